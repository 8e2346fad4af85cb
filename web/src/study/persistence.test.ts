import { describe, expect, it } from "vitest";
import { readStudy } from "./persistence";
import { addLine, treeOfMoves } from "./tree";

describe("a kept study", () => {
  const tree = treeOfMoves("renju", 15, ["h8", "i9", "g7"]);
  addLine(tree, [0], ["h9", "g8"]);
  const saved = { id: "a", title: "A" };
  const review = { evaluation: "e", judged: [null], of: "x" };
  const kept = { tree, path: [0, 1], facts: null, judged: {}, placed: null, review, saved };

  it("comes back as it was", () => {
    expect(readStudy(JSON.stringify(kept))).toEqual(kept);
  });

  it("comes back at the start where its place is gone", () => {
    expect(readStudy(JSON.stringify({ ...kept, path: [0, 7] }))?.path).toEqual([]);
  });

  it("that is none, or cannot be played, is not believed", () => {
    const twice = { ...kept, tree: treeOfMoves("renju", 15, ["h8", "h8"]) };
    for (const text of [null, "", "{", "null", "{}", "[]", '"x"', JSON.stringify(twice)])
      expect(readStudy(text), String(text)).toBeNull();
  });
});
