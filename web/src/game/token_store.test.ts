import { describe, expect, it } from "vitest";
import { TokenStore } from "./token_store";

describe("a token store", () => {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  };

  it("lists the most recent first and evicts the oldest above the maximum", () => {
    const tokens = new TokenStore<string>(storage, "k", 2);
    for (const id of ["a", "b", "c", "b"]) tokens.set(id, `of ${id}`);
    expect(tokens.ids()).toEqual(["b", "c"]);
    expect([tokens.get("a"), tokens.get("b")]).toEqual([null, "of b"]);
    tokens.delete("b");
    expect(new TokenStore<string>(storage, "k", 2).ids()).toEqual(["c"]);
  });
});
