// The new-game dialogue's draft, kept between openings, and whether it is open.
import { type Draft, defaultDraft } from "../../game/new_game";

class NewGameDialogue {
  open = $state(false);
  draft: Draft = $state(defaultDraft());

  show(change?: (draft: Draft) => void): void {
    change?.(this.draft);
    this.open = true;
  }
}

export const newGame = new NewGameDialogue();
