// Drawing coordinates. A cell is 40 units and the margin one cell on every side, so a board whose
// width is a multiple of size + 1 pixels has crisp lines.
import { type Cell, cellOf, type Point } from "./point";

export const CELL = 40;
export const STONE_RADIUS = 0.46 * CELL;

export const extent = (size: number): number => (size + 1) * CELL;

export interface Place {
  x: number;
  y: number;
}

export const placeOfCell = ({ column, row }: Cell): Place => ({
  x: (column + 1) * CELL,
  y: (row + 1) * CELL,
});

/** REQUIRES: the point is on the board. */
export function placeOf(point: Point, size: number): Place {
  const cell = cellOf(point, size);
  if (!cell) throw new RangeError(`${point} is not on a board of ${size}`);
  return placeOfCell(cell);
}

/** The centre on odd sizes, and four more points from size 15. */
export function starCells(size: number): Cell[] {
  const stars: Cell[] = [];
  const middle = (size - 1) / 2;
  if (size % 2 === 1) stars.push({ column: middle, row: middle });
  if (size >= 15) {
    const near = 3;
    const far = size - 1 - near;
    for (const row of [near, far]) for (const column of [near, far]) stars.push({ column, row });
  }
  return stars;
}

/** The inner grid lines as one path; the frame is drawn separately. */
export function gridPath(size: number): string {
  const last = size * CELL;
  let path = "";
  for (let i = 2; i < size; i++) path += `M${CELL} ${i * CELL}H${last}M${i * CELL} ${CELL}V${last}`;
  return path;
}

/** Width of the largest board that fits with a whole number of pixels per cell. */
export function fittingWidth(width: number, height: number, size: number): number {
  const room = Math.max(280, Math.min(width, height));
  return Math.floor(room / (size + 1)) * (size + 1);
}

/** A regular polygon around the origin with one corner up; a square has horizontal sides. */
export function polygon(corners: number, radius: number): string {
  const turn = corners === 4 ? Math.PI / 4 : 0;
  const points: string[] = [];
  for (let i = 0; i < corners; i++) {
    const angle = (2 * Math.PI * i) / corners - Math.PI / 2 + turn;
    points.push(
      `${(radius * Math.cos(angle)).toFixed(2)},${(radius * Math.sin(angle)).toFixed(2)}`,
    );
  }
  return points.join(" ");
}

/** The outermost two of some points on one line, for the capsule under a five. */
export function ends(points: readonly Point[], size: number): [Place, Place] | null {
  const first = points[0];
  if (!first) return null;
  const places = points.map((point) => placeOf(point, size));
  places.sort((a, b) => a.x - b.x || a.y - b.y);
  const from = places[0];
  const to = places[places.length - 1];
  return from && to ? [from, to] : null;
}
