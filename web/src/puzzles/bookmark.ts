// The last puzzle and the filters, kept in localStorage.
export interface Bookmark {
  id: string;
  rule: string;
  difficulty: string;
  unsolved: boolean;
}

export const emptyBookmark = (): Bookmark => ({
  id: "",
  rule: "",
  difficulty: "",
  unsolved: false,
});

/** Reads a stored bookmark; missing members and wrong types get their defaults. */
export function readBookmark(text: string | null): Bookmark {
  const bookmark = emptyBookmark();
  try {
    const stored = JSON.parse(text ?? "{}") as Record<string, unknown>;
    for (const key of ["id", "rule", "difficulty"] as const)
      if (typeof stored[key] === "string") bookmark[key] = stored[key];
    if (typeof stored.unsolved === "boolean") bookmark.unsolved = stored.unsolved;
  } catch {
    // Not ours or corrupt: use the defaults.
  }
  return bookmark;
}

/** Index of the next unsolved puzzle after `from`, wrapping around; -1 if all are solved. */
export function nextUnsolved(
  list: readonly { id: string }[],
  solved: readonly string[],
  from: number,
): number {
  for (let step = 1; step <= list.length; step++) {
    const at = (from + step) % list.length;
    const puzzle = list[at];
    if (puzzle && !solved.includes(puzzle.id)) return at;
  }
  return -1;
}
