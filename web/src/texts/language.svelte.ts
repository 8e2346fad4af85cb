// The tables of the page's languages. English is always there; another one comes when it is chosen, so
// that a language weighs nothing on those who do not read it.
import { type Language, settings } from "../look/settings.svelte";
import type { AgentTexts } from "./agents_zh";
import { en, type Texts } from "./en";

export interface Tables {
  texts: Texts;
  /** The agents by their ids, and their parameters; what is missing stays as the server has it. */
  agents: Record<string, AgentTexts>;
  parameters: Record<string, string>;
}

const english: Tables = { texts: en, agents: {}, parameters: {} };

const sources: Record<Exclude<Language, "en">, () => Promise<Tables>> = {
  zh: async () => {
    const [{ zh }, { agentsZh, parametersZh }] = await Promise.all([
      import("./zh"),
      import("./agents_zh"),
    ]);
    return { texts: zh, agents: agentsZh, parameters: parametersZh };
  },
};

let loaded: Partial<Record<Language, Tables>> = $state.raw({ en: english });

/** Brings a language; it throws where the server does not answer. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language === "en" || loaded[language]) return;
  const tables = await sources[language]();
  loaded = { ...loaded, [language]: tables };
}

/** Those of the language that is chosen. */
export const tables = (): Tables => loaded[settings.language] ?? english;
