import { describe, expect, it } from "vitest";
import type { Colour } from "../board/point";
import { allowedMarks } from "./opening_marks";

const question = (legal: string[], act: "place" | "offer" | "choose" = "place") => ({
  number: 0,
  player: "black" as const,
  text: "",
  kind: "stone" as const,
  act,
  stone: "black" as Colour,
  remaining: 1,
  offers: [],
  legal,
});
const ALL = [..."abcde"].flatMap((column) => [1, 2, 3, 4, 5].map((row) => `${column}${row}`));

describe("opening marks", () => {
  it("mark the allowed points if they are few", () => {
    expect([...allowedMarks(question(["c3", "c4"]), new Map(), 5)]).toEqual([
      ["c3", { kind: "allowed" }],
      ["c4", { kind: "allowed" }],
    ]);
  });

  it("mark the closed points if they are fewer", () => {
    const stones = new Map([["c3", { colour: "black" as const }]]);
    const legal = ALL.filter((point) => point !== "c3" && point !== "c4");
    expect([...allowedMarks(question(legal), stones, 5)]).toEqual([["c4", { kind: "closed" }]]);
  });

  it("are absent if all points are allowed, and when an offer is chosen", () => {
    expect(allowedMarks(question(ALL), new Map(), 5).size).toBe(0);
    expect(allowedMarks(question(["c3"], "choose"), new Map(), 5).size).toBe(0);
  });
});
