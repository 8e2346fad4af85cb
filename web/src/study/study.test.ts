import { beforeEach, describe, expect, it } from "vitest";
import { startsWithGame, study } from "./study.svelte";
import { lineText, mainLine, treeOfMoves } from "./tree";

const moves = (...list: string[]) => treeOfMoves("freestyle", 15, list);
const saved = { id: "a", title: "A", revision: 1 };

describe("opening another study", () => {
  it("detaches it from the saved analysis; undo restores it", () => {
    study.open(moves("h8", "i9"), null, { saved });
    study.open(moves("a1"));
    expect(study.saved).toBeNull();
    study.undo();
    expect(study.saved).toEqual(saved);
  });

  it("drops the review; undo restores it", () => {
    const tree = moves("h8", "i9");
    const review = { evaluation: "", judged: [null, null, null], of: lineText(tree) };
    study.open(tree, null, { review });
    study.clear();
    expect(study.review).toBeNull();
    study.undo();
    expect(study.review).toBe(review);
  });

  it("is not what undo of a move does: the study stays saved", () => {
    study.open(moves("h8", "i9"));
    study.removeHere();
    study.saved = saved;
    study.undo();
    expect(study.path).toEqual([0, 0]);
    expect(study.saved).toEqual(saved);
  });
});

describe("startsWithGame", () => {
  it("distinguishes h1 from h11", () => {
    expect(startsWithGame(lineText(moves("h1")), moves("h1", "i9"))).toBe(true);
    expect(startsWithGame(lineText(moves("h1")), moves("h11"))).toBe(false);
    expect(startsWithGame(lineText(moves("h1", "i9")), moves("h1"))).toBe(false);
  });
});

describe("undo in a study", () => {
  beforeEach(() => {
    study.open(treeOfMoves("freestyle", 15, ["h8", "i9", "g7"]));
  });
  const line = () => mainLine(study.tree).join(" ");
  const variations = () => study.tree.moves[0]?.children.map((node) => node.move);

  it("removes moves one by one, and redo replays them", () => {
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

  it("removes a whole variation, from any current position", () => {
    study.goTo([0]);
    study.playLine(["a1", "a2", "a3"]);
    expect(variations()).toEqual(["i9", "a1"]);
    study.goTo([0, 0, 0]);
    study.undo();
    expect(variations()).toEqual(["i9"]);
    expect(study.path).toEqual([0]);
  });

  it("skips moves that were already in the tree", () => {
    study.play("a1");
    study.goTo([0]);
    study.play("i9");
    study.undo();
    expect(line()).toBe("h8 i9 g7");
  });

  it("restores comments, promoted and removed variations", () => {
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

  it("restores the previous game unchanged", () => {
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

  it("leaves nothing to redo after a new move", () => {
    study.play("a1");
    study.undo();
    study.play("b2");
    expect(study.canRedo).toBe(false);
    expect(line()).toBe("h8 i9 g7 b2");
  });
});
