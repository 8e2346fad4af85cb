// Where a game ends and what may be played, for a page without a game on the server. What a row or a
// forbidden point is, the rules library says; a test holds both against the server.
import { type Colour, other, type Point } from "../board/point";
import { begin, type Forbidden, forbidden, put, winningRow } from "../engine/rules_wasm";
import type { Tree } from "../wire/types";
import { type BoardState, boardAt, movesTo, type Path, type Placed } from "./tree";

export interface End {
  winner: Colour | "draw";
  by: "five" | "forbidden" | "full" | "passes";
  /** The stones that won. */
  row: Point[];
  /** The number of the move that ended it; 0 where the stones were set up so. */
  ply: number;
}

export type Refusal = Forbidden | "taken" | "over";

function setUp(
  rules: Pick<Tree, "rule" | "size" | "lineLength">,
  stones: ReadonlyMap<Point, Placed>,
): void {
  begin(rules);
  for (const [point, { colour }] of stones) put(point, colour);
}

/** Why Renju forbids Black a point, or null. REQUIRES: it is empty. */
export function forbiddenAt(
  size: number,
  stones: ReadonlyMap<Point, Placed>,
  point: Point,
): Forbidden | null {
  setUp({ rule: "renju", size }, stones);
  return forbidden(point);
}

/** How the game ended on the way to a place, or null. What was played on afterwards counts for nothing. */
export function endAt(tree: Tree, path: Path): End | null {
  const { stones, toMove } = boardAt(tree, []);
  setUp(tree, stones);
  for (const [point, { colour }] of stones) {
    const row = winningRow(point);
    if (row.length > 0) return { winner: colour, by: "five", row, ply: 0 };
  }
  let free = tree.size ** 2 - stones.size;
  let colour = toMove;
  let passed = false;
  for (const [i, move] of movesTo(tree, path).entries()) {
    const ply = i + 1;
    if (move === "pass") {
      if (passed) return { winner: "draw", by: "passes", row: [], ply };
    } else {
      if (tree.rule === "renju" && colour === "black" && forbidden(move))
        return { winner: "white", by: "forbidden", row: [], ply };
      put(move, colour);
      const row = winningRow(move);
      if (row.length > 0) return { winner: colour, by: "five", row, ply };
      if (--free === 0) return { winner: "draw", by: "full", row: [], ply };
    }
    passed = move === "pass";
    colour = other(colour);
  }
  return null;
}

/** Why a stone may not be put on a point, or null. */
export function refusalOf(
  tree: Tree,
  standing: BoardState,
  end: End | null,
  point: Point,
): Refusal | null {
  if (end) return "over";
  if (standing.stones.has(point)) return "taken";
  return tree.rule === "renju" && standing.toMove === "black"
    ? forbiddenAt(tree.size, standing.stones, point)
    : null;
}
