// A game under study: its tree, where we stand in it, what the engine says of it. One state object
// for the views Analyse and Review; questions to the engine are in their own files beside this.
import type { Colour, Point } from "../board/point";
import type { Asked } from "../engine/analysis";
import { failureText } from "../engine/failure";
import { hasRules } from "../engine/rules_wasm";
import { session } from "../engine/session.svelte";
import { say } from "../look/announcer.svelte";
import { writeLink } from "../share/link";
import { t } from "../texts/texts.svelte";
import type { Analysis, GameResult, Judgement, Move, Player, Review, Tree } from "../wire/types";
import { judge } from "./review";
import { endAt, type Refusal, refusalOf } from "./rules";
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
  /** The colour of whoever reviews, where the game was theirs. */
  own: Colour | null;
  /** Who played, and how it ended, in words. */
  title?: string;
  /** The stored game it is. */
  game?: string;
}

/** A review, and the game it is of, as lineText has it. */
export interface StudyReview extends Review {
  of: string;
}

/** Whether a tree still begins with that game. */
export const startsWithGame = (game: string, tree: Tree): boolean =>
  `${lineText(tree)} `.startsWith(`${game} `);

/** The stored analysis that a study of ours is kept in. */
export interface SavedAnalysis {
  id: string;
  title: string;
  /** The one that the study goes on from. */
  revision: number;
}

/** What was under study: enough to bring it back. */
export interface StudyState {
  tree: Tree;
  path: Path;
  facts: Facts | null;
  judged: Record<string, Judgement>;
  placed: Point | null;
  review: StudyReview | null;
  saved: SavedAnalysis | null;
}

/** Why nothing happened, or what did and is not seen on the board. */
export type Notice =
  | { kind: "refused"; why: Refusal; at: Point }
  | { kind: "bad-link" }
  | { kind: "failed"; text: string }
  | { kind: "replaced" };

/** All of a study, and which one it is. */
interface Snapshot {
  kept: StudyState;
  origin: number;
}

/** How the study was before a change: all of it, or how to take just that change back. */
type Before = Snapshot | { takeBack: () => void; comment?: object };

/** How many changes can be taken back. */
const MAX_UNDO = 60;

/** Until stopped: the longest time the protocol is asked for. */
const UNTIL_STOPPED_MS = 86_400_000;

class Study {
  tree: Tree = $state(emptyTree("freestyle", 15));
  path: Path = $state.raw([]);
  facts: Facts | null = $state.raw(null);
  tool: Tool = $state("win");
  brush: Brush = $state("alternate");
  /** The stone that the editor put last. */
  placed: Point | null = $state(null);
  notice: Notice | null = $state.raw(null);
  /** Grows with every change of the tree, for whoever keeps it. */
  changes = $state(0);
  review: StudyReview | null = $state.raw(null);
  saved: SavedAnalysis | null = $state.raw(null);
  /** Called before another study takes the place of this one. */
  onleave: () => void = () => {};
  /** The latest change last. */
  private past: Before[] = $state.raw([]);
  /** What was taken back, the latest last. */
  private undone: Snapshot[] = $state.raw([]);
  /** Which study it is: one that was opened, however it was changed since. */
  private origin = 0;
  private origins = 0;
  /** Set by whoever opens the review so that it runs at once. */
  wantsReview = $state(false);

  heat = $state(true);
  threats = $state(false);
  lines = $state(3);
  /** Whether the engine thinks: "stopping" until its last word has come. */
  engine: "idle" | "running" | "stopping" = $state("idle");
  queued = $state(0);
  analysis: Analysis | null = $state.raw(null);
  failure = $state("");
  /** The line whose stones are shown; null shows the best. */
  pointedLine: number | null = $state(null);
  /** What is known of positions, by key. */
  judged: Record<string, Judgement> = $state.raw({});

  private asked: Asked | null = null;
  private askedKey = "";
  private askedOf = 0;
  /** Which study it is: stones set up anew have the same key as those before. */
  private opened = 0;
  private askedLines = 0;
  private wanted = false;

