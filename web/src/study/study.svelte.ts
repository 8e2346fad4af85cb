// A game under study: its tree, the current node and the engine's analysis. One state object for the
// views Analyse and Review; tools and review are in their own files.
import type { Colour, Point } from "../board/point";
import { say } from "../look/announcer.svelte";
import type { RunningSearch } from "../server/analysis";
import { failureText } from "../server/failure";
import { session } from "../server/session.svelte";
import { writeLink } from "../share/link";
import { t } from "../texts/texts.svelte";
import type { Analysis, GameResult, Judgement, Move, Player, Review, Tree } from "../wire/types";
import { judge } from "./review";
import { endAt, type Refusal, refusalOf } from "./rules";
import { hasRules } from "./rules_wasm";
import {
  addLine,
  boardAt,
  childrenAt,
  emptyTree,
  endOf,
  knownMoves,
  lineText,
  movesTo,
  nodeAt,
  type Path,
  positionAt,
  promote,
  removeAt,
  samePath,
} from "./tree";

export type Tool = "win" | "threats" | "defences" | "balance" | "explorer" | "editor";
export type Brush = "alternate" | "black" | "white" | "erase";

export interface Facts {
  black: Player;
  white: Player;
  result: GameResult | null;
  /** The user's colour, if they played the game. */
  own: Colour | null;
  /** Players and result as text. */
  title?: string;
  /** Id of the stored game. */
  game?: string;
}

/** A review and the game it belongs to, as lineText() writes it. */
export interface StudyReview extends Review {
  of: string;
}

/** Whether the main line starts with a game, given as lineText(). */
export const startsWithGame = (game: string, tree: Tree): boolean =>
  `${lineText(tree)} `.startsWith(`${game} `);

/** The stored analysis that the study is saved to. */
export interface SavedAnalysis {
  id: string;
  title: string;
  /** The revision that the next change is based on. */
  revision: number;
}

/** Everything needed to restore a study. */
export interface StudyState {
  tree: Tree;
  path: Path;
  facts: Facts | null;
  judged: Record<string, Judgement>;
  placed: Point | null;
  review: StudyReview | null;
  saved: SavedAnalysis | null;
}

/** A message for the status line: why nothing happened, or what the board does not show. */
export type Notice =
  | { kind: "refused"; why: Refusal; at: Point }
  | { kind: "bad-link" }
  | { kind: "failed"; text: string }
  | { kind: "replaced" };

/** A complete study and its identity. */
interface Snapshot {
  state: StudyState;
  origin: number;
}

/** How to undo a change: a snapshot from before it, or its inverse. */
type UndoStep = Snapshot | { takeBack: () => void; comment?: object };

/** Maximum number of changes that can be undone. */
const MAX_UNDO = 60;

/** The protocol's maximum time stands for "until stopped". */
const UNTIL_STOPPED_MS = 86_400_000;

class Study {
  tree: Tree = $state(emptyTree("freestyle", 15));
  path: Path = $state.raw([]);
  facts: Facts | null = $state.raw(null);
  tool: Tool = $state("win");
  brush: Brush = $state("alternate");
  /** The stone placed last by the editor. */
  placed: Point | null = $state(null);
  notice: Notice | null = $state.raw(null);
  /** Incremented by every change of the tree. */
  changes = $state(0);
  review: StudyReview | null = $state.raw(null);
  saved: SavedAnalysis | null = $state.raw(null);
  /** Called before another study replaces this one. */
  onleave: () => void = () => {};
  /** Undo stack, the latest change last. */
  private undoStack: UndoStep[] = $state.raw([]);
  /** Redo stack, the latest last. */
  private redoStack: Snapshot[] = $state.raw([]);
  /** Identity of the study: changes keep it, opening another game does not. */
  private origin = 0;
  private origins = 0;
  /** Makes the review start as soon as its view opens. */
  wantsReview = $state(false);

  heat = $state(true);
  threats = $state(false);
  lines = $state(3);
  /** "stopping" until the final answer has come. */
  engine: "idle" | "running" | "stopping" = $state("idle");
  queued = $state(0);
  analysis: Analysis | null = $state.raw(null);
  failure = $state("");
  /** Index of the line whose stones are shown; null shows the best line. */
  pointedLine: number | null = $state(null);
  /** Judgements by position key. */
  judged: Record<string, Judgement> = $state.raw({});

  private search: RunningSearch | null = null;
  private searchKey = "";
  private searchStudy = 0;
  /** Incremented by load(): different set-up stones have the same position key. */
  private opened = 0;
  private searchLines = 0;
  private analysing = false;

  board = $derived(boardAt(this.tree, this.path));
  key = $derived(this.keyOf(this.path));
  current = $derived(nodeAt(this.tree, this.path));
  end = $derived(endAt(this.tree, this.path));
  atEnd = $derived(childrenAt(this.tree, this.path).length === 0);
  canUndo = $derived(this.undoStack.length > 0);
  canRedo = $derived(this.redoStack.length > 0);

