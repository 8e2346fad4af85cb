import { describe, expect, it } from "vitest";
import { readStudy } from "./persistence";
import { addLine, treeOfMoves } from "./tree";

describe("a stored study", () => {
  const tree = treeOfMoves("renju", 15, ["h8", "i9", "g7"]);
  addLine(tree, [0], ["h9", "g8"]);
  const saved = { id: "a", title: "A" };
  const review = { evaluation: "e", judged: [null], of: "x" };
  const stored = { tree, path: [0, 1], facts: null, judged: {}, placed: null, review, saved };

  it("is restored unchanged", () => {
    expect(readStudy(JSON.stringify(stored))).toEqual(stored);
  });

  it("is restored at the start if its path is invalid", () => {
    expect(readStudy(JSON.stringify({ ...stored, path: [0, 7] }))?.path).toEqual([]);
  });

  it("is null if it is malformed or not playable", () => {
    const twice = { ...stored, tree: treeOfMoves("renju", 15, ["h8", "h8"]) };
    for (const text of [null, "", "{", "null", "{}", "[]", '"x"', JSON.stringify(twice)])
      expect(readStudy(text), String(text)).toBeNull();
  });
});
