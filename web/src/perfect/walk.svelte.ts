// A walk through a proof: the game shown, the moves gone back over, and what the server says about each
// position. The stops of a walk are the positions with White to move, since Black's answer follows by
// itself; the end of the game is one too.
import type { Point } from "../board/point";
import type { Proof, ProofPosition } from "../wire/types";
import { countsOf } from "./survival";

/** Where the positions come from: the server, or a test. */
export type AskPosition = (id: string, moves: readonly Point[]) => Promise<ProofPosition>;

const keyOf = (moves: readonly Point[]): string => moves.join("");

export class Walk {
  proof: Proof | null = $state.raw(null);
  /** All moves walked, also those behind the position shown. */
  trail: readonly Point[] = $state.raw([]);
  ply = $state(0);
  /** The position shown; null until the server has answered. */
  position: ProofPosition | null = $state.raw(null);
  failure: unknown = $state.raw(null);
  moves: readonly Point[] = $derived(this.trail.slice(0, this.ply));
  /** Black's answer is awaited. */
  busy = $state(false);
  private known = new Map<string, ProofPosition>();
  private serial = 0;

  constructor(private readonly ask: AskPosition) {}

  /** Shows a position of a proof. One that Black does not reach leads to the start, with the failure. */
  async open(proof: Proof, moves: readonly Point[]): Promise<void> {
    if (this.proof?.id !== proof.id) this.known.clear();
    this.proof = proof;
    const serial = this.begin([], null);
    try {
      await this.arrive(moves, serial);
    } catch (error) {
      if (serial !== this.serial) return;
      if (moves.length > 0) await this.open(proof, []);
      this.busy = false;
      this.failure = error;
    }
  }

  /** Whether White may play a point here. */
  mayReply(at: Point): boolean {
    return !this.busy && this.position?.replies.some((reply) => reply.at === at) === true;
  }

  /** Plays a reply of White and Black's answer. Returns whether the answer is there. */
  async reply(at: Point): Promise<boolean> {
    if (!this.mayReply(at)) return false;
    const before = { moves: this.moves, position: this.position };
    const moves = [...before.moves, at];
    if (keyOf(this.trail.slice(0, moves.length)) === keyOf(moves)) {
      this.step(1);
      return true;
    }
    const serial = this.begin(moves, null);
    try {
      await this.arrive(moves, serial);
    } catch (error) {
      if (serial !== this.serial) return false;
      this.begin(before.moves, before.position);
      this.busy = false;
      this.failure = error;
      return false;
    }
    return serial === this.serial;
  }

  /** Numbers of moves of the stops. */
  private get stops(): number[] {
    const { length } = this.trail;
    return Array.from({ length }, (_, i) => i + 1).filter((n) => n % 2 === 1 || n === length);
  }
  get canBack(): boolean {
    return this.ply > 1;
  }
  get canForward(): boolean {
    return !this.busy && this.ply < this.trail.length;
  }

  /** Goes one stop back or forth. */
  step(by: -1 | 1): void {
    const to =
      by < 0
        ? this.stops.filter((stop) => stop < this.ply).pop()
        : this.stops.find((stop) => stop > this.ply);
    if (to !== undefined) this.show(to);
  }
  start(): void {
    if (this.canBack) this.show(1);
  }
  end(): void {
    if (this.canForward) this.show(this.trail.length);
  }

  /** Asks for the position again, after a failure. */
  retry(): void {
    if (this.proof && this.ply === 0) void this.open(this.proof, []);
    else this.show(this.ply);
  }

  private show(ply: number): void {
    const serial = this.begin(this.trail, null, ply);
    const moves = this.moves;
    this.busy = false;
    this.position = this.known.get(keyOf(moves)) ?? null;
    this.load(moves, serial).catch((error: unknown) => {
      if (serial === this.serial) this.failure = error;
    });
  }

  /** Shows moves and drops the answers that are still awaited for others. Returns the new serial number. */
  private begin(
    trail: readonly Point[],
    position: ProofPosition | null,
    ply = trail.length,
  ): number {
    this.trail = trail;
    this.ply = ply;
    this.position = position;
    this.failure = null;
    this.busy = true;
    return ++this.serial;
  }

  /** Adds Black's answer if Black is to move, and loads the position. */
  private async arrive(moves: readonly Point[], serial: number): Promise<void> {
    let now = moves;
    if (now.length % 2 === 0) {
      const { answer } = await this.load(now, serial);
      if (answer) now = [...now, answer.move];
    }
    if (serial !== this.serial) return;
    this.trail = now;
    this.ply = now.length;
    this.position = this.known.get(keyOf(now)) ?? null;
    await this.load(now, serial);
    if (serial === this.serial) this.busy = false;
  }

  /** Shows what the server says about the moves, if they are still those wanted. */
  private async load(moves: readonly Point[], serial: number): Promise<ProofPosition> {
    const { proof } = this;
    if (!proof) throw new Error("no proof is open");
    const key = keyOf(moves);
    const position = this.known.get(key) ?? (await this.ask(proof.id, moves));
    this.tell(key, position, serial);
    // The lengths of long replies take a while: the server sends what it has, and goes on when asked again.
    const left = countsOf(position.replies).untimed;
    if (left > 0) void this.loadRest(key, moves, serial, left);
    return position;
  }

  private async loadRest(
    key: string,
    moves: readonly Point[],
    serial: number,
    left: number,
  ): Promise<void> {
    const { proof } = this;
    try {
      for (let before = left + 1; proof && left > 0 && left < before && serial === this.serial; ) {
        const position = await this.ask(proof.id, moves);
        this.tell(key, position, serial);
        before = left;
        left = countsOf(position.replies).untimed;
      }
    } catch {
      // The map keeps the numbers that it has.
    }
  }

  private tell(key: string, position: ProofPosition, serial: number): void {
    this.known.set(key, position);
    if (serial === this.serial && key === keyOf(this.moves)) this.position = position;
  }
}
