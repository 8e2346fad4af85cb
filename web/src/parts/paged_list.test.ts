import { describe, expect, it } from "vitest";
import { ApiError } from "../server/http";
import { type ListPage, PagedList } from "./paged_list.svelte";

describe("a list in pages", () => {
  it("grows page by page and reloads", async () => {
    const list = new PagedList<number>(async (before) =>
      before === null ? { items: [5, 4], next: "4" } : { items: [3], next: null },
    );
    await list.load();
    expect([list.items, list.next, list.loading]).toEqual([[5, 4], "4", false]);
    await list.load(list.next);
    expect([list.items, list.next]).toEqual([[5, 4, 3], null]);
    await list.load();
    expect(list.items).toEqual([5, 4]);
    list.remove((it) => it === 5);
    expect(list.items).toEqual([4]);
  });

  it("ignores the answer to an earlier request", async () => {
    const answers: ((page: ListPage<string>) => void)[] = [];
    const list = new PagedList<string>(() => new Promise((done) => answers.push(done)));
    const first = list.load();
    const second = list.load();
    answers[1]?.({ items: ["later"], next: null });
    await second;
    answers[0]?.({ items: ["earlier"], next: null });
    await first;
    expect(list.items).toEqual(["later"]);
  });

  it("reports an error and keeps its items", async () => {
    let works = true;
    const list = new PagedList<number>(async () => {
      if (!works) throw new ApiError("offline", "away");
      return { items: [1], next: null };
    });
    await list.load();
    works = false;
    await list.load();
    expect([list.items, list.failure, list.loading]).toEqual([
      [1],
      "The server does not respond.",
      false,
    ]);
    await list.guarded(async () => {});
    expect(list.failure).toBe("");
  });
});
