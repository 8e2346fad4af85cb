// The accessible name of a point.
import type { Layers } from "../board/layers";
import type { Point } from "../board/point";
import { t } from "../texts/texts.svelte";

export function pointLabel(layers: Layers, p: Point): string {
  const stone = layers.stones.get(p);
  if (stone) {
    const text =
      stone.number === undefined
        ? t(`board.${stone.colour}`, { p })
        : t(`board.${stone.colour}Move`, { p, n: stone.number });
    return layers.last === p ? t("board.last", { text }) : text;
  }
  const mark = layers.marks?.get(p);
  let text =
    mark?.kind === "offer"
      ? t("board.offered", { p, n: mark.text })
      : t(mark && mark.kind !== "label" ? `board.${mark.kind}` : "board.empty", { p });
  const threats = layers.threats?.get(p);
  if (threats && threats.length > 0)
    text = t("board.threats", {
      text,
      threats: threats.map(({ colour, row }) => t(`threat.${colour}${row}`)).join(", "),
    });
  const ghost = layers.ghosts?.get(p);
  if (ghost) {
    const colour = t(`colour.${ghost.colour}`);
    text = t(ghost.text ? "board.ghost" : "board.ghostPlain", {
      text,
      colour,
      n: ghost.text ?? "",
    });
  }
  const candidate = layers.heat?.get(p);
  return candidate ? candidateLabel(text, candidate.text) : text;
}

/** A candidate shows its win rate in percent, or W17 and L8 for a proven win or loss. */
function candidateLabel(text: string, shown: string): string {
  const n = shown.slice(1);
  if (shown.startsWith("W")) return t("board.candidateWin", { text, n });
  if (shown.startsWith("L")) return t("board.candidateLoss", { text, n });
  return t("board.candidate", { text, rate: shown });
}
