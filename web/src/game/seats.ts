// The tokens this browser holds, so that a game can be joined again after a reload.
import type { Tokens } from "../wire/types";
import { type KeyValueStorage, TokenStore } from "./token_store";

export interface HeldSeat {
  /** The token we join with. */
  token: string;
  /** All tokens, where we began the game. */
  tokens?: Tokens;
}

const KEY = "tengen.seats";
const MOST = 200;

export class Seats extends TokenStore<HeldSeat> {
  constructor(shelf: KeyValueStorage) {
    super(shelf, KEY, MOST);
  }

  override keep(game: string, seat: HeldSeat): void {
    const held = this.of(game);
    super.keep(game, { ...(held?.tokens ? { tokens: held.tokens } : {}), ...seat });
  }
}
