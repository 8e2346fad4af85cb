import { describe, expect, it } from "vitest";
import {
  CELL,
  ends,
  extent,
  fittingWidth,
  gridPath,
  placeOf,
  polygon,
  starCells,
} from "./geometry";

describe("geometry", () => {
  it("has a full cell of margin on every side", () => {
    expect(extent(15)).toBe(16 * CELL);
    expect(placeOf("a15", 15)).toEqual({ x: CELL, y: CELL });
    expect(placeOf("o1", 15)).toEqual({ x: 15 * CELL, y: 15 * CELL });
  });

  it("a board fits and has a whole number of pixels per cell", () => {
    for (let size = 5; size <= 22; size++)
      for (const room of [300, 361, 512, 779, 1000]) {
        const width = fittingWidth(room, room + 50, size);
        expect(width % (size + 1)).toBe(0);
        expect(width).toBeLessThanOrEqual(room);
        expect(width).toBeGreaterThan(room - (size + 1));
      }
  });

  it("star points: five on 15, the centre alone on 9, none on 8", () => {
    expect(starCells(15)).toHaveLength(5);
    expect(starCells(9)).toEqual([{ column: 4, row: 4 }]);
    expect(starCells(8)).toEqual([]);
  });

  it("draws one line for each row and column between the frame's", () => {
    expect(gridPath(15).match(/H/g)).toHaveLength(13);
    expect(gridPath(15).match(/V/g)).toHaveLength(13);
  });

  it("the mark of a threat has as many corners as the row has stones", () => {
    for (const corners of [3, 4, 5]) expect(polygon(corners, 10).split(" ")).toHaveLength(corners);
  });

  it("the ends of a five are its outermost stones in any order", () => {
    expect(ends(["h8", "f6", "j10", "g7", "i9"], 15)).toEqual([
      placeOf("f6", 15),
      placeOf("j10", 15),
    ]);
    expect(ends(["c3", "c1", "c5", "c2", "c4"], 15)).toEqual([
      placeOf("c5", 15),
      placeOf("c1", 15),
    ]);
    expect(ends([], 15)).toBeNull();
  });

  it("throws for a point off the board", () => {
    expect(() => placeOf("p1", 15)).toThrow(RangeError);
  });
});
