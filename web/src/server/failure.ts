// Error messages in the language of the page, looked up by code; the server's message if the page does
// not know the code.
import { tOr } from "../texts/texts.svelte";
import type { Failure } from "../wire/types";
import { AnalysisError } from "./analysis";
import { ApiError } from "./http";

/** Where a code comes from: HTTP, a refused game action, a malformed message, the analysis. */
export type Source = "http" | "refused" | "fault" | "analysis";

export const failureText = (source: Source, failure: Failure & { at?: string | null }): string =>
  tOr(`${source}.${failure.code}`, failure.message, {
    message: failure.message,
    p: failure.at ?? "",
  });

/** The message to show for a thrown error. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return failureText("http", error);
  if (error instanceof AnalysisError) return failureText("analysis", error);
  return error instanceof Error ? error.message : String(error);
}
