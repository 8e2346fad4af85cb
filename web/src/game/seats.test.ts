import { describe, expect, it } from "vitest";
import { Seats } from "./seats";

const shelf = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
};
const tokens = { black: "b", white: "w", both: "o", spectator: "s" };

describe("seats", () => {
  it("are found again, with all tokens for whoever began the game", () => {
    const kept = shelf();
    new Seats(kept).keep("g", { token: "b", tokens });
    expect(new Seats(kept).of("g")).toEqual({ token: "b", tokens });
    expect(new Seats(kept).of("other")).toBeNull();
  });

  it("joining again does not lose the owner's tokens", () => {
    const seats = new Seats(shelf());
    seats.keep("g", { token: "b", tokens });
    seats.keep("g", { token: "w" });
    expect(seats.of("g")).toEqual({ token: "w", tokens });
  });

  it("the oldest go when there are too many", () => {
    const seats = new Seats(shelf());
    for (let i = 0; i < 250; i++) seats.keep(`g${i}`, { token: "t" });
    expect(seats.of("g0")).toBeNull();
    expect(seats.of("g249")).not.toBeNull();
  });

  it("rubbish on the shelf is no seat", () => {
    const kept = shelf();
    kept.setItem("tengen.seats", "{nonsense");
    expect(new Seats(kept).of("g")).toBeNull();
  });
});
