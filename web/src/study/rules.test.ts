import { describe, expect, it } from "vitest";
import type { Colour } from "../board/point";
import { nameOf } from "../board/point";
import type { RuleId } from "../wire/types";
import { endAt, forbiddenAt, refusalOf } from "./rules";
import { boardAt, emptyTree, endOf, type PlacedStone, treeOfMoves } from "./tree";

/** Reads a drawn position; `a` marks the point in question. */
function drawn(picture: string) {
  const rows = picture
    .trim()
    .split("\n")
    .map((line) => line.trim().split(" "));
  const stones = new Map<string, PlacedStone>();
  let at = "";
  for (const [row, cells] of rows.entries())
    for (const [column, cell] of cells.entries()) {
      const point = nameOf({ column, row }, rows.length);
      const colours: Record<string, Colour> = { X: "black", O: "white" };
      const colour = colours[cell];
      if (colour) stones.set(point, { colour });
      if (cell === "a") at = point;
    }
  return { size: rows.length, stones, at };
}
const kind = (picture: string) => {
  const { size, stones, at } = drawn(picture);
  return forbiddenAt(size, stones, at);
};
/** Draws one row in the middle of a board, with stones above its mark. */
function row(text: string, above = 0): string {
  const cells = text.split(" ");
  const at = cells.indexOf("a");
  const lines = cells.map(() => cells.map(() => "."));
  const middle = cells.length >> 1;
  lines[middle] = cells;
  for (let i = 1; i <= above; i++) {
    const line = lines[middle - i];
    if (line) line[at] = "X";
  }
  return lines.map((line) => line.join(" ")).join("\n");
}

describe("Renju forbids Black", () => {
  it("two open threes", () => {
    expect(kind(row(". . X X a . . . .", 2))).toBe("double-three");
  });
  it("but not a three that is closed or has no room", () => {
    expect(kind(row(". O X X a . . . .", 2))).toBeNull();
    expect(kind(row("O . X X a . O . .", 2))).toBeNull();
  });
  it("two fours, also on one line", () => {
    expect(kind(row(". X X X a . . . .", 3))).toBe("double-four");
    expect(kind(row(". X . X a X . X .", 0))).toBe("double-four");
    expect(kind(row(". X X . X a . X X .", 0))).toBe("double-four");
    expect(kind(row(". X X X . a . X X X .", 0))).toBe("double-four");
  });
  it("but an open four is one four, and a four and a three are allowed", () => {
    expect(kind(row(". . X X X a . . .", 0))).toBeNull();
    expect(kind(row(". X X X a . . . .", 2))).toBeNull();
  });
  it("six in a row, unless there is a five as well", () => {
    expect(kind(row(". X X X a X X . .", 0))).toBe("overline");
    expect(kind(row(". X X X a X X . .", 4))).toBeNull();
  });
  it("no three that could only become six", () => {
    expect(kind(row("X . . X X a . . X . .", 2))).toBeNull();
  });
  it("no three whose open four is itself forbidden, or makes a five", () => {
    expect(
      kind(`
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . X . . . X . . . .
        . . . . X . . . X . . . .
        . . . . X . X . X . . . .
        . . . . . . X . . . . . .
        . . . . . X a X . . . . .
        . . . . O . . . O . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .`),
    ).toBeNull();
    expect(
      kind(`
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . X . . . . . . . .
        . . . . X . . . . . . . .
        . . . . X . X . . . . . .
        . . . . X . X . . . . . .
        . . . . . X a X . O . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .`),
    ).toBeNull();
  });
});

describe("the end of a game", () => {
  const end = (rule: RuleId, moves: string, size = 15) => {
    const tree = treeOfMoves(rule, size, moves.split(" "));
    return endAt(tree, endOf(tree, []));
  };
  const FIVE = "h8 a1 i8 a3 j8 a5 k8 a7 l8";
  const SIX = "h8 a1 i8 a3 j8 a5 l8 a7 m8 a9 k8";

  it("is five in a row, and later moves change nothing", () => {
    const five = { winner: "black", by: "five", row: ["h8", "i8", "j8", "k8", "l8"], ply: 9 };
    expect(end("freestyle", FIVE)).toEqual(five);
    expect(end("freestyle", `${FIVE} o15`)).toEqual(five);
    expect(end("freestyle", "h8 a1 i8 a3 j8 a5 k8 a7")).toBeNull();
  });

  it("is six in a row where the rule counts it", () => {
    expect(end("freestyle", SIX)?.row.length).toBe(6);
    expect(end("standard", SIX)).toBeNull();
    expect(end("renju", SIX)).toEqual({ winner: "white", by: "forbidden", row: [], ply: 11 });
  });

  it("is no five blocked at both ends in Caro", () => {
    const blocked = "h8 g8 i8 a3 j8 a5 k8 m8 l8";
    expect(end("freestyle", blocked)?.winner).toBe("black");
    expect(end("caro", blocked)).toBeNull();
  });

  it("is a full board, or two passes", () => {
    expect(end("freestyle", "h8 pass pass")?.by).toBe("passes");
    const points: string[] = [];
    for (let row = 0; row < 5; row++)
      for (let column = 0; column < 5; column++) points.push(nameOf({ column, row }, 5));
    // With the two middle moves swapped no diagonal has a single colour.
    points.splice(12, 2, "d3", "c3");
    expect(end("freestyle", points.join(" "), 5)).toMatchObject({ winner: "draw", by: "full" });
  });

  it("can be set up", () => {
    const tree = { ...emptyTree("freestyle", 15), toMove: "black" as const };
    const setup = { black: [], white: ["a1", "b1", "c1", "d1", "e1"] };
    expect(endAt({ ...tree, setup }, [])).toMatchObject({ winner: "white", by: "five", ply: 0 });
  });

  it("refuses further moves; occupied and forbidden points are refused before it", () => {
    const refusal = (rule: RuleId, moves: string, at: string) => {
      const tree = treeOfMoves(rule, 15, moves.split(" "));
      const path = endOf(tree, []);
      return refusalOf(tree, boardAt(tree, path), endAt(tree, path), at);
    };
    const CROSS = "f8 e9 g8 i10 h6 f10 h7 g10";
    expect(refusal("freestyle", FIVE, "o15")).toBe("over");
    expect(refusal("renju", CROSS, "f8")).toBe("taken");
    expect(refusal("renju", CROSS, "h8")).toBe("double-three");
    expect(refusal("freestyle", CROSS, "h8")).toBeNull();
    expect(refusal("renju", `${CROSS} a1`, "h8")).toBeNull();
  });
});
