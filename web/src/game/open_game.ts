// A game opened for study: one that is stored, as it was played, or one of a file.
import { api } from "../engine/http";
import type { GameSummary, Player, Tree } from "../wire";
import { ownName, playerName, versusText } from "./narration";
import { reviewer } from "./reviewer.svelte";
import { type Facts, study } from "./study.svelte";

/** Who played, as a file says it; null where it does not. */
export function factsOf({ info }: Tree): Facts | null {
  if (!info?.black && !info?.white) return null;
  const player = (name: string | undefined): Player => ({ kind: "human", ...(name && { name }) });
  const [black, white] = [player(info.black), player(info.white)];
  const names = { black, white };
  const title = versusText(ownName(names, "black", false), ownName(names, "white", false), null);
  return { black, white, result: null, own: null, title };
}

export async function openGame(game: GameSummary): Promise<void> {
  const tree = await api.gameTree(game.id);
  reviewer.forget();
  const { black, white, result } = game;
  const title = versusText(playerName(black), playerName(white), result);
  study.open(tree, { black, white, result, own: null, title, game: game.id });
}
