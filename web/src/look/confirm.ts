// Whether a tap is asked about before it plays: on boards too small for a finger, or as chosen.
import { settings } from "./settings.svelte";

/** What a point was chosen with. */
export type By = "pointer" | "touch" | "keyboard";

/** Below this many pixels a cell, a finger may miss. */
const SMALL_CELL = 28;

export function needsConfirmation(by: By, cell: number): boolean {
  if (settings.confirm === "on") return by !== "keyboard";
  return settings.confirm === "auto" && by === "touch" && cell < SMALL_CELL;
}
