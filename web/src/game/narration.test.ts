import { describe, expect, it } from "vitest";
import { changeText, gameText } from "./narration";
import { apply, emptyPlay } from "./play";
import { position } from "./test_position";

const empty = { moves: [], times: [], ply: 0, canUndo: false };

describe("the announcement of a new position", () => {
  it("is the result, urgently, for every kind of end", () => {
    const resigned = position({ result: { winner: "white", by: "resignation" } });
    expect(changeText(position(), resigned)).toEqual({
      text: "You lost. Black resigned · move 2.",
      urgent: true,
    });
    const late = position({ result: { winner: "black", by: "time" } });
    expect(changeText(position(), late)?.text).toBe("You won. White ran out of time · move 2.");
  });

  it("tells takeback, redo and restart apart", () => {
    const undone = position({ ...empty, canRedo: true });
    expect(changeText(position(), undone)?.text).toBe("Back to move 0. Your move.");
    expect(changeText(undone, position())?.text).toBe("Redone: White i9. Your move.");
    const over = position({ result: { winner: "white", by: "resignation" } });
    expect(changeText(over, position(empty))?.text).toBe("Game restarted. Your move.");
    expect(changeText(position(), position(empty))?.text).toBe("Game restarted. Your move.");
    expect(changeText(over, position())?.text).toBe("Back to move 2. Your move.");
  });

  it("takes a requested takeback between two players for no restart", () => {
    const people = { white: { kind: "human" }, you: "white" } as const;
    const requested = position({ ...people, offer: { kind: "takeback", by: "black" } });
    expect(changeText(requested, position({ ...people, ...empty }))?.text).toBe("Back to move 0.");
  });

  it("says whether the opening swapped the colours", () => {
    const asked = position({
      question: { number: 3, player: "white", text: "", kind: "choice", choices: ["stay", "swap"] },
    });
    const state = { ...emptyPlay(), position: asked };
    const agent = { kind: "agent", agent: "wei" } as const;
    const human = { kind: "human" } as const;
    const swapped = position({ black: agent, white: human, toMove: "white" });
    apply(state, swapped, 0);
    expect(state.opened).toBe("swapped");
    expect(changeText(asked, swapped, state.opened)?.text).toBe(
      "Colours swapped: you play White, wei plays Black. Your move.",
    );
    const before = { ...asked, moves: ["h8"], ply: 1 };
    expect(changeText(before, position(), null)?.text).toBe("White i9. Your move.");
    expect(changeText(asked, position(), "kept")?.text).toBe(
      "The opening is over; you play Black. Your move.",
    );
  });

  it("is null for the same position and for another game", () => {
    expect(changeText(position(), position())).toBeNull();
    expect(changeText(null, position())).toBeNull();
    expect(changeText(position({ game: "other" }), position(empty))).toBeNull();
  });

  it("gameText names rule, opening and clock", () => {
    expect(gameText(position({ rule: "renju", opening: "rif", clock: { moveMs: 30000 } }))).toBe(
      "Renju 15×15 · RIF · 30 s per move",
    );
  });
});
