// The game tokens of this browser, so that a game can be rejoined after a reload.
import type { Tokens } from "../wire/types";
import { type KeyValueStorage, TokenStore } from "./token_store";

export interface HeldSeat {
  /** The token to join with. */
  token: string;
  /** All tokens, if this browser created the game. */
  tokens?: Tokens;
}

const KEY = "tengen.seats";
const MAX_SEATS = 200;

export class Seats extends TokenStore<HeldSeat> {
  constructor(storage: KeyValueStorage) {
    super(storage, KEY, MAX_SEATS);
  }

  override set(game: string, seat: HeldSeat): void {
    const held = this.get(game);
    super.set(game, { ...(held?.tokens ? { tokens: held.tokens } : {}), ...seat });
  }
}
