// The page's connection: one socket, shared by the game and all analyses.
import type { Down, Up } from "../wire/types";
import { AnalysisClient } from "./analysis";
import { type Connection, Socket } from "./socket";

type Listener = (message: Down) => void;

function socketUrl(): string {
  const url = new URL("ws", location.href.split("#")[0]);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}

class Session {
  connection: Connection = $state("connecting");
  private readonly listeners = new Set<Listener>();
  private readonly openers = new Set<() => void>();
  private socket: Socket | null = null;
  readonly analysis = new AnalysisClient((request, review) =>
    this.send({ t: "analysis", request, ...(review && { review }) }),
  );

  start(): void {
    if (this.socket) return;
    this.socket = new Socket(socketUrl(), {
      onConnection: (connection) => {
        this.connection = connection;
        if (connection === "lost") this.analysis.onLost();
        if (connection === "open") for (const opener of this.openers) opener();
      },
      onMessage: (message) => {
        if (message.t === "analysis") this.analysis.onReply(message.reply);
        else if (message.t === "queued" && "id" in message)
          this.analysis.onQueued(message.id, message.position);
        else if (message.t === "capped") this.analysis.onCapped(message.id, message.afterMs);
        else for (const listener of this.listeners) listener(message);
      },
    });
    this.socket.open();
  }

  send(message: Up): boolean {
    return this.socket?.send(message) ?? false;
  }

  onMessage(listener: Listener): void {
    this.listeners.add(listener);
  }

  /** Calls `opener` now if connected, and after every reconnection. */
  onOpen(opener: () => void): void {
    this.openers.add(opener);
    if (this.connection === "open") opener();
  }
}

export const session = new Session();
