// The messages between page and server, as docs/API.md and docs/openapi.json have them.
import type { Colour, Point } from "../board/point";

export type Move = Point | "pass";
export type RuleId = "freestyle" | "standard" | "renju" | "caro" | "caro-standard";
export type OpeningId =
  | "none"
  | "swap"
  | "swap2"
  | "pro"
  | "longpro"
  | "rif"
  | "yamaguchi"
  | "soosyrv8"
  | "taraguchi10";

export interface Limits {
  timeMs?: number;
  nodes?: number;
  depth?: number;
}
export interface Human {
  kind: "human";
  name?: string;
}
export interface AgentPlayer {
  kind: "agent";
  agent: string;
  limits?: Limits;
}
export type Player = Human | AgentPlayer;
export type Clock = { initialMs: number; incrementMs: number } | { moveMs: number };
export interface GameResult {
  winner: Colour | "draw";
  by: "five" | "resignation" | "time" | "forbidden" | "full" | "passes" | "agreement";
}

export interface NewGame {
  rule: RuleId;
  size: number;
  opening: OpeningId;
  black: Player;
  white: Player;
  clock?: Clock | null;
  moves?: Move[];
}
export interface Tokens {
  black: string;
  white: string;
  both: string;
  spectator: string;
}
export interface CreatedGame {
  id: string;
  tokens: Tokens;
}

interface GameFacts {
  rule: RuleId;
  size: number;
  opening: OpeningId;
  black: Player;
  white: Player;
  clock: Clock | null;
  result: GameResult | null;
  started: string;
  ended: string | null;
}
export interface GameSummary extends GameFacts {
  id: string;
  plies: number;
}
export interface Game extends GameFacts {
  id: string;
  moves: Move[];
  times: number[];
}

export interface IntegerParameter {
  key: string;
  type: "integer";
  min: number;
  max: number;
  initially: string;
  about: string;
}
export interface ChoiceParameter {
  key: string;
  type: "choice";
  values: string[];
  initially: string;
  about: string;
}
export type Parameter = IntegerParameter | ChoiceParameter;
export interface AgentInfo {
  id: string;
  name: string;
  origin: string;
  parameters: Parameter[];
}
export interface OpeningInfo {
  id: OpeningId;
  about: string;
  rules: RuleId[];
  sizes: number[];
}
export interface Rules {
  rules: { id: RuleId; about: string }[];
  openings: OpeningInfo[];
  sizes: { min: number; max: number };
}
export interface Health {
  status: "ok";
  version: string;
  commit: string;
  evaluations: { rule: RuleId; agent: string; weights: string | null }[];
  searches: { running: number; queued: number; places: number };
  connections: number;
  games: number;
  analyses: number;
  experience: { positions: number; fault: string | null } | null;
}

export interface TreeNode {
  move: Move;
  comment?: string;
  marks?: Record<Point, string>;
  timeMs?: number;
  children: TreeNode[];
}
export interface Tree {
  rule: RuleId;
  size: number;
  lineLength?: number;
  info?: Record<string, string>;
  setup?: { black: Point[]; white: Point[] };
  toMove?: Colour;
  comment?: string;
  marks?: Record<Point, string>;
  moves: TreeNode[];
}
/** What a search said of a position. */
export interface Judged {
  /** Win rate of the side to move, 0 to 1; null where the engine cannot tell. */
  value: number | null;
  best: Move | null;
  line: Move[];
  winIn: number | null;
  lossIn: number | null;
  depth: number;
}
/** What a review found of a main line: of each position, that before the first move included. */
export interface Review {
  evaluation: string;
  judged: (Judged | null)[];
}
export interface AnalysisBody {
  title: string;
  tree: Tree;
  review?: Review;
  game?: string;
  /** Of which it is a change; the server refuses one of another. */
  revision?: number;
}
export interface AnalysisSummary {
  id: string;
  title: string;
  rule: RuleId;
  size: number;
  game: string | null;
  plies: number;
  begun: string;
  changed: string;
  revision: number;
}
export interface StoredAnalysis extends AnalysisSummary {
  tree: Tree;
  review: Review | null;
}
export type Format = "sgf" | "psq" | "lib" | "pos" | "json" | "openings";
export interface Imported {
  format: Format;
  records: Tree[];
  notes: string[];
}
export interface Explored {
  games: number;
  black: number;
  white: number;
  draws: number;
  moves: { move: Point; games: number; black: number; white: number; draws: number }[];
}

