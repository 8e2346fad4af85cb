// Many games of a file, each kept on the server as an analysis of its own.
import { ApiError, api } from "../engine/http";
import type { Tree } from "../wire/types";
import { titleOf } from "./analysis_body";
import { analysisTokens } from "./tokens";

/** The server asks to wait so long when it is asked too fast. */
const RETRY_MS = 1000;

async function saveOne(title: string, tree: Tree): Promise<void> {
  for (;;)
    try {
      const { id, token } = await api.createAnalysis({ title, tree });
      analysisTokens.keep(id, token);
      return;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "rate_limited") throw error;
      await new Promise((done) => setTimeout(done, RETRY_MS));
    }
}

/** From that one on, the last first, so that a list of the newest shows them in their order. */
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
