// Texts about a game: the status line, players, results, announcements.

import { noteText } from "../agents/names";
import { allParameters, changedParameters, readAgent } from "../agents/text";
import { type Colour, other } from "../board/point";
import { agentInfo } from "../server/catalogue.svelte";
import { sentences } from "../texts/sentences";
import { t } from "../texts/texts.svelte";
import type {
  Clock,
  GameResult,
  GameSummary,
  Hint,
  Offer,
  OpeningChoice,
  OpeningId,
  Player,
  Position,
  RuleId,
} from "../wire/types";
import {
  asksUs,
  colourOfPly,
  firstToMove,
  holds,
  isAgentMatch,
  loserOf,
  mayPlay,
  outgoingOffer,
  ownColour,
  type PlayState,
  shownMoves,
  winnerOf,
} from "./play";

const SHORT_NAME = 14;

export interface StatusText {
  head: string;
  sub: string;
}

/** An agent's name with its level, or a person's name. */
export function playerName(player: Player): string {
  if (player.kind === "human") return player.name ?? t("guest");
  const { id, values } = readAgent(player.agent);
  return values.level ? `${id} · ${t("level", { n: values.level })}` : id;
}

/** The name in a game played in this browser: an unnamed person is "You" against an agent, else a colour. */
export function ownName(
  game: Pick<GameSummary, "black" | "white">,
  colour: Colour,
  here = true,
): string {
  const player = game[colour];
  if (player.kind === "agent" || player.name) return playerName(player);
  return here && game[other(colour)].kind === "agent" ? t("you") : t(`colour.${colour}`);
}

/** The name at the board: "You" for the only unnamed person in this browser. */
export function seatName(position: Position, colour: Colour): string {
  const player = position[colour];
  if (player.kind === "human" && ownColour(position) === colour) return player.name ?? t("you");
  if (player.kind === "human" && !player.name) return t(`colour.${colour}`);
  return playerName(player);
}

export function limitsText(player: Player): string {
  if (player.kind !== "agent" || !player.limits) return "";
  const { timeMs, nodes, depth } = player.limits;
  const parts: string[] = [];
  if (timeMs !== undefined) parts.push(`${timeMs / 1000} s`);
  if (nodes !== undefined) parts.push(`${nodes} ${t("study.nodes").toLowerCase()}`);
  if (depth !== undefined) parts.push(`${t("study.depth").toLowerCase()} ${depth}`);
  return parts.join(" · ");
}

const joined = (parts: readonly string[]): string =>
  parts.filter((part) => part !== "").join(" · ");
const pairsText = (pairs: readonly (readonly [string, string])[]): string =>
  joined(pairs.map(([key, value]) => `${key} ${value}`));

/** An agent's non-default parameters and its limits; empty for a person. */
export function agentDetails(player: Player): string {
  if (player.kind !== "agent") return "";
  const { id } = readAgent(player.agent);
  const pairs = changedParameters(player.agent, agentInfo(id)).filter(([key]) => key !== "level");
  return joined([pairsText(pairs), limitsText(player)]);
}

/** Every parameter of an agent and its limits, without the level if the name shows it. */
export function allDetails(player: Player): string {
  if (player.kind !== "agent") return "";
  const { id, values } = readAgent(player.agent);
  const pairs = allParameters(player.agent, agentInfo(id)).filter(
    ([key]) => key !== "level" || !values.level,
  );
  return joined([pairsText(pairs), limitsText(player)]);
}

export function seatDetails(position: Position, colour: Colour): string {
  const player = position[colour];
  if (player.kind === "agent") return joined([t(`colour.${colour}`), agentDetails(player)]);
  const where = t(
    holds(position, colour)
      ? "play.onDevice"
      : position.connected[colour]
        ? "play.online"
        : "play.offline",
  );
  // Two unnamed players on one device are already called by their colours.
  const name = t(`colour.${colour}`);
  return seatName(position, colour) === name ? where : `${name} · ${where}`;
}

export function clockRule(clock: Clock | null): string {
  if (!clock) return t("new.clock.none");
  if ("moveMs" in clock) return t("clock.move", { s: clock.moveMs / 1000 });
  return t("clock.total", {
    m: Math.round((clock.initialMs / 60000) * 10) / 10,
    s: clock.incrementMs / 1000,
  });
}

