import { describe, expect, it } from "vitest";
import { allPoints, cellOf, nameOf } from "./point";

describe("points", () => {
  it("h8 is the centre of 15 by 15, and row 1 is at the bottom", () => {
    expect(cellOf("h8", 15)).toEqual({ column: 7, row: 7 });
    expect(cellOf("a1", 15)).toEqual({ column: 0, row: 14 });
    expect(cellOf("o15", 15)).toEqual({ column: 14, row: 0 });
  });

  it("every point of every size survives a round trip", () => {
    for (let size = 5; size <= 22; size++)
      for (const point of allPoints(size)) {
        const cell = cellOf(point, size);
        expect(cell).not.toBeNull();
        if (cell) expect(nameOf(cell, size)).toBe(point);
      }
  });

  it("text that is off the board or malformed is no point", () => {
    for (const text of ["p1", "a16", "a0", "h08", "H8", "8h", "", "h8 ", "w1", "h"])
      expect(cellOf(text, 15), text).toBeNull();
  });
});
