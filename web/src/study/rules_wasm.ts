// The server's own rules: engine/core compiled to WebAssembly by apps/page_rules. The library holds one
// position; clearBoard() replaces it.
import address from "../../../build/wasm/rules.wasm?url";
import { type Colour, cellOf, nameOf, type Point } from "../board/point";
import type { RuleId, Tree } from "../wire/types";

export type Forbidden = "double-three" | "double-four" | "overline";

/** What page_rules.cpp exports: x from the left and y from the bottom, enumerations as numbers. */
interface Library {
  memory: WebAssembly.Memory;
  _initialize(): void;
  begin(rule: number, size: number, lineLength: number): void;
  put(x: number, y: number, side: number): void;
  winningRow(x: number, y: number): number;
  rowPoints(): number;
  forbidden(x: number, y: number): number;
}

// In the order of the enumerations in engine/core.
const RULES: readonly RuleId[] = ["freestyle", "standard", "renju", "caro", "caro-standard"];
const SIDES: readonly Colour[] = ["black", "white"];
const KINDS: readonly (Forbidden | null)[] = [null, "double-three", "double-four", "overline"];

let library: Library | null = null;
let size = 0;
let loading: Promise<void> | null = null;

export const hasRules = (): boolean => library !== null;

export async function startRules(bytes: BufferSource): Promise<void> {
  const { instance } = await WebAssembly.instantiate(bytes);
  library = instance.exports as unknown as Library;
  library._initialize();
}

async function fetchRules(): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  await startRules(await response.arrayBuffer());
}

/** Loads the library once; after a failure the next call retries. */
export function loadRules(): Promise<void> {
  loading ??= fetchRules().catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

function loaded(): Library {
  if (!library) throw new Error("The rules are not loaded.");
  return library;
}

function placeOf(point: Point): { x: number; y: number } | null {
  const cell = cellOf(point, size);
  return cell && { x: cell.column, y: size - 1 - cell.row };
}

/** Clears the board. */
export function clearBoard(rules: Pick<Tree, "rule" | "size" | "lineLength">): void {
  size = rules.size;
  loaded().begin(RULES.indexOf(rules.rule), size, rules.lineLength ?? 5);
}

export function placeStone(point: Point, colour: Colour): void {
  const at = placeOf(point);
  if (at) loaded().put(at.x, at.y, SIDES.indexOf(colour));
}

/** The stones of every winning row through a stone; empty if there is none. */
export function winningRow(point: Point): Point[] {
  const at = placeOf(point);
  if (!at) return [];
  const rules = loaded();
  const count = rules.winningRow(at.x, at.y);
  const found = new Uint8Array(rules.memory.buffer, rules.rowPoints(), 2 * count);
  const row: Point[] = [];
  for (let i = 0; i < found.length; i += 2) {
    const [column = 0, y = 0] = found.subarray(i, i + 2);
    row.push(nameOf({ column, row: size - 1 - y }, size));
  }
  return row;
}

/** Why a point is forbidden for Black in Renju, or null. REQUIRES: the point is empty. */
export function forbidden(point: Point): Forbidden | null {
  const at = placeOf(point);
  return at ? (KINDS[loaded().forbidden(at.x, at.y)] ?? null) : null;
}
