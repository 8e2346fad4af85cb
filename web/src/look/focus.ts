// Moves the keyboard focus when the focused element disappears: to the opener of a dialog, to the button
// that replaced another one, or to the board.

const openers = new WeakMap<HTMLDialogElement, HTMLElement>();
/** The opener of a dialog that has just closed, until the focus is back on it. */
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

/**
 * Remembers the focused element as the opener of a dialog about to be shown. A dialog opened from
 * another one returns to the opener of that one.
 */
export function rememberOpener(dialog: HTMLDialogElement): void {
  const active = document.activeElement;
  const outer = active?.closest("dialog");
  const opener = isLost() ? returning : outer ? openers.get(outer) : active;
  if (opener instanceof HTMLElement) openers.set(dialog, opener);
}

/** Restores the focus after the dialog is removed, unless something else has it. */
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
 * Svelte action for a row of changing buttons. When the focused button disappears or is disabled, moves
 * the focus to the button with the `data-action` that was focused last (an empty value resets that), else
 * to the board if `toBoard` returns true, else to the first enabled button.
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
  const restore = () => {
    if (!last || isThere(last)) return;
    if (!isLost() && document.activeElement !== last) return;
    last = null;
    const all = [...row.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isThere);
    const same = all.find((it) => action !== "" && it.dataset.action === action);
    if (same) same.focus();
    else if (toBoard() || !all[0]) focusBoard();
    else all[0].focus();
  };
  const watcher = new MutationObserver(restore);
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
