// The texts of the page in the chosen language.
import { settings } from "../look/settings.svelte";
import { en, type TextKey, type Texts } from "./en";
import { fill } from "./fill";
import { zh } from "./zh";

const tables: Record<typeof settings.language, Texts> = { en, zh };

export type Values = Record<string, string | number>;

export const t = (key: TextKey, values?: Values): string =>
  fill(tables[settings.language][key], values);

/** A text whose key is put together; `otherwise` where there is none. */
export const tOr = (key: string, otherwise: string, values?: Values): string =>
  Object.hasOwn(en, key) ? t(key as TextKey, values) : otherwise;
