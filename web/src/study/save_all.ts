// Saves many games of a file, each as an analysis.
import { ApiError, api } from "../server/http";
import { recordOf } from "../wire/tree";
import type { Tree } from "../wire/types";
import { titleOf } from "./analysis_body";
import { analysisTokens } from "./tokens";

/** Delay after the server limits the rate. */
const RETRY_MS = 1000;

async function saveOne(title: string, tree: Tree): Promise<void> {
  for (;;)
    try {
      const { id, token } = await api.createAnalysis({ title, record: recordOf(tree) });
      analysisTokens.set(id, token);
      return;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "rate_limited") throw error;
      await new Promise((done) => setTimeout(done, RETRY_MS));
    }
}

/** Saves the last game first, so that the list of newest analyses has them in order. Skips `from` games. */
export async function saveAll(
  records: readonly Tree[],
  file: string,
  from: number,
  onsaved: () => void,
): Promise<void> {
  for (let i = records.length - 1 - from; i >= 0; i--) {
    const tree = records[i];
    if (!tree) continue;
    await saveOne(titleOf(tree, file && `${file} ${i + 1}`), tree);
    onsaved();
  }
}