// The analysis protocol, docs/ANALYSIS.md.
export interface AnalysisPosition {
  rule: RuleId;
  size: number;
  moves?: Move[];
  stones?: { black: Point[]; white: Point[] };
  toMove?: Colour;
}
export interface AnalysisLimits extends Limits {
  threads?: number;
}
export type AnalysisQuestion = AnalysisPosition & {
  action?: "analyse" | "solve" | "threats" | "defences" | "balance";
  kind?: "vcf" | "vct";
  limits?: AnalysisLimits;
  multiPv?: number;
  stream?: boolean;
  agent?: string;
};
export type AnalysisRequest =
  | (AnalysisQuestion & { v: 1; id: string })
  | { v: 1; id: string; action: "stop"; target: string };
export interface Proven {
  in: number;
  by: "vcf" | "vct" | "search" | "proof";
}
export interface AnalysisLine {
  rank: number;
  move: Move;
  score: number;
  winrate: number | null;
  win?: Proven;
  loss?: Proven;
  pv: Move[];
}
export interface Analysis {
  final: boolean;
  depth: number;
  seldepth: number;
  nodes: number;
  nps: number;
  timeMs: number;
  evaluation: string;
  lines: AnalysisLine[];
}
export interface Solution {
  final: true;
  solved: boolean | null;
  line: Move[];
  in: number | null;
  nodes: number;
}
export interface Defences {
  final: true;
  moves: Move[];
  unsure: Move[];
  nodes: number;
}
export interface ThreatPoints {
  five: Point[];
  four: Point[];
  three: Point[];
  forbidden: Point[];
}
export interface Threats {
  final: true;
  black: ThreatPoints;
  white: ThreatPoints;
}
export type AnalysisAnswer = Analysis | Solution | Defences | Threats;
export interface Failure {
  code: string;
  message: string;
}
export type AnalysisReply =
  | ({ v: 1; id: string } & AnalysisAnswer)
  | { id: string | null; error: Failure };

export type OpeningChoice = "stay" | "swap" | "place2" | "offer10";
export type Question = { number: number; asks: Colour; text: string } & (
  | {
      kind: "stone";
      act: "place" | "offer" | "choose";
      stone: Colour;
      remaining: number;
      offers: Point[];
      legal: Point[];
    }
  | { kind: "choice"; choices: OpeningChoice[] }
  | { kind: "number"; most: number }
);
export type Answer = { at: Point } | { choice: OpeningChoice } | { number: number };
export type Seat = Colour | "both" | "spectator";
export interface Clocks {
  black: number;
  white: number;
  running: Colour | null;
}

/** What one of two players would like, and the other may grant. */
export interface Wish {
  what: "undo" | "draw";
  by: Colour;
}

/** Which of the players are connected; agents always are. */
export type Here = Record<Colour, boolean>;

