// Keeps a study that was saved in step with the analysis it is stored as. Changes are sent one after
// the other; whoever shows the study says when.
import { errorText } from "../engine/failure";
import { ApiError, api } from "../engine/http";
import { alert } from "../look/announcer.svelte";
import { t } from "../texts/texts.svelte";
import type { AnalysisBody, StoredAnalysis } from "../wire/types";
import { bodyOf, judgementsByMoves } from "./analysis_body";
import { playersOf } from "./open_game";
import { reviewer } from "./reviewer.svelte";
import { type Facts, type StudyReview, study } from "./study.svelte";
import { analysisTokens } from "./tokens";
import { lineText } from "./tree";

/** Which state of which analysis; the study is not compared with what was sent, only counted. */
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

/** The analysis is not ours to change any more, or no longer what we had. */
const LOST = ["no_analysis", "no_token", "not_owner", "changed_since"];

class Saver {
  /** Why the last change is not stored. */
  failure = $state("");
  private sent: Version | null = $state.raw(null);
  private stored: Version | null = $state.raw(null);
  private line: Promise<void> = Promise.resolve();
  /** What the store answered last, by id: a study may be left while its changes are on their way. */
  private readonly revisions = new Map<string, number>();

  /** Whether the store has the study as it is now. */
  upToDate = $derived(this.isNow(this.stored));
  /** Whether there is something to send. A review is sent when it is done. */
  behind = $derived(study.saved !== null && !reviewer.running && !this.isNow(this.sent));

  constructor() {
    study.onleave = () => {
      this.follow();
      this.failure = "";
    };
  }

  private isNow(version: Version | null): boolean {
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

  /** What is under study is what the store has. */
  adopt(): void {
    this.failure = "";
    this.stored = this.sent = study.saved ? this.version(study.saved.id) : null;
  }

  /** Stores the study under a title: anew, or where it is stored already. */
  async save(title: string): Promise<void> {
    if (study.saved) {
      study.saved = { ...study.saved, title };
      study.changes++;
      await this.again();
      return;
    }
    const body = bodyOf(title, study.kept());
    const { changes, review } = study;
    const { id, token, revision } = await api.createAnalysis(body);
    analysisTokens.keep(id, token);
    study.saved = { id, title, revision };
    this.failure = "";
    this.stored = this.sent = { id, changes, review };
  }

  /** Sends what was changed since. */
  follow(keepalive = false): void {
    if (!this.behind || !study.saved) return;
    const { id, title, revision } = study.saved;
    const token = analysisTokens.of(id);
    if (!token) {
      this.lose(t("http.no_analysis"));
      return;
    }
    if (!this.revisions.has(id)) this.revisions.set(id, revision);
    const version = this.version(id);
    this.sent = version;
    const job: Job = { id, token, body: bodyOf(title, study.kept()), version, keepalive };
    this.line = this.line.then(() => this.put(job));
  }

  /** Sends it whether it was sent before or not, and waits for the answer. */
  async again(): Promise<void> {
    this.sent = null;
    this.follow();
    await this.line;
  }

  /** When all that was sent is answered. */
  async settled(): Promise<void> {
    this.follow();
    await this.line;
  }

  private async put({ id, token, body, version, keepalive }: Job): Promise<void> {
    try {
      const since = this.revisions.get(id);
      const last = await api.updateAnalysis(
        id,
        token,
        { ...body, ...(since !== undefined && { revision: since }) },
        keepalive,
      );
      this.revisions.set(id, last);
      if (study.saved?.id === id) study.saved = { ...study.saved, revision: last };
      this.stored = version;
      this.failure = "";
    } catch (error) {
      this.failure = errorText(error);
      if (!(error instanceof ApiError) || !LOST.includes(error.code)) return;
      this.revisions.delete(id);
      if (error.code !== "changed_since") analysisTokens.forget(id);
      if (study.saved?.id === id) this.lose(this.failure);
    }
  }

  /** The study is stored nowhere any more, and says so; Save stores it anew. */
  private lose(why: string): void {
    study.saved = null;
    study.notice = { kind: "failed", text: why };
    alert(why);
  }

  /** Takes a stored analysis under study, from its start; it is ours only with its token. */
  async open(id: string): Promise<void> {
    await this.settled();
    const it = await api.readAnalysis(id);
    const facts = await factsOf(it);
    const { tree, review, title, revision } = it;
    this.revisions.delete(id);
    reviewer.forget();
    study.open(tree, facts, {
      path: [],
      judged: judgementsByMoves(tree, review),
      review: review && { ...review, of: lineText(tree) },
      saved: analysisTokens.of(id) ? { id, title, revision } : null,
    });
    this.adopt();
  }
}

/** Who played, as the stored game tells it; of none, or one that is gone, as the file does. */
async function factsOf({ title, game, tree }: StoredAnalysis): Promise<Facts> {
  const stored = game ? await api.readGame(game).catch(() => null) : null;
  const { black, white } = stored ?? playersOf(tree);
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
