// Board layers of a study: candidates, threats, lines, and the findings of a review.
import type { Candidate, Ghost, Heat, Layers, Mark, Threat } from "../../board/layers";
import { type Colour, other, type Point } from "../../board/point";
import type { Finding } from "../../study/review";
import { GLYPH } from "../../study/review";
import type { Attempt } from "../../study/reviewer.svelte";
import type { BoardState } from "../../study/tree";
import type { AnalysisLine, Move, Threats } from "../../wire/types";

const MAX_CANDIDATES = 8;
const GHOSTS = 6;

const shareOf = (line: AnalysisLine): number =>
  line.win ? 1 : line.loss ? 0 : (line.winrate ?? 0.5);

export function heatOf(line: AnalysisLine, best: AnalysisLine): Heat {
  if (line === best) return "best";
  const lost = shareOf(best) - shareOf(line);
  if (lost <= 0.05) return "good";
  return lost <= 0.15 ? "fair" : "poor";
}

export function candidateText(line: AnalysisLine): string {
  if (line.win) return `W${line.win.in}`;
  if (line.loss) return `L${line.loss.in}`;
  return line.winrate === null ? String(line.rank) : String(Math.round(100 * line.winrate));
}

export function candidates(lines: readonly AnalysisLine[]): Map<Point, Candidate> {
  const heat = new Map<Point, Candidate>();
  const best = lines[0];
  if (best)
    for (const line of lines.slice(0, MAX_CANDIDATES))
      if (line.move !== "pass")
        heat.set(line.move, { heat: heatOf(line, best), text: candidateText(line) });
  return heat;
}

/** Ghost stones of a line, numbered from `first`. */
export function ghostsOf(
  line: readonly Move[],
  colour: Colour,
  first: number,
  taken: ReadonlyMap<Point, unknown>,
): Map<Point, Ghost> {
  const ghosts = new Map<Point, Ghost>();
  let turn = colour;
  line.slice(0, GHOSTS).forEach((move, i) => {
    if (move !== "pass" && !taken.has(move) && !ghosts.has(move))
      ghosts.set(move, { colour: turn, text: String(first + i) });
    turn = other(turn);
  });
  return ghosts;
}

export function threatMarks(threats: Threats): Map<Point, Threat[]> {
  const marks = new Map<Point, Threat[]>();
  const add = (point: Point, threat: Threat) => {
    const there = marks.get(point) ?? [];
    // Show only the highest threat of each colour.
    if (there.some(({ colour }) => colour === threat.colour)) return;
    marks.set(point, [...there, threat]);
  };
  for (const colour of ["black", "white"] as const) {
    for (const point of threats[colour].five) add(point, { colour, row: 5 });
    for (const point of threats[colour].four) add(point, { colour, row: 4 });
    for (const point of threats[colour].three) add(point, { colour, row: 3 });
  }
  return marks;
}

export function forbiddenMarks(points: readonly Point[]): Map<Point, Mark> {
  return new Map(points.map((point) => [point, { kind: "forbidden" }] as const));
}

/** Marks and ghost stones of a finding, or of an attempt at it. */
export function findingLayers(
  board: BoardState,
  finding: Finding,
  attempt: Attempt | null,
  showLine: boolean,
): Pick<Layers, "marks" | "ghosts"> {
  const marks = new Map<Point, Mark>();
  const revealed = !attempt || attempt.state === "right" || attempt.state === "shown";
  const played: Mark = { kind: "wrong", colour: finding.colour, text: GLYPH[finding.grade] };
  if (finding.move !== "pass") marks.set(finding.move, played);
  if (attempt?.tried && attempt.state === "wrong")
    marks.set(attempt.tried, { kind: "wrong", colour: finding.colour, text: "?" });
  if (attempt?.tried && attempt.state === "good") marks.set(attempt.tried, { kind: "better" });
  if (revealed && finding.better !== "pass") marks.set(finding.better, { kind: "better" });
  const rest = finding.line.slice(1);
  const ghosts =
    revealed && showLine
      ? ghostsOf(rest, other(finding.colour), finding.ply + 1, board.stones)
      : new Map<Point, Ghost>();
  for (const point of marks.keys()) ghosts.delete(point);
  return { marks, ghosts };
}
