import { beforeEach, describe, expect, it } from "vitest";
import type { Moved } from "../wire/types";
import {
  apply,
  asksUs,
  clockOf,
  emptyPlay,
  handColour,
  holds,
  incomingOffer,
  mayPlay,
  outgoingOffer,
  ownColour,
  type PlayState,
  shownMoves,
  viewMove,
} from "./play";
import { position } from "./test_position";

const moved = (ply: number, change: Partial<Moved> = {}): Moved => ({
  t: "moved",
  game: "g",
  ply,
  at: "g7",
  by: "black",
  timeMs: 5,
  clocks: null,
  forbidden: [],
  toMove: "white",
  result: null,
  ended: null,
  winningLine: [],
  thinking: true,
  canUndo: true,
  canRedo: false,
  ...change,
});

describe("a game being played", () => {
  let state: PlayState;
  beforeEach(() => {
    state = emptyPlay();
    apply(state, position(), 0);
  });

  it("applies a move with the next ply and clears the pending stone", () => {
    state.pending = { at: "g7", colour: "black", ply: 2 };
    expect(apply(state, moved(2), 0)).toBe("nothing");
    expect(state.position?.moves).toEqual(["h8", "i9", "g7"]);
    expect(state.position?.toMove).toBe("white");
    expect(state.pending).toBeNull();
  });

  it("ignores a repeated move", () => {
    apply(state, moved(2), 0);
    expect(apply(state, moved(2), 0)).toBe("nothing");
    expect(state.position?.moves).toHaveLength(3);
  });

  it("requests the position after a gap and changes nothing", () => {
    expect(apply(state, moved(3), 0)).toBe("join");
    expect(state.position?.moves).toHaveLength(2);
  });

  it("ignores messages of another game", () => {
    expect(apply(state, { ...moved(2), game: "other" }, 0)).toBe("nothing");
    expect(state.position?.moves).toHaveLength(2);
  });

  it("a refusal removes the pending stone and names its point", () => {
    state.pending = { at: "g7", colour: "black", ply: 2 };
    apply(state, { t: "refused", game: "g", code: "double-three", message: "no" }, 0);
    expect(state.pending).toBeNull();
    expect(state.refusal).toEqual({ code: "double-three", message: "no", at: "g7" });
  });

  it("the next position and a hint clear a refusal", () => {
    const refused = { t: "refused", game: "g", code: "taken", message: "no", at: "h8" } as const;
    apply(state, refused, 0);
    apply(state, position({ ply: 0, moves: [] }), 0);
    expect(state.refusal).toBeNull();
    apply(state, refused, 0);
    apply(state, { t: "hint", game: "g", ply: 0, move: "a1", answer: "a1", pv: [], text: "" }, 0);
    expect(state.refusal).toBeNull();
  });

  it("shows what an agent says about a move until the next one", () => {
    const note = { t: "note", game: "g", ply: 2, by: "black", text: "well" } as const;
    apply(state, note, 0);
    apply(state, moved(2), 0);
    expect(state.note).toEqual(note);
    // After a reconnection too.
    apply(state, position({ ply: 3, moves: ["h8", "i9", "g7"] }), 0);
    expect(state.note).toEqual(note);
    apply(state, moved(3, { by: "white" }), 0);
    expect(state.note).toBeNull();
    apply(state, { ...note, ply: 4 }, 0);
    apply(state, position(), 0);
    expect(state.note).toBeNull();
  });

  it("an offer is incoming or outgoing, and closed once declined", () => {
    const people = { black: { kind: "human" }, white: { kind: "human" }, you: "white" } as const;
    const state = { ...emptyPlay(), position: position(people) };
    apply(state, { t: "offered", game: "g", kind: "takeback", by: "black" }, 0);
    expect(state.position && incomingOffer(state.position)?.kind).toBe("takeback");
    apply(state, { t: "declined", game: "g", kind: "takeback", by: "white" }, 0);
    expect(state.position?.offer).toBeNull();
    expect(state.declined).toBeNull();
    apply(state, { t: "offered", game: "g", kind: "draw", by: "black" }, 0);
    apply(state, { t: "declined", game: "g", kind: "draw", by: "black" }, 0);
    expect(state.declined, "withdrawn").toBeNull();
    apply(state, { t: "offered", game: "g", kind: "draw", by: "white" }, 0);
    apply(state, { t: "declined", game: "g", kind: "draw", by: "black" }, 0);
    expect(state.declined).toEqual({ kind: "draw", by: "black" });
    apply(state, { t: "offered", game: "g", kind: "draw", by: "white" }, 0);
    expect(state.declined).toBeNull();
    const ours = { kind: "takeback", by: "white" } as const;
    expect(outgoingOffer(position({ ...people, offer: ours }))).toEqual(ours);
    expect(incomingOffer(position({ ...people, offer: ours }))).toBeNull();
    expect(incomingOffer(position({ ...people, you: "spectator", offer: ours }))).toBeNull();
  });

  it("a draw offer stays open until the opponent has moved", () => {
    const offer = { kind: "draw", by: "black" } as const;
    const state = { ...emptyPlay(), position: position({ offer }) };
    apply(state, { ...moved(2), by: "black" }, 0);
    expect(state.position?.offer).toEqual(offer);
    apply(state, { ...moved(3), by: "white" }, 0);
    expect(state.position?.offer).toBeNull();
  });

  it("players may change their names", () => {
    const white = { kind: "human", name: "Xu" } as const;
    apply(state, { t: "players", game: "g", black: { kind: "human" }, white }, 0);
    expect(state.position?.white).toEqual(white);
  });

  it("a stale hint is not shown", () => {
    apply(state, { t: "hint", game: "g", ply: 1, move: "a1", answer: "a1", pv: [], text: "" }, 0);
    expect(state.hint).toBeNull();
  });

  it("only the player to move may play", () => {
    expect(mayPlay(position())).toBe(true);
    expect(mayPlay(position({ toMove: "white" }))).toBe(false);
    expect(mayPlay(position({ you: "spectator" }))).toBe(false);
    expect(mayPlay(position({ you: "white", white: { kind: "human" } }))).toBe(false);
    expect(mayPlay(position({ result: { winner: "black", by: "five" } }))).toBe(false);
    expect(holds(position(), "white")).toBe(false);
    expect(ownColour(position())).toBe("black");
    expect(ownColour(position({ white: { kind: "human" } }))).toBeNull();
  });

  it("an opening question decides the colour of the next stone", () => {
    const question = {
      number: 1,
      player: "black",
      text: "",
      kind: "stone",
      act: "place",
      stone: "white",
      remaining: 2,
      offers: [],
      legal: ["a1"],
    } as const;
    const asked = position({ question: { ...question, offers: [], legal: ["a1"] } });
    expect(asksUs(asked)).toBe(true);
    expect(handColour(asked)).toBe("white");
    expect(
      asksUs(position({ question: { ...question, player: "white", offers: [], legal: [] } })),
    ).toBe(false);
    expect(
      handColour(
        position({
          question: { number: 2, player: "black", text: "", kind: "choice", choices: ["stay"] },
        }),
      ),
    ).toBeNull();
  });

  it("shows earlier positions, and follows the game again from the last one", () => {
    viewMove(state, 1);
    expect(shownMoves(state)).toEqual(["h8"]);
    viewMove(state, 99);
    expect(state.shown).toBeNull();
    viewMove(state, -5);
    expect(shownMoves(state)).toEqual([]);
  });

  it("only the running clock counts down, not below zero, and stops with the game", () => {
    const clocks = { black: 5000, white: 7000, running: "black" } as const;
    apply(state, position({ clocks: { ...clocks } }), 1000);
    expect(clockOf(state, "black", 3000)).toBe(3000);
    expect(clockOf(state, "white", 3000)).toBe(7000);
    expect(clockOf(state, "black", 99000)).toBe(0);
    apply(
      state,
      position({ clocks: { ...clocks }, result: { winner: "white", by: "time" } }),
      1000,
    );
    expect(clockOf(state, "black", 3000)).toBe(5000);
  });
});
