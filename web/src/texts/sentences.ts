// Joins texts into one announcement, each ended by the full stop of the language.
import { t } from "./texts.svelte";

const ENDED = /[.?!…。？！]$/;

export const sentences = (...parts: readonly string[]): string =>
  parts
    .filter((part) => part !== "")
    .map((part) => (ENDED.test(part) ? `${part} ` : `${part}${t("say.stop")}`))
    .join("")
    .trimEnd();
