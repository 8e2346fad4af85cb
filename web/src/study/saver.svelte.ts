// Saves a study and sends its changes to the server, one request after the other. The view decides when.

import { alert } from "../look/announcer.svelte";
import { errorText } from "../server/failure";
import { ApiError, api } from "../server/http";
import { t } from "../texts/texts.svelte";
import { treeOf } from "../wire/tree";
import type { AnalysisBody, StoredAnalysis } from "../wire/types";
import { bodyOf, judgementsByMoves } from "./analysis_body";
import { playersOf } from "./open_game";
import { reviewer } from "./reviewer.svelte";
import { type Facts, type StudyReview, study } from "./study.svelte";
import { analysisTokens } from "./tokens";
import { lineText } from "./tree";

/** A state of an analysis, identified by the number of changes instead of its content. */
interface Version {
  id: string;
  changes: number;
  review: StudyReview | null;
}

interface Job {
  id: string;
  token: string;
  body: AnalysisBody;
  version: Version;
  keepalive: boolean;
}

/** Errors after which the study can no longer be saved to its analysis. */
const FATAL = ["no_analysis", "no_token", "not_owner", "changed_since"];

class Saver {
  /** Why the last change could not be saved. */
  failure = $state("");
  private sent: Version | null = $state.raw(null);
  private stored: Version | null = $state.raw(null);
  private queue: Promise<void> = Promise.resolve();
  /** The last revision by id: the user may open another study while changes are in flight. */
  private readonly revisions = new Map<string, number>();

  /** Whether the server has the current state. */
  upToDate = $derived(this.isCurrent(this.stored));
  /** Whether there are unsent changes. A running review is not sent. */
  hasUnsent = $derived(study.saved !== null && !reviewer.running && !this.isCurrent(this.sent));

  constructor() {
    study.onleave = () => {
      this.sendChanges();
      this.failure = "";
    };
  }

  private isCurrent(version: Version | null): boolean {
    const { saved, changes, review } = study;
    return (
      version !== null &&
      version.id === saved?.id &&
      version.changes === changes &&
      version.review === review
    );
  }

  private version(id: string): Version {
    const { changes, review } = study;
    return { id, changes, review };
  }

  /** Marks the current state as stored. */
  markStored(): void {
    this.failure = "";
    this.stored = this.sent = study.saved ? this.version(study.saved.id) : null;
  }

  /** Saves the study as a new analysis, or renames the existing one. */
  async save(title: string): Promise<void> {
    if (study.saved) {
      study.saved = { ...study.saved, title };
      study.changes++;
      await this.retry();
      return;
    }
    const body = bodyOf(title, study.state());
    const { changes, review } = study;
    const { id, token, revision } = await api.createAnalysis(body);
    analysisTokens.set(id, token);
    study.saved = { id, title, revision };
    this.failure = "";
    this.stored = this.sent = { id, changes, review };
  }

  /** Sends unsent changes. */
  sendChanges(keepalive = false): void {
    if (!this.hasUnsent || !study.saved) return;
    const { id, title, revision } = study.saved;
    const token = analysisTokens.get(id);
    if (!token) {
      this.detach(t("http.no_analysis"));
      return;
    }
    if (!this.revisions.has(id)) this.revisions.set(id, revision);
    const version = this.version(id);
    this.sent = version;
    const job: Job = { id, token, body: bodyOf(title, study.state()), version, keepalive };
    this.queue = this.queue.then(() => this.put(job));
  }

  /** Sends the current state again and waits for the answer. */
  async retry(): Promise<void> {
    this.sent = null;
    this.sendChanges();
    await this.queue;
  }

  /** Sends unsent changes and waits for all answers. */
  async flush(): Promise<void> {
    this.sendChanges();
    await this.queue;
  }

  private async put({ id, token, body, version, keepalive }: Job): Promise<void> {
    try {
      const revision = this.revisions.get(id);
      const last = await api.updateAnalysis(
        id,
        token,
        { ...body, ...(revision !== undefined && { revision }) },
        keepalive,
      );
      this.revisions.set(id, last);
      if (study.saved?.id === id) study.saved = { ...study.saved, revision: last };
      this.stored = version;
      this.failure = "";
    } catch (error) {
      this.failure = errorText(error);
      if (!(error instanceof ApiError) || !FATAL.includes(error.code)) return;
      this.revisions.delete(id);
      if (error.code !== "changed_since") analysisTokens.delete(id);
      if (study.saved?.id === id) this.detach(this.failure);
    }
  }

  /** Detaches the study from its analysis and says why; Save creates a new one. */
  private detach(why: string): void {
    study.saved = null;
    study.notice = { kind: "failed", text: why };
    alert(why);
  }

  /** Opens a stored analysis at its start position. It can be changed only with its token. */
  async open(id: string): Promise<void> {
    await this.flush();
    const it = await api.readAnalysis(id);
    const facts = await factsOf(it);
    const { review, title, revision } = it;
    const tree = treeOf(it.record);
    this.revisions.delete(id);
    reviewer.reset();
    study.open(tree, facts, {
      path: [],
      judged: judgementsByMoves(tree, review),
      review: review && { ...review, of: lineText(tree) },
      saved: analysisTokens.get(id) ? { id, title, revision } : null,
    });
    this.markStored();
  }
}

/** The players of the stored game, or those named in the tree. */
async function factsOf({ title, game, record }: StoredAnalysis): Promise<Facts> {
  const stored = game ? await api.readGame(game).catch(() => null) : null;
  const { black, white } = stored ?? playersOf(record);
  return {
    black,
    white,
    result: stored?.result ?? null,
    own: null,
    title,
    ...(game && { game }),
  };
}

export const saver = new Saver();
