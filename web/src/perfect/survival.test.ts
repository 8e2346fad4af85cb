import { describe, expect, it } from "vitest";
import { bandsOf, byStubbornness, countsOf, heatIn, longestDefence, type Reply } from "./survival";

const reply = (at: string, plies: number | null, loses: Reply["loses"] = "stored"): Reply => ({
  at,
  plies,
  loses,
});

describe("White's replies", () => {
  const replies = [
    reply("a1", 1, "five"),
    reply("a2", 3, "openFour"),
    reply("b1", 13, "leaf"),
    reply("b2", null, "leaf"),
    reply("c1", 33),
    reply("c2", 33),
    reply("d1", null, "open"),
  ];

  it("are sorted by how long they hold out; those that lose at once are left out", () => {
    expect(byStubbornness(replies).map(({ at }) => at)).toEqual(["c1", "c2", "b1"]);
    expect(longestDefence(replies)?.at).toBe("c1");
    expect(longestDefence(replies.slice(0, 2))).toBeNull();
  });

  it("are counted by how they lose if they have no number", () => {
    expect(countsOf(replies)).toEqual({ five: 1, openFour: 1, untimed: 1, open: 1 });
  });
});

describe("the heat map", () => {
  const bandsOfLengths = (...lengths: number[]) =>
    bandsOf(lengths.map((plies, i) => reply(`a${i + 1}`, plies)));

  it("has the longest defence alone in the strongest colour", () => {
    expect(bandsOfLengths(33, 65, 65, 59, 31, 29, 27, 25)).toEqual([
      { heat: "best", from: 65, to: 65 },
      { heat: "good", from: 33, to: 59 },
      { heat: "fair", from: 29, to: 31 },
      { heat: "poor", from: 25, to: 27 },
    ]);
  });

  it("has as many colours as there are lengths, and gives each length one", () => {
    expect(bandsOfLengths()).toEqual([]);
    for (let n = 1; n < 40; n++) {
      const lengths = Array.from({ length: n }, (_, i) => 5 + 2 * i);
      const bands = bandsOfLengths(...lengths);
      expect(bands).toHaveLength(Math.min(n, 4));
      for (const plies of lengths)
        expect(bands.filter(({ from, to }) => from <= plies && plies <= to)).toHaveLength(1);
      const colours = lengths.map((plies) => heatIn(bands, plies));
      expect(new Set(colours).size).toBe(bands.length);
    }
  });
});
