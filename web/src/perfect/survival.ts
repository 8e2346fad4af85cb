// How long White's replies hold out: the heat map and the list.
import type { Heat } from "../board/layers";
import type { ProofPosition } from "../wire/types";

export type Reply = ProofPosition["replies"][number];
/** A reply whose length is known. */
export type TimedReply = Reply & { plies: number };

/** Whether Black has a five or an open four right after the reply. */
export const losesAtOnce = (reply: Reply): boolean =>
  reply.loses === "five" || reply.loses === "openFour";

const isTimed = (reply: Reply): reply is TimedReply => reply.plies !== null && !losesAtOnce(reply);

/** Replies that do not lose at once, those that hold out longest first; of equals in the server's order. */
export const byStubbornness = (replies: readonly Reply[]): TimedReply[] =>
  replies.filter(isTimed).sort((a, b) => b.plies - a.plies);

/** The reply that holds out longest, or null if none is known to. */
export const longestDefence = (replies: readonly Reply[]): TimedReply | null =>
  byStubbornness(replies)[0] ?? null;

/** One colour of the heat map, with the minimum and maximum of plies that it stands for. */
export interface Band {
  heat: Heat;
  from: number;
  to: number;
}

/**
 * The colours of one position, longest first. "best" is the longest defence alone; the other lengths that
 * occur are shared evenly among the rest, so that a few very long defences do not leave all others pale.
 */
export function bandsOf(replies: readonly Reply[]): Band[] {
  const lengths = [...new Set(byStubbornness(replies).map((it) => it.plies))];
  const [longest, ...rest] = lengths;
  if (longest === undefined) return [];
  const bands: Band[] = [{ heat: "best", from: longest, to: longest }];
  const heats: Heat[] = rest.length < 3 ? ["good", "poor"] : ["good", "fair", "poor"];
  let at = 0;
  for (const [i, heat] of heats.entries()) {
    const end = Math.round(((i + 1) * rest.length) / heats.length);
    const part = rest.slice(at, end);
    at = end;
    const to = part[0];
    const from = part[part.length - 1];
    if (to !== undefined && from !== undefined) bands.push({ heat, from, to });
  }
  return bands;
}

export const heatIn = (bands: readonly Band[], plies: number): Heat =>
  bands.find(({ from, to }) => from <= plies && plies <= to)?.heat ?? "poor";

/** How many replies lose in each way that is not on the map as a number. */
export interface Counts {
  five: number;
  openFour: number;
  /** Their length is still being computed. */
  untimed: number;
  open: number;
}

export function countsOf(replies: readonly Reply[]): Counts {
  const counts: Counts = { five: 0, openFour: 0, untimed: 0, open: 0 };
  for (const { loses, plies } of replies) {
    if (loses === "five" || loses === "openFour" || loses === "open") counts[loses]++;
    else if (plies === null) counts.untimed++;
  }
  return counts;
}
