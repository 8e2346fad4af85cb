import { beforeEach, describe, expect, it } from "vitest";
import { startsWithGame, study } from "./study.svelte";
import { lineText, mainLine, treeOfMoves } from "./tree";

const moves = (...list: string[]) => treeOfMoves("freestyle", 15, list);
const saved = { id: "a", title: "A", revision: 1 };

describe("a study that takes the place of another", () => {
  it("is not what that one was saved as; undo brings that back", () => {
    study.open(moves("h8", "i9"), null, { saved });
    study.open(moves("a1"));
    expect(study.saved).toBeNull();
    study.undo();
    expect(study.saved).toEqual(saved);
  });

  it("has no review of the other; undo brings that back", () => {
    const tree = moves("h8", "i9");
    const review = { evaluation: "", judged: [null, null, null], of: lineText(tree) };
    study.open(tree, null, { review });
    study.clear();
    expect(study.review).toBeNull();
    study.undo();
    expect(study.review).toBe(review);
  });

  it("is the same one where only a move was taken back: saved since, it stays saved", () => {
    study.open(moves("h8", "i9"));
    study.removeHere();
    study.saved = saved;
    study.undo();
    expect(study.path).toEqual([0, 0]);
    expect(study.saved).toEqual(saved);
  });
});

describe("whether a tree begins with a game", () => {
  it("tells h1 from h11", () => {
    expect(startsWithGame(lineText(moves("h1")), moves("h1", "i9"))).toBe(true);
    expect(startsWithGame(lineText(moves("h1")), moves("h11"))).toBe(false);
    expect(startsWithGame(lineText(moves("h1", "i9")), moves("h1"))).toBe(false);
  });
});

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
