// Where the keyboard goes on when what it was on has gone: back to what opened a dialogue, to the
// button that came in place of another, or to the board.

const openers = new WeakMap<HTMLDialogElement, HTMLElement>();
/** The opener of a dialogue that has just closed, until it has the focus again. */
let returning: HTMLElement | null = null;

const isThere = (it: HTMLElement | null | undefined): it is HTMLElement =>
  it?.isConnected === true && !it.matches(":disabled") && it.checkVisibility();

const isLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

export function focusBoard(): void {
  const place =
    document.querySelector<HTMLElement>("#board [tabindex='0']") ??
    document.querySelector<HTMLElement>("main a[href], main button:not(:disabled)");
  place?.focus({ preventScroll: true });
}

/** Remembers what has the focus now as the opener of a dialogue that is about to be shown. One that
 * is opened out of another goes back to where that one would have. */
export function rememberOpener(dialog: HTMLDialogElement): void {
  const active = document.activeElement;
  const outer = active?.closest("dialog");
  const opener = isLost() ? returning : outer ? openers.get(outer) : active;
  if (opener instanceof HTMLElement) openers.set(dialog, opener);
}

/** Gives the focus back once the dialogue is off the page, unless something else has taken it. */
export function returnToOpener(dialog: HTMLDialogElement): void {
  const opener = openers.get(dialog) ?? null;
  returning = opener;
  setTimeout(() => {
    returning = null;
    if (!isLost()) return;
    if (isThere(opener)) opener.focus({ preventScroll: true });
    else focusBoard();
  });
}

const FOCUSABLE = "button, input, select, a[href]";

/**
 * For a row whose buttons change under the hand: when the one with the focus goes or can no longer
 * be pressed, the focus goes to the button of the same `data-action` as the last one that had such a
 * name (an empty one forgets it), else to the board if `toBoard` says so, else to the first button there is.
 */
export function retainFocus(row: HTMLElement, toBoard: () => boolean = () => false) {
  let last: HTMLElement | null = null;
  let action = "";
  const onin = (event: FocusEvent) => {
    last = event.target instanceof HTMLElement ? event.target : null;
    action = last?.dataset.action ?? action;
  };
  const onout = (event: FocusEvent) => {
    if (event.relatedTarget) last = null;
  };
  const mend = () => {
    if (!last || isThere(last)) return;
    if (!isLost() && document.activeElement !== last) return;
    last = null;
    const all = [...row.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isThere);
    const same = all.find((it) => action !== "" && it.dataset.action === action);
    if (same) same.focus();
    else if (toBoard() || !all[0]) focusBoard();
    else all[0].focus();
  };
  const watcher = new MutationObserver(mend);
  watcher.observe(row, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  row.addEventListener("focusin", onin);
  row.addEventListener("focusout", onout);
  return {
    update: (next: () => boolean) => {
      toBoard = next;
    },
    destroy: () => {
      watcher.disconnect();
      row.removeEventListener("focusin", onin);
      row.removeEventListener("focusout", onout);
    },
  };
}
