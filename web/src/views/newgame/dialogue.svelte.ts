// The new-game dialogue's draft, kept between openings, and whether it is open.
import { type Draft, firstDraft } from "../../game/new_game";

class NewGameDialogue {
  open = $state(false);
  draft: Draft = $state(firstDraft());

  show(change?: (draft: Draft) => void): void {
    change?.(this.draft);
    this.open = true;
  }
}

export const newGame = new NewGameDialogue();
