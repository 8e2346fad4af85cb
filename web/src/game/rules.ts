// Where a game ends and what may be played: as much of the rules as a page without a game on the
// server needs. The server's own word is docs/API.md; a test holds the two against each other.
import { type Cell, type Colour, cellOf, nameOf, other, type Point } from "../board/point";
import type { RuleId, Tree } from "../wire";
import { type Forbidden, forbiddenAt, STEPS } from "./renju";
import { movesTo, type Path, type Placed, type Standing, standingAt } from "./tree";

export interface End {
  winner: Colour | "draw";
  by: "five" | "forbidden" | "full" | "passes";
  /** The stones that won. */
  row: Point[];
  /** The number of the move that ended it; 0 where the stones were set up so. */
  ply: number;
}

export type Refusal = Forbidden | "taken" | "over";

const needs = (rule: RuleId, colour: Colour) => ({
  exact:
    rule === "standard" || rule === "caro-standard" || (rule === "renju" && colour === "black"),
  unblocked: rule === "caro" || rule === "caro-standard",
});

/** The stones of every winning row through a stone; empty where there is none. */
export function winningRow(
  rules: Pick<Tree, "rule" | "size" | "lineLength">,
  stones: ReadonlyMap<Point, Placed>,
  point: Point,
): Point[] {
  const { rule, size, lineLength = 5 } = rules;
  const colour = stones.get(point)?.colour;
  const from = cellOf(point, size);
  if (!colour || !from) return [];
  const { exact, unblocked } = needs(rule, colour);
  const colourAt = ({ column, row }: Cell): Colour | null =>
    column < 0 || row < 0 || column >= size || row >= size
      ? null
      : (stones.get(nameOf({ column, row }, size))?.colour ?? null);

  const won = new Set<Point>();
  for (const step of STEPS) {
    const back: Cell = { column: -step.column, row: -step.row };
    let first = from;
    while (colourAt(moved(first, back)) === colour) first = moved(first, back);
    const row: Point[] = [];
    let end = first;
    for (; colourAt(end) === colour; end = moved(end, step)) row.push(nameOf(end, size));
    const length = exact ? row.length === lineLength : row.length >= lineLength;
    const enemy = other(colour);
    const blocked = colourAt(moved(first, back)) === enemy && colourAt(end) === enemy;
    if (length && !(unblocked && blocked)) for (const stone of row) won.add(stone);
  }
  return [...won];
}

const moved = (cell: Cell, by: Cell): Cell => ({
  column: cell.column + by.column,
  row: cell.row + by.row,
});

/** How the game ended on the way to a place, or null. What was played on afterwards counts for nothing. */
export function endAt(tree: Tree, path: Path): End | null {
  const { stones, toMove } = standingAt(tree, []);
  for (const point of stones.keys()) {
    const row = winningRow(tree, stones, point);
    if (row.length > 0)
      return { winner: stones.get(point)?.colour ?? "black", by: "five", row, ply: 0 };
  }
  const full = tree.size ** 2;
  let colour = toMove;
  let passed = false;
  for (const [i, move] of movesTo(tree, path).entries()) {
    const ply = i + 1;
    if (move === "pass") {
      if (passed) return { winner: "draw", by: "passes", row: [], ply };
    } else {
      const forbidden =
        tree.rule === "renju" && colour === "black" && forbiddenAt(tree.size, stones, move);
      stones.set(move, { colour, number: ply });
      if (forbidden) return { winner: "white", by: "forbidden", row: [], ply };
      const row = winningRow(tree, stones, move);
      if (row.length > 0) return { winner: colour, by: "five", row, ply };
      if (stones.size >= full) return { winner: "draw", by: "full", row: [], ply };
    }
    passed = move === "pass";
    colour = other(colour);
  }
  return null;
}

/** Why a stone may not be put on a point, or null. */
export function refusalOf(
  tree: Tree,
  standing: Standing,
  end: End | null,
  point: Point,
): Refusal | null {
  if (end) return "over";
  if (standing.stones.has(point)) return "taken";
  return tree.rule === "renju" && standing.toMove === "black"
    ? forbiddenAt(tree.size, standing.stones, point)
    : null;
}
