// Opens a game for study: a stored one, or one from a file.
import type { Colour } from "../board/point";
import { ownName, playerName, versusText } from "../game/narration";
import { api } from "../server/http";
import type { GameSummary, Player, Tree } from "../wire/types";
import { reviewer } from "./reviewer.svelte";
import { type Facts, study } from "./study.svelte";

const person = (name: string | undefined): Player => ({ kind: "human", ...(name && { name }) });

/** Both players with the names given in the file. */
export const playersOf = ({ info }: Pick<Tree, "info">): { black: Player; white: Player } => ({
  black: person(info?.black),
  white: person(info?.white),
});

/** The players named in a file; null if it names none. */
export function factsOf(tree: Tree): Facts | null {
  if (!tree.info?.black && !tree.info?.white) return null;
  const players = playersOf(tree);
  const name = (colour: Colour) => ownName(players, colour, false);
  const title = versusText(name("black"), name("white"), null);
  return { ...players, result: null, own: null, title };
}

export async function openGame(game: GameSummary): Promise<void> {
  const tree = await api.gameTree(game.id);
  reviewer.reset();
  const { black, white, result } = game;
  const title = versusText(playerName(black), playerName(white), result);
  study.open(tree, { black, white, result, own: null, title, game: game.id });
}