export interface Position extends GameFacts {
  t: "position";
  game: string;
  moves: Move[];
  times: number[];
  you: Seat;
  toMove: Colour;
  ply: number;
  winningLine: Point[];
  forbidden: Point[];
  clocks: Clocks | null;
  thinking: boolean;
  paused: boolean;
  msPerMove: number;
  watchers: number;
  here: Here;
  canUndo: boolean;
  canRedo: boolean;
  asked: Wish | null;
  question: Question | null;
}
export interface Moved {
  t: "moved";
  game: string;
  ply: number;
  at: Move;
  by: Colour;
  timeMs: number;
  clocks: Clocks | null;
  forbidden: Point[];
  toMove: Colour;
  result: GameResult | null;
  ended: string | null;
  winningLine: Point[];
  thinking: boolean;
  canUndo: boolean;
  canRedo: boolean;
}
export interface Thinking {
  t: "thinking";
  game: string;
  by: Colour;
  depth: number;
  score: number;
  winrate: number | null;
  nodes: number;
  nps: number;
  line: Move[];
  timeMs: number;
}
export interface Hint {
  t: "hint";
  game: string;
  ply: number;
  move: Move | null;
  answer: string;
  line: Move[];
  text: string;
}

export type Down =
  | Position
  | Moved
  | Thinking
  | Hint
  | ({ t: "asked"; game: string } & Wish)
  /** `by` is who said so: the other, or whoever asked. */
  | ({ t: "declined"; game: string } & Wish)
  | { t: "players"; game: string; black: Player; white: Player }
  | { t: "watchers"; game: string; count: number; here: Here }
  | { t: "queued"; game?: string; id?: string; position: number }
  | { t: "gone"; game: string }
  | { t: "kept"; game: string; as: string }
  | { t: "analysis"; reply: AnalysisReply }
  | { t: "refused"; game?: string; code: string; message: string; at?: Point }
  | { t: "error"; code: string; message: string }
  | { t: "pong" };

export type Up =
  | { t: "join"; game: string; token: string }
  | { t: "leave" | "undo" | "redo" | "restart" | "resign" | "hint"; game: string }
  | { t: "draw" | "decline" | "pause" | "resume"; game: string }
  | { t: "name"; game: string; name: string }
  | { t: "play"; game: string; ply: number; at: Move }
  | ({ t: "answer"; game: string; question: number } & Answer)
  | { t: "speed"; game: string; msPerMove: number }
  | { t: "analysis"; request: AnalysisRequest }
  | { t: "ping" };

type Kind = "string" | "number" | "boolean" | "object" | "array";

/** What each message must have before any of it is believed. */
const MEMBERS: Record<Down["t"], Record<string, Kind>> = {
  position: {
    game: "string",
    rule: "string",
    size: "number",
    moves: "array",
    times: "array",
    black: "object",
    white: "object",
    you: "string",
    toMove: "string",
    ply: "number",
    winningLine: "array",
    forbidden: "array",
  },
  moved: { game: "string", ply: "number", at: "string", by: "string", toMove: "string" },
  thinking: { game: "string", depth: "number", nodes: "number", line: "array" },
  hint: { game: "string", ply: "number", line: "array", text: "string" },
  asked: { game: "string", what: "string", by: "string" },
  declined: { game: "string", what: "string", by: "string" },
  players: { game: "string", black: "object", white: "object" },
  watchers: { game: "string", count: "number", here: "object" },
  queued: { position: "number" },
  gone: { game: "string" },
  kept: { game: "string", as: "string" },
  analysis: { reply: "object" },
  refused: { code: "string", message: "string" },
  error: { code: "string", message: "string" },
  pong: {},
};

function kindOf(value: unknown): Kind | null {
  if (Array.isArray(value)) return "array";
  const kind = typeof value;
  if (kind === "object") return value === null ? null : "object";
  return kind === "string" || kind === "number" || kind === "boolean" ? kind : null;
}

/** One message of the server, or null when it is none we know. */
export function decode(text: string): Down | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (kindOf(value) !== "object") return null;
  const message = value as Record<string, unknown>;
  const type = message.t;
  if (typeof type !== "string" || !Object.hasOwn(MEMBERS, type)) return null;
  for (const [member, kind] of Object.entries(MEMBERS[type as Down["t"]]))
    if (kindOf(message[member]) !== kind) return null;
  return value as Down;
}
