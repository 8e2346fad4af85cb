// The one WebSocket of the page. It connects again by itself, and whoever listens is told, so that
// games are joined again; nothing is resent behind their backs.
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
      else console.warn("tengen: the server said something this page does not know");
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

  /** Whether it was sent. A message that was not is the caller's to offer again. */
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
