import { describe, expect, it } from "vitest";
import { decode } from "./decode";

describe("decode", () => {
  it("reads a move", () => {
    const text =
      '{"t":"moved","game":"g","ply":0,"at":"h8","by":"black","timeMs":5,"clocks":null,"forbidden":[],"toMove":"white","result":null,"ended":null,"winningLine":[],"thinking":true,"canUndo":true,"canRedo":false}';
    expect(decode(text)).toMatchObject({ t: "moved", at: "h8" });
  });

  it("accepts unknown members", () => {
    expect(decode('{"t":"pong","more":1}')).toEqual({ t: "pong", more: 1 });
  });

  it("returns null for anything else", () => {
    for (const text of [
      "",
      "{",
      "null",
      "[]",
      '"pong"',
      "7",
      "{}",
      '{"t":1}',
      '{"t":"toString"}',
      '{"t":"unheard"}',
      '{"t":"moved"}',
      '{"t":"moved","game":"g","ply":"0","at":"h8","by":"black","toMove":"white"}',
      '{"t":"refused","code":"over"}',
      '{"t":"analysis","reply":null}',
      '{"t":"analysis","reply":[]}',
    ])
      expect(decode(text), text).toBeNull();
  });
});
