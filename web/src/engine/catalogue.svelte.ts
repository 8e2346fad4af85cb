// What the server offers: agents, rules and what it is. Asked for when connected.
import type { AgentInfo, Health, Rules } from "../wire";
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

export const agentInfo = (id: string): AgentInfo | undefined =>
  catalogue.agents.find((agent) => agent.id === id);
