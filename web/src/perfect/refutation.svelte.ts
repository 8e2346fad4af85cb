// "Why does this lose?": the game against the longest defence, one move at a time, with what Black
// threatens after each.
import type { Point } from "../board/point";
import type { Proof, ProofLine, Threats } from "../wire/types";

export type AskLine = (id: string, moves: readonly Point[]) => Promise<ProofLine>;
export type AskThreats = (proof: Proof, moves: readonly Point[]) => Promise<Threats>;

/** A line that is shown. */
export interface ShownLine {
  /** The moves before the line; the last one is the move that loses. */
  before: readonly Point[];
  moves: readonly Point[];
  /** This many moves are stored in the proof; the rest are a win by threats. */
  stored: number;
}

export class Refutation {
  line: ShownLine | null = $state.raw(null);
  /** Number of moves of the line on the board. */
  at = $state(0);
  threats: Threats | null = $state.raw(null);
  busy = $state(false);
  failure: unknown = $state.raw(null);
  /** All moves on the board. */
  moves: readonly Point[] = $derived(
    this.line ? [...this.line.before, ...this.line.moves.slice(0, this.at)] : [],
  );
  private proof: Proof | null = null;
  private serial = 0;

  constructor(
    private readonly askLine: AskLine,
    private readonly askThreats: AskThreats,
  ) {}

  /** Fetches and shows the line after these moves. Returns whether it is shown. */
  async open(proof: Proof, before: readonly Point[]): Promise<boolean> {
    this.close();
    const serial = this.serial;
    this.proof = proof;
    this.busy = true;
    try {
      const { line, stored } = await this.askLine(proof.id, before);
      if (serial !== this.serial) return false;
      this.line = { before, moves: line, stored };
      void this.goTo(0);
    } catch (error) {
      if (serial === this.serial) this.failure = error;
    } finally {
      if (serial === this.serial) this.busy = false;
    }
    return serial === this.serial && this.line !== null;
  }

  close(): void {
    this.serial++;
    this.line = null;
    this.at = 0;
    this.threats = null;
    this.busy = false;
    this.failure = null;
  }

  get atEnd(): boolean {
    return this.at >= (this.line?.moves.length ?? 0);
  }

  /** Shows the position after so many moves; resolves when its threats are there too. */
  async goTo(at: number): Promise<void> {
    if (!this.line) return;
    this.at = Math.max(0, Math.min(this.line.moves.length, at));
    this.threats = null;
    await this.loadThreats();
  }

  /** Threats explain a move but are not needed to show it, so a failure is not reported. */
  private async loadThreats(): Promise<void> {
    const { at, moves, proof, serial } = this;
    if (!proof || this.atEnd) return;
    try {
      const threats = await this.askThreats(proof, moves);
      if (serial === this.serial && at === this.at) this.threats = threats;
    } catch {}
  }
}
