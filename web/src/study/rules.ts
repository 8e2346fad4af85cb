// When a game is over and which moves are legal, for studies without a game on the server. The wasm
// library decides rows and forbidden points; a test compares both with the server.
import { type Colour, other, type Point } from "../board/point";
import type { Tree } from "../wire/types";
import { clearBoard, type Forbidden, forbidden, placeStone, winningRow } from "./rules_wasm";
import { type BoardState, boardAt, movesTo, type Path, type PlacedStone } from "./tree";

export interface End {
  winner: Colour | "draw";
  by: "five" | "forbidden" | "full" | "passes";
  /** The winning stones. */
  row: Point[];
  /** Number of the last move; 0 if the set-up stones already decide. */
  ply: number;
}

export type Refusal = Forbidden | "taken" | "over";

function setUp(
  rules: Pick<Tree, "rule" | "size" | "lineLength">,
  stones: ReadonlyMap<Point, PlacedStone>,
): void {
  clearBoard(rules);
  for (const [point, { colour }] of stones) placeStone(point, colour);
}

/** Why a point is forbidden for Black in Renju, or null. REQUIRES: the point is empty. */
export function forbiddenAt(
  size: number,
  stones: ReadonlyMap<Point, PlacedStone>,
  point: Point,
): Forbidden | null {
  setUp({ rule: "renju", size }, stones);
  return forbidden(point);
}

/** How the game ended on the way to a node, or null. Moves after the end are ignored. */
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
      placeStone(move, colour);
      const row = winningRow(move);
      if (row.length > 0) return { winner: colour, by: "five", row, ply };
      if (--free === 0) return { winner: "draw", by: "full", row: [], ply };
    }
    passed = move === "pass";
    colour = other(colour);
  }
  return null;
}

/** Why a move is illegal, or null. */
export function refusalOf(
  tree: Tree,
  board: BoardState,
  end: End | null,
  point: Point,
): Refusal | null {
  if (end) return "over";
  if (board.stones.has(point)) return "taken";
  return tree.rule === "renju" && board.toMove === "black"
    ? forbiddenAt(tree.size, board.stones, point)
    : null;
}
