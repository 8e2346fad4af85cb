// The tokens of the analyses that this browser has kept on the server.
import { browserShelf, Keyring } from "../game/token_store";

/** One file may bring a thousand. */
const MOST = 5000;

export const owned = new Keyring<string>(browserShelf(), "tengen.analyses", MOST);
