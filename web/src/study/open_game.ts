// A game opened for study: one that is stored, as it was played, or one of a file.
import type { Colour } from "../board/point";
import { api } from "../engine/http";
import { ownName, playerName, versusText } from "../game/narration";
import type { GameSummary, Player, Tree } from "../wire/types";
import { reviewer } from "./reviewer.svelte";
import { type Facts, study } from "./study.svelte";

const person = (name: string | undefined): Player => ({ kind: "human", ...(name && { name }) });

/** Both sides, with the names that a file gives them. */
export const playersOf = ({ info }: Tree): { black: Player; white: Player } => ({
  black: person(info?.black),
  white: person(info?.white),
});

/** Who played, as a file says it; null where it does not. */
export function factsOf(tree: Tree): Facts | null {
  if (!tree.info?.black && !tree.info?.white) return null;
  const players = playersOf(tree);
  const name = (colour: Colour) => ownName(players, colour, false);
  const title = versusText(name("black"), name("white"), null);
  return { ...players, result: null, own: null, title };
}

export async function openGame(game: GameSummary): Promise<void> {
  const tree = await api.gameTree(game.id);
  reviewer.forget();
  const { black, white, result } = game;
  const title = versusText(playerName(black), playerName(white), result);
  study.open(tree, { black, white, result, own: null, title, game: game.id });
}