/** Who played, and how it ended: "Ada vs wei · White won". */
export function versusText(black: string, white: string, result: GameResult | null): string {
  return joined([t("new.versus", { black, white }), result ? t(`games.won.${result.winner}`) : ""]);
}

interface Board {
  rule: RuleId;
  size: number;
  lineLength: number;
}

/** "4 in a row"; empty where five win. */
export const rowText = (lineLength: number): string =>
  lineLength === 5 ? "" : t("new.rowOf", { n: lineLength });

/** Rule, size and row: "Freestyle 7×7 · 4 in a row". */
export const boardText = ({ rule, size, lineLength }: Board): string =>
  joined([`${t(`rule.${rule}`)} ${size}×${size}`, rowText(lineLength)]);

/** Board, opening and clock: "Renju 15×15 · Soosõrv-8 · 5 min + 3 s". */
export function gameText(game: Board & { opening: OpeningId; clock: Clock | null }): string {
  return joined([
    boardText(game),
    game.opening === "none" ? "" : t(`opening.${game.opening}`),
    clockRule(game.clock),
  ]);
}

export function resultTexts(position: Position): StatusText {
  const { result, ply, winningLine } = position;
  if (!result) return { head: "", sub: "" };
  const winner = winnerOf(position);
  const own = ownColour(position);
  const head = !winner
    ? t("play.draw")
    : own
      ? t(winner === own ? "play.won" : "play.lost")
      : t("play.colourWon", { colour: t(`colour.${winner}`) });
  const loser = loserOf(position);
  const sub = t(`play.by.${result.by}`, {
    colour: loser ? t(`colour.${loser}`) : "",
    a: winningLine[0] ?? "",
    b: winningLine[winningLine.length - 1] ?? "",
    n: ply,
  });
  return { head, sub };
}

/**
 * The announcement of a new position for screen readers; urgent for results. Null if nothing changed, as
 * after a reconnection.
 */
export function changeText(
  before: Position | null,
  after: Position,
  opened: PlayState["opened"] = null,
): { text: string; urgent: boolean } | null {
  if (!before || before.game !== after.game) return null;
  if (after.result && !before.result) {
    const { head, sub } = resultTexts(after);
    return { text: sentences(head, sub), urgent: true };
  }
  const turn = mayPlay(after)
    ? t(ownColour(after) ? "play.yourMove" : "play.toMove", { colour: t(`colour.${after.toMove}`) })
    : "";
  const say = (text: string) => ({ text: sentences(text, turn), urgent: false });
  const stones = before.question ? newStones(before, after) : "";
  if (opened) return say(sentences(stones, openedText(after, opened)));
  if (stones) return say(stones);
  if (before.paused !== after.paused) return say(t(after.paused ? "play.paused" : "say.resumed"));
  if (after.ply < before.ply || (before.result && !after.result)) {
    // A takeback leaves moves to redo, or was requested by one of two players; else it is a restart.
    const undone =
      after.ply > 0 || after.canRedo || (!before.result && before.offer?.kind === "takeback");
    return say(undone ? t("say.undone", { n: after.ply }) : t("say.restarted"));
  }
  const last = after.moves[after.ply - 1];
  if (after.ply > before.ply && last && !after.question && !before.question)
    return say(
      t(before.canRedo ? "say.redone" : "say.moved", {
        colour: t(`colour.${colourOfPly(after.ply - 1, firstToMove(after))}`),
        p: last === "pass" ? t("say.pass") : last,
      }),
    );
  return null;
}

/** The stones that others placed in the opening since `before`. */
function newStones(before: Position, after: Position): string {
  if (holds(before, before.question?.player ?? before.toMove)) return "";
  const stones = after.moves.slice(before.ply).map((p, i) =>
    t("say.moved", {
      colour: t(`colour.${colourOfPly(before.ply + i, firstToMove(after))}`),
      p: p === "pass" ? t("say.pass") : p,
    }),
  );
  return stones.join(", ");
}

/** Whether the opening swapped the colours. */
function openedText(position: Position, opened: NonNullable<PlayState["opened"]>): string {
  const own = ownColour(position);
  if (!own) return t("say.openingOver");
  const colour = t(`colour.${own}`);
  if (opened === "kept") return t("say.coloursKept", { own: colour });
  const name = seatName(position, other(own));
  return t("say.swapped", { name, other: t(`colour.${other(own)}`), own: colour });
}

/** Shortens a name where the rest of the sentence must stay readable. */
const shortened = (name: string): string =>
  [...name].length > SHORT_NAME ? `${[...name].slice(0, SHORT_NAME - 1).join("")}…` : name;

