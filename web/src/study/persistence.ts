// Keeps the study across reloads (sessionStorage) and visits (localStorage).
import { readLink, writeLink } from "../share/link";
import { saver } from "./saver.svelte";
import { type StudyState, study } from "./study.svelte";
import { analysisTokens } from "./tokens";
import { nodesTo } from "./tree";

const KEY = "tengen.study";
/** Browsers allow about five million characters per site. */
const MAX_LENGTH = 2_000_000;

export interface StoredStudy extends StudyState {
  /** Whether there are changes that the stored analysis lacks. */
  unsaved?: boolean;
}

const STORAGES = (): Storage[] =>
  typeof localStorage === "undefined" ? [] : [sessionStorage, localStorage];

/** Reads a stored study. Returns null if it is missing or invalid. */
export function readStudy(text: string | null): StoredStudy | null {
  try {
    const kept = JSON.parse(text ?? "null") as StoredStudy | null;
    // A tree that survives a round trip through a link is valid.
    if (!kept || !readLink(writeLink(kept.tree))) return null;
    const there = nodesTo(kept.tree, kept.path).length === kept.path.length;
    return { ...kept, path: there ? kept.path : [], judged: kept.judged ?? {} };
  } catch {
    return null;
  }
}

export function storeStudy(): void {
  const stored: StoredStudy = {
    ...study.state(),
    unsaved: study.saved !== null && !saver.upToDate,
  };
  const text = JSON.stringify(stored);
  for (const storage of STORAGES())
    try {
      // Too large: remove the older study so that it is not restored instead.
      if (text.length > MAX_LENGTH) storage.removeItem(KEY);
      else storage.setItem(KEY, text);
    } catch {
      storage.removeItem(KEY);
    }
}

export function restoreStudy(): void {
  for (const storage of STORAGES()) {
    const kept = readStudy(storage.getItem(KEY));
    if (!kept) continue;
    // The analysis may have been deleted meanwhile.
    const saved = kept.saved && analysisTokens.get(kept.saved.id) ? kept.saved : null;
    study.load({ ...kept, saved });
    if (!kept.unsaved) saver.markStored();
    return;
  }
}
