// Agents in the language of the page: the page's own words where it has them, else the server's.
import { tables } from "../texts/language.svelte";
import type { AgentInfo, Parameter } from "../wire/types";

const own = (id: string) => tables().agents[id];

export const agentName = (agent: AgentInfo): string => own(agent.id)?.name ?? agent.name;

/** The report and the introduction, as docs/agents has them where the page has no words of its own. */
export function agentIntroduction(
  agent: AgentInfo,
  told: { title: string; text: string } | undefined,
): { title: string; text: string } {
  const words = own(agent.id);
  return {
    title: words?.title ?? (told?.title || agent.origin),
    text: words?.text ?? told?.text ?? "",
  };
}

export function parameterAbout(agent: AgentInfo, parameter: Parameter): string {
  const words = tables().parameters;
  return words[`${agent.id}.${parameter.key}`] ?? words[parameter.key] ?? parameter.about;
}
