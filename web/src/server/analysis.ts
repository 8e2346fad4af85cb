// Analysis requests over the socket. A request may get several interim answers; the final one, or an
// error, closes it. stop() only asks the server to finish: the final answer still comes.
import type {
  AnalysisAnswer,
  AnalysisQuery,
  AnalysisReply,
  AnalysisRequest,
  Failure,
} from "../wire/types";

export interface AnalysisEvents<Answer extends AnalysisAnswer> {
  onAnswer(answer: Answer): void;
  onEnd(failure: Failure | null): void;
  onQueued?(place: number): void;
  /** The server ends the search after this time; the final answer follows. */
  onCapped?(afterMs: number): void;
}

export interface RunningSearch {
  readonly id: string;
  stop(): void;
}

const LOST: Failure = { code: "lost", message: "The connection to the server was lost." };

export class AnalysisClient {
  private readonly open = new Map<string, AnalysisEvents<AnalysisAnswer>>();
  private count = 0;

  constructor(private readonly send: (request: AnalysisRequest, review?: boolean) => boolean) {}

  ask<Answer extends AnalysisAnswer>(
    query: AnalysisQuery,
    events: AnalysisEvents<Answer>,
    review = false,
  ): RunningSearch {
    const id = `q${++this.count}`;
    if (!this.send({ v: 1, id, ...query }, review)) {
      queueMicrotask(() => events.onEnd(LOST));
      return { id, stop: () => {} };
    }
    this.open.set(id, events as unknown as AnalysisEvents<AnalysisAnswer>);
    return {
      id,
      stop: () => {
        if (this.open.has(id))
          this.send({ v: 1, id: `s${++this.count}`, action: "stop", target: id });
      },
    };
  }

  /** Resolves with the final answer. `signal` stops the search early; its best result so far counts.
   *  A review waits for the searches of players and analyses. */
  once<Answer extends AnalysisAnswer>(
    query: AnalysisQuery,
    signal?: AbortSignal,
    review = false,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      let last: Answer | null = null;
      const events: AnalysisEvents<Answer> = {
        onAnswer: (answer) => {
          last = answer;
        },
        onEnd: (failure) => {
          if (failure) reject(new AnalysisError(failure));
          else if (last) resolve(last);
        },
      };
      const search = this.ask<Answer>(query, events, review);
      if (signal?.aborted) search.stop();
      signal?.addEventListener("abort", () => search.stop());
    });
  }

  onReply(reply: AnalysisReply): void {
    if (reply.id === null) return;
    const events = this.open.get(reply.id);
    if (!events) return;
    if ("error" in reply) {
      this.open.delete(reply.id);
      events.onEnd(reply.error);
      return;
    }
    events.onAnswer(reply);
    if (reply.final) {
      this.open.delete(reply.id);
      events.onEnd(null);
    }
  }

  onCapped(id: string, afterMs: number): void {
    this.open.get(id)?.onCapped?.(afterMs);
  }

  onQueued(id: string, place: number): void {
    this.open.get(id)?.onQueued?.(place);
  }

  /** The connection was lost, and with it every open request. */
  onLost(): void {
    const waiting = [...this.open.values()];
    this.open.clear();
    for (const events of waiting) events.onEnd(LOST);
  }
}

export class AnalysisError extends Error {
  readonly code: string;
  constructor(failure: Failure) {
    super(failure.message);
    this.code = failure.code;
  }
}
