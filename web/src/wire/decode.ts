// Checks messages of the server before the page relies on their types.
import type { Down } from "./types";

type Kind = "string" | "number" | "boolean" | "object" | "array";

/** The members that a message must have to be accepted. A name that openapi.json drops does not compile. */
const MEMBERS: { [T in Down["t"]]: Partial<Record<keyof Extract<Down, { t: T }>, Kind>> } = {
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
  thinking: { game: "string", depth: "number", nodes: "number", pv: "array" },
  note: { game: "string", ply: "number", by: "string", text: "string" },
  hint: { game: "string", ply: "number", pv: "array", text: "string" },
  offered: { game: "string", kind: "string", by: "string" },
  declined: { game: "string", kind: "string", by: "string" },
  players: { game: "string", black: "object", white: "object" },
  watchers: { game: "string", count: "number", connected: "object" },
  capped: { id: "string", afterMs: "number" },
  queued: { position: "number" },
  deleted: { game: "string" },
  archived: { game: "string", as: "string" },
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

/** Parses one message of the server. Returns null if its type is unknown or a member is missing. */
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
