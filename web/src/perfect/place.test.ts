import { describe, expect, it } from "vitest";
import { placeOf, readMoves } from "./place";

describe("a position of a proof in the URL", () => {
  it("is read as it was written", () => {
    const moves = ["h8", "a15", "i9", "o1"];
    expect(placeOf({ id: "freestyle15" }, moves)).toBe("perfect/freestyle15/h8a15i9o1");
    expect(readMoves("h8a15i9o1", 15)).toEqual(moves);
    expect(readMoves("", 15)).toEqual([]);
    expect(readMoves("h8passi9pass", 15)).toEqual(["h8", "pass", "i9", "pass"]);
  });

  it("is refused if it is no list of different points of the board", () => {
    for (const text of ["h8h8", "p1", "a16", "h8 a1", "h", "8h", "h0", "h8x"])
      expect(readMoves(text, 15), text).toBeNull();
  });
});