  standing = $derived(boardAt(this.tree, this.path));
  key = $derived(this.keyOf(this.path));
  current = $derived(nodeAt(this.tree, this.path));
  end = $derived(endAt(this.tree, this.path));
  atEnd = $derived(childrenAt(this.tree, this.path).length === 0);
  canUndo = $derived(this.past.length > 0);
  canRedo = $derived(this.undone.length > 0);

  /** A position by its moves; the tree's start is the same for all of them. */
  keyOf(path: Path): string {
    return movesTo(this.tree, path).join(" ");
  }

  /** Takes another game under study; the one before can be brought back. */
  open(tree: Tree, facts: Facts | null = null, more: Partial<StudyState> = {}): void {
    if (this.tree.moves.length > 0 || this.tree.setup) this.remember(this.snapshot());
    this.origin = ++this.origins;
    const path = endOf(tree, []);
    this.take({
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

  /** All that is under study, as it is now. */
  kept(): StudyState {
    const { path, facts, judged, placed, review, saved } = this;
    const rest = { path, facts, judged, placed, review, saved };
    return { tree: $state.snapshot(this.tree) as Tree, ...rest };
  }

  private snapshot(): Snapshot {
    return { kept: this.kept(), origin: this.origin };
  }

  private bring({ kept, origin }: Snapshot): void {
    // What was saved since stays saved as that.
    const { saved } = origin === this.origin ? this : kept;
    const running = this.wanted;
    this.origin = origin;
    this.take({ ...kept, saved });
    if (running) this.start();
  }

  private remember(before: Before): void {
    this.past = [...this.past.slice(1 - MAX_UNDO), before];
    this.undone = [];
  }

  /** Takes back the last change: a move, a comment, a stone of the editor, another game. */
  undo(): void {
    const before = this.past[this.past.length - 1];
    if (!before) return;
    this.past = this.past.slice(0, -1);
    this.undone = [...this.undone.slice(1 - MAX_UNDO), this.snapshot()];
    if ("kept" in before) {
      this.bring(before);
    } else {
      before.takeBack();
      this.changes++;
    }
    say(t("say.undone", { n: this.path.length }));
  }

  redo(): void {
    const next = this.undone[this.undone.length - 1];
    if (!next) return;
    const rest = this.undone.slice(0, -1);
    this.remember(this.snapshot());
    this.undone = rest;
    this.bring(next);
    say(t("study.redone"));
  }

  take({ tree, path, facts, judged, placed, review, saved }: StudyState): void {
    this.stop();
    this.onleave();
    // Never a path into another tree, not even for a moment.
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

  // Walking and changing

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

  /** Whether a point may not be played here; the notice then says why. */
  refuses(at: Point): boolean {
    const why = refusalOf(this.tree, this.standing, this.end, at);
    this.notice = why ? { kind: "refused", why, at } : null;
    return why !== null;
  }

  /** Plays a move if the rules allow it. */
  play(at: Point): boolean {
    if (this.refuses(at)) return false;
    this.goTo(this.grow([at]));
    return true;
  }

  playLine(moves: readonly Move[]): void {
    this.goTo(this.grow(moves).slice(0, this.path.length + 1));
  }

  /** Adds moves from here on, where they are not known. Returns the place after them. */
  private grow(moves: readonly Move[]): Path {
    const from = this.path;
    const known = knownMoves(this.tree, from, moves);
    const path = addLine(this.tree, from, moves);
    this.changes++;
    const added = path.slice(0, from.length + known + 1);
    if (known < moves.length)
      this.remember({
        takeBack: () => {
          this.goTo(from);
          removeAt(this.tree, added);
        },
      });
    return path;
  }

  removeHere(): void {
    if (this.path.length === 0) return;
    this.remember(this.snapshot());
    const before = removeAt(this.tree, this.path);
    this.changes++;
    this.goTo(before);
    say(t("study.removed"));
  }

  promoteHere(): void {
    this.remember(this.snapshot());
    this.path = promote(this.tree, this.path);
    this.changes++;
    say(t("study.promoted"));
  }

  comment(text: string): void {
    const node = this.current ?? this.tree;
    const last = this.past[this.past.length - 1];
    // Letter by letter it is one change.
    if (!last || "kept" in last || last.comment !== node) {
      const { path } = this;
      const was = node.comment ?? "";
      this.remember({
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

  /** Puts or lifts a stone: what stands here becomes the start of a new tree. */
  brushAt(at: Point): void {
    const { stones, toMove } = this.standing;
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
    const stones = [...this.standing.stones].map(([p, stone]) => [p, stone.colour] as const);
    this.setUp(new Map(stones), toMove);
  }

  clear(rule = this.tree.rule, size = this.tree.size): void {
    this.open(emptyTree(rule, size));
  }

  /** The same game under another rule or on another board. REQUIRES: every stone fits. */
  change(rule: Tree["rule"], size: number): void {
    const { tree, path } = this.kept();
    const { lineLength: _, ...rest } = tree;
    this.open({ ...rest, rule, size });
    this.goTo(path);
  }

  private setUp(stones: ReadonlyMap<Point, Colour>, toMove: Colour): void {
    const of = (colour: Colour) => [...stones].filter(([, c]) => c === colour).map(([p]) => p);
    const { rule, size } = this.tree;
    const tree: Tree = { rule, size, moves: [] };
    if (stones.size > 0 || toMove === "white") {
      tree.setup = { black: of("black"), white: of("white") };
      tree.toMove = toMove;
    }
    const running = this.wanted;
    const lost = this.tree.moves.length > 0;
    if (!lost && !this.tree.setup) this.remember(this.snapshot());
    this.open(tree);
    if (lost) this.notice = { kind: "replaced" };
    if (running) this.start();
  }

  link(): string {
    return `analyse?${writeLink(this.tree)}`;
  }

  // The engine

  start(): void {
    // Its key acts even where the view could not be shown.
    if (!hasRules()) return;
    this.wanted = true;
    this.failure = "";
    if (!this.asked) this.ask();
  }

  stop(): void {
    this.wanted = false;
    if (this.asked) {
      this.engine = "stopping";
      this.asked.stop();
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

  /** The position or the number of lines changed under a running search: end it, and ask anew. */
  private follow(): void {
    if (this.wanted && this.asked) this.asked.stop();
    else if (this.wanted) this.ask();
  }

  private ask(): void {
    this.engine = "running";
    // Where the game is over there is nothing to ask; the next place is asked about.
    if (this.end) return;
    const { key, opened } = this;
    this.askedKey = key;
    this.askedOf = opened;
    this.askedLines = this.lines;
    this.queued = 0;
    this.asked = session.analysis.ask<Analysis>(
      {
        ...positionAt(this.tree, this.path),
        limits: { timeMs: UNTIL_STOPPED_MS },
        multiPv: this.lines,
        stream: true,
      },
      {
        onAnswer: (answer) => opened === this.opened && this.hear(key, answer),
        onQueued: (place) => {
          this.queued = place;
        },
        onEnd: (failure) => {
          this.asked = null;
          this.queued = 0;
          const moved =
            this.askedOf !== this.opened ||
            this.askedKey !== this.key ||
            this.askedLines !== this.lines;
          if (this.wanted && moved) return this.ask();
          if (failure && !moved) this.failure = failureText("analysis", failure);
          this.wanted = false;
          this.engine = "idle";
        },
      },
    );
  }

  private hear(key: string, answer: Analysis): void {
    if (answer.lines.length === 0) return;
    if (key === this.key) this.analysis = answer;
    this.learn(key, judge(answer));
  }

  learn(key: string, judged: Judgement): void {
    this.judged = { ...this.judged, [key]: judged };
  }
}

export const study = new Study();