export const offerText = (position: Position, { kind, by }: Offer): string =>
  t(`offer.received.${kind}`, { name: shortened(seatName(position, by)) });

/** Who declined which offer. */
export const declinedText = (position: Position, { kind, by }: Offer): string =>
  t(`offer.declined.${kind}`, { name: seatName(position, by) });

/** The button text of an opening choice. */
export function choiceText(position: Position, choice: OpeningChoice): string {
  const asks = position.question?.player ?? "black";
  const colour = t(`colour.${choice === "swap" ? other(asks) : asks}`);
  return t(`choice.${choice}`, { colour });
}

/** The text of a hint: a point, or the answer to an opening's question. */
export function hintText(position: Position, hint: Hint): string {
  if (hint.move) return t("play.hint", { p: hint.move });
  const question = position.question;
  const choice =
    question?.kind === "choice" ? question.choices.find((it) => it === hint.answer) : undefined;
  return t("play.hintAnswer", { answer: choice ? choiceText(position, choice) : hint.answer });
}

/** The status texts for a question of the opening. */
export function questionTexts(position: Position): StatusText {
  const question = position.question;
  if (!question) return { head: "", sub: "" };
  const opening = t(`opening.${position.opening}`);
  if (!asksUs(position))
    return {
      head: t("question.other", { opening, name: seatName(position, question.player) }),
      sub: opening,
    };
  if (question.kind === "choice")
    return {
      head: t("question.choice"),
      sub: t("question.choiceSub", { opening, colour: t(`colour.${question.player}`) }),
    };
  if (question.kind === "number")
    return {
      head: t("question.number"),
      sub: t("question.numberSub", { opening, n: question.max }),
    };
  if (question.act === "choose") return { head: t("question.pick"), sub: opening };
  const offers = question.act === "offer";
  return {
    head: offers
      ? t("question.offer")
      : t("question.stone", { colour: t(`colour.${question.stone}`).toLowerCase() }),
    sub: t(offers ? "question.offerSub" : "question.stoneSub", { opening, n: question.remaining }),
  };
}

function turnTexts(state: PlayState, position: Position, now: number): StatusText {
  const colour = t(`colour.${position.toMove}`);
  const last = position.moves[position.moves.length - 1];
  const offer = outgoingOffer(position);
  const sub = state.declined
    ? declinedText(position, state.declined)
    : state.opened
      ? openedText(position, state.opened)
      : offer
        ? t(`offer.sent.${offer.kind}`)
        : last
          ? t("play.subLast", { colour, n: position.ply + 1, p: last })
          : t("play.sub", { colour, n: position.ply + 1 });
  if (position.paused && isAgentMatch(position)) return { head: t("play.paused"), sub };
  if (position.thinking) {
    const head = t("play.thinking", { name: playerName(position[position.toMove]) });
    if (state.queued > 0) return { head, sub: t("play.queued", { n: state.queued }) };
    if (!state.thinking) return { head, sub };
    const time = `${((now - state.clockedAt) / 1000).toFixed(0)} s`;
    return { head, sub: t("play.thinkingSub", { colour, d: state.thinking.depth, time }) };
  }
  if (mayPlay(position))
    return { head: ownColour(position) ? t("play.yourMove") : t("play.toMove", { colour }), sub };
  if (position.you === "spectator")
    return { head: t("play.toMove", { colour }), sub: `${sub} · ${t("play.spectator")}` };
  return { head: t("play.waiting", { name: seatName(position, position.toMove) }), sub };
}

/** The status line of a game: a headline and one more line. */
export function statusText(state: PlayState, now: number): StatusText {
  const position = state.position;
  if (!position) return { head: t("play.loading"), sub: "" };
  if (state.deleted) return { head: t("play.deleted"), sub: t("play.deletedSub") };
  if (state.shown !== null)
    return {
      head: t("play.viewing", { n: shownMoves(state).length }),
      sub: t("play.viewingSub", { n: position.moves.length }),
    };
  if (position.result) return resultTexts(position);
  if (state.confirm)
    return { head: t("play.confirmHead", { p: state.confirm }), sub: t("play.tapSub") };
  if (position.question) return questionTexts(position);
  const texts = turnTexts(state, position, now);
  return state.note ? { ...texts, sub: noteText(state.note.text) } : texts;
}
