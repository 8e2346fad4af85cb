import { describe, expect, it } from "vitest";
import {
  addLine,
  addMove,
  boardAt,
  countNodes,
  emptyTree,
  endOf,
  mainLine,
  movesTo,
  positionAt,
  promote,
  removeAt,
  treeOfMoves,
} from "./tree";

describe("tree", () => {
  it("a known move is followed, another one adds a variation", () => {
    const tree = treeOfMoves("freestyle", 15, ["h8", "i9", "g7"]);
    expect(addMove(tree, [0], "i9")).toEqual([0, 0]);
    expect(addMove(tree, [0], "g9")).toEqual([0, 1]);
    expect(countNodes(tree.moves)).toBe(4);
    expect(mainLine(tree)).toEqual(["h8", "i9", "g7"]);
    expect(movesTo(tree, [0, 1])).toEqual(["h8", "g9"]);
  });

  it("removing a move removes its subtree", () => {
    const tree = treeOfMoves("freestyle", 15, ["h8", "i9", "g7"]);
    expect(removeAt(tree, [0, 0])).toEqual([0]);
    expect(mainLine(tree)).toEqual(["h8"]);
  });

  it("a promoted variation becomes the main line and nothing is lost", () => {
    const tree = treeOfMoves("freestyle", 15, ["h8", "i9", "g7"]);
    const path = addLine(tree, [0], ["g9", "f10"]);
    expect(promote(tree, path)).toEqual([0, 0, 0]);
    expect(mainLine(tree)).toEqual(["h8", "g9", "f10"]);
    expect(countNodes(tree.moves)).toBe(5);
  });

  it("stones alternate, and a pass places none", () => {
    const tree = treeOfMoves("freestyle", 15, ["h8", "pass", "g7"]);
    const { stones, toMove, last, ply } = boardAt(tree, endOf(tree, []));
    expect([...stones]).toEqual([
      ["h8", { colour: "black", number: 1 }],
      ["g7", { colour: "black", number: 3 }],
    ]);
    expect([toMove, last, ply]).toEqual(["white", "g7", 3]);
  });

  it("a game from an empty board is analysed by its moves, another by its stones", () => {
    const tree = treeOfMoves("renju", 15, ["h8", "i9"]);
    expect(positionAt(tree, [0, 0])).toEqual({ rule: "renju", size: 15, moves: ["h8", "i9"] });
    const set = {
      ...emptyTree("freestyle", 15),
      setup: { black: ["a1"], white: ["b2"] },
      toMove: "white" as const,
    };
    const path = addMove(set, [], "c3");
    expect(positionAt(set, path)).toEqual({
      rule: "freestyle",
      size: 15,
      stones: { black: ["a1"], white: ["b2", "c3"] },
      toMove: "black",
    });
  });

  it("handles a full board of moves", () => {
    const moves: string[] = [];
    for (let i = 0; i < 484; i++)
      moves.push(`${String.fromCharCode(97 + (i % 22))}${1 + Math.floor(i / 22)}`);
    const tree = treeOfMoves("freestyle", 22, moves);
    expect(mainLine(tree)).toEqual(moves);
    expect(countNodes(tree.moves)).toBe(484);
  });
});
