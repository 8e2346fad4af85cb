// The tokens this browser holds, so that a game can be joined again after a reload.
import type { Tokens } from "../wire";

export interface HeldSeat {
  /** The token we join with. */
  token: string;
  /** All tokens, where we began the game. */
  tokens?: Tokens;
}

const KEY = "tengen.seats";
const MOST = 200;

type Shelf = Pick<Storage, "getItem" | "setItem">;

export class Seats {
  constructor(private readonly shelf: Shelf) {}

  private all(): Record<string, HeldSeat> {
    try {
      const value: unknown = JSON.parse(this.shelf.getItem(KEY) ?? "{}");
      return typeof value === "object" && value ? (value as Record<string, HeldSeat>) : {};
    } catch {
      return {};
    }
  }

  of(game: string): HeldSeat | null {
    return this.all()[game] ?? null;
  }

  /** The game that was sat down in last. */
  latest(): string | null {
    return Object.keys(this.all()).pop() ?? null;
  }

  keep(game: string, seat: HeldSeat): void {
    const all = this.all();
    const held = all[game];
    delete all[game];
    all[game] = { ...(held?.tokens ? { tokens: held.tokens } : {}), ...seat };
    const names = Object.keys(all);
    for (const old of names.slice(0, Math.max(0, names.length - MOST))) delete all[old];
    this.shelf.setItem(KEY, JSON.stringify(all));
  }

  forget(game: string): void {
    const all = this.all();
    delete all[game];
    this.shelf.setItem(KEY, JSON.stringify(all));
  }
}
