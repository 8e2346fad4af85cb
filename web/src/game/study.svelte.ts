// A game under study: its tree, where we stand in it, what the engine says of it. One state object
// for the views Analyse and Review; questions to the engine are in their own files beside this.
import type { Colour, Point } from "../board/point";
import type { Asked } from "../engine/analysis";
import { failureText } from "../engine/failure";
import { session } from "../engine/session.svelte";
import { rewrite } from "../route.svelte";
import { writeLink } from "../share/link";
import type { Analysis, GameResult, Move, Player, Tree } from "../wire";
import { type Judged, judge } from "./review";
import {
  addLine,
  addMove,
  childrenAt,
  emptyTree,
  endOf,
  movesTo,
  nodeAt,
  type Path,
  positionAt,
  promote,
  removeAt,
  samePath,
  standingAt,
} from "./tree";

export type Tool = "win" | "threats" | "defences" | "balance" | "explorer" | "editor";
export type Brush = "alternate" | "black" | "white" | "erase";

export interface Facts {
  black: Player;
  white: Player;
  result: GameResult | null;
  /** The colour of whoever reviews, where the game was theirs. */
  own: Colour | null;
}

/** Until stopped: the longest time the protocol is asked for. */
const WITHOUT_END = 86_400_000;

class Study {
  tree: Tree = $state(emptyTree("freestyle", 15));
  path: Path = $state.raw([]);
  facts: Facts | null = $state.raw(null);
  tool: Tool = $state("win");
  brush: Brush = $state("alternate");
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
  judged: Record<string, Judged> = $state.raw({});

  private asked: Asked | null = null;
  private askedKey = "";
  private askedLines = 0;
  private wanted = false;

  standing = $derived(standingAt(this.tree, this.path));
  key = $derived(this.keyOf(this.path));
  current = $derived(nodeAt(this.tree, this.path));

  /** A position by its moves; the tree's start is the same for all of them. */
  keyOf(path: Path): string {
    return movesTo(this.tree, path).join(" ");
  }

  open(tree: Tree, facts: Facts | null = null): void {
    this.stop();
    this.tree = tree;
    this.path = [];
    this.facts = facts;
    this.judged = {};
    this.analysis = null;
    this.failure = "";
    this.path = endOf(tree, []);
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
    this.follow();
  }

  step(by: number): void {
    if (by < 0) this.goTo(this.path.slice(0, by));
    else if (childrenAt(this.tree, this.path).length > 0) this.goTo([...this.path, 0]);
  }

  toEnd(): void {
    this.goTo(endOf(this.tree, this.path));
  }

  play(at: Move): void {
    if (at !== "pass" && this.standing.stones.has(at)) return;
    this.goTo(addMove(this.tree, this.path, at));
  }

  playLine(moves: readonly Move[]): void {
    const first = addLine(this.tree, this.path, moves.slice(0, 1));
    addLine(this.tree, this.path, moves);
    this.goTo(first);
  }

  removeHere(): void {
    if (this.path.length > 0) this.goTo(removeAt(this.tree, this.path));
  }

  promoteHere(): void {
    this.path = promote(this.tree, this.path);
  }

  comment(text: string): void {
    const node = this.current ?? this.tree;
    if (text.trim() === "") delete node.comment;
    else node.comment = text;
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
  }

  setTurn(toMove: Colour): void {
    const stones = [...this.standing.stones].map(([p, stone]) => [p, stone.colour] as const);
    this.setUp(new Map(stones), toMove);
  }

  clear(rule = this.tree.rule, size = this.tree.size): void {
    this.open(emptyTree(rule, size));
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
    this.open(tree);
    if (running) this.start();
  }

  link(): string {
    return `analyse?${writeLink(this.tree)}`;
  }

  rewriteAddress(): void {
    rewrite(this.link());
  }

  // The engine

  start(): void {
    this.wanted = true;
    this.failure = "";
    if (!this.asked) this.ask();
  }

  stop(): void {
    this.wanted = false;
    if (this.asked) {
      this.engine = "stopping";
      this.asked.stop();
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
    const key = this.key;
    this.askedKey = key;
    this.askedLines = this.lines;
    this.engine = "running";
    this.queued = 0;
    this.asked = session.analysis.ask<Analysis>(
      {
        ...positionAt(this.tree, this.path),
        limits: { timeMs: WITHOUT_END },
        multiPv: this.lines,
        stream: true,
      },
      {
        onAnswer: (answer) => this.hear(key, answer),
        onQueued: (place) => {
          this.queued = place;
        },
        onEnd: (failure) => {
          this.asked = null;
          this.queued = 0;
          const moved = this.askedKey !== this.key || this.askedLines !== this.lines;
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

  learn(key: string, judged: Judged): void {
    this.judged = { ...this.judged, [key]: judged };
  }
}

export const study = new Study();
