// The server's HTTP half. Every call gives a value or throws an ApiError with a sentence to show.
import type {
  AgentInfo,
  AnalysisBody,
  AnalysisSummary,
  CreatedGame,
  Explored,
  Format,
  Game,
  GameSummary,
  Health,
  Imported,
  Move,
  NewGame,
  RuleId,
  Rules,
  StoredAnalysis,
  Tree,
} from "../wire/messages";

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
    throw new ApiError("offline", "The server does not answer.");
  }
  if (response.ok) return response;
  let code = "internal";
  let message = `The server answered ${response.status}.`;
  try {
    const body = (await response.json()) as { error?: { code?: string; message?: string } };
    code = body.error?.code ?? code;
    message = body.error?.message ?? message;
  } catch {
    // Not our server's words; the status will do.
  }
  throw new ApiError(code, message);
}

const get = async <T>(path: string): Promise<T> => (await (await call(path)).json()) as T;

const send = (method: string, path: string, body: unknown, more: RequestInit = {}) =>
  call(path, {
    ...more,
    method,
    headers: { "Content-Type": "application/json", ...more.headers },
    body: JSON.stringify(body),
  });
const post = (path: string, body: unknown): Promise<Response> => send("POST", path, body);

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

export interface GameFilter {
  size?: number;
  /** Games that came to the position after these moves, `h8,i9`. */
  moves?: string;
  rule?: string;
  agent?: string;
  result?: string;
  text?: string;
  limit?: number;
  before?: string;
}

export type AnalysisFilter = Pick<GameFilter, "rule" | "text" | "limit" | "before">;

export interface AnalysisPage {
  analyses: AnalysisSummary[];
  next: string | null;
}

export function query(values: object): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(values))
    if (value !== undefined && value !== "") search.set(key, String(value));
  const text = search.toString();
  return text ? `?${text}` : "";
}

type Usual = { rule?: RuleId; size?: number };

export const api = {
  health: () => get<Health>("/health"),
  agents: async () => (await get<{ agents: AgentInfo[] }>("/agents")).agents,
  rules: () => get<Rules>("/rules"),
  begin: async (game: NewGame) => (await (await post("/games", game)).json()) as CreatedGame,
  games: (filter: GameFilter) =>
    get<{ games: GameSummary[]; next: string | null }>(`/games${query(filter)}`),
  game: (id: string) => get<Game>(`/games/${encodeURIComponent(id)}`),
  /** A stored game as a tree, with all that its file says of it: players, date, result, times. */
  gameTree: async (id: string): Promise<Tree> => {
    const text = await (await api.exportGame(id, "json")).text();
    const answer = await post("/import", { text, format: "json" });
    const [tree] = ((await answer.json()) as Imported).records;
    if (!tree) throw new ApiError("bad_file", "the server's file has no game");
    return tree;
  },
  remove: async (id: string, token: string): Promise<void> => {
    await call(`/games/${encodeURIComponent(id)}`, {
      method: "DELETE",
      headers: bearer(token),
    });
  },
  analyses: (filter: AnalysisFilter) => get<AnalysisPage>(`/analyses${query(filter)}`),
  analysis: (id: string) => get<StoredAnalysis>(`/analyses/${encodeURIComponent(id)}`),
  keepAnalysis: async (body: AnalysisBody) =>
    (await (await post("/analyses", body)).json()) as {
      id: string;
      token: string;
      revision: number;
    },
  /** Goes on after the page has gone where `keepalive` says so and the browser has the room. */
  changeAnalysis: async (id: string, token: string, body: AnalysisBody, keepalive = false) => {
    const path = `/analyses/${encodeURIComponent(id)}`;
    const answer = await send("PUT", path, body, { headers: bearer(token), keepalive });
    return ((await answer.json()) as { revision: number }).revision;
  },
  removeAnalysis: async (id: string, token: string): Promise<void> => {
    await call(`/analyses/${encodeURIComponent(id)}`, {
      method: "DELETE",
      headers: bearer(token),
    });
  },
  exportGame: async (id: string, format: Format): Promise<Blob> =>
    (await call(`/games/${encodeURIComponent(id)}/export${query({ format })}`)).blob(),
  /** `usual` is the rule and size for files that name none. */
  importText: async (text: string, usual: Usual = {}, format?: Format): Promise<Imported> =>
    (await (
      await post("/import", { text, ...usual, ...(format && { format }) })
    ).json()) as Imported,
  importBytes: async (base64: string, usual: Usual = {}, format?: Format): Promise<Imported> =>
    (await (
      await post("/import", { base64, ...usual, ...(format && { format }) })
    ).json()) as Imported,
  exportTree: async (tree: Tree, format: Format): Promise<{ file: Blob; notes: string }> => {
    const response = await post("/export", { format, tree });
    return { file: await response.blob(), notes: response.headers.get("Tengen-Notes") ?? "" };
  },
  explore: (rule: RuleId, size: number, moves: readonly Move[]) =>
    get<Explored>(`/explorer${query({ rule, size, moves: moves.join(",") })}`),
};
