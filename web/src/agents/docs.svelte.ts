// Measured ratings and introductions of the agents, which `npm run build` takes from docs/.

import { type DocsFile, type Rating, readDocs } from "./facts";
import { type AgentChoice, writeAgent } from "./text";

class AgentDocs {
  docs: DocsFile | null = $state.raw(null);
  private asked = false;

  /** Fetches the file on the first call; later calls do nothing. */
  load(): void {
    if (this.asked) return;
    this.asked = true;
    fetch("agents.json")
      .then((response) => (response.ok ? response.json() : null))
      .then((value) => (this.docs = readDocs(value)))
      .catch(() => (this.asked = false));
  }

  /** Returns the rating of an agent with exactly these parameters, or null if it was not measured. */
  of(agent: AgentChoice): Rating | null {
    const text = writeAgent(agent, undefined);
    // The highest level is the agent itself.
    const same = text === "tengen:level=10" ? "tengen" : text;
    return this.docs?.ratings.find(({ player }) => player === same) ?? null;
  }
}

export const agentDocs = new AgentDocs();
