// What was measured of the agents, as `npm run build` takes it from docs/.

import { type DocsFile, type Rating, readDocs } from "./facts";
import { type AgentChoice, writeAgent } from "./text";

class AgentDocs {
  docs: DocsFile | null = $state.raw(null);
  private asked = false;

  /** Fetches them once, for whoever needs them first. */
  load(): void {
    if (this.asked) return;
    this.asked = true;
    fetch("figures.json")
      .then((response) => (response.ok ? response.json() : null))
      .then((value) => (this.docs = readDocs(value)))
      .catch(() => (this.asked = false));
  }

  /** The rating of an agent with just these parameters, where it was measured. */
  of(agent: AgentChoice): Rating | null {
    const text = writeAgent(agent, undefined);
    // The highest level is the agent itself.
    const same = text === "tengen:level=10" ? "tengen" : text;
    return this.docs?.ratings.find(({ player }) => player === same) ?? null;
  }
}

export const agentDocs = new AgentDocs();
