// What the view says about a position and a line.
import type { Colour, Point } from "../board/point";
import { t } from "../texts/texts.svelte";
import type { Move, Proof, ProofPosition, Threats } from "../wire/types";
import type { ShownLine } from "./refutation.svelte";
import { longestDefence, type Reply } from "./survival";

/** The colour that made move `n`, counted from 1. */
export const colourOfMove = (n: number): Colour => (n % 2 === 1 ? "black" : "white");

/** A point, or the word for a pass, which some rules let White make. */
export const moveName = (move: Move): string => (move === "pass" ? t("say.pass") : move);

export const moveText = (moves: readonly Point[], n: number): string =>
  t("say.moved", { colour: t(`colour.${colourOfMove(n)}`), p: moveName(moves[n - 1] ?? "") });

export interface Words {
  head: string;
  sub: string;
}

export function positionText(position: ProofPosition, moves: readonly Point[]): Words {
  const last = moveName(moves[moves.length - 1] ?? "");
  if (position.status === "won")
    return {
      head: t("play.colourWon", { colour: t("colour.black") }),
      sub: t("perfect.wonSub", { p: last, n: moves.length }),
    };
  if (position.status === "open")
    return { head: t("perfect.open", { p: last }), sub: t("perfect.openSub") };
  if (position.toMove === "black")
    return { head: t("perfect.answering"), sub: t("perfect.after", { n: moves.length, p: last }) };
  const longest = longestDefence(position.replies);
  return {
    head: t(position.status === "partial" ? "perfect.partial" : "perfect.head"),
    sub: longest
      ? t("perfect.sub", { n: moves.length, p: last, q: moveName(longest.at), m: longest.plies })
      : t("perfect.subAtOnce", { n: moves.length, p: last }),
  };
}

/** How a reply loses, as a short phrase. */
export function replyText(reply: Reply): string {
  if (reply.loses === "open") return t("perfect.reply.open");
  if (reply.loses === "five" || reply.loses === "openFour")
    return t(`perfect.reply.${reply.loses}`);
  if (reply.plies === null) return t("perfect.reply.untimed");
  return t(reply.loses === "leaf" ? "perfect.reply.leaf" : "perfect.reply.stored", {
    n: reply.plies,
  });
}

/** What is threatened after a move of a line; empty if nothing needs an answer. */
export function threatText({ black, white }: Threats): string {
  const list = (points: readonly Point[]) => points.join(", ");
  if (black.five.length > 1) return t("perfect.threat.fives", { list: list(black.five) });
  if (black.five.length === 1) return t("perfect.threat.five", { p: list(black.five) });
  if (white.five.length > 0) return t("perfect.threat.white", { p: list(white.five) });
  return black.four.length > 0 ? t("perfect.threat.fours", { list: list(black.four) }) : "";
}

/** The head and second line while a line is shown with `at` of its moves on the board. */
export function lineText(line: ShownLine, at: number, threats: Threats | null): Words {
  const all = [...line.before, ...line.moves];
  const n = line.before.length;
  const loser = colourOfMove(n) === "white" ? (all[n - 1] ?? "") : (all[n - 2] ?? "");
  const head = loser === "" ? t("perfect.whyAny") : t("perfect.why", { p: moveName(loser) });
  if (at === 0) return { head, sub: t("perfect.lineSub", { n: line.moves.length }) };
  const now = n + at;
  const end = now === all.length ? t("perfect.lineEnd") : threats ? threatText(threats) : "";
  return { head, sub: [`${now} ${moveText(all, now)}`, end].filter((it) => it !== "").join(" · ") };
}

export const proofName = ({ rule, size }: Pick<Proof, "rule" | "size">): string =>
  `${t(`rule.${rule}`)} ${size}×${size}`;
