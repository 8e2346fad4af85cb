import { describe, expect, it } from "vitest";
import { en } from "./en";
import { fill } from "./fill";
import { clockText, countText, momentText, percentText, secondsText } from "./format";
import { zh } from "./zh";

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((it) => it[1]).sort();

describe("texts", () => {
  it("every language has the same placeholders in every text", () => {
    for (const key of Object.keys(en) as (keyof typeof en)[])
      expect(new Set(placeholders(zh[key])), key).toEqual(new Set(placeholders(en[key])));
  });

  it("no text is empty", () => {
    for (const table of [en, zh])
      for (const [key, text] of Object.entries(table)) expect(text.trim(), key).not.toBe("");
  });

  it("a placeholder without a value stays visible", () => {
    expect(fill("{a} and {b}", { a: 1 })).toBe("1 and {b}");
    expect(fill("plain")).toBe("plain");
  });
});

describe("number formats", () => {
  it("a clock shows tenths below ten seconds", () => {
    expect([clockText(258000), clockText(9999), clockText(0), clockText(3723000)]).toEqual([
      "4:18",
      "9.9",
      "0.0",
      "1:02:03",
    ]);
  });

  it("counts, times and shares are short", () => {
    expect([countText(999), countText(716000), countText(3390000)]).toEqual([
      "999",
      "716 k",
      "3.39 M",
    ]);
    expect([secondsText(4700), secondsText(25000)]).toEqual(["4.7 s", "25 s"]);
    expect(percentText(0.886)).toBe("88.6\u2009%");
    expect(momentText("no date")).toBe("no date");
  });
});
