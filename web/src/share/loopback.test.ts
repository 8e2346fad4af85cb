import { expect, it } from "vitest";
import { isLoopback } from "./loopback";

it("recognizes host names that reach only this machine", () => {
  for (const host of ["localhost", "tengen.localhost", "127.0.0.1", "127.0.1.1", "[::1]"])
    expect(isLoopback(host), host).toBe(true);
  for (const host of [
    "192.168.0.5",
    "gomoku.example",
    "localhost.example",
    "10.127.0.1",
    "[fe80::1]",
  ])
    expect(isLoopback(host), host).toBe(false);
});
