// Agents, rules and health of the server, loaded on connection.
import { t } from "../texts/texts.svelte";
import type { AgentInfo, Health, RuleId, Rules } from "../wire/types";
import { api } from "./http";

export const catalogue: { agents: AgentInfo[]; rules: Rules | null; health: Health | null } =
  $state({
    agents: [],
    rules: null,
    health: null,
  });

export async function loadCatalogue(): Promise<void> {
  const [agents, rules, health] = await Promise.allSettled([
    api.agents(),
    api.rules(),
    api.health(),
  ]);
  if (agents.status === "fulfilled") catalogue.agents = agents.value;
  if (rules.status === "fulfilled") catalogue.rules = rules.value;
  if (health.status === "fulfilled") catalogue.health = health.value;
}

/** The engine's evaluation weights for a rule, as the start of their checksum. */
export function weightsText(rule: RuleId): string {
  const found = catalogue.health?.evaluations.find((it) => it.rule === rule);
  if (!found) return "";
  return found.weights
    ? t("study.weights", { id: found.weights.slice(0, 8) })
    : t("study.plainWeights");
}

export const agentInfo = (id: string): AgentInfo | undefined =>
  catalogue.agents.find((agent) => agent.id === id);
