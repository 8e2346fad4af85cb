// Stored games page by page: the latest games of this browser first, none without a move.
import type { ListPage } from "../parts/paged_list.svelte";
import { ApiError } from "../server/http";
import type { Game, GameFilter, GameList, GameSummary, Player, RuleId } from "../wire/types";

export interface WantedGames {
  /** Only games of this browser. */
  mine: boolean;
  /** Part of a player's name or of an agent. */
  text: string;
  rule: RuleId | "";
  result: NonNullable<GameFilter["result"]> | "finished" | "";
}

export interface GameSource {
  /** The ids of this browser's games, the most recent first. */
  ids: () => readonly string[];
  read: (id: string) => Promise<Game>;
  list: (filter: GameFilter) => Promise<GameList>;
}

const PAGE = 30;
/** Pages of the server read at most for one page of ours, when most of their games are left out. */
const MAX_PAGES = 5;

function matches(game: GameSummary, { text, rule, result }: WantedGames): boolean {
  if (game.plies === 0 || (rule && game.rule !== rule)) return false;
  if (result === "finished" && !game.result) return false;
  if (result === "open" && game.result) return false;
  if (result && result !== "finished" && result !== "open" && game.result?.winner !== result)
    return false;
  const part = text.trim().toLowerCase();
  const nameOf = (player: Player) =>
    (player.kind === "agent" ? player.agent : (player.name ?? "")).toLowerCase();
  return nameOf(game.black).includes(part) || nameOf(game.white).includes(part);
}

const summaryOf = ({ moves, times: _, ...game }: Game): GameSummary => ({
  ...game,
  plies: moves.length,
});

/** Reads the lists of one view; each of this browser's games is read once. */
export class GamePages {
  private readonly own = new Map<string, Promise<GameSummary | null>>();

  constructor(private readonly source: GameSource) {}

  /** The page at a cursor, or the first page. */
  async page(wanted: WantedGames, before: string | null): Promise<ListPage<GameSummary>> {
    if (wanted.mine) return this.ownPage(wanted, Number(before ?? 0));
    const latest = this.source.ids().slice(0, PAGE);
    if (before) return this.listedPage(wanted, before, latest);
    const [mine, all] = await Promise.all([
      this.readOwn(latest),
      this.listedPage(wanted, null, latest),
    ]);
    return {
      items: [...mine.filter((game) => matches(game, wanted)), ...all.items],
      next: all.next,
    };
  }

  private async ownPage(wanted: WantedGames, from: number): Promise<ListPage<GameSummary>> {
    const ids = this.source.ids();
    const items: GameSummary[] = [];
    let at = from;
    for (; at < ids.length && items.length < PAGE; at += PAGE) {
      const games = await this.readOwn(ids.slice(at, at + PAGE));
      items.push(...games.filter((game) => matches(game, wanted)));
    }
    return { items, next: at < ids.length ? String(at) : null };
  }

  /** Games that the server lists, without those already shown. */
  private async listedPage(
    wanted: WantedGames,
    before: string | null,
    shown: readonly string[],
  ): Promise<ListPage<GameSummary>> {
    const { text, rule, result } = wanted;
    const items: GameSummary[] = [];
    let next = before;
    for (let pages = 0; pages < MAX_PAGES && items.length < PAGE; pages++) {
      const list = await this.source.list({
        text,
        limit: PAGE,
        ...(rule && { rule }),
        ...(result && result !== "finished" && { result }),
        ...(next && { before: next }),
      });
      items.push(
        ...list.games.filter(
          (game) =>
            game.plies > 0 && (result !== "finished" || game.result) && !shown.includes(game.id),
        ),
      );
      next = list.next;
      if (!next) break;
    }
    return { items, next };
  }

  private async readOwn(ids: readonly string[]): Promise<GameSummary[]> {
    const games = await Promise.all(ids.map((id) => this.readOnce(id)));
    return games.filter((game) => game !== null);
  }

  private readOnce(id: string): Promise<GameSummary | null> {
    const known = this.own.get(id);
    if (known) return known;
    const game = this.source.read(id).then(summaryOf, (error: unknown) => {
      // Another browser with the same token may have deleted it.
      if (error instanceof ApiError && error.code === "no_game") return null;
      this.own.delete(id);
      throw error;
    });
    this.own.set(id, game);
    return game;
  }
}