  /** The key of a position: its moves from the start of the tree. */
  keyOf(path: Path): string {
    return movesTo(this.tree, path).join(" ");
  }

  /** Opens another game; undo restores the previous one. */
  open(tree: Tree, facts: Facts | null = null, more: Partial<StudyState> = {}): void {
    if (this.tree.moves.length > 0 || this.tree.setup) this.pushUndo(this.snapshot());
    this.origin = ++this.origins;
    const path = endOf(tree, []);
    this.load({
      tree,
      path,
      facts,
      judged: {},
      placed: null,
      review: null,
      saved: null,
      ...more,
    });
  }

  /** A copy of the current state. */
  state(): StudyState {
    const { path, facts, judged, placed, review, saved } = this;
    const rest = { path, facts, judged, placed, review, saved };
    return { tree: $state.snapshot(this.tree) as Tree, ...rest };
  }

  private snapshot(): Snapshot {
    return { state: this.state(), origin: this.origin };
  }

  private restore({ state, origin }: Snapshot): void {
    // Undo within a study keeps the analysis it was saved to since.
    const { saved } = origin === this.origin ? this : state;
    const running = this.analysing;
    this.origin = origin;
    this.load({ ...state, saved });
    if (running) this.start();
  }

  private pushUndo(before: UndoStep): void {
    this.undoStack = [...this.undoStack.slice(1 - MAX_UNDO), before];
    this.redoStack = [];
  }

  /** Undoes the last change: a move, a comment, an edited stone, another game. */
  undo(): void {
    const before = this.undoStack[this.undoStack.length - 1];
    if (!before) return;
    this.undoStack = this.undoStack.slice(0, -1);
    this.redoStack = [...this.redoStack.slice(1 - MAX_UNDO), this.snapshot()];
    if ("state" in before) {
      this.restore(before);
    } else {
      before.takeBack();
      this.changes++;
    }
    say(t("say.undone", { n: this.path.length }));
  }

  redo(): void {
    const next = this.redoStack[this.redoStack.length - 1];
    if (!next) return;
    const rest = this.redoStack.slice(0, -1);
    this.pushUndo(this.snapshot());
    this.redoStack = rest;
    this.restore(next);
    say(t("study.redone"));
  }

  load({ tree, path, facts, judged, placed, review, saved }: StudyState): void {
    this.stop();
    this.onleave();
    // The path must be valid in the tree at all times.
    this.path = [];
    this.tree = tree;
    this.path = path;
    this.facts = facts;
    this.judged = judged;
    this.analysis = null;
    this.failure = "";
    this.notice = null;
    this.placed = placed ?? null;
    this.review = review ?? null;
    this.saved = saved ?? null;
    this.opened++;
    this.changes++;
  }

  // Navigation and changes

  mainPath(ply: number): Path {
    return endOf(this.tree, []).slice(0, ply);
  }

  goTo(path: Path): void {
    if (samePath(path, this.path)) return;
    this.path = path;
    this.analysis = null;
    this.pointedLine = null;
    this.failure = "";
    this.notice = null;
    this.follow();
  }

  step(by: number): void {
    if (by < 0) this.goTo(this.path.slice(0, by));
    else if (childrenAt(this.tree, this.path).length > 0) this.goTo([...this.path, 0]);
  }

  toEnd(): void {
    this.goTo(endOf(this.tree, this.path));
  }

  /** Whether a move is illegal here; sets the notice with the reason. */
  refuses(at: Point): boolean {
    const why = refusalOf(this.tree, this.board, this.end, at);
    this.notice = why ? { kind: "refused", why, at } : null;
    return why !== null;
  }

  /** Plays a legal move. Returns false if it is illegal. */
  play(at: Point): boolean {
    if (this.refuses(at)) return false;
    this.goTo(this.grow([at]));
    return true;
  }

  playLine(moves: readonly Move[]): void {
    this.goTo(this.grow(moves).slice(0, this.path.length + 1));
  }

  /** Adds moves that are not yet in the tree. Returns the path after them. */
  private grow(moves: readonly Move[]): Path {
    const from = this.path;
    const known = knownMoves(this.tree, from, moves);
    const path = addLine(this.tree, from, moves);
    this.changes++;
    const added = path.slice(0, from.length + known + 1);
    if (known < moves.length)
      this.pushUndo({
        takeBack: () => {
          this.goTo(from);
          removeAt(this.tree, added);
        },
      });
    return path;
  }

  removeHere(): void {
    if (this.path.length === 0) return;
    this.pushUndo(this.snapshot());
    const before = removeAt(this.tree, this.path);
    this.changes++;
    this.goTo(before);
    say(t("study.removed"));
  }

  promoteHere(): void {
    this.pushUndo(this.snapshot());
    this.path = promote(this.tree, this.path);
    this.changes++;
    say(t("study.promoted"));
  }

