// What the server refuses, said in the language of the page: by its code, or in the server's own
// words where the page does not know the code yet.
import { tOr } from "../texts/texts.svelte";
import type { Failure } from "../wire/types";
import { AnalysisError } from "./analysis";
import { ApiError } from "./http";

/** Where a code comes from: HTTP, a game, a message that was not understood, the analysis. */
export type Source = "http" | "refused" | "fault" | "analysis";

export const failureText = (source: Source, failure: Failure & { at?: string | null }): string =>
  tOr(`${source}.${failure.code}`, failure.message, {
    message: failure.message,
    p: failure.at ?? "",
  });

/** The sentence to show for whatever was thrown. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return failureText("http", error);
  if (error instanceof AnalysisError) return failureText("analysis", error);
  return error instanceof Error ? error.message : String(error);
}
