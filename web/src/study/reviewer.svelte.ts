// Reviews a whole game: searches every position of the main line with the same number of nodes, so that
// the result is the same on every machine.
import type { Colour, Point } from "../board/point";
import { AnalysisError } from "../server/analysis";
import { errorText } from "../server/failure";
import { session } from "../server/session.svelte";
import type { Analysis, Judgement, Move } from "../wire/types";
import { blackRates, type Finding, findings, judge, judgeEnd } from "./review";
import { endAt } from "./rules";
import { type StudyReview, startsWithGame, study } from "./study.svelte";
import {
  addMove,
  boardAt,
  endOf,
  lineText,
  mainLine,
  movesTo,
  type Path,
  positionAt,
  samePath,
} from "./tree";

const NODES = 100_000;
/** A move that loses less win rate than this counts as good as the engine's move. */
const EQUAL_MARGIN = 0.06;

export interface Attempt {
  finding: Finding;
  tried: Point | null;
  state: "open" | "checking" | "right" | "good" | "wrong" | "played" | "shown";
}

class Reviewer {
  running = $state(false);
  done = $state(0);
  total = $state(0);
  failure = $state("");
  evaluation = $state("");
  judged: (Judgement | null)[] = $state.raw([]);
  found: Finding[] = $state.raw([]);
  finished = $state(false);
  whose: Colour | "both" = $state("both");
  selected: Finding | null = $state.raw(null);
  attempt: Attempt | null = $state(null);
  showLine = $state(true);
  private abort = new AbortController();
  private serial = 0;
  private reviewed = "";

  rates = $derived(blackRates(this.judged, study.tree.toMove ?? "black"));
  listed = $derived(
    this.found.filter(({ colour }) => this.whose === "both" || colour === this.whose),
  );

  private onMain = $derived(study.path.every((index) => index === 0));
  /** The finding at the current position: its move is the next one, or was just played. */
  current = $derived.by((): Finding | null => {
    if (!this.onMain) return null;
    const ply = study.path.length;
    const { found, selected } = this;
    const current =
      selected && (selected.ply === ply || selected.ply === ply + 1) ? selected : null;
    return current ?? found.find((it) => it.ply === ply + 1) ?? null;
  });
  /** The finding whose better line can be played: the current one, or the one selected last. */
  shown = $derived(this.current ?? this.selected);
  /** Whether the main line ends here; the status line then shows the turning point. */
  atEnd = $derived(this.onMain && study.atEnd);

  /** Drops a review of another game, and restores the one stored with the study. */
  check(): void {
    if (this.reviewed !== "" && !startsWithGame(this.reviewed, study.tree)) this.reset();
    const { review } = study;
    if (this.reviewed === "" && review && startsWithGame(review.of, study.tree))
      this.restore(review);
  }

  reset(): void {
    this.reviewed = "";
    this.serial++;
    this.abort.abort();
    this.running = false;
    this.finished = false;
    this.done = 0;
    this.total = 0;
    this.judged = [];
    this.found = [];
    this.selected = null;
    this.attempt = null;
    this.failure = "";
    this.whose = "both";
  }

  stop(): void {
    this.abort.abort();
  }

  async run(): Promise<void> {
    this.reset();
    study.stop();
    const serial = this.serial;
    this.abort = new AbortController();
    this.reviewed = lineText(study.tree);
    const end = endOf(study.tree, []);
    const moves = movesTo(study.tree, end);
    this.running = true;
    this.total = moves.length + 1;
    const judged: (Judgement | null)[] = new Array(this.total).fill(null);
    try {
      for (let ply = 0; ply <= moves.length; ply++) {
        const path = end.slice(0, ply);
        const answer = await this.judgePosition(path);
        if (serial !== this.serial || this.abort.signal.aborted) break;
        judged[ply] = answer;
        this.judged = [...judged];
        this.done = ply + 1;
        this.found = findings(moves, judged, study.tree.toMove ?? "black");
      }
    } catch (error) {
      if (serial === this.serial) this.failure = errorText(error);
    } finally {
      if (serial === this.serial) {
        this.running = false;
        this.finished = this.done === this.total;
        if (this.done > 0) {
          const { judged: found, evaluation, reviewed: of } = this;
          study.review = { judged: found, evaluation, of };
        }
      }
    }
  }

  private async judgePosition(path: Path): Promise<Judgement> {
    // A finished game needs no search.
    const end = endAt(study.tree, path);
    if (end) return judgeEnd(end.winner, boardAt(study.tree, path).toMove);
    const answer = await session.analysis.once<Analysis>(
      { ...positionAt(study.tree, path), limits: { nodes: NODES }, multiPv: 1 },
      this.abort.signal,
      true,
    );
    this.evaluation = answer.evaluation;
    const judged = judge(answer);
    study.setJudgement(study.keyOf(path), judged);
    return judged;
  }

  private restore({ judged, evaluation, of }: StudyReview): void {
    this.reviewed = of;
    this.judged = judged;
    this.evaluation = evaluation;
    this.total = judged.length;
    this.done = judged.filter((it) => it !== null).length;
    this.finished = this.done === this.total;
    this.found = findings(mainLine(study.tree), judged, study.tree.toMove ?? "black");
  }

  select(finding: Finding): void {
    this.selected = finding;
    this.attempt = null;
    study.goTo(study.mainPath(finding.ply - 1));
  }

  tryAgain(finding: Finding): void {
    this.selected = finding;
    study.goTo(study.mainPath(finding.ply - 1));
    this.attempt = { finding, tried: null, state: "open" };
  }

  /** Plays the better line from its own position. */
  playOut(finding: Finding): void {
    this.attempt = null;
    study.goTo(study.mainPath(finding.ply - 1));
    study.playLine(finding.line);
  }

  /** Ends the attempt if another position is shown. */
  leave(): void {
    if (this.attempt && !this.isThere(this.attempt)) this.attempt = null;
  }

  private isThere({ finding }: Attempt): boolean {
    return samePath(study.path, study.mainPath(finding.ply - 1));
  }

  /** Shows the answer. */
  show(): void {
    if (this.attempt) this.attempt.state = "shown";
  }

  /** Checks a move tried instead of the mistake. */
  async answer(at: Point): Promise<void> {
    const attempt = this.attempt;
    if (!attempt || attempt.state === "checking" || !this.isThere(attempt)) return;
    if (study.refuses(at)) return;
    const { finding } = attempt;
    attempt.tried = at;
    if (at === finding.better) {
      attempt.state = "right";
      return;
    }
    if (at === finding.move) {
      attempt.state = "played";
      return;
    }
    attempt.state = "checking";
    const value = await this.valueAfter(study.mainPath(finding.ply - 1), at);
    if (this.attempt !== attempt || attempt.tried !== at) return;
    const before = finding.before.value ?? 0;
    attempt.state = value !== null && before - value < EQUAL_MARGIN ? "good" : "wrong";
  }

  private async valueAfter(path: Path, at: Move): Promise<number | null> {
    // On a copy, so that a tried move adds no variation.
    const tree = structuredClone($state.snapshot(study.tree));
    try {
      const answer = await session.analysis.once<Analysis>({
        ...positionAt(tree, addMove(tree, path, at)),
        limits: { nodes: NODES },
        multiPv: 1,
      });
      const value = judge(answer).value;
      return value === null ? null : 1 - value;
    } catch (error) {
      return error instanceof AnalysisError && error.code === "game-over" ? 1 : null;
    }
  }
}

export const reviewer = new Reviewer();
