import { describe, expect, it } from "vitest";
import type { Judgement } from "../wire/types";
import { blackRates, findings, judge, judgeEnd, turningPoint } from "./review";

const judged = (value: number | null, best = "a1", change: Partial<Judgement> = {}): Judgement => ({
  value,
  best,
  line: [best],
  winIn: null,
  lossIn: null,
  depth: 10,
  ...change,
});

describe("a review", () => {
  it("has Black's win rate for either side to move", () => {
    expect(blackRates([judged(0.5), judged(0.25), null], "black")).toEqual([0.5, 0.75, null]);
    expect(blackRates([judged(0.25)], "white")).toEqual([0.75]);
  });

  it("finds the losing move at its ply", () => {
    const found = findings(
      ["h8", "i9", "g7"],
      [judged(0.5, "h8"), judged(0.45, "i9"), judged(0.9, "c3", { winIn: 9 }), judged(0.6, "d4")],
      "black",
    );
    expect(
      found.map(({ ply, grade, better, colour, lost }) => ({ ply, grade, better, colour, lost })),
    ).toEqual([{ ply: 3, grade: "blunder", better: "c3", colour: "black", lost: 50 }]);
    expect(turningPoint(found)?.ply).toBe(3);
  });

  it("the engine's own move is never a mistake", () => {
    expect(findings(["h8"], [judged(0.9, "h8"), judged(0.9)], "black")).toEqual([]);
  });

  it("grades by lost win rate", () => {
    const grade = (lost: number) =>
      findings(["b2"], [judged(0.6), judged(0.4 + lost)], "black")[0]?.grade;
    expect([grade(0.03), grade(0.08), grade(0.15), grade(0.3)]).toEqual([
      undefined,
      "inaccuracy",
      "mistake",
      "blunder",
    ]);
  });

  it("a win that stays a win is at most slower, a loss faster", () => {
    const win = judged(1, "a1", { winIn: 9 });
    const slow = judged(0, "x", { lossIn: 30 });
    expect(findings(["b2"], [win, slow], "black")[0]?.grade).toBe("slower");
    const loss = judged(0, "a1", { lossIn: 30 });
    const quick = judged(1, "x", { winIn: 5 });
    expect(findings(["b2"], [loss, quick], "black")[0]?.grade).toBe("shorter");
    expect(findings(["b2"], [win, judged(0, "x", { lossIn: 8 })], "black")).toEqual([]);
  });

  it("skips positions without a judgement", () => {
    expect(findings(["b2", "c3"], [judged(0.9), null, judged(0.9)], "black")).toEqual([]);
    expect(findings(["b2"], [judged(null), judged(0.9)], "black")).toEqual([]);
  });

  it("counts plies and colours from the side that starts", () => {
    const found = findings(["b2"], [judged(0.9), judged(0.9)], "white");
    expect(found[0]?.colour).toBe("white");
  });

  it("a proven win or loss counts as 1 or 0", () => {
    const line = { rank: 1, move: "h8", score: 0, winrate: 0.7, pv: ["h8"] };
    const base = {
      final: true,
      depth: 3,
      seldepth: 5,
      nodes: 1,
      nps: 1,
      timeMs: 1,
      evaluation: "tengen",
    };
    expect(judge({ ...base, lines: [{ ...line, win: { in: 5, by: "vcf" } }] }).value).toBe(1);
    expect(judge({ ...base, lines: [{ ...line, loss: { in: 4, by: "search" } }] }).value).toBe(0);
    expect(judge({ ...base, lines: [line] }).value).toBe(0.7);
    expect(judge({ ...base, lines: [] }).value).toBeNull();
    expect(judgeEnd("black", "white").value).toBe(0);
    expect(judgeEnd("white", "white")).toMatchObject({ value: 1, winIn: 0, lossIn: null });
    expect(judgeEnd("draw", "white").value).toBe(0.5);
  });
});
