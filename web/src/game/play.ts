// The state of a game being played, as one plain object, and how messages change it. Independent of
// sockets and drawing.
import { type Colour, other, type Point } from "../board/point";
import type { Down, Hint, Move, Note, Offer, Position, Thinking } from "../wire/types";

export interface Pending {
  at: Point;
  colour: Colour;
  ply: number;
}

export interface Refusal {
  code: string;
  message: string;
  at: Point | null;
}

export interface PlayState {
  position: Position | null;
  /** performance.now() when the clocks of `position` arrived. */
  clockedAt: number;
  pending: Pending | null;
  confirm: Point | null;
  /** Number of moves shown; null follows the game. */
  shown: number | null;
  thinking: Thinking | null;
  /** The last search report of an agent, kept after its move. */
  lastThinking: Thinking | null;
  /** The opening has just swapped the colours, or ended without a swap. */
  opened: "kept" | "swapped" | null;
  hint: Hint | null;
  /** What an agent said about its last move. */
  note: Note | null;
  refusal: Refusal | null;
  /** Our offer that the opponent declined, until something else happens. */
  declined: Offer | null;
  /** Position in the queue of searches; 0 if not queued. */
  queued: number;
  deleted: boolean;
}

export const emptyPlay = (): PlayState => ({
  position: null,
  clockedAt: 0,
  pending: null,
  confirm: null,
  shown: null,
  thinking: null,
  lastThinking: null,
  opened: null,
  hint: null,
  note: null,
  refusal: null,
  declined: null,
  queued: 0,
  deleted: false,
});

/** What the caller must do after apply(). */
export type Need = "nothing" | "join";

export function apply(state: PlayState, message: Down, now: number): Need {
  if (message.t === "position") {
    state.opened = openingOutcome(state.position, message);
    if (state.position?.game !== message.game || message.ply < (state.position?.ply ?? 0))
      state.lastThinking = null;
    state.position = message;
    state.clockedAt = now;
    state.pending = null;
    state.confirm = null;
    state.shown = null;
    state.thinking = null;
    state.hint = null;
    if (state.note && (state.note.game !== message.game || message.ply !== state.note.ply + 1))
      state.note = null;
    // A refusal belongs to the previous position.
    state.refusal = null;
    state.declined = null;
    state.deleted = false;
    return "nothing";
  }
  const position = state.position;
  if (!position || !("game" in message) || message.game !== position.game) return "nothing";
  switch (message.t) {
    case "moved": {
      if (message.ply < position.ply) return "nothing";
      if (message.ply > position.ply) return "join";
      position.moves.push(message.at);
      position.times.push(message.timeMs);
      position.ply = message.ply + 1;
      position.toMove = message.toMove;
      position.clocks = message.clocks;
      position.forbidden = message.forbidden;
      position.result = message.result;
      position.ended = message.ended;
      position.winningLine = message.winningLine;
      position.thinking = message.thinking;
      position.canUndo = message.canUndo;
      position.canRedo = message.canRedo;
      // A draw offer stays open until the opponent has moved.
      if (position.offer?.kind === "takeback" || position.offer?.by !== message.by)
        position.offer = null;
      state.clockedAt = now;
      state.pending = null;
      state.thinking = null;
      state.opened = null;
      state.hint = null;
      if (state.note && state.note.ply !== message.ply) state.note = null;
      state.refusal = null;
      state.declined = null;
      if (state.confirm === message.at) state.confirm = null;
      return "nothing";
    }
    case "thinking":
      state.thinking = message;
      state.lastThinking = message;
      state.queued = 0;
      return "nothing";
    case "note":
      state.note = message;
      return "nothing";
    case "hint":
      if (message.ply === position.ply) {
        state.hint = message;
        state.refusal = null;
      }
      return "nothing";
    case "offered":
      position.offer = { kind: message.kind, by: message.by };
      state.declined = null;
      return "nothing";
    case "declined":
      // Say nothing about a withdrawn offer, nor about one we declined ourselves.
      state.declined =
        position.offer && position.offer.by !== message.by && position.you !== message.by
          ? { kind: message.kind, by: message.by }
          : null;
      position.offer = null;
      return "nothing";
    case "players":
      position.black = message.black;
      position.white = message.white;
      return "nothing";
    case "watchers":
      position.watchers = message.count;
      position.connected = message.connected;
      return "nothing";
    case "queued":
      state.queued = message.position;
      return "nothing";
    case "deleted":
      state.deleted = true;
      return "nothing";
    case "refused":
      state.refusal = {
        code: message.code,
        message: message.message,
        at: message.at ?? state.pending?.at ?? null,
      };
      state.pending = null;
      return "nothing";
    default:
      return "nothing";
  }
}

