import { describe, expect, it } from "vitest";
import { ApiError } from "../server/http";
import type { Game, GameFilter, GameSummary } from "../wire/types";
import { GamePages, type WantedGames } from "./game_pages";

const game = (id: string, change: Partial<Game> = {}): Game => ({
  id,
  rule: "freestyle",
  size: 15,
  lineLength: 5,
  opening: "none",
  black: { kind: "human", name: "Ada" },
  white: { kind: "agent", agent: "fudan1" },
  clock: null,
  setup: null,
  moves: ["h8"],
  times: [5],
  result: null,
  started: "",
  ended: null,
  ...change,
});
const won = { result: { winner: "black", by: "five" } } as const;
const stored = [
  game("new"),
  game("empty", { moves: [], times: [] }),
  game("won", won),
  game("mine"),
  game("mineEmpty", { moves: [], times: [] }),
  game("mineWon", { ...won, black: { kind: "human", name: "Bo" } }),
];
const summary = ({ moves, times: _, ...rest }: Game): GameSummary => ({
  ...rest,
  plies: moves.length,
});

function pages(own: string[], perPage = 2) {
  const read: string[] = [];
  const source = {
    ids: () => own,
    read: async (id: string) => {
      read.push(id);
      const found = stored.find((it) => it.id === id);
      if (!found) throw new ApiError("no_game", "there is none");
      return found;
    },
    list: async ({ before }: GameFilter) => {
      const from = Number(before ?? 0);
      const next = from + perPage < stored.length ? String(from + perPage) : null;
      return { games: stored.slice(from, from + perPage).map(summary), next };
    },
  };
  return { it: new GamePages(source), read };
}
const ALL: WantedGames = { mine: false, text: "", rule: "", result: "" };
const own = ["mineWon", "gone", "mineEmpty", "mine"];
const idsOf = async (wanted: Partial<WantedGames>) =>
  (await pages(own).it.page({ ...ALL, ...wanted }, null)).items.map((it) => it.id);

describe("the list of games", () => {
  it("starts with those of this browser, and has none without a move", async () => {
    expect(await idsOf({})).toEqual(["mineWon", "mine", "new", "won"]);
  });

  it("can be limited to those of this browser and to finished ones", async () => {
    expect(await idsOf({ mine: true })).toEqual(["mineWon", "mine"]);
    expect(await idsOf({ result: "finished" })).toEqual(["mineWon", "won"]);
    expect(await idsOf({ mine: true, result: "open" })).toEqual(["mine"]);
    expect(await idsOf({ mine: true, text: "bO" })).toEqual(["mineWon"]);
    expect(await idsOf({ mine: true, rule: "renju" })).toEqual([]);
  });

  it("reads each of this browser's games once", async () => {
    const { it: list, read } = pages(own);
    await list.page(ALL, null);
    await list.page({ ...ALL, mine: true }, null);
    expect(read).toEqual(own);
  });

  it("continues at a cursor without repeating them", async () => {
    const many = Array.from({ length: 70 }, (_, i) => `none${i}`);
    const { it: list } = pages([...many, "mine"]);
    expect(await list.page({ ...ALL, mine: true }, null)).toMatchObject({ next: null });
    const rest = await list.page(ALL, "2");
    expect(rest.items.map((it) => it.id)).toEqual(["won", "mine", "mineWon"]);
  });
});
