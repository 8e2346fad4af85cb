import { beforeEach, describe, expect, it } from "vitest";
import type { Analysis, AnalysisRequest } from "../wire/types";
import { AnalysisClient, AnalysisError } from "./analysis";

const answer = (final: boolean): Analysis => ({
  final,
  depth: 1,
  seldepth: 1,
  nodes: 1,
  nps: 1,
  timeMs: 1,
  evaluation: "tengen",
  lines: [],
});
const question = { rule: "freestyle", size: 15, moves: [] } as const;

describe("the analysis client", () => {
  let sent: AnalysisRequest[];
  let online: boolean;
  let client: AnalysisClient;
  beforeEach(() => {
    sent = [];
    online = true;
    client = new AnalysisClient((request) => {
      if (online) sent.push(request);
      return online;
    });
  });

  function ask() {
    const events: string[] = [];
    const search = client.ask<Analysis>(
      { ...question, moves: [] },
      {
        onAnswer: (it) => events.push(it.final ? "final" : "interim"),
        onEnd: (it) => events.push(it ? it.code : "end"),
      },
    );
    return { search, events };
  }

  it("reports interim answers until the final one, and nothing after it", () => {
    const { search, events } = ask();
    client.onReply({ v: 1, id: search.id, ...answer(false) });
    client.onReply({ v: 1, id: search.id, ...answer(true) });
    client.onReply({ v: 1, id: search.id, ...answer(false) });
    expect(events).toEqual(["interim", "final", "end"]);
  });

  it("stop does not close a request; the final answer does", () => {
    const { search, events } = ask();
    search.stop();
    expect(sent[1]).toMatchObject({ action: "stop", target: search.id });
    expect(events).toEqual([]);
    client.onReply({ v: 1, id: search.id, ...answer(true) });
    expect(events).toEqual(["final", "end"]);
    search.stop();
    expect(sent).toHaveLength(2);
  });

  it("two requests have different ids", () => {
    expect(ask().search.id).not.toBe(ask().search.id);
  });

  it("a lost connection closes every request", async () => {
    const { events } = ask();
    client.onLost();
    expect(events).toEqual(["lost"]);
    online = false;
    await expect(client.once<Analysis>({ ...question, moves: [] })).rejects.toBeInstanceOf(
      AnalysisError,
    );
  });

  it("an error closes the request with its code", async () => {
    const promise = client.once<Analysis>({ ...question, moves: [] });
    client.onReply({ id: "q1", error: { code: "game-over", message: "over" } });
    await expect(promise).rejects.toMatchObject({ code: "game-over" });
  });

  it("a signal stops an awaited request", async () => {
    const abort = new AbortController();
    const promise = client.once<Analysis>({ ...question, moves: [] }, abort.signal);
    abort.abort();
    expect(sent[1]).toMatchObject({ action: "stop", target: "q1" });
    client.onReply({ v: 1, id: "q1", ...answer(true) });
    await expect(promise).resolves.toMatchObject({ final: true });
  });
});
