// Whether a move needs a confirmation: on small touch boards, or as set.
import { settings } from "./settings.svelte";

/** The input device a point was chosen with. */
export type By = "pointer" | "touch" | "keyboard";

/** Cells below this many pixels are hard to hit with a finger. */
const SMALL_CELL = 28;

export function needsConfirmation(by: By, cell: number): boolean {
  if (settings.confirm === "on") return by !== "keyboard";
  return settings.confirm === "auto" && by === "touch" && cell < SMALL_CELL;
}
