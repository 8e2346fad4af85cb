// The text tables. English is bundled; other languages are loaded on demand.
import { type Language, settings } from "../look/settings.svelte";
import type { AgentTexts } from "./agents_zh";
import { en, type Texts } from "./en";

export interface Tables {
  texts: Texts;
  /** Texts of agents and parameters by id; missing ones fall back to the server's English. */
  agents: Record<string, AgentTexts>;
  parameters: Record<string, string>;
  /** What agents say about a move, by the server's English. */
  notes: Record<string, string>;
}

const english: Tables = { texts: en, agents: {}, parameters: {}, notes: {} };

const sources: Record<Exclude<Language, "en">, () => Promise<Tables>> = {
  zh: async () => {
    const [{ zh }, { agentsZh, notesZh, parametersZh }] = await Promise.all([
      import("./zh"),
      import("./agents_zh"),
    ]);
    return { texts: zh, agents: agentsZh, parameters: parametersZh, notes: notesZh };
  },
};

let loaded: Partial<Record<Language, Tables>> = $state.raw({ en: english });

/** Loads a language. Throws if the server does not respond. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language === "en" || loaded[language]) return;
  const tables = await sources[language]();
  loaded = { ...loaded, [language]: tables };
}

/** The tables of the chosen language, or English while it is not loaded. */
export const tables = (): Tables => loaded[settings.language] ?? english;
