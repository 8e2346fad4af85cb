import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { settings } from "../look/settings.svelte";
import { loadLanguage } from "../texts/language.svelte";
import type { AgentInfo, Parameter } from "../wire/types";
import { agentIntroduction, agentName, noteText, parameterAbout } from "./names";

const parameter = (key: string): Parameter => ({
  key,
  type: "integer",
  min: 1,
  max: 8,
  default: "4",
  about: "the server's text",
});
const agent = (id: string): AgentInfo => ({
  id,
  name: "by the server",
  origin: "X",
  parameters: [],
});

describe("agents in Chinese", () => {
  beforeAll(() => loadLanguage("zh"));
  afterEach(() => {
    settings.language = "en";
  });

  it("have translated texts, or the server's where there is none", () => {
    settings.language = "zh";
    expect(agentName(agent("wei"))).toMatch(/四层/);
    expect(agentName(agent("newcomer"))).toBe("by the server");
    expect(parameterAbout(agent("wei"), parameter("order"))).toMatch(/估值/);
    expect(parameterAbout(agent("newcomer"), parameter("depth"))).toBe("向前看的层数");
    expect(parameterAbout(agent("newcomer"), parameter("other"))).toBe("the server's text");
    expect(agentIntroduction(agent("newcomer"), undefined)).toEqual({ title: "X", text: "" });
  });

  it("say in Chinese what the engine says in English", () => {
    // engine/agents/perfect_test.cpp has the same text.
    const note = "the game has left the proof; this move is searched";
    settings.language = "zh";
    expect(noteText(note)).toMatch(/证明/);
    settings.language = "en";
    expect(noteText(note)).toBe("The game has left the proof; this move is searched");
  });

  it("in English all texts come from the server and the docs", () => {
    settings.language = "en";
    expect(agentName(agent("wei"))).toBe("by the server");
    expect(agentIntroduction(agent("wei"), { title: "T", text: "U" })).toEqual({
      title: "T",
      text: "U",
    });
  });
});
