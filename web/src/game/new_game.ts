// The draft of the new-game dialog and the game it creates.

import { type AgentChoice, writeAgent } from "../agents/text";
import type { Colour } from "../board/point";
import type {
  AgentInfo,
  AnalysisPosition,
  Clock,
  Limits,
  NewGame,
  OpeningId,
  Player,
  RuleId,
  Rules,
} from "../wire/types";

export type Who = "you" | "guest" | "agent" | "link";
export type LimitKind = "none" | "time" | "nodes" | "depth";
export type ClockKind = "none" | "total" | "move";

export interface SideDraft {
  who: Who;
  agent: AgentChoice;
  limit: LimitKind;
  limitValue: number;
}

export interface Draft {
  black: SideDraft;
  white: SideDraft;
  rule: RuleId;
  size: number;
  /** Stones of a winning row; counts under the freestyle rule only. */
  lineLength: number;
  opening: OpeningId;
  clock: ClockKind;
  minutes: number;
  increment: number;
  perMove: number;
  name: string;
  /** A position to start from; of another rule or size than the draft's it is not used. */
  position: StartPosition | null;
  fromPosition: boolean;
}

/** Moves from an empty board, or stones that were set up. */
export type StartPosition = AnalysisPosition;

const FIVE = 5;

/** Rows of other lengths are played under the freestyle rule, without an opening rule. */
export const lineLengthOf = ({ rule, lineLength }: Draft): number =>
  rule === "freestyle" ? lineLength : FIVE;

const side = (who: Who): SideDraft => ({
  who,
  agent: { id: "tengen", values: { level: "3" } },
  limit: "none",
  limitValue: 2,
});

export const defaultDraft = (): Draft => ({
  black: side("you"),
  white: side("agent"),
  rule: "freestyle",
  size: 15,
  lineLength: FIVE,
  opening: "none",
  clock: "none",
  minutes: 5,
  increment: 3,
  perMove: 30,
  name: "",
  position: null,
  fromPosition: false,
});

const otherSide = (colour: Colour): Colour => (colour === "black" ? "white" : "black");

/**
 * Assigns a player to a side and adjusts the other side: there is only one "you", and a guest or a
 * link needs "you" as its opponent.
 */
export function seat(draft: Draft, colour: Colour, who: Who): void {
  const them = draft[otherSide(colour)];
  draft[colour].who = who;
  if (who === "you" && them.who === "you") them.who = "agent";
  if ((who === "link" || who === "guest") && them.who !== "you") them.who = "you";
  if (who === "agent" && (them.who === "link" || them.who === "guest")) them.who = "you";
}

export function swapSides(draft: Draft): void {
  const { black, white } = draft;
  draft.black = white;
  draft.white = black;
}

/** Whether an opening rule is defined for this rule, size and row length. */
export function openingFits(
  rules: Rules | null,
  id: OpeningId,
  rule: RuleId,
  size: number,
  lineLength = FIVE,
): boolean {
  if (id === "none") return true;
  if (lineLength !== FIVE) return false;
  const info = rules?.openings.find((opening) => opening.id === id);
  return info ? info.rules.includes(rule) && info.sizes.includes(size) : false;
}

function limitsOf(side: SideDraft): Limits | null {
  const value = side.limitValue;
  if (side.limit === "time") return { timeMs: Math.round(value * 1000) };
  if (side.limit === "nodes") return { nodes: Math.round(value) };
  if (side.limit === "depth") return { depth: Math.round(value) };
  return null;
}

function playerOf(side: SideDraft, name: string, agents: readonly AgentInfo[]): Player {
  if (side.who !== "agent")
    return side.who === "you" && name.trim() !== ""
      ? { kind: "human", name: name.trim() }
      : { kind: "human" };
  const info = agents.find((agent) => agent.id === side.agent.id);
  const player: Player = { kind: "agent", agent: writeAgent(side.agent, info) };
  const limits = limitsOf(side);
  if (limits) player.limits = limits;
  return player;
}

export function clockOfDraft(draft: Draft): Clock | null {
  if (draft.clock === "total")
    return {
      initialMs: Math.round(draft.minutes * 60000),
      incrementMs: Math.round(draft.increment * 1000),
    };
  return draft.clock === "move" ? { moveMs: Math.round(draft.perMove * 1000) } : null;
}

/** The position that the game can start from, whether or not it is chosen. */
export function startPosition(draft: Draft): StartPosition | null {
  const { position, rule, size, opening } = draft;
  const fits =
    position?.rule === rule &&
    position.size === size &&
    (position.lineLength ?? FIVE) === lineLengthOf(draft) &&
    opening === "none";
  return fits ? position : null;
}

export function gameOf(draft: Draft, agents: readonly AgentInfo[]): NewGame {
  const start = draft.fromPosition ? startPosition(draft) : null;
  return {
    rule: draft.rule,
    size: draft.size,
    lineLength: lineLengthOf(draft),
    opening: draft.opening,
    black: playerOf(draft.black, draft.name, agents),
    white: playerOf(draft.white, draft.name, agents),
    clock: clockOfDraft(draft),
    ...(start && { moves: start.moves, stones: start.stones, toMove: start.toMove }),
  };
}

/** The token to join with: a single seat if the other one is invited by a link. */
export function seatOf(draft: Draft): "black" | "white" | "both" {
  if (draft.black.who === "link") return "white";
  return draft.white.who === "link" ? "black" : "both";
}
