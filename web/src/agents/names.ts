// Names and descriptions of agents in the language of the page, or in the server's English.
import { tables } from "../texts/language.svelte";
import type { AgentInfo, Parameter } from "../wire/types";

const own = (id: string) => tables().agents[id];

export const agentName = (agent: AgentInfo): string => own(agent.id)?.name ?? agent.name;

/** The report and the introduction: translated if possible, otherwise from docs/agents. */
export function agentIntroduction(
  agent: AgentInfo,
  docs: { title: string; text: string } | undefined,
): { title: string; text: string } {
  const words = own(agent.id);
  return {
    title: words?.title ?? (docs?.title || agent.origin),
    text: words?.text ?? docs?.text ?? "",
  };
}

/** A sentence to show; the server's begins in lower case, as it follows a colon elsewhere. */
export const noteText = (text: string): string =>
  tables().notes[text] ?? text.charAt(0).toUpperCase() + text.slice(1);

export function parameterAbout(agent: AgentInfo, parameter: Parameter): string {
  const words = tables().parameters;
  return words[`${agent.id}.${parameter.key}`] ?? words[parameter.key] ?? parameter.about;
}
