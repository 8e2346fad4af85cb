import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Socket } from "./socket";

class Line {
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.readyState = 3;
    this.onclose?.();
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
}

describe("the socket", () => {
  let lines: Line[];
  let states: string[];
  let received: string[];
  let socket: Socket;
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", { OPEN: 1 });
    lines = [];
    states = [];
    received = [];
    socket = new Socket(
      "ws://x/ws",
      { onConnection: (it) => states.push(it), onMessage: (it) => received.push(it.t) },
      () => {
        const line = new Line();
        lines.push(line);
        return line as unknown as WebSocket;
      },
    );
    socket.open();
  });
  afterEach(() => {
    socket.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("sends only when it is open", () => {
    expect(socket.send({ t: "ping" })).toBe(false);
    lines[0]?.open();
    expect(socket.send({ t: "ping" })).toBe(true);
    expect(lines[0]?.sent).toEqual(['{"t":"ping"}']);
  });

  it("reconnects automatically with increasing delay", () => {
    lines[0]?.open();
    lines[0]?.close();
    expect(states).toEqual(["connecting", "open", "lost"]);
    vi.advanceTimersByTime(250);
    expect(lines).toHaveLength(2);
    lines[1]?.close();
    vi.advanceTimersByTime(499);
    expect(lines).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(lines).toHaveLength(3);
    lines[2]?.open();
    lines[2]?.close();
    vi.advanceTimersByTime(250);
    expect(lines).toHaveLength(4);
  });

  it("passes messages on and drops unknown ones", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    lines[0]?.open();
    lines[0]?.onmessage?.({ data: '{"t":"pong"}' });
    lines[0]?.onmessage?.({ data: "no JSON" });
    expect(received).toEqual(["pong"]);
    expect(warn).toHaveBeenCalledOnce();
  });

  it("does not reconnect after close()", () => {
    lines[0]?.open();
    socket.close();
    vi.advanceTimersByTime(60000);
    expect(lines).toHaveLength(1);
  });
});
