// Keyboard shortcuts. Letters are ignored in fields and dialogs and can be disabled.
import { controller } from "./game/controller.svelte";
import { change, settings } from "./look/settings.svelte";
import type { View } from "./route.svelte";
import { reviewer } from "./study/reviewer.svelte";
import { study } from "./study/study.svelte";

export interface KeyActions {
  newGame(): void;
  settings(): void;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.closest("input, textarea, select, dialog") !== null;
}

function step(view: View, by: number): void {
  if (view === "play") controller.step(by);
  else if (view === "analyse" || view === "review") study.step(by);
}

function onLetter(key: string, view: View, actions: KeyActions): boolean {
  const studying = view === "analyse" || view === "review";
  const line = "12345".indexOf(key);
  if (line >= 0 && studying) {
    study.pointedLine = line < study.lines ? line : null;
    return true;
  }
  switch (key) {
    case "u":
      if (view === "play") controller.undo();
      else if (studying) study.undo();
      return view === "play" || studying;
    case "r":
      if (view === "play") controller.redo();
      else if (studying) study.redo();
      return view === "play" || studying;
    case "h":
      if (view === "play") controller.hint();
      return view === "play";
    case "n":
      actions.newGame();
      return true;
    case "a":
      if (view === "analyse") study.toggle();
      return view === "analyse";
    case "t":
      if (studying) study.threats = !study.threats;
      return studying;
    case "m":
      change("numbers", !settings.numbers);
      return true;
    case "c":
      change("coordinates", !settings.coordinates);
      return true;
    case "?":
      actions.settings();
      return true;
    default:
      return false;
  }
}

export function onKey(event: KeyboardEvent, view: View, actions: KeyActions): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
  if (event.altKey) {
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      event.preventDefault();
      step(view, event.key === "ArrowLeft" ? -1 : 1);
    }
    return;
  }
  if (event.key === "Escape") {
    controller.cancel();
    reviewer.attempt = null;
    return;
  }
  if (settings.shortcuts && onLetter(event.key.toLowerCase(), view, actions))
    event.preventDefault();
}
