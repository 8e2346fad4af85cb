// All games and analyses whose tokens this browser holds, deleted on the server in one step.
import type { Seats } from "../game/seats";
import type { TokenStore } from "../game/token_store";
import type { DeletedThings, OwnThing, OwnThings } from "../wire/types";

/** As many as one request may name. */
const MAX_AT_ONCE = 1000;

type DeleteOwn = (things: OwnThings) => Promise<DeletedThings>;

/** Deletes and forgets them; a game that another browser created stays, and so does its token. */
export async function deleteOwnThings(
  seats: Seats,
  analyses: TokenStore<string>,
  deleteOwn: DeleteOwn,
): Promise<DeletedThings> {
  const games = seats
    .entries()
    .flatMap(([id, { tokens }]): OwnThing[] => (tokens ? [{ id, token: tokens.both }] : []));
  const saved = analyses.entries().map(([id, token]) => ({ id, token }));
  const deleted = { games: 0, analyses: 0 };
  for (let at = 0; at < Math.max(games.length, saved.length); at += MAX_AT_ONCE) {
    const things = {
      games: games.slice(at, at + MAX_AT_ONCE),
      analyses: saved.slice(at, at + MAX_AT_ONCE),
    };
    const done = await deleteOwn(things);
    deleted.games += done.games;
    deleted.analyses += done.analyses;
    seats.deleteAll(things.games.map(({ id }) => id));
    analyses.deleteAll(things.analyses.map(({ id }) => id));
  }
  return deleted;
}
