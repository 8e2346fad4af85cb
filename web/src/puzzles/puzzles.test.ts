import { describe, expect, it } from "vitest";
import { readPuzzles } from "./puzzles";

const good = {
  id: "p1",
  rule: "renju",
  size: 15,
  black: ["h8"],
  white: ["i9"],
  toMove: "black",
  solution: ["g7"],
  difficulty: 2,
};

describe("puzzles", () => {
  it("are read from a list or from an object with one", () => {
    expect(readPuzzles([good]).puzzles).toEqual([good]);
    expect(readPuzzles({ puzzles: [good] }).puzzles).toEqual([good]);
  });

  it("invalid ones are skipped and counted", () => {
    const broken = [
      { ...good, rule: "chess" },
      { ...good, solution: [] },
      { ...good, black: ["z9"] },
      { ...good, size: 4 },
      null,
    ];
    expect(readPuzzles([good, ...broken])).toEqual({ puzzles: [good], broken: 5 });
    expect(readPuzzles("nothing")).toEqual({ puzzles: [], broken: 0 });
  });
});
