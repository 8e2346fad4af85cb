// What the board shows in a walk through a proof.
import type { Candidate, Ghost, Layers, Mark, Stone } from "../../board/layers";
import type { Point } from "../../board/point";
import { colourOfMove } from "../../perfect/narration";
import { bandsOf, heatIn, losesAtOnce, type Reply } from "../../perfect/survival";
import type { Threats } from "../../wire/types";
import { ghostsOf, threatMarks } from "../study/layers";

export function stonesOf(moves: readonly Point[]): Map<Point, Stone> {
  const stones = new Map<Point, Stone>();
  for (const [i, at] of moves.entries())
    if (at !== "pass") stones.set(at, { colour: colourOfMove(i + 1), number: i + 1 });
  return stones;
}

/** The heat map: a number for each reply that takes a while, a mark for the others. */
export function replyLayers(replies: readonly Reply[]): Pick<Layers, "heat" | "marks"> {
  const bands = bandsOf(replies);
  const heat = new Map<Point, Candidate>();
  const marks = new Map<Point, Mark>();
  for (const reply of replies) {
    // A pass has no place on the board; the list has it.
    if (reply.at === "pass") continue;
    if (losesAtOnce(reply)) marks.set(reply.at, { kind: "refuted" });
    else if (reply.loses === "open") marks.set(reply.at, { kind: "label", text: "?" });
    else if (reply.plies === null) marks.set(reply.at, { kind: "label", text: "…" });
    else heat.set(reply.at, { heat: heatIn(bands, reply.plies), text: String(reply.plies) });
  }
  return { heat, marks };
}

/** The next moves of a line as ghost stones, and what Black, and White with a five, threatens. */
export function lineLayers(
  played: readonly Point[],
  next: readonly Point[],
  threats: Threats | null,
): Pick<Layers, "ghosts" | "threats"> {
  const n = played.length;
  const ghosts: Map<Point, Ghost> = ghostsOf(next, colourOfMove(n + 1), n + 1, stonesOf(played));
  if (!threats) return { ghosts };
  const marks = threatMarks({
    ...threats,
    black: { ...threats.black, three: [] },
    white: { ...threats.white, four: [], three: [] },
  });
  for (const at of marks.keys()) ghosts.delete(at);
  return { ghosts, threats: marks };
}
