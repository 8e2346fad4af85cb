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
    const heard: string[] = [];
    const asked = client.ask<Analysis>(
      { ...question, moves: [] },
      {
        onAnswer: (it) => heard.push(it.final ? "final" : "part"),
        onEnd: (it) => heard.push(it ? it.code : "end"),
      },
    );
    return { asked, heard };
  }

  it("reports interim answers until the final one, and nothing after it", () => {
    const { asked, heard } = ask();
    client.onReply({ v: 1, id: asked.id, ...answer(false) });
    client.onReply({ v: 1, id: asked.id, ...answer(true) });
    client.onReply({ v: 1, id: asked.id, ...answer(false) });
    expect(heard).toEqual(["part", "final", "end"]);
  });

  it("stop does not close a request; the final answer does", () => {
    const { asked, heard } = ask();
    asked.stop();
    expect(sent[1]).toMatchObject({ action: "stop", target: asked.id });
    expect(heard).toEqual([]);
    client.onReply({ v: 1, id: asked.id, ...answer(true) });
    expect(heard).toEqual(["final", "end"]);
    asked.stop();
    expect(sent).toHaveLength(2);
  });

  it("two requests have different ids", () => {
    expect(ask().asked.id).not.toBe(ask().asked.id);
  });

  it("a lost connection closes every request", async () => {
    const { heard } = ask();
    client.onLost();
    expect(heard).toEqual(["lost"]);
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
