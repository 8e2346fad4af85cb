// The two live regions of the page. StatusText the same again must be heard again, so each message
// ends in one more or one fewer no-break space than the one before.
import { untrack } from "svelte";

export const spoken = $state({ polite: "", assertive: "" });

// Whoever speaks out of an effect must not hear itself, and speak again.
const again = (now: () => string, text: string): string =>
  untrack(now) === text ? `${text}\u00a0` : text;

export function say(text: string): void {
  spoken.polite = again(() => spoken.polite, text);
}

/** Takes back what was said, before something else begins. */
export function clearAnnouncements(): void {
  spoken.polite = "";
  spoken.assertive = "";
}

export function alert(text: string): void {
  spoken.assertive = again(() => spoken.assertive, text);
}