  comment(text: string): void {
    const node = this.current ?? this.tree;
    const last = this.undoStack[this.undoStack.length - 1];
    // Typing a comment is one change.
    if (!last || "state" in last || last.comment !== node) {
      const { path } = this;
      const was = node.comment ?? "";
      this.pushUndo({
        comment: node,
        takeBack: () => {
          this.goTo(path);
          this.setComment(was);
        },
      });
    }
    this.setComment(text);
  }

  private setComment(text: string): void {
    const node = this.current ?? this.tree;
    if (text.trim() === "") delete node.comment;
    else node.comment = text;
    this.changes++;
  }

  /** Places or removes a stone. The position becomes the start of a new tree. */
  brushAt(at: Point): void {
    const { stones, toMove } = this.board;
    const colour = this.brush === "erase" ? null : this.brush === "alternate" ? toMove : this.brush;
    const there = stones.get(at)?.colour;
    const next = new Map([...stones].map(([point, stone]) => [point, stone.colour] as const));
    if (colour === null || there === colour) next.delete(at);
    else if (there && this.brush === "alternate") return;
    else next.set(at, colour);
    const placed = colour !== null && there !== colour;
    const turn =
      this.brush === "alternate" && placed ? (toMove === "black" ? "white" : "black") : toMove;
    this.setUp(next, turn);
    this.placed = placed ? at : null;
  }

  setTurn(toMove: Colour): void {
    const stones = [...this.board.stones].map(([p, stone]) => [p, stone.colour] as const);
    this.setUp(new Map(stones), toMove);
  }

  clear(rule = this.tree.rule, size = this.tree.size): void {
    this.open(emptyTree(rule, size));
  }

  /** Opens the same game with another rule or size. REQUIRES: every stone fits on the board. */
  change(rule: Tree["rule"], size: number): void {
    const { tree, path } = this.state();
    const { lineLength: _, ...rest } = tree;
    this.open({ ...rest, rule, size });
    this.goTo(path);
  }

  private setUp(stones: ReadonlyMap<Point, Colour>, toMove: Colour): void {
    const of = (colour: Colour) => [...stones].filter(([, c]) => c === colour).map(([p]) => p);
    const { rule, size, lineLength } = this.tree;
    const tree: Tree = { rule, size, ...(lineLength && { lineLength }), moves: [] };
    if (stones.size > 0 || toMove === "white") {
      tree.setup = { black: of("black"), white: of("white") };
      tree.toMove = toMove;
    }
    const running = this.analysing;
    const lost = this.tree.moves.length > 0;
    if (!lost && !this.tree.setup) this.pushUndo(this.snapshot());
    this.open(tree);
    if (lost) this.notice = { kind: "replaced" };
    if (running) this.start();
  }

  link(): string {
    return `analyse?${writeLink(this.tree)}`;
  }

  // The engine

  start(): void {
    // The shortcut works even if the view could not load the rules.
    if (!hasRules()) return;
    this.analysing = true;
    this.failure = "";
    if (!this.search) this.startSearch();
  }

  stop(): void {
    this.analysing = false;
    if (this.search) {
      this.engine = "stopping";
      this.search.stop();
    } else {
      this.engine = "idle";
    }
  }

  toggle(): void {
    if (this.engine === "idle") this.start();
    else this.stop();
  }

  setLines(lines: number): void {
    this.lines = Math.max(1, Math.min(5, lines));
    this.follow();
  }

  /** Restarts a running search after the position or the number of lines has changed. */
  private follow(): void {
    if (this.analysing && this.search) this.search.stop();
    else if (this.analysing) this.startSearch();
  }

  private startSearch(): void {
    this.engine = "running";
    // Nothing to analyse in a finished game; the search resumes at another position.
    if (this.end) return;
    const { key, opened } = this;
    this.searchKey = key;
    this.searchStudy = opened;
    this.searchLines = this.lines;
    this.queued = 0;
    this.search = session.analysis.ask<Analysis>(
      {
        ...positionAt(this.tree, this.path),
        limits: { timeMs: UNTIL_STOPPED_MS },
        multiPv: this.lines,
        stream: true,
      },
      {
        onAnswer: (answer) => opened === this.opened && this.onAnalysis(key, answer),
        onQueued: (place) => {
          this.queued = place;
        },
        onCapped: (afterMs) => {
          this.failure = t("analysis.capped", { n: Math.max(1, Math.round(afterMs / 60_000)) });
        },
        onEnd: (failure) => {
          this.search = null;
          this.queued = 0;
          const moved =
            this.searchStudy !== this.opened ||
            this.searchKey !== this.key ||
            this.searchLines !== this.lines;
          if (this.analysing && moved) return this.startSearch();
          if (failure && !moved) this.failure = failureText("analysis", failure);
          this.analysing = false;
          this.engine = "idle";
        },
      },
    );
  }

  private onAnalysis(key: string, answer: Analysis): void {
    if (answer.lines.length === 0) return;
    if (key === this.key) this.analysis = answer;
    this.setJudgement(key, judge(answer));
  }

  setJudgement(key: string, judged: Judgement): void {
    this.judged = { ...this.judged, [key]: judged };
  }
}

export const study = new Study();
