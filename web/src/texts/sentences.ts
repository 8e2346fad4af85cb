// Several sayings as one text to be heard, each with the full stop of its language.
import { t } from "./texts.svelte";

const ENDED = /[.?!…。？！]$/;

export const sentences = (...parts: readonly string[]): string =>
  parts
    .filter((part) => part !== "")
    .map((part) => (ENDED.test(part) ? `${part} ` : `${part}${t("say.stop")}`))
    .join("")
    .trimEnd();
