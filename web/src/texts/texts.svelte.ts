// The texts of the page in the chosen language.
import { en, type TextKey } from "./en";
import { fill } from "./fill";
import { tables } from "./language.svelte";

export type Values = Record<string, string | number>;

export const t = (key: TextKey, values?: Values): string => fill(tables().texts[key], values);

/** A text with a computed key; `fallback` if there is none. */
export const tOr = (key: string, fallback: string, values?: Values): string =>
  Object.hasOwn(en, key) ? t(key as TextKey, values) : fallback;
