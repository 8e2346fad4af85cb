// A position of a proof in the URL: #/perfect/freestyle15/h8a1i9.
import { onBoard, type Point } from "../board/point";
import type { Proof } from "../wire/types";

/** Splits "h8a1i9" into points. Returns null if it is no list of different points of this board. */
export function readMoves(text: string, size: number): Point[] | null {
  const points = text.match(/[a-v][1-9]\d?/g) ?? [];
  const isList = points.join("") === text && new Set(points).size === points.length;
  return isList && points.every((point) => onBoard(point, size)) ? points : null;
}

export const placeOf = (proof: Pick<Proof, "id">, moves: readonly Point[]): string =>
  `perfect/${proof.id}/${moves.join("")}`;