/** Whether the opening swapped the colours or ended between two positions. */
function openingOutcome(before: Position | null, after: Position): PlayState["opened"] {
  if (before?.game !== after.game || !before.question || after.result) return null;
  if (ownColour(before) !== ownColour(after)) return "swapped";
  return after.question ? null : "kept";
}

/** Whether this browser may play the next move. False during an opening. */
export function mayPlay(position: Position): boolean {
  if (position.result || position.question) return false;
  return holds(position, position.toMove);
}

/** Whether this browser plays a colour as a person. */
export function holds(position: Position, colour: Colour): boolean {
  if (position.you !== "both" && position.you !== colour) return false;
  return position[colour].kind === "human";
}

export const asksUs = (position: Position): boolean =>
  position.question !== null && !position.result && holds(position, position.question.player);

/** The colour of the stone that a click would place now, or null. */
export function handColour(position: Position): Colour | null {
  if (mayPlay(position)) return position.toMove;
  if (asksUs(position) && position.question?.kind === "stone") return position.question.stone;
  return null;
}

export function shownMoves(state: PlayState): readonly Move[] {
  const moves = state.position?.moves ?? [];
  return state.shown === null ? moves : moves.slice(0, state.shown);
}

/** Shows an earlier position; the last one follows the game again. */
export function viewMove(state: PlayState, to: number): void {
  const count = state.position?.moves.length ?? 0;
  const ply = Math.max(0, Math.min(count, to));
  state.shown = ply === count ? null : ply;
}

export function clockOf(state: PlayState, colour: Colour, now: number): number | null {
  const clocks = state.position?.clocks;
  if (!clocks) return null;
  const spent = clocks.running === colour && !state.position?.result ? now - state.clockedAt : 0;
  return Math.max(0, clocks[colour] - spent);
}

/** The colour of a move by its ply from 0; passes count. */
export const colourOfPly = (ply: number, first: Colour = "black"): Colour =>
  ply % 2 === 0 ? first : other(first);

/** The side that made the first move of the game. */
export const firstToMove = ({ setup }: Pick<Position, "setup">): Colour => setup?.toMove ?? "black";

/** Whether a stone stands on the point, played or set up. */
export const isTaken = ({ setup, moves }: Position, at: Point): boolean =>
  moves.includes(at) || (setup !== null && (setup.black.includes(at) || setup.white.includes(at)));

/** The colour of "You": the only one that this browser plays, or null. */
export function ownColour(position: Position): Colour | null {
  const black = holds(position, "black");
  const white = holds(position, "white");
  if (black === white) return null;
  return black ? "black" : "white";
}

/** The opponent's offer, which we can accept or decline. */
export const incomingOffer = ({ offer, you }: Position): Offer | null =>
  offer && (you === "black" || you === "white") && offer.by !== you ? offer : null;

/** Our own offer that the opponent has not answered. */
export const outgoingOffer = ({ offer, you }: Position): Offer | null =>
  offer?.by === you ? offer : null;

/** Whether two people play in two browsers and this is one of them. */
export const isBetweenTwo = ({ black, white, you }: Position): boolean =>
  black.kind === "human" && white.kind === "human" && (you === "black" || you === "white");

export function isAgainstAgent(position: Position): boolean {
  return (position.black.kind === "agent") !== (position.white.kind === "agent");
}

export const isAgentMatch = (position: Position): boolean =>
  position.black.kind === "agent" && position.white.kind === "agent";

export const winnerOf = (position: Position): Colour | null =>
  position.result && position.result.winner !== "draw" ? position.result.winner : null;

export const loserOf = (position: Position): Colour | null => {
  const winner = winnerOf(position);
  return winner ? other(winner) : null;
};
