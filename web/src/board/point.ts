// Points as text: a column letter a…v from the left and a row, 1 at the bottom ("h8").

/** A point's name, such as "h8". Maps are keyed by it. */
export type Point = string;

export type Colour = "black" | "white";

export const MIN_SIZE = 5;
export const MAX_SIZE = 22;

/** Column 0 is leftmost, row 0 is the top row. */
export interface Cell {
  column: number;
  row: number;
}

export const other = (colour: Colour): Colour => (colour === "black" ? "white" : "black");

export const letter = (column: number): string => String.fromCharCode(97 + column);

export function nameOf({ column, row }: Cell, size: number): Point {
  return `${letter(column)}${size - row}`;
}

/** Returns the cell of a point, or null if the text is no point of this board. */
export function cellOf(point: string, size: number): Cell | null {
  const match = /^([a-v])([1-9]\d?)$/.exec(point);
  if (!match) return null;
  const column = point.charCodeAt(0) - 97;
  const row = size - Number(match[2]);
  return column < size && row >= 0 && row < size ? { column, row } : null;
}

export const onBoard = (point: string, size: number): boolean => cellOf(point, size) !== null;

export function allPoints(size: number): Point[] {
  const points: Point[] = [];
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) points.push(nameOf({ column, row }, size));
  return points;
}
