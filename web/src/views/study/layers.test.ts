import { describe, expect, it } from "vitest";
import type { AnalysisLine } from "../../wire/types";
import { candidates, ghostsOf, threatMarks } from "./layers";

const line = (move: string, winrate: number, change: Partial<AnalysisLine> = {}): AnalysisLine => ({
  rank: 1,
  move,
  score: 0,
  winrate,
  pv: [move],
  ...change,
});

describe("what the board shows", () => {
  it("worse candidates have lower heat", () => {
    const heat = candidates([line("a1", 0.8), line("b2", 0.78), line("c3", 0.7), line("d4", 0.4)]);
    expect([...heat.values()].map((it) => `${it.heat} ${it.text}`)).toEqual([
      "best 80",
      "good 78",
      "fair 70",
      "poor 40",
    ]);
  });

  it("proven wins and losses show their distance", () => {
    const heat = candidates([
      line("a1", 1, { win: { in: 17, by: "vct" } }),
      line("b2", 0, { loss: { in: 8, by: "search" } }),
    ]);
    expect([...heat.values()].map((it) => it.text)).toEqual(["W17", "L8"]);
  });

  it("ghosts alternate, skip passes, and never cover a stone", () => {
    const ghosts = ghostsOf(["a1", "pass", "b2", "c3"], "black", 2, new Map([["c3", 0]]));
    expect([...ghosts]).toEqual([
      ["a1", { colour: "black", text: "2" }],
      ["b2", { colour: "black", text: "4" }],
    ]);
  });

  it("only the highest threat of each colour is shown", () => {
    const none = { five: [], four: [], three: [], forbidden: [] };
    const marks = threatMarks({
      final: true,
      black: { ...none, four: ["h8"], three: ["h8"] },
      white: { ...none, five: ["h8"] },
    });
    expect(marks.get("h8")).toEqual([
      { colour: "black", row: 4 },
      { colour: "white", row: 5 },
    ]);
  });
});
