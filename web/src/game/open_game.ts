// A stored game opened for study, as it was played.
import { api } from "../engine/http";
import type { GameSummary } from "../wire";
import { playerName, versusText } from "./narration";
import { reviewer } from "./reviewer.svelte";
import { study } from "./study.svelte";

export async function openGame(game: GameSummary): Promise<void> {
  const tree = await api.gameTree(game.id);
  reviewer.forget();
  const { black, white, result } = game;
  const title = versusText(playerName(black), playerName(white), result);
  study.open(tree, { black, white, result, own: null, title, game: game.id });
}
