import { describe, expect, it } from "vitest";
import { ApiError } from "../server/http";
import type { AnalysisSummary } from "../wire/types";
import { ownPage } from "./analysis_pages";

const summary = (id: string, title: string, rule: AnalysisSummary["rule"] = "renju") => ({
  id,
  title,
  rule,
  size: 15,
  game: null,
  plies: 0,
  created: "",
  updated: "",
  revision: 1,
});
const known = [summary("a", "Ada"), summary("b", "Bo", "caro"), summary("c", "ada 2")];
const ids = ["a", "b", "gone", "c"];
const read = async (id: string) => {
  const found = known.find((it) => it.id === id);
  if (!found) throw new ApiError("no_analysis", "there is none");
  return found;
};
const idsOf = async (filter: Parameters<typeof ownPage>[1]) =>
  (await ownPage(ids, filter, read)).analyses.map((it) => it.id);

describe("analyses saved in this browser", () => {
  it("are paged, without deleted ones", async () => {
    const first = await ownPage(ids, { limit: 3 }, read);
    expect(first.analyses.map((it) => it.id)).toEqual(["a", "b"]);
    expect(first.next).toBe("3");
    const second = await ownPage(ids, { limit: 3, before: "3" }, read);
    expect(second).toEqual({ analyses: [known[2]], next: null });
  });

  it("are filtered by rule and title", async () => {
    expect(await idsOf({ text: "ADA" })).toEqual(["a", "c"]);
    expect(await idsOf({ rule: "caro" })).toEqual(["b"]);
    expect(await idsOf({ rule: "caro", text: "ada" })).toEqual([]);
  });

  it("fail if the server does not respond", async () => {
    const offline = () => Promise.reject(new ApiError("offline", "no answer"));
    await expect(ownPage(ids, {}, offline)).rejects.toThrow("no answer");
  });
});
