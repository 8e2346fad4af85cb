// A position of a proof in the URL: #/perfect/freestyle15/h8a1i9.
import { onBoard } from "../board/point";
import type { Move, Proof } from "../wire/types";

/** Splits "h8a1i9pass" into moves. Returns null if it is no list of different points of this board. */
export function readMoves(text: string, size: number): Move[] | null {
  const moves = text.match(/pass|[a-v][1-9]\d?/g) ?? [];
  const points = moves.filter((move) => move !== "pass");
  const isList = moves.join("") === text && new Set(points).size === points.length;
  return isList && points.every((point) => onBoard(point, size)) ? moves : null;
}

export const placeOf = (proof: Pick<Proof, "id">, moves: readonly Move[]): string =>
  `perfect/${proof.id}/${moves.join("")}`;
