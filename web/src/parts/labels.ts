// What a screen reader hears of a point.
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
    mark?.kind === "forbidden"
      ? t("board.forbidden", { p })
      : mark?.kind === "offer"
        ? t("board.offered", { p, n: mark.text })
        : t("board.empty", { p });
  const threats = layers.threats?.get(p);
  if (threats && threats.length > 0)
    text = t("board.threats", {
      text,
      threats: threats.map(({ colour, row }) => t(`threat.${colour}${row}`)).join(", "),
    });
  const candidate = layers.heat?.get(p);
  return candidate ? t("board.candidate", { text, rate: candidate.text }) : text;
}
