import { describe, expect, it } from "vitest";
import type { Proof, Threats } from "../wire/types";
import { lineText, threatText } from "./narration";
import { Refutation } from "./refutation.svelte";

const PROOF = { id: "freestyle15", rule: "freestyle", size: 15 } as Proof;
const points = (five: string[] = [], four: string[] = []) => ({
  five,
  four,
  three: [],
  forbidden: [],
});
const threats = (black = points(), white = points()): Threats => ({ final: true, black, white });
const line = { moves: ["h8"], line: ["a1", "i8", "b1", "j8"], stored: 2 };
const make = (answer: Threats | null = threats()) =>
  new Refutation(
    async () => line,
    async () => {
      if (!answer) throw new Error("away");
      return answer;
    },
  );

describe("a refutation", () => {
  it("steps through the line and stays within it", async () => {
    const refutation = make();
    expect(await refutation.open(PROOF, ["h8"])).toBe(true);
    expect(refutation.moves).toEqual(["h8"]);
    await refutation.goTo(3);
    expect(refutation.moves).toEqual(["h8", "a1", "i8", "b1"]);
    expect(refutation.threats).not.toBeNull();
    await refutation.goTo(99);
    expect([refutation.at, refutation.atEnd]).toEqual([4, true]);
    await refutation.goTo(-1);
    expect(refutation.at).toBe(0);
    refutation.close();
    expect(refutation.moves).toEqual([]);
  });

  it("is shown without threats if they cannot be loaded", async () => {
    const refutation = make(null);
    await refutation.open(PROOF, ["h8"]);
    await refutation.goTo(1);
    expect([refutation.at, refutation.threats, refutation.failure]).toEqual([1, null, null]);
  });

  it("reports a line that cannot be loaded", async () => {
    const refutation = new Refutation(
      () => Promise.reject(new Error("away")),
      async () => threats(),
    );
    expect(await refutation.open(PROOF, ["h8"])).toBe(false);
    expect(refutation.failure).toBeInstanceOf(Error);
    expect(refutation.busy).toBe(false);
  });
});

describe("the text of a step", () => {
  const shown = { before: ["h8", "g7", "h9"], moves: ["a1", "i8", "b1"], stored: 1 };

  it("names the move that loses", () => {
    expect(lineText(shown, 0, null)).toEqual({
      head: "Why g7 loses",
      sub: "Against the longest known defence Black wins with 3 more moves.",
    });
    expect(lineText({ ...shown, before: ["h8", "g7"] }, 0, null).head).toBe("Why g7 loses");
    expect(lineText({ ...shown, before: ["h8"] }, 0, null).head).toBe("Why White loses");
  });

  it("says the move, and the threat that matters most", () => {
    expect(lineText(shown, 2, threats(points(["k8"]))).sub).toBe(
      "5 Black i8 · Black threatens five at k8",
    );
    expect(lineText(shown, 3, null).sub).toBe("6 White b1 · five in a row");
    expect(threatText(threats(points(["a1", "a6"], ["b2"])))).toMatch(
      /^Black makes five at a1, a6;/,
    );
    expect(threatText(threats(points([], ["b2"]), points(["c3"])))).toBe(
      "White threatens five at c3",
    );
    expect(threatText(threats(points([], ["b2"])))).toBe("Black can make a four at b2");
    expect(threatText(threats())).toBe("");
  });
});
