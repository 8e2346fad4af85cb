// A study as it is kept on the server.
import { t } from "../texts/texts.svelte";
import type { AnalysisBody, Judgement, Review, Tree } from "../wire/types";
import { type StudyState, startsWithGame } from "./study.svelte";
import { mainLine } from "./tree";

/** The server takes no longer ones. */
export const MAX_TITLE = 200;

/** What to call a game: by its players, else by `otherwise`, else by what it is. */
export function titleOf(tree: Tree, otherwise = ""): string {
  const { black, white } = tree.info ?? {};
  const { rule, size } = tree;
  const title =
    black || white
      ? t("new.versus", { black: black || t("colour.black"), white: white || t("colour.white") })
      : otherwise ||
        t("save.plain", { rule: t(`rule.${rule}`), n: size, m: mainLine(tree).length });
  return [...title].slice(0, MAX_TITLE).join("");
}

/** A review judges every position of the main line: those added since have not been looked at. */
export function bodyOf(title: string, { tree, review, facts }: StudyState): AnalysisBody {
  const body: AnalysisBody = { title, tree };
  if (facts?.game) body.game = facts.game;
  if (review && startsWithGame(review.of, tree)) {
    const { evaluation, judged } = review;
    const length = mainLine(tree).length + 1;
    body.review = { evaluation, judged: Array.from({ length }, (_, i) => judged[i] ?? null) };
  }
  return body;
}

/** What a review says of positions, by the moves that lead to them, as a study knows them. */
export function judgementsByMoves(tree: Tree, review: Review | null): Record<string, Judgement> {
  const moves = mainLine(tree);
  const known: Record<string, Judgement> = {};
  review?.judged.forEach((judged, ply) => {
    if (judged) known[moves.slice(0, ply).join(" ")] = judged;
  });
  return known;
}
