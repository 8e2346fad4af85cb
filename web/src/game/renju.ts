// Renju's forbidden points, by the definition: a five is always allowed; else two fours, two threes
// or six in a row are not. A three counts only if the stone that makes it an open four is itself
// allowed and makes no five, hence the recursion.
import { type Cell, cellOf, type Point } from "../board/point";
import type { Placed } from "./tree";

export type Forbidden = "double-three" | "double-four" | "overline";

/** The four lines through a point, as steps. */
export const STEPS: readonly Cell[] = [
  { column: 1, row: 0 },
  { column: 0, row: 1 },
  { column: 1, row: 1 },
  { column: 1, row: -1 },
];

const EMPTY = 0;
const BLACK = 1;
const WHITE = 2;

class Grid {
  private readonly cells: Uint8Array;

  constructor(
    readonly size: number,
    stones: ReadonlyMap<Point, Placed>,
  ) {
    this.cells = new Uint8Array(size * size);
    for (const [point, { colour }] of stones) {
      const cell = cellOf(point, size);
      if (cell) this.set(cell, colour === "black" ? BLACK : WHITE);
    }
  }

  /** Beyond the edge there are White's stones: to Black it is the same. */
  at({ column, row }: Cell): number {
    const { size } = this;
    if (column < 0 || row < 0 || column >= size || row >= size) return WHITE;
    return this.cells[row * size + column] ?? WHITE;
  }

  set({ column, row }: Cell, value: number): void {
    this.cells[row * this.size + column] = value;
  }

  /** How many of Black's stones follow a cell, in one direction. */
  private reach(from: Cell, step: Cell, sign: number): number {
    let count = 0;
    while (this.at(along(from, step, sign * (count + 1))) === BLACK) count++;
    return count;
  }

  /** The length of Black's row through a stone. */
  row(at: Cell, step: Cell): number {
    return 1 + this.reach(at, step, 1) + this.reach(at, step, -1);
  }

  /** How many cells make a row of exactly five that holds the stone. */
  fives(at: Cell, step: Cell): number {
    let count = 0;
    for (const sign of [1, -1]) {
      const cell = along(at, step, sign * (this.reach(at, step, sign) + 1));
      if (this.at(cell) !== EMPTY) continue;
      this.set(cell, BLACK);
      if (this.row(at, step) === 5) count++;
      this.set(cell, EMPTY);
    }
    return count;
  }

  wins(at: Cell): boolean {
    return STEPS.some((step) => this.row(at, step) === 5);
  }

  isOpenFour(at: Cell, step: Cell): boolean {
    return this.row(at, step) === 4 && this.fives(at, step) === 2;
  }

  /** Whether the stone on `at` is part of a three: one more makes an open four, and may be put. */
  isThree(at: Cell, step: Cell): boolean {
    for (const sign of [1, -1]) {
      const next = along(at, step, sign * (this.reach(at, step, sign) + 1));
      if (this.at(next) !== EMPTY) continue;
      this.set(next, BLACK);
      const open = this.isOpenFour(at, step) && !this.wins(next);
      this.set(next, EMPTY);
      if (open && !this.forbidden(next)) return true;
    }
    return false;
  }

  /** REQUIRES: the cell is empty. */
  forbidden(at: Cell): Forbidden | null {
    this.set(at, BLACK);
    try {
      if (this.wins(at)) return null;
      let fours = 0;
      for (const step of STEPS) fours += this.isOpenFour(at, step) ? 1 : this.fives(at, step);
      if (fours >= 2) return "double-four";
      if (STEPS.filter((step) => this.isThree(at, step)).length >= 2) return "double-three";
      return STEPS.some((step) => this.row(at, step) > 5) ? "overline" : null;
    } finally {
      this.set(at, EMPTY);
    }
  }
}

const along = (from: Cell, step: Cell, by: number): Cell => ({
  column: from.column + by * step.column,
  row: from.row + by * step.row,
});

/** Why Black may not play a point, or null. REQUIRES: it is empty. */
export function forbiddenAt(
  size: number,
  stones: ReadonlyMap<Point, Placed>,
  point: Point,
): Forbidden | null {
  const cell = cellOf(point, size);
  return cell ? new Grid(size, stones).forbidden(cell) : null;
}
