import { describe, expect, it } from "vitest";
import { firstPlace, nextUnsolved, readPlace } from "./bookmark";

describe("the place among the puzzles", () => {
  it("is read as kept, and anew where it cannot be", () => {
    const place = { id: "p7", rule: "renju", difficulty: "3", unsolved: true };
    expect(readPlace(JSON.stringify(place))).toEqual(place);
    expect(readPlace('{"id":7,"rule":"renju"}')).toEqual({ ...firstPlace(), rule: "renju" });
    for (const text of [null, "", "nonsense", "null", "[]"])
      expect(readPlace(text)).toEqual(firstPlace());
  });

  it("the next unsolved one comes after this, then from the start", () => {
    const list = ["a", "b", "c", "d"].map((id) => ({ id }));
    expect(nextUnsolved(list, ["b"], 0)).toBe(2);
    expect(nextUnsolved(list, ["c", "d"], 1)).toBe(0);
    expect(nextUnsolved(list, ["a", "b", "c", "d"], 1)).toBe(-1);
    expect(nextUnsolved([], [], 0)).toBe(-1);
  });
});
