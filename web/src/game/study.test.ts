import { beforeEach, describe, expect, it } from "vitest";
import { study } from "./study.svelte";
import { mainLine, treeOfMoves } from "./tree";

describe("what was changed in a study", () => {
  beforeEach(() => {
    study.open(treeOfMoves("freestyle", 15, ["h8", "i9", "g7"]));
  });
  const line = () => mainLine(study.tree).join(" ");
  const variations = () => study.tree.moves[0]?.children.map((node) => node.move);

  it("is taken back move by move, and played again", () => {
    study.play("a1");
    study.play("a2");
    expect(line()).toBe("h8 i9 g7 a1 a2");
    study.undo();
    expect(line()).toBe("h8 i9 g7 a1");
    study.undo();
    expect(line()).toBe("h8 i9 g7");
    expect(study.path).toEqual([0, 0, 0]);
    study.redo();
    study.redo();
    expect(line()).toBe("h8 i9 g7 a1 a2");
    study.undo();
    expect(line()).toBe("h8 i9 g7 a1");
  });

  it("is a variation, with all of its line, from wherever one looks at it", () => {
    study.goTo([0]);
    study.playLine(["a1", "a2", "a3"]);
    expect(variations()).toEqual(["i9", "a1"]);
    study.goTo([0, 0, 0]);
    study.undo();
    expect(variations()).toEqual(["i9"]);
    expect(study.path).toEqual([0]);
  });

  it("is not a move that was there already", () => {
    study.play("a1");
    study.goTo([0]);
    study.play("i9");
    study.undo();
    expect(line()).toBe("h8 i9 g7");
  });

  it("is a comment, whole, and a variation that was promoted or removed", () => {
    for (const text of ["G", "Go", "Good"]) study.comment(text);
    study.undo();
    expect(study.current?.comment).toBeUndefined();
    study.redo();
    expect(study.current?.comment).toBe("Good");
    study.goTo([0]);
    study.play("a1");
    study.promoteHere();
    expect(variations()).toEqual(["a1", "i9"]);
    study.undo();
    expect(variations()).toEqual(["i9", "a1"]);
    study.removeHere();
    expect(variations()).toEqual(["i9"]);
    study.undo();
    expect(variations()).toEqual(["i9", "a1"]);
  });

  it("is another game, and the first comes back unharmed", () => {
    study.play("a1");
    study.open(treeOfMoves("renju", 15, ["h8"]));
    study.undo();
    expect(line()).toBe("h8 i9 g7 a1");
    study.undo();
    expect(line()).toBe("h8 i9 g7");
    study.redo();
    study.redo();
    expect(line()).toBe("h8");
    expect(study.canRedo).toBe(false);
  });

  it("cannot be played again once something else was", () => {
    study.play("a1");
    study.undo();
    study.play("b2");
    expect(study.canRedo).toBe(false);
    expect(line()).toBe("h8 i9 g7 b2");
  });
});
