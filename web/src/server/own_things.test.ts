import { expect, it } from "vitest";
import { Seats } from "../game/seats";
import { TokenStore } from "../game/token_store";
import type { OwnThings } from "../wire/types";
import { deleteOwnThings } from "./own_things";

const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
};

it("deletes what this browser owns, and forgets it", async () => {
  const seats = new Seats(storage());
  const tokens = { black: "b", white: "w", both: "o", spectator: "s" };
  seats.set("mine", { token: "o", tokens });
  seats.set("joined", { token: "x" });
  const analyses = new TokenStore<string>(storage(), "analyses", 10);
  analyses.set("a", "t");
  const asked: OwnThings[] = [];
  const deleted = await deleteOwnThings(seats, analyses, async (things) => {
    asked.push(things);
    return { games: 1, analyses: 1 };
  });
  expect(asked).toEqual([
    { games: [{ id: "mine", token: "o" }], analyses: [{ id: "a", token: "t" }] },
  ]);
  expect(deleted).toEqual({ games: 1, analyses: 1 });
  expect(seats.ids()).toEqual(["joined"]);
  expect(analyses.ids()).toEqual([]);
});

it("keeps the tokens when the server refuses", async () => {
  const analyses = new TokenStore<string>(storage(), "analyses", 10);
  analyses.set("a", "t");
  const refuse = () => Promise.reject(new Error("away"));
  await expect(deleteOwnThings(new Seats(storage()), analyses, refuse)).rejects.toThrow("away");
  expect(analyses.get("a")).toBe("t");
});

it("asks for at most a thousand at once", async () => {
  const kept = storage();
  const ids = Array.from({ length: 1500 }, (_, i) => [`a${i}`, "t"]);
  kept.setItem("analyses", JSON.stringify(Object.fromEntries(ids)));
  const analyses = new TokenStore<string>(kept, "analyses", 5000);
  const sizes: number[] = [];
  await deleteOwnThings(new Seats(storage()), analyses, async (things) => {
    sizes.push(things.analyses?.length ?? 0);
    return { games: 0, analyses: 0 };
  });
  expect(sizes).toEqual([1000, 500]);
});
