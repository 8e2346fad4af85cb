// The tokens of the analyses saved in this browser.
import { browserStorage, TokenStore } from "../game/token_store";

/** A single file may have a thousand games. */
const MAX_ANALYSES = 5000;

export const analysisTokens = new TokenStore<string>(
  browserStorage(),
  "tengen.analyses",
  MAX_ANALYSES,
);
