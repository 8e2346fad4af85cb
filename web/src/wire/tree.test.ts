import { describe, expect, it } from "vitest";
import { recordOf, type Tree, treeOf } from "./tree";
import type { GameRecord } from "./types";

const record: GameRecord = {
  rule: "renju",
  size: 15,
  info: { black: "天元" },
  comment: "start",
  setup: { black: ["a1"], white: ["b2"], toMove: "white" },
  moves: [
    { move: "h8", comment: "main", labels: { a1: "x" }, timeMs: 7 },
    "i9",
    "pass",
    { move: "g7", after: 1 },
    { move: "pass", after: 0 },
    "i9",
  ],
};

const tree: Tree = {
  rule: "renju",
  size: 15,
  info: { black: "天元" },
  comment: "start",
  setup: { black: ["a1"], white: ["b2"] },
  toMove: "white",
  moves: [
    {
      move: "h8",
      comment: "main",
      labels: { a1: "x" },
      timeMs: 7,
      children: [
        { move: "i9", children: [{ move: "pass", children: [] }] },
        { move: "g7", children: [] },
      ],
    },
    { move: "pass", children: [{ move: "i9", children: [] }] },
  ],
};

describe("records and trees", () => {
  it("convert into each other", () => {
    expect(treeOf(record)).toEqual(tree);
    expect(recordOf(tree)).toEqual(record);
  });

  it("keep an unusual row length only", () => {
    const plain: GameRecord = { rule: "freestyle", size: 15, moves: [] };
    expect(treeOf({ ...plain, lineLength: 5 })).toEqual(plain);
    expect(treeOf({ ...plain, lineLength: 6 }).lineLength).toBe(6);
  });

  it("take long lines", () => {
    const long: GameRecord = { rule: "freestyle", size: 15, moves: Array(1000).fill("pass") };
    expect(recordOf(treeOf(long))).toEqual(long);
  });
});
