// Converts a study to and from an analysis stored on the server.
import { t } from "../texts/texts.svelte";
import { recordOf } from "../wire/tree";
import type { AnalysisBody, Judgement, Review, Tree } from "../wire/types";
import { type StudyState, startsWithGame } from "./study.svelte";
import { mainLine } from "./tree";

/** Maximum length that the server accepts. */
export const MAX_TITLE = 200;

/** A title for a game: its players, else `fallback`, else rule, size and length. */
export function titleOf(tree: Tree, fallback = ""): string {
  const { black, white } = tree.info ?? {};
  const { rule, size } = tree;
  const title =
    black || white
      ? t("new.versus", { black: black || t("colour.black"), white: white || t("colour.white") })
      : fallback || t("save.plain", { rule: t(`rule.${rule}`), n: size, m: mainLine(tree).length });
  return [...title].slice(0, MAX_TITLE).join("");
}

/** A stored review has an entry for every position of the main line; new positions get null. */
export function bodyOf(title: string, { tree, review, facts }: StudyState): AnalysisBody {
  const body: AnalysisBody = { title, record: recordOf(tree) };
  if (facts?.game) body.game = facts.game;
  if (review && startsWithGame(review.of, tree)) {
    const { evaluation, judged } = review;
    const length = mainLine(tree).length + 1;
    body.review = { evaluation, judged: Array.from({ length }, (_, i) => judged[i] ?? null) };
  }
  return body;
}

/** The judgements of a review, keyed like Study.judged by the moves that lead to the position. */
export function judgementsByMoves(tree: Tree, review: Review | null): Record<string, Judgement> {
  const moves = mainLine(tree);
  const known: Record<string, Judgement> = {};
  review?.judged.forEach((judged, ply) => {
    if (judged) known[moves.slice(0, ply).join(" ")] = judged;
  });
  return known;
}
