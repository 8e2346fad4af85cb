import { describe, expect, it } from "vitest";
import { allParameters, changedParameters, readAgent, writeAgent } from "../agents/text";
import type { AgentInfo, Rules } from "../wire/types";
import {
  clockOfDraft,
  defaultDraft,
  gameOf,
  openingFits,
  seat,
  seatOf,
  startPosition,
  swapSides,
} from "./new_game";

const agents: AgentInfo[] = [
  {
    id: "tengen",
    name: "the champion",
    origin: "ours",
    parameters: [
      { key: "level", type: "integer", min: 1, max: 10, default: "10", about: "" },
      { key: "hash", type: "integer", min: 1, max: 256, default: "64", about: "" },
      { key: "seed", type: "integer", min: 0, max: 999, default: "1", about: "" },
    ],
  },
];

describe("a new game", () => {
  it("is you against level 3 by default", () => {
    const draft = defaultDraft();
    expect(gameOf(draft, agents)).toEqual({
      rule: "freestyle",
      size: 15,
      lineLength: 5,
      opening: "none",
      black: { kind: "human" },
      white: { kind: "agent", agent: "tengen:level=3,hash=64" },
      clock: null,
    });
    expect(seatOf(draft)).toBe("both");
  });

  it("has only one you, who plays against a link or a guest", () => {
    const draft = defaultDraft();
    seat(draft, "white", "you");
    expect([draft.black.who, draft.white.who]).toEqual(["agent", "you"]);
    seat(draft, "black", "link");
    expect([draft.black.who, draft.white.who]).toEqual(["link", "you"]);
    expect(seatOf(draft)).toBe("white");
    seat(draft, "white", "agent");
    expect([draft.black.who, draft.white.who]).toEqual(["you", "agent"]);
    seat(draft, "black", "agent");
    expect([draft.black.who, draft.white.who]).toEqual(["agent", "agent"]);
    seat(draft, "white", "guest");
    expect([draft.black.who, draft.white.who]).toEqual(["you", "guest"]);
  });

  it("swaps sides with all their parameters", () => {
    const draft = defaultDraft();
    swapSides(draft);
    expect(gameOf(draft, agents).black).toEqual({
      kind: "agent",
      agent: "tengen:level=3,hash=64",
    });
  });

  it("carries limits, names and clocks", () => {
    const draft = defaultDraft();
    draft.name = "  Ada ";
    Object.assign(draft.white, { limit: "time", limitValue: 1.5 });
    Object.assign(draft, { clock: "total", minutes: 0.5, increment: 2 });
    const game = gameOf(draft, agents);
    expect(game.black).toEqual({ kind: "human", name: "Ada" });
    expect(game.white).toMatchObject({ limits: { timeMs: 1500 } });
    expect(game.clock).toEqual({ initialMs: 30000, incrementMs: 2000 });
    draft.clock = "move";
    expect(clockOfDraft(draft)).toEqual({ moveMs: 30000 });
  });

  it("starts from a position only where its rule, size and empty opening are", () => {
    const draft = defaultDraft();
    draft.position = { rule: "freestyle", size: 15, moves: ["h8", "i9"] };
    expect(gameOf(draft, agents).moves).toBeUndefined();
    draft.fromPosition = true;
    expect(gameOf(draft, agents).moves).toEqual(["h8", "i9"]);
    for (const change of [{ rule: "renju" }, { size: 19 }, { opening: "swap2" }] as const) {
      const other = { ...draft, ...change };
      expect(startPosition(other)).toBeNull();
      expect(gameOf(other, agents).moves).toBeUndefined();
    }
  });

  it("goes on from stones that were set up", () => {
    const draft = defaultDraft();
    const stones = { black: ["h8"], white: [] };
    draft.position = { rule: "freestyle", size: 15, stones, toMove: "white" };
    draft.fromPosition = true;
    expect(gameOf(draft, agents)).toMatchObject({ stones, toMove: "white" });
    expect(gameOf(draft, agents).moves).toBeUndefined();
  });

  it("has rows of another length under the freestyle rule only", () => {
    const draft = { ...defaultDraft(), size: 7, lineLength: 4 };
    expect(gameOf(draft, agents).lineLength).toBe(4);
    expect(gameOf({ ...draft, rule: "renju" as const }, agents).lineLength).toBe(5);
    draft.position = { rule: "freestyle", size: 7, moves: ["d4"] };
    expect(startPosition(draft)).toBeNull();
    draft.position = { rule: "freestyle", size: 7, lineLength: 4, moves: ["d4"] };
    expect(startPosition(draft)).not.toBeNull();
  });

  it("offers an opening only where it is defined", () => {
    const rules: Rules = {
      rules: [],
      openings: [{ id: "rif", about: "", rules: ["renju"], sizes: [9, 11, 13, 15] }],
      sizes: { min: 5, max: 22 },
    };
    expect(openingFits(rules, "rif", "renju", 15)).toBe(true);
    expect(openingFits(rules, "rif", "freestyle", 15)).toBe(false);
    expect(openingFits(rules, "rif", "renju", 14)).toBe(false);
    expect(openingFits(rules, "rif", "renju", 15, 4)).toBe(false);
    expect(openingFits(null, "none", "caro", 5)).toBe(true);
    expect(openingFits(null, "swap2", "freestyle", 15)).toBe(false);
  });
});

describe("an agent's text", () => {
  it("has every parameter in the agent's order, chosen or default", () => {
    expect(writeAgent({ id: "tengen", values: { hash: "32" } }, agents[0])).toBe(
      "tengen:level=10,hash=32",
    );
    expect(writeAgent({ id: "tengen", values: { hash: "" } }, agents[0])).toBe(
      "tengen:level=10,hash=64",
    );
    expect(writeAgent({ id: "tengen", values: { level: "2" } }, undefined)).toBe("tengen:level=2");
    expect(writeAgent({ id: "wei", values: {} }, undefined)).toBe("wei");
  });

  it("has a seed only if one was chosen", () => {
    expect(writeAgent({ id: "tengen", values: { seed: "1" } }, agents[0])).toBe(
      "tengen:level=10,hash=64,seed=1",
    );
  });

  it("lists all parameters, or only those that differ from the defaults", () => {
    expect(allParameters("tengen:hash=32", agents[0])).toEqual([
      ["level", "10"],
      ["hash", "32"],
    ]);
    expect(changedParameters("tengen:level=10,hash=32", agents[0])).toEqual([["hash", "32"]]);
    expect(changedParameters("other:a=1", undefined)).toEqual([["a", "1"]]);
  });

  it("survives a round trip", () => {
    expect(readAgent("tengen:level=2,hash=32")).toEqual({
      id: "tengen",
      values: { level: "2", hash: "32" },
    });
    expect(readAgent("wei")).toEqual({ id: "wei", values: {} });
  });
});
