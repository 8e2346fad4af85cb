// Analyses page by page, as the server lists them; a public server lists none, so there it is those
// that this browser has saved, each asked for by its id.
import { ApiError, api } from "../engine/http";
import type { AnalysisFilter, AnalysisList, AnalysisSummary } from "../wire/types";
import { analysisTokens } from "./tokens";

type Read = (id: string) => Promise<AnalysisSummary>;

export interface Listed extends AnalysisList {
  /** Whether others may have saved more. */
  own: boolean;
}

/** Those of `ids` that fit. `before` is the place in the list to go on from. */
export async function ownPage(
  ids: readonly string[],
  { rule, text, limit = 50, before }: AnalysisFilter,
  read: Read,
): Promise<AnalysisList> {
  const from = Number(before ?? 0);
  const found = await Promise.all(
    ids.slice(from, from + limit).map((id) =>
      read(id).catch((error: unknown) => {
        // Another browser with the same token may have deleted it.
        if (error instanceof ApiError && error.code === "no_analysis") return null;
        throw error;
      }),
    ),
  );
  const wanted = (text ?? "").toLowerCase();
  const analyses = found.filter(
    (it): it is AnalysisSummary =>
      it !== null && (!rule || it.rule === rule) && it.title.toLowerCase().includes(wanted),
  );
  return { analyses, next: from + limit < ids.length ? String(from + limit) : null };
}

export async function listAnalyses(filter: AnalysisFilter): Promise<Listed> {
  try {
    return { ...(await api.listAnalyses(filter)), own: false };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "not_listed") throw error;
    return { ...(await ownPage(analysisTokens.ids(), filter, api.readAnalysis)), own: true };
  }
}
