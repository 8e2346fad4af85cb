// Grades the moves of a game from judgements of its positions. Values are win rates of the side to move;
// a proven win or loss counts as 1 or 0.
import { type Colour, other } from "../board/point";
import { colourOfPly } from "../game/play";
import type { Analysis, Judgement, Move } from "../wire/types";

export type Grade = "blunder" | "mistake" | "inaccuracy" | "slower" | "shorter";

export interface Finding {
  /** The move's number, from 1. */
  ply: number;
  colour: Colour;
  move: Move;
  better: Move;
  line: Move[];
  grade: Grade;
  /** Lost win rate in percentage points, 0 to 100. */
  lost: number;
  before: Judgement;
  after: Judgement;
}

export const GLYPH: Record<Grade, string> = {
  blunder: "??",
  mistake: "?",
  inaccuracy: "?!",
  slower: "↓",
  shorter: "↓",
};

const BLUNDER = 0.25;
const MISTAKE = 0.12;
const INACCURACY = 0.06;
/** A slower win or a faster loss is reported from this many plies on. */
const PLIES = 6;

export function judge(analysis: Analysis): Judgement {
  const line = analysis.lines[0];
  const value = line?.win ? 1 : line?.loss ? 0 : (line?.winrate ?? null);
  return {
    value,
    best: line?.move ?? null,
    line: line?.pv ?? [],
    winIn: line?.win?.in ?? null,
    lossIn: line?.loss?.in ?? null,
    depth: analysis.depth,
  };
}

/** Judgement of a finished game for the side to move. */
export const judgeEnd = (winner: Colour | "draw", toMove: Colour): Judgement => ({
  value: winner === "draw" ? 0.5 : winner === toMove ? 1 : 0,
  best: null,
  line: [],
  winIn: winner === toMove ? 0 : null,
  lossIn: winner === other(toMove) ? 0 : null,
  depth: 0,
});

/** Black's win rate in each position from the start position on; null if unknown. */
export function blackRates(
  judged: readonly (Judgement | null)[],
  first: Colour,
): (number | null)[] {
  return judged.map((it, ply) => {
    if (!it || it.value === null) return null;
    const toMove = ply % 2 === 0 ? first : other(first);
    return toMove === "black" ? it.value : 1 - it.value;
  });
}

/** The inaccuracies, mistakes and blunders in order of play. judged[i] is the position before move i + 1. */
export function findings(
  moves: readonly Move[],
  judged: readonly (Judgement | null)[],
  first: Colour,
): Finding[] {
  const found: Finding[] = [];
  moves.forEach((move, i) => {
    const before = judged[i];
    const after = judged[i + 1];
    if (!before?.best || !after || before.value === null || after.value === null) return;
    if (before.best === move) return;
    const lost = before.value - (1 - after.value);
    const grade = gradeOf(lost, before, after);
    if (!grade) return;
    const colour = colourOfPly(i, first);
    const points = Math.round(Math.max(0, lost) * 100);
    found.push({
      ply: i + 1,
      colour,
      move,
      better: before.best,
      line: before.line,
      grade,
      lost: points,
      before,
      after,
    });
  });
  return found;
}

function gradeOf(lost: number, before: Judgement, after: Judgement): Grade | null {
  // Losing a proven win, or allowing one, is a blunder whatever the win rates were.
  if (before.winIn !== null && after.lossIn === null && lost >= INACCURACY) return "blunder";
  if (after.winIn !== null && before.lossIn === null && lost >= INACCURACY) return "blunder";
  if (lost >= BLUNDER) return "blunder";
  if (lost >= MISTAKE) return "mistake";
  if (lost >= INACCURACY) return "inaccuracy";
  if (before.winIn !== null && after.lossIn !== null && after.lossIn + 1 - before.winIn >= PLIES)
    return "slower";
  if (before.lossIn !== null && after.winIn !== null && before.lossIn - after.winIn - 1 >= PLIES)
    return "shorter";
  return null;
}

/** The finding that lost the most win rate; the later one of equals. */
export function turningPoint(found: readonly Finding[]): Finding | null {
  let worst: Finding | null = null;
  for (const finding of found)
    if (finding.grade === "blunder" || finding.grade === "mistake")
      if (!worst || finding.lost >= worst.lost) worst = finding;
  return worst;
}

/** Whether a move turned an advantage into a disadvantage. */
export const hasTurned = ({ before, after }: Finding): boolean =>
  (before.value ?? 0) >= 0.5 && (after.value ?? 0) > 0.5;
