import { describe, expect, it } from "vitest";
import { emptyBookmark, nextUnsolved, readBookmark } from "./bookmark";

describe("the puzzle bookmark", () => {
  it("is restored, or empty if corrupt", () => {
    const place = { id: "p7", rule: "renju", difficulty: "3", unsolved: true };
    expect(readBookmark(JSON.stringify(place))).toEqual(place);
    expect(readBookmark('{"id":7,"rule":"renju"}')).toEqual({ ...emptyBookmark(), rule: "renju" });
    for (const text of [null, "", "no JSON", "null", "[]"])
      expect(readBookmark(text)).toEqual(emptyBookmark());
  });

  it("nextUnsolved searches forward and wraps around", () => {
    const list = ["a", "b", "c", "d"].map((id) => ({ id }));
    expect(nextUnsolved(list, ["b"], 0)).toBe(2);
    expect(nextUnsolved(list, ["c", "d"], 1)).toBe(0);
    expect(nextUnsolved(list, ["a", "b", "c", "d"], 1)).toBe(-1);
    expect(nextUnsolved([], [], 0)).toBe(-1);
  });
});
