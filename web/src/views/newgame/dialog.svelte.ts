// State of the new-game dialog; the draft is kept while the dialog is closed.
import { type Draft, defaultDraft } from "../../game/new_game";

class NewGameDialog {
  open = $state(false);
  draft: Draft = $state(defaultDraft());

  /** Opens with the last draft, without its position. */
  show(change?: (draft: Draft) => void): void {
    this.draft.position = null;
    change?.(this.draft);
    this.open = true;
  }
}

export const newGame = new NewGameDialog();
