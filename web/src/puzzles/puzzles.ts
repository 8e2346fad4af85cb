// Reads puzzles.json. Invalid puzzles are skipped and counted, so that a broken file is not mistaken for
// a short one.
import { type Colour, cellOf, MAX_SIZE, MIN_SIZE, type Point } from "../board/point";
import { RULES } from "../share/link";
import type { RuleId } from "../wire/types";

export interface Puzzle {
  id: string;
  rule: RuleId;
  size: number;
  black: Point[];
  white: Point[];
  toMove: Colour;
  /** The winning line with the moves of both sides; only its first move wins. */
  solution: Point[];
  /** From 1 to 5. */
  difficulty: number;
}

function isPuzzle(value: unknown): value is Puzzle {
  if (typeof value !== "object" || value === null) return false;
  const it = value as Record<string, unknown>;
  const size = it.size;
  if (typeof size !== "number" || !Number.isInteger(size) || size < MIN_SIZE || size > MAX_SIZE)
    return false;
  const points = (list: unknown) =>
    Array.isArray(list) && list.every((p) => typeof p === "string" && cellOf(p, size) !== null);
  return (
    typeof it.id === "string" &&
    RULES.includes(it.rule as RuleId) &&
    (it.toMove === "black" || it.toMove === "white") &&
    points(it.black) &&
    points(it.white) &&
    points(it.solution) &&
    (it.solution as unknown[]).length > 0 &&
    typeof it.difficulty === "number"
  );
}

export function readPuzzles(value: unknown): { puzzles: Puzzle[]; broken: number } {
  const list = Array.isArray(value)
    ? value
    : typeof value === "object" && value !== null
      ? (value as Record<string, unknown>).puzzles
      : null;
  if (!Array.isArray(list)) return { puzzles: [], broken: 0 };
  const puzzles = list.filter(isPuzzle);
  return { puzzles, broken: list.length - puzzles.length };
}
