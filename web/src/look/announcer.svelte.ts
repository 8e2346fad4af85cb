// The two live regions of the page. A repeated message must differ to be announced again, so it gets a
// trailing no-break space every other time.
import { untrack } from "svelte";

export const spoken = $state({ polite: "", assertive: "" });

// Untracked: an effect that announces must not depend on its own announcement.
const again = (now: () => string, text: string): string =>
  untrack(now) === text ? `${text}\u00a0` : text;

export function say(text: string): void {
  spoken.polite = again(() => spoken.polite, text);
}

/** Clears both regions. */
export function clearAnnouncements(): void {
  spoken.polite = "";
  spoken.assertive = "";
}

export function alert(text: string): void {
  spoken.assertive = again(() => spoken.assertive, text);
}
