// The HTTP API of the server. Every call returns a value or throws an ApiError with a message to show.
import type { Point } from "../board/point";
import { recordOf, treeOf } from "../wire/tree";
import type {
  Agents,
  AnalysisBody,
  AnalysisFilter,
  AnalysisList,
  ChangedAnalysis,
  CreatedAnalysis,
  CreatedGame,
  DeletedThings,
  Explorer,
  ExportBody,
  Format,
  Game,
  GameFilter,
  GameList,
  GameRecord,
  Health,
  ImportBody,
  Imported,
  Move,
  NewGame,
  OwnThings,
  Proof,
  ProofLine,
  ProofPosition,
  RuleId,
  Rules,
  StoredAnalysis,
  Tree,
} from "../wire/types";

export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const BASE = "api/v1";

async function call(path: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`${BASE}${path}`, init);
  } catch {
    throw new ApiError("offline", "The server does not respond.");
  }
  if (response.ok) return response;
  let code = "internal";
  let message = `The server answered ${response.status}.`;
  try {
    const body = (await response.json()) as { error?: { code?: string; message?: string } };
    code = body.error?.code ?? code;
    message = body.error?.message ?? message;
  } catch {
    // The body is not an error of ours (a proxy's, for instance); report the status.
  }
  throw new ApiError(code, message);
}

const path = (...parts: readonly string[]): string =>
  parts.map((part) => `/${encodeURIComponent(part)}`).join("");

const get = async <T>(path: string): Promise<T> => (await (await call(path)).json()) as T;

const send = (method: string, path: string, body: unknown, more: RequestInit = {}) =>
  call(path, {
    ...more,
    method,
    headers: { "Content-Type": "application/json", ...more.headers },
    body: JSON.stringify(body),
  });
const post = async <T>(path: string, body: unknown): Promise<T> =>
  (await (await send("POST", path, body)).json()) as T;

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

export function query(values: object): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(values))
    if (value !== undefined && value !== "") search.set(key, String(value));
  const text = search.toString();
  return text ? `?${text}` : "";
}

/** The rule and size for files that do not name them. */
type Defaults = { rule?: RuleId; size?: number };

export type ImportedTrees = Omit<Imported, "records"> & { records: Tree[] };

async function importFile(body: ImportBody): Promise<ImportedTrees> {
  const { records, ...rest } = await post<Imported>("/import", body);
  return { ...rest, records: records.map(treeOf) };
}

export const api = {
  health: () => get<Health>("/health"),
  agents: async () => (await get<Agents>("/agents")).agents,
  rules: () => get<Rules>("/rules"),
  createGame: (game: NewGame) => post<CreatedGame>("/games", game),
  listGames: (filter: GameFilter) => get<GameList>(`/games${query(filter)}`),
  readGame: (id: string) => get<Game>(path("games", id)),
  /** A stored game as a tree, with its players, date, result and times. */
  gameTree: async (id: string): Promise<Tree> => {
    const text = await (await api.exportGame(id, "json")).text();
    const [record] = (JSON.parse(text) as { games: GameRecord[] }).games;
    if (!record) throw new ApiError("bad_file", "the exported file has no game");
    return treeOf(record);
  },
  deleteGame: async (id: string, token: string): Promise<void> => {
    await call(path("games", id), { method: "DELETE", headers: bearer(token) });
  },
  /** Lets everyone find the game on a public server, or no longer. */
  publishGame: async (id: string, token: string, published: boolean): Promise<void> => {
    await send("PUT", path("games", id, "published"), { published }, { headers: bearer(token) });
  },
  deleteOwn: (things: OwnThings) => post<DeletedThings>("/deletions", things),
  listAnalyses: (filter: AnalysisFilter) => get<AnalysisList>(`/analyses${query(filter)}`),
  readAnalysis: (id: string) => get<StoredAnalysis>(path("analyses", id)),
  createAnalysis: (body: AnalysisBody) => post<CreatedAnalysis>("/analyses", body),
  /** `keepalive` lets the request finish after the page is closed, if the browser has room for it. */
  updateAnalysis: async (id: string, token: string, body: AnalysisBody, keepalive = false) => {
    const options = { headers: bearer(token), keepalive };
    const answer = await send("PUT", path("analyses", id), body, options);
    return ((await answer.json()) as ChangedAnalysis).revision;
  },
  deleteAnalysis: async (id: string, token: string): Promise<void> => {
    await call(path("analyses", id), { method: "DELETE", headers: bearer(token) });
  },
  exportGame: async (id: string, format: Format): Promise<Blob> =>
    (await call(`${path("games", id, "export")}${query({ format })}`)).blob(),
  importText: (text: string, defaults: Defaults = {}, format?: Format) =>
    importFile({ text, ...defaults, ...(format && { format }) }),
  importBytes: (base64: string, defaults: Defaults = {}, format?: Format) =>
    importFile({ base64, ...defaults, ...(format && { format }) }),
  exportTree: async (tree: Tree, format: Format): Promise<{ file: Blob; notes: string }> => {
    const body: ExportBody = { format, record: recordOf(tree) };
    const response = await send("POST", "/export", body);
    return { file: await response.blob(), notes: response.headers.get("Tengen-Notes") ?? "" };
  },
  explorer: (rule: RuleId, size: number, moves: readonly Move[]) =>
    get<Explorer>(`/explorer${query({ rule, size, moves: moves.join(",") })}`),
  proofs: async () => (await get<{ proofs: Proof[] }>("/proofs")).proofs,
  proofPosition: (id: string, moves: readonly Point[]) =>
    get<ProofPosition>(`${path("proofs", id)}${query({ moves: moves.join("") })}`),
  proofLine: (id: string, moves: readonly Point[]) =>
    get<ProofLine>(`${path("proofs", id, "line")}${query({ moves: moves.join("") })}`),
};
