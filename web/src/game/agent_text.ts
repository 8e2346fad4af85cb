// "wei:depth=2,search=ordered" and back. Only what differs from the agent's own values is written.
import type { AgentInfo, Player } from "../wire";

export interface AgentChoice {
  id: string;
  values: Record<string, string>;
}

export function readAgent(text: string): AgentChoice {
  const cut = text.indexOf(":");
  if (cut < 0) return { id: text, values: {} };
  const values: Record<string, string> = {};
  for (const pair of text.slice(cut + 1).split(",")) {
    const equals = pair.indexOf("=");
    if (equals > 0) values[pair.slice(0, equals)] = pair.slice(equals + 1);
  }
  return { id: text.slice(0, cut), values };
}

export function writeAgent(choice: AgentChoice, info: AgentInfo | undefined): string {
  const pairs = Object.entries(choice.values).filter(([key, value]) => {
    const parameter = info?.parameters.find((it) => it.key === key);
    return value !== "" && (!parameter || parameter.initially !== value);
  });
  return pairs.length === 0
    ? choice.id
    : `${choice.id}:${pairs.map(([key, value]) => `${key}=${value}`).join(",")}`;
}

/** The agent's parameters for people: "depth 2 · search ordered". */
export function parametersText(player: Player): string {
  if (player.kind !== "agent") return "";
  const { values } = readAgent(player.agent);
  return Object.entries(values)
    .filter(([key]) => key !== "level")
    .map(([key, value]) => `${key} ${value}`)
    .join(" · ");
}
