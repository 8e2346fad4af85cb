import { describe, expect, it } from "vitest";
import { readRoute } from "./route.svelte";

describe("a route", () => {
  it("has a view, parts and a query", () => {
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

  it("can name a stored analysis or a list", () => {
    expect(readRoute("#/analyse/0123456789ab").parts).toEqual(["0123456789ab"]);
    expect(readRoute("#/games/analyses")).toEqual({
      view: "games",
      parts: ["analyses"],
      query: "",
    });
  });

  it("falls back to play", () => {
    expect(readRoute("")).toEqual({ view: "play", parts: [], query: "" });
    expect(readRoute("#/unknown/x").view).toBe("play");
  });
});
