import { describe, expect, it } from "vitest";
import type { Reply } from "../../perfect/survival";
import type { Threats } from "../../wire/types";
import { lineLayers, replyLayers, stonesOf } from "./layers";

const none = { five: [], four: [], three: [], forbidden: [] };

describe("the board of a proof", () => {
  it("has the stones of both sides, and none for a pass", () => {
    expect([...stonesOf(["h8", "pass", "i9"])]).toEqual([
      ["h8", { colour: "black", number: 1 }],
      ["i9", { colour: "black", number: 3 }],
    ]);
  });

  it("has a number or a mark for each reply but a pass", () => {
    const replies: Reply[] = [
      { at: "a1", loses: "five", plies: 1 },
      { at: "b1", loses: "leaf", plies: 11 },
      { at: "c1", loses: "leaf", plies: null },
      { at: "d1", loses: "open", plies: null },
      { at: "pass", loses: "stored", plies: 9 },
    ];
    const { heat, marks } = replyLayers(replies);
    expect([...(heat ?? [])]).toEqual([["b1", { heat: "best", text: "11" }]]);
    expect([...(marks?.keys() ?? [])]).toEqual(["a1", "c1", "d1"]);
    expect(marks?.get("a1")).toEqual({ kind: "refuted" });
  });

  it("has the next moves of a line, under the threats", () => {
    const threats: Threats = {
      final: true,
      black: { ...none, five: ["k8"], three: ["a1"] },
      white: { ...none, five: ["c3"], four: ["d4"] },
    };
    const layers = lineLayers(["h8", "g7", "h9"], ["k8", "h10", "h7"], threats);
    expect([...(layers.threats?.keys() ?? [])]).toEqual(["k8", "c3"]);
    expect([...(layers.ghosts?.keys() ?? [])]).toEqual(["h10", "h7"]);
    expect(layers.ghosts?.get("h10")).toEqual({ colour: "black", text: "5" });
  });
});
