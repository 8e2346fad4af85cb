import { describe, expect, it } from "vitest";
import type { Proof, ProofPosition } from "../wire/types";
import { Walk } from "./walk.svelte";

const PROOF: Proof = {
  id: "freestyle15",
  rule: "freestyle",
  size: 15,
  firstReplies: 35,
  closed: [],
  open: [],
  storedMoves: 1,
  longestWin: 9,
};

/** Black answers in row 8, from h8 on; any point of row 1 is a reply. */
class Server {
  asked: string[] = [];
  fails = false;
  /** How many times a position is asked for before all lengths are known. */
  steps = 0;
  stuck = false;

  readonly ask = async (_: string, moves: readonly string[]): Promise<ProofPosition> => {
    this.asked.push(moves.join(""));
    await Promise.resolve();
    if (this.fails) throw new Error("away");
    const answers = ["h8", "i8", "j8", "k8", "l8"];
    for (let i = 0; i < moves.length; i += 2)
      if (moves[i] !== answers[i / 2]) throw new Error(`${moves[i]} is not in the proof`);
    const blackToMove = moves.length % 2 === 0;
    const won = moves.length === 9;
    const left = this.stuck || blackToMove ? this.steps : this.steps > 0 ? this.steps-- : 0;
    const replies = ["a1", "b1", "c1", "d1", "e1"]
      .filter((at) => !blackToMove && !won && !moves.includes(at))
      .map((at, i) => ({ at, loses: "leaf" as const, plies: i < left ? null : 5 }));
    return {
      moves: [...moves],
      toMove: blackToMove ? "black" : "white",
      status: won ? "won" : "proven",
      plies: 9 - moves.length,
      answer: blackToMove
        ? { move: answers[moves.length / 2] ?? "", source: "stored", plies: 1 }
        : null,
      replies,
    };
  };
}

const started = async (server: Server, moves: string[] = []): Promise<Walk> => {
  const walk = new Walk(server.ask);
  await walk.open(PROOF, moves);
  return walk;
};
const settle = () => new Promise((done) => setTimeout(done));

describe("a walk through a proof", () => {
  it("begins after Black's first move", async () => {
    const walk = await started(new Server());
    expect(walk.moves).toEqual(["h8"]);
    expect(walk.position?.replies).toHaveLength(5);
    expect([walk.canBack, walk.canForward, walk.busy]).toEqual([false, false, false]);
  });

  it("goes on with a reply and Black's answer, down to the five", async () => {
    const walk = await started(new Server());
    for (const at of ["a1", "b1", "c1", "d1"]) expect(await walk.reply(at)).toBe(true);
    expect(walk.moves.join("")).toBe("h8a1i8b1j8c1k8d1l8");
    expect(walk.position?.status).toBe("won");
    expect(walk.mayReply("e1")).toBe(false);
  });

  it("goes back and forth by replies, and keeps the moves gone back over", async () => {
    const server = new Server();
    const walk = await started(server);
    await walk.reply("a1");
    await walk.reply("b1");
    walk.step(-1);
    expect(walk.moves).toEqual(["h8", "a1", "i8"]);
    walk.start();
    expect(walk.moves).toEqual(["h8"]);
    walk.end();
    expect(walk.moves).toHaveLength(5);
    walk.start();
    const asked = server.asked.length;
    // The same reply goes forth, another one forgets the rest.
    expect(await walk.reply("a1")).toBe(true);
    await settle();
    expect(server.asked).toHaveLength(asked);
    expect(walk.canForward).toBe(true);
    await walk.reply("c1");
    expect(walk.trail.join("")).toBe("h8a1i8c1j8");
    expect(walk.canForward).toBe(false);
  });

  it("opens a link, with Black's answer if Black is to move", async () => {
    expect((await started(new Server(), ["h8", "a1", "i8"])).moves).toHaveLength(3);
    expect((await started(new Server(), ["h8", "a1"])).moves).toEqual(["h8", "a1", "i8"]);
  });

  it("opens the start, with the failure, if a link leaves the proof", async () => {
    const walk = await started(new Server(), ["h8", "a1", "o15"]);
    expect(walk.moves).toEqual(["h8"]);
    expect(String(walk.failure)).toMatch(/o15/);
    expect(walk.mayReply("a1")).toBe(true);
  });

  it("takes a reply back if the server is away, and goes on when it is there again", async () => {
    const server = new Server();
    const walk = await started(server);
    server.fails = true;
    expect(await walk.reply("a1")).toBe(false);
    expect(walk.moves).toEqual(["h8"]);
    expect(walk.failure).toBeInstanceOf(Error);
    server.fails = false;
    walk.retry();
    await settle();
    expect(walk.failure).toBeNull();
    expect(await walk.reply("a1")).toBe(true);
  });

  it("can be retried if not even the start came", async () => {
    const server = new Server();
    server.fails = true;
    const walk = await started(server);
    expect([walk.moves, walk.busy]).toEqual([[], false]);
    server.fails = false;
    walk.retry();
    await settle();
    expect(walk.moves).toEqual(["h8"]);
  });

  it("drops an answer that comes after another step", async () => {
    const walk = await started(new Server());
    await walk.reply("a1");
    const late = walk.reply("b1");
    walk.step(-1);
    expect(await late).toBe(false);
    expect(walk.moves.at(-1)).not.toBe("j8");
    expect(walk.position?.moves).toEqual([...walk.moves]);
  });

  it("asks again until every length is known", async () => {
    const server = new Server();
    const walk = await started(server);
    server.steps = 3;
    await walk.reply("a1");
    await settle();
    expect(walk.position?.replies.every(({ plies }) => plies === 5)).toBe(true);
    expect(server.asked.filter((moves) => moves === "h8a1i8")).toHaveLength(4);
  });

  it("stops asking when nothing is added", async () => {
    const server = new Server();
    const walk = await started(server);
    server.steps = 2;
    server.stuck = true;
    await walk.reply("a1");
    await settle();
    expect(server.asked.filter((moves) => moves === "h8a1i8")).toHaveLength(2);
    expect(walk.position?.replies.filter(({ plies }) => plies === null)).toHaveLength(2);
  });
});
