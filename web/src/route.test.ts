import { describe, expect, it } from "vitest";
import { readRoute } from "./route.svelte";

describe("the address", () => {
  it("names a view, its parts and a query", () => {
    expect(readRoute("#/play/abc/token")).toEqual({
      view: "play",
      parts: ["abc", "token"],
      query: "",
    });
    expect(readRoute("#/analyse?r=renju&m=h8")).toEqual({
      view: "analyse",
      parts: [],
      query: "r=renju&m=h8",
    });
  });

  it("may name a stored analysis, and which list is shown", () => {
    expect(readRoute("#/analyse/0123456789ab").parts).toEqual(["0123456789ab"]);
    expect(readRoute("#/games/analyses")).toEqual({
      view: "games",
      parts: ["analyses"],
      query: "",
    });
  });

  it("of nothing or of something unknown is the game", () => {
    expect(readRoute("")).toEqual({ view: "play", parts: [], query: "" });
    expect(readRoute("#/nonsense/x").view).toBe("play");
  });
});
