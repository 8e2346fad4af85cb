// The study across reloads: in the tab it belongs to, and for the next visit in the browser.
import { readLink, writeLink } from "../share/link";
import { saver } from "./saver.svelte";
import { type StudyState, study } from "./study.svelte";
import { analysisTokens } from "./tokens";
import { nodesTo } from "./tree";

const KEY = "tengen.study";
/** Browsers keep some five million characters for a site, ours among others. */
const MOST = 2_000_000;

export interface StoredStudy extends StudyState {
  /** Whether the analysis that it is saved as lacks something. */
  unsaved?: boolean;
}

const SHELVES = (): Storage[] =>
  typeof localStorage === "undefined" ? [] : [sessionStorage, localStorage];

/** A study as it was kept, or null where the text holds none that can be. */
export function readStudy(text: string | null): StoredStudy | null {
  try {
    const kept = JSON.parse(text ?? "null") as StoredStudy | null;
    // What makes a link and comes back from it is a game.
    if (!kept || !readLink(writeLink(kept.tree))) return null;
    const there = nodesTo(kept.tree, kept.path).length === kept.path.length;
    return { ...kept, path: there ? kept.path : [], judged: kept.judged ?? {} };
  } catch {
    return null;
  }
}

export function storeStudy(): void {
  const kept: StoredStudy = { ...study.kept(), unsaved: study.saved !== null && !saver.upToDate };
  const text = JSON.stringify(kept);
  for (const shelf of SHELVES())
    try {
      // An older study must not come back in place of one that is too large.
      if (text.length > MOST) shelf.removeItem(KEY);
      else shelf.setItem(KEY, text);
    } catch {
      shelf.removeItem(KEY);
    }
}

export function restoreStudy(): void {
  for (const shelf of SHELVES()) {
    const kept = readStudy(shelf.getItem(KEY));
    if (!kept) continue;
    // An analysis that was deleted meanwhile is none.
    const saved = kept.saved && analysisTokens.of(kept.saved.id) ? kept.saved : null;
    study.take({ ...kept, saved });
    if (!kept.unsaved) saver.adopt();
    return;
  }
}
