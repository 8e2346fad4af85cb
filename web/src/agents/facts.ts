// What the page knows about agents beyond the server's catalogue: their report, ratings and introduction.
export type ReportId = "000" | "001" | "002" | "003" | "004";

export function reportOf(agent: string): ReportId | null {
  if (agent === "wei") return "000";
  if (agent === "song") return "001";
  if (agent === "wang") return "002";
  if (agent.startsWith("fudan")) return "003";
  return agent.startsWith("waterloo") ? "004" : null;
}

export interface Rating {
  player: string;
  elo: number;
  plusMinus: number;
  games: number;
}

/** The file that `npm run build` writes from docs/. */
export interface DocsFile {
  ratings: Rating[];
  agents: Record<string, { title: string; text: string }>;
}

/** Validates the file. Returns null if it is malformed. */
export function readDocs(value: unknown): DocsFile | null {
  if (typeof value !== "object" || value === null) return null;
  const { ratings, agents } = value as Partial<DocsFile>;
  if (!Array.isArray(ratings) || typeof agents !== "object" || agents === null) return null;
  const fine = ratings.every(
    (it) =>
      typeof it.player === "string" && Number.isFinite(it.elo) && Number.isFinite(it.plusMinus),
  );
  return fine ? { ratings, agents } : null;
}

/** The ratings of one agent with all its measured parameters, best first. */
export const ratingsOf = (docs: DocsFile | null, agent: string): Rating[] =>
  (docs?.ratings ?? []).filter(({ player }) => player === agent || player.startsWith(`${agent}:`));
