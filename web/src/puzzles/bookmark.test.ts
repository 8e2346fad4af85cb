import { describe, expect, it } from "vitest";
import { emptyBookmark, nextUnsolved, readBookmark } from "./bookmark";

describe("the place among the puzzles", () => {
  it("is read as kept, and anew where it cannot be", () => {
    const place = { id: "p7", rule: "renju", difficulty: "3", unsolved: true };
    expect(readBookmark(JSON.stringify(place))).toEqual(place);
    expect(readBookmark('{"id":7,"rule":"renju"}')).toEqual({ ...emptyBookmark(), rule: "renju" });
    for (const text of [null, "", "nonsense", "null", "[]"])
      expect(readBookmark(text)).toEqual(emptyBookmark());
  });

  it("the next unsolved one comes after this, then from the start", () => {
    const list = ["a", "b", "c", "d"].map((id) => ({ id }));
    expect(nextUnsolved(list, ["b"], 0)).toBe(2);
    expect(nextUnsolved(list, ["c", "d"], 1)).toBe(0);
    expect(nextUnsolved(list, ["a", "b", "c", "d"], 1)).toBe(-1);
    expect(nextUnsolved([], [], 0)).toBe(-1);
  });
});
