// The WebSocket of the page. It reconnects automatically and reports that to its listener, which
// rejoins games; no message is resent.
import { decode } from "../wire/decode";
import type { Down, Up } from "../wire/types";

export type Connection = "connecting" | "open" | "lost";

export interface SocketEvents {
  onConnection(connection: Connection): void;
  onMessage(message: Down): void;
}

const FIRST_WAIT = 250;
const MAX_WAIT = 5000;
const PING_EVERY = 20000;

export class Socket {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    private readonly url: string,
    private readonly events: SocketEvents,
    private readonly make: (url: string) => WebSocket = (url) => new WebSocket(url),
  ) {}

  open(): void {
    this.closed = false;
    this.events.onConnection("connecting");
    const socket = this.make(this.url);
    this.socket = socket;
    let ping: ReturnType<typeof setInterval> | undefined;
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      ping = setInterval(() => this.send({ t: "ping" }), PING_EVERY);
      this.events.onConnection("open");
    };
    socket.onmessage = (event: MessageEvent) => {
      const message = decode(String(event.data));
      if (message) this.events.onMessage(message);
      else console.warn("tengen: ignored an unknown message from the server");
    };
    socket.onclose = () => {
      clearInterval(ping);
      if (this.socket !== socket || this.closed) return;
      this.socket = null;
      this.events.onConnection("lost");
      this.timer = setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(2 * this.wait, MAX_WAIT);
    };
  }

  /** Returns false if not connected; the message is then dropped. */
  send(message: Up): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
    this.socket = null;
  }
}
