import { describe, expect, it } from "vitest";
import { Seats } from "./seats";

const memoryStorage = () => {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
};
const tokens = { black: "b", white: "w", both: "o", spectator: "s" };

describe("seats", () => {
  it("are found again, with all tokens in the browser that created the game", () => {
    const storage = memoryStorage();
    new Seats(storage).set("g", { token: "b", tokens });
    expect(new Seats(storage).get("g")).toEqual({ token: "b", tokens });
    expect(new Seats(storage).get("other")).toBeNull();
  });

  it("rejoining keeps the creator's tokens", () => {
    const seats = new Seats(memoryStorage());
    seats.set("g", { token: "b", tokens });
    seats.set("g", { token: "w" });
    expect(seats.get("g")).toEqual({ token: "w", tokens });
  });

  it("the oldest are evicted above the maximum", () => {
    const seats = new Seats(memoryStorage());
    for (let i = 0; i < 250; i++) seats.set(`g${i}`, { token: "t" });
    expect(seats.get("g0")).toBeNull();
    expect(seats.get("g249")).not.toBeNull();
  });

  it("corrupt storage has no seats", () => {
    const storage = memoryStorage();
    storage.setItem("tengen.seats", "{no JSON");
    expect(new Seats(storage).get("g")).toBeNull();
  });
});
