// Where one stopped among the puzzles, kept in the browser.
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

/** A place as kept, member by member: what is missing or of another type is as at the first visit. */
export function readBookmark(text: string | null): Bookmark {
  const place = emptyBookmark();
  try {
    const kept = JSON.parse(text ?? "{}") as Record<string, unknown>;
    for (const key of ["id", "rule", "difficulty"] as const)
      if (typeof kept[key] === "string") place[key] = kept[key];
    if (typeof kept.unsolved === "boolean") place.unsolved = kept.unsolved;
  } catch {
    // Not ours or corrupt: use the defaults.
  }
  return place;
}

/** The index of the next that is not solved, from after `from` and on from the start; -1: none. */
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
