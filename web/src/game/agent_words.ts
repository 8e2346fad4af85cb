// Agents in the language of the page: the page's own words where it has them, else the server's.
import { settings } from "../look/settings.svelte";
import { agentsZh, parametersZh } from "../texts/agents_zh";
import type { AgentInfo, Parameter } from "../wire";

const own = (id: string) => (settings.language === "zh" ? agentsZh[id] : undefined);

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
  if (settings.language !== "zh") return parameter.about;
  return (
    parametersZh[`${agent.id}.${parameter.key}`] ?? parametersZh[parameter.key] ?? parameter.about
  );
}
