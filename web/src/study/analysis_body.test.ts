import { describe, expect, it } from "vitest";
import { recordOf } from "../wire/tree";
import type { Judgement } from "../wire/types";
import { bodyOf, judgementsByMoves, titleOf } from "./analysis_body";
import type { Facts, StudyState } from "./study.svelte";
import { addMove, lineText, treeOfMoves } from "./tree";

const tree = () => treeOfMoves("renju", 15, ["h8", "i9"]);
const judged = (value: number): Judgement => ({
  value,
  best: "h8",
  line: ["h8"],
  winIn: null,
  lossIn: null,
  depth: 3,
});
const state = (change: Partial<StudyState>): StudyState => ({
  tree: tree(),
  path: [],
  facts: null,
  judged: {},
  placed: null,
  review: null,
  saved: null,
  ...change,
});
const review = {
  evaluation: "e",
  judged: [judged(0.1), judged(0.2), judged(0.3)],
  of: lineText(tree()),
};

describe("the title of a game", () => {
  it("names its players, or one of them", () => {
    expect(titleOf({ ...tree(), info: { black: "Ada", white: "Bo" } }, "file 1")).toBe("Ada vs Bo");
    expect(titleOf({ ...tree(), info: { white: "Bo" } })).toBe("Black vs Bo");
  });

  it("without players is the fallback, or rule, size and length", () => {
    expect(titleOf(tree(), "file 1")).toBe("file 1");
    expect(titleOf(tree())).toBe("Renju 15×15, 2 moves");
  });

  it("is cut to the maximum length between letters", () => {
    const title = titleOf({ ...tree(), info: { black: "𝔸".repeat(300) } });
    expect([...title]).toHaveLength(200);
    expect(title).not.toContain("\ufffd");
    expect(encodeURIComponent(title).length).toBeGreaterThan(200);
  });
});

describe("the body of an analysis", () => {
  it("has a review and a game only if they exist", () => {
    expect(bodyOf("a", state({}))).toEqual({ title: "a", record: recordOf(tree()) });
    const facts = { game: "g" } as Facts;
    expect(bodyOf("a", state({ review, facts }))).toEqual({
      title: "a",
      record: recordOf(tree()),
      review: { evaluation: "e", judged: review.judged },
      game: "g",
    });
  });

  it("has null for positions added after the review", () => {
    const longer = tree();
    addMove(longer, [0, 0], "g7");
    const body = bodyOf("a", state({ tree: longer, review }));
    expect(body.review?.judged).toEqual([...review.judged, null]);
  });

  it("has no review of another game", () => {
    for (const moves of [["h8"], ["h8", "i8"], ["h8", "i8", "i9"]])
      expect(
        bodyOf("a", state({ tree: treeOfMoves("renju", 15, moves), review })).review,
      ).toBeUndefined();
    const other = treeOfMoves("caro", 15, ["h8", "i9"]);
    expect(bodyOf("a", state({ tree: other, review })).review).toBeUndefined();
  });
});

describe("judgementsByMoves", () => {
  it("is keyed by the moves that lead to the position", () => {
    const [start, , end] = review.judged;
    expect(
      judgementsByMoves(tree(), { evaluation: "", judged: [start ?? null, null, end ?? null] }),
    ).toEqual({ "": start, "h8 i9": end });
    expect(judgementsByMoves(tree(), null)).toEqual({});
  });
});
