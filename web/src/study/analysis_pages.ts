// Stored analyses page by page. A public server lists none, so there the page reads those saved in this
// browser by their ids.
import { ApiError, api } from "../server/http";
import type { AnalysisFilter, AnalysisList, AnalysisSummary } from "../wire/types";
import { analysisTokens } from "./tokens";

type Read = (id: string) => Promise<AnalysisSummary>;

export interface Listed extends AnalysisList {
  /** Whether the list has only analyses saved in this browser. */
  own: boolean;
}

/** Reads the analyses of `ids` that match the filter. `before` is an index into `ids`. */
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
