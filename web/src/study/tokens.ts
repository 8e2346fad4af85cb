// The tokens of the analyses that this browser has kept on the server.
import { browserStorage, TokenStore } from "../game/token_store";

/** One file may bring a thousand. */
const MOST = 5000;

export const analysisTokens = new TokenStore<string>(browserStorage(), "tengen.analyses", MOST);
