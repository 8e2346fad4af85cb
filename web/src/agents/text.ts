// Reads and writes agents as text: "wei:depth=2,search=ordered".
import type { AgentInfo } from "../wire/types";

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

/** Each game draws its own seed unless one is chosen, so the default seed is never written. */
export const SEED = "seed";

/** Every parameter with its chosen or default value, in the agent's order. */
function valuesOf(choice: AgentChoice, info: AgentInfo | undefined): [string, string][] {
  const pairs: [string, string][] = [];
  for (const { key, default: fallback } of info?.parameters ?? []) {
    const value = choice.values[key] || (key === SEED ? "" : fallback);
    if (value !== "") pairs.push([key, value]);
  }
  const known = new Set(info?.parameters.map(({ key }) => key));
  for (const [key, value] of Object.entries(choice.values))
    if (!known.has(key) && value !== "") pairs.push([key, value]);
  return pairs;
}

/** Writes defaults too: they may change later, but a stored game must not. */
export function writeAgent(choice: AgentChoice, info: AgentInfo | undefined): string {
  const pairs = valuesOf(choice, info);
  return pairs.length === 0
    ? choice.id
    : `${choice.id}:${pairs.map(([key, value]) => `${key}=${value}`).join(",")}`;
}

export const allParameters = (text: string, info: AgentInfo | undefined): [string, string][] =>
  valuesOf(readAgent(text), info);

/** The parameters that differ from their defaults. */
export const changedParameters = (text: string, info: AgentInfo | undefined): [string, string][] =>
  allParameters(text, info).filter(
    ([key, value]) => info?.parameters.find((it) => it.key === key)?.default !== value,
  );
