import { describe, expect, it } from "vitest";
import { addLine, addMove, emptyTree, treeOfMoves } from "../study/tree";
import type { Tree } from "../wire/types";
import { readLink, writeLink } from "./link";

function example(): Tree {
  const tree = treeOfMoves("renju", 15, ["h8", "i9", "g7", "j10"]);
  addLine(tree, [0], ["h9", "g8"]);
  addLine(tree, [0, 1], ["j8"]);
  addMove(tree, [], "a1");
  const node = tree.moves[0];
  if (node) node.comment = "it's (here) & there = 天元";
  return tree;
}

describe("a link", () => {
  it("carries rule, size, moves, variations and comments", () => {
    const tree = example();
    expect(readLink(writeLink(tree))).toEqual(tree);
  });

  it("carries set-up stones and the side to move", () => {
    const tree: Tree = {
      ...emptyTree("caro-standard", 22),
      setup: { black: ["v22", "a1"], white: ["b2"] },
      toMove: "white",
      comment: "start",
    };
    addMove(tree, [], "c3");
    expect(readLink(writeLink(tree))).toEqual(tree);
  });

  it("is readable", () => {
    expect(writeLink(treeOfMoves("freestyle", 15, ["h8", "i9", "pass", "g7"]))).toBe(
      "r=freestyle&s=15&m=h8i9--g7",
    );
  });

  it("survives URL parsing", () => {
    const url = new URL(`http://127.0.0.1/#/analyse?${writeLink(example())}`);
    expect(readLink(url.hash.split("?")[1] ?? "")).toEqual(example());
  });

  it("that is malformed is null", () => {
    for (const text of [
      "",
      "r=freestyle&s=15",
      "r=chess&s=15&m=h8",
      "r=freestyle&s=4&m=a1",
      "r=freestyle&s=23&m=a1",
      "r=freestyle&s=1.5&m=a1",
      "r=freestyle&s=15&m=h8h8",
      "r=freestyle&s=15&m=p1",
      "r=freestyle&s=15&m=h8(",
      "r=freestyle&s=15&m=h8)",
      "r=freestyle&s=15&m=(h8)",
      "r=freestyle&s=15&m=h8()",
      "r=freestyle&s=15&m=h8'x",
      "r=freestyle&s=15&m=h8'%zz'",
      "r=freestyle&s=15&b=a1&w=a1&m=",
      "r=freestyle&s=15&b=a1&m=a1",
      "r=freestyle&s=15&b=x&m=",
    ])
      expect(readLink(text), text).toBeNull();
  });
});
