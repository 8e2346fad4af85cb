// Requests of the tool tabs. An answer is dropped if the position has changed.
import type { Point } from "../board/point";
import { AnalysisError } from "../server/analysis";
import { errorText } from "../server/failure";
import { api } from "../server/http";
import { session } from "../server/session.svelte";
import type {
  Analysis,
  AnalysisLine,
  Defences,
  Explorer,
  GameSummary,
  Solution,
  Threats,
} from "../wire/types";
import { study } from "./study.svelte";
import { movesTo, positionAt } from "./tree";

/** A win rate this far from one half or farther is not balanced. */
const LOPSIDED = 0.4;
/** Maximum number of games listed in the explorer. */
const MAX_GAMES = 8;

export interface WinAnswer {
  vcf: Solution;
  vct: Solution | null;
}

class Tools {
  busy: "" | "win" | "defences" | "balance" = $state("");
  failure = $state("");
  win: WinAnswer | null = $state.raw(null);
  defences: Defences | null = $state.raw(null);
  balance: Analysis | null = $state.raw(null);
  threats: Threats | null = $state.raw(null);
  explorer: Explorer | null = $state.raw(null);
  /** The latest games that reached the position. */
  games: GameSummary[] = $state.raw([]);
  private abort = new AbortController();
  private serial = 0;

  /** Drops all answers and stops searches, for a new position. */
  reset(): void {
    this.abort.abort();
    this.abort = new AbortController();
    this.serial++;
    this.busy = "";
    this.failure = "";
    this.win = null;
    this.defences = null;
    this.balance = null;
    this.threats = null;
    this.explorer = null;
    this.games = [];
  }

  stop(): void {
    this.abort.abort();
    this.abort = new AbortController();
  }

  private position() {
    return positionAt(study.tree, study.path);
  }

  private async run(name: Tools["busy"], work: (isCurrent: () => boolean) => Promise<void>) {
    const serial = this.serial;
    this.busy = name;
    this.failure = "";
    try {
      await work(() => serial === this.serial);
    } catch (error) {
      if (serial === this.serial) this.failure = errorText(error);
    } finally {
      if (serial === this.serial) this.busy = "";
    }
  }

  solve(seconds: number): Promise<void> {
    return this.run("win", async (isCurrent) => {
      const position = this.position();
      const signal = this.abort.signal;
      const limits = { timeMs: seconds * 1000 };
      const ask = (kind: "vcf" | "vct") =>
        session.analysis.once<Solution>({ ...position, action: "solve", kind, limits }, signal);
      const vcf = await ask("vcf");
      if (!isCurrent()) return;
      this.win = { vcf, vct: null };
      if (vcf.solved || signal.aborted) return;
      const vct = await ask("vct");
      if (isCurrent()) this.win = { vcf, vct };
    });
  }

  findDefences(seconds: number): Promise<void> {
    return this.run("defences", async (isCurrent) => {
      const answer = await session.analysis.once<Defences>(
        { ...this.position(), action: "defences", limits: { timeMs: seconds * 1000 } },
        this.abort.signal,
      );
      if (isCurrent()) this.defences = answer;
    });
  }

  findBalance(seconds: number): Promise<void> {
    return this.run("balance", async (isCurrent) => {
      const answer = await session.analysis.once<Analysis>(
        { ...this.position(), action: "balance", limits: { timeMs: seconds * 1000 }, multiPv: 5 },
        this.abort.signal,
      );
      if (isCurrent()) this.balance = answer;
    });
  }

  /** The balanced moves; none while the position is decided whatever is played. */
  get balanced(): readonly AnalysisLine[] {
    return (this.balance?.lines ?? []).filter(
      ({ win, loss, winrate }) =>
        !win && !loss && (winrate === null || Math.abs(winrate - 0.5) < LOPSIDED),
    );
  }

  async loadThreats(): Promise<void> {
    const serial = this.serial;
    try {
      const answer = await session.analysis.once<Threats>({
        ...this.position(),
        action: "threats",
      });
      if (serial === this.serial) this.threats = answer;
    } catch (error) {
      // A finished game has no threats; that is not an error.
      const over = error instanceof AnalysisError && error.code === "game-over";
      if (serial === this.serial && !over) this.failure = errorText(error);
    }
  }

  async loadExplorer(): Promise<void> {
    const serial = this.serial;
    if (study.tree.setup) return;
    const { rule, size } = study.tree;
    try {
      const moves = movesTo(study.tree, study.path);
      const [answer, { games }] = await Promise.all([
        api.explorer(rule, size, moves),
        api.listGames({ rule, size, moves: moves.join(","), limit: MAX_GAMES }),
      ]);
      if (serial !== this.serial) return;
      this.explorer = answer;
      this.games = games;
    } catch (error) {
      if (serial === this.serial) this.failure = errorText(error);
    }
  }

  /** Whether every legal move is a defence, so there is no threat to answer. */
  get nothingToDefend(): boolean {
    if (!this.defences) return false;
    const { stones, toMove } = study.board;
    const closed = toMove === "black" ? this.forbidden.length : 0;
    return this.defences.moves.length >= study.tree.size ** 2 - stones.size - closed;
  }

  /** Forbidden points in Renju. */
  get forbidden(): readonly Point[] {
    return this.threats?.black.forbidden ?? [];
  }
}

export const tools = new Tools();
