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
    const stored = JSON.parse(text ?? "null") as StoredStudy | null;
    // A tree that survives a round trip through a link is valid.
    if (!stored || !readLink(writeLink(stored.tree))) return null;
    const there = nodesTo(stored.tree, stored.path).length === stored.path.length;
    return { ...stored, path: there ? stored.path : [], judged: stored.judged ?? {} };
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
    const stored = readStudy(storage.getItem(KEY));
    if (!stored) continue;
    // The analysis may have been deleted meanwhile.
    const saved = stored.saved && analysisTokens.get(stored.saved.id) ? stored.saved : null;
    study.load({ ...stored, saved });
    if (!stored.unsaved) saver.markStored();
    return;
  }
}
