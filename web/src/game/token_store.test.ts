import { describe, expect, it } from "vitest";
import { TokenStore } from "./token_store";

describe("a keyring", () => {
  const kept = new Map<string, string>();
  const shelf = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };

  it("has what was kept last first, and the oldest go when there are too many", () => {
    const ring = new TokenStore<string>(shelf, "k", 2);
    for (const id of ["a", "b", "c", "b"]) ring.keep(id, `of ${id}`);
    expect(ring.ids()).toEqual(["b", "c"]);
    expect([ring.of("a"), ring.of("b")]).toEqual([null, "of b"]);
    ring.forget("b");
    expect(new TokenStore<string>(shelf, "k", 2).ids()).toEqual(["c"]);
  });
});
