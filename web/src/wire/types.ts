// Short names for the types that `npm run wire` generates from docs/openapi.json.
import type { components, operations } from "./openapi";

type Schemas = components["schemas"];

export type Move = Schemas["Move"];
export type RuleId = Schemas["Rule"];
export type OpeningId = Schemas["Opening"];
export type Format = Schemas["Format"];

// Games

export type Limits = Schemas["Limits"];
export type Player = Schemas["Player"];
export type Clock = Schemas["Clock"];
export type GameResult = Schemas["GameResult"];
export type NewGame = Schemas["NewGame"];
export type CreatedGame = Schemas["CreatedGame"];
export type Tokens = CreatedGame["tokens"];
export type Game = Schemas["Game"];
export type GameSummary = Schemas["GameSummary"];
export type GameList = Schemas["GameList"];
export type GameFilter = NonNullable<operations["listGames"]["parameters"]["query"]>;
export type Explorer = Schemas["Explorer"];

// What the server offers

export type Health = Schemas["Health"];
export type Rules = Schemas["Rules"];
export type Agents = Schemas["Agents"];
export type AgentInfo = Agents["agents"][number];
export type Parameter = Schemas["Parameter"];

// Proofs that Black wins

export type Proof = Schemas["Proof"];
export type ProofPosition = Schemas["ProofPosition"];
export type ProofLine = Schemas["ProofLine"];

// Records and stored analyses

export type GameRecord = Schemas["Record"];
export type { Tree, TreeNode } from "./tree";
export type Imported = Schemas["Imported"];
export type ImportBody = Schemas["ImportBody"];
export type ExportBody = Schemas["ExportBody"];
export type Judgement = Schemas["Judgement"];
export type Review = Schemas["Review"];
export type AnalysisBody = Schemas["AnalysisBody"];
export type AnalysisSummary = Schemas["AnalysisSummary"];
export type AnalysisList = Schemas["AnalysisList"];
export type AnalysisFilter = NonNullable<operations["listAnalyses"]["parameters"]["query"]>;
export type StoredAnalysis = Schemas["StoredAnalysis"];
export type OwnThing = Schemas["OwnThing"];
export type OwnThings = Schemas["OwnThings"];
export type DeletedThings = Schemas["Deleted"];
export type CreatedAnalysis = Schemas["CreatedAnalysis"];
export type ChangedAnalysis = Schemas["ChangedAnalysis"];

// Errors: each source has its own set of codes, and the page adds some for a lost connection.

export interface Failure {
  code: string;
  message: string;
}

// The WebSocket

export type Up = Schemas["Up"];
export type Down = Schemas["Down"];
export type Position = Schemas["DownPosition"];
export type Moved = Schemas["DownMoved"];
export type Thinking = Schemas["DownThinking"];
export type Note = Schemas["DownNote"];
export type Hint = Schemas["DownHint"];
/** Which of the players are connected; agents always are. */
export type Presence = Schemas["Presence"];
/** A takeback request or a draw offer that one of two players made. */
export type Offer = NonNullable<Position["offer"]>;
export type Question = Schemas["Question"];
export type OpeningChoice = Extract<Question, { kind: "choice" }>["choices"][number];
type Bare<T> = T extends unknown ? Omit<T, "t" | "game" | "question"> : never;
/** The answer to an opening question. */
export type Answer = Bare<
  Schemas["UpAnswerAt"] | Schemas["UpAnswerChoice"] | Schemas["UpAnswerNumber"]
>;

// The analysis protocol, docs/ANALYSIS.md

export type AnalysisLine = Schemas["line"];
type Payload<Reply> = Omit<Reply, "v" | "id">;
export type Analysis = Payload<Schemas["analysisReply"]>;
export type Solution = Payload<Schemas["solveReply"]>;
export type Defences = Payload<Schemas["defencesReply"]>;
export type Threats = Payload<Schemas["threatsReply"]>;
export type AnalysisAnswer =
  | Analysis
  | Solution
  | Defences
  | Threats
  | Payload<Schemas["versionReply"]>;
export type AnalysisReply = Schemas["reply"];

export type AnalysisRequest = Schemas["request"];
type Search = Exclude<AnalysisRequest, Schemas["stopRequest"] | Schemas["versionRequest"]>;
type WithoutId<Request> = Request extends unknown ? Omit<Request, "v" | "id"> : never;
/** A request for a search; the client adds version and id. */
export type AnalysisQuery = WithoutId<Search>;
export type AnalysisPosition = Required<Pick<Schemas["threatsRequest"], "rule" | "size">> &
  Pick<Schemas["threatsRequest"], "lineLength" | "moves" | "stones" | "toMove">;
