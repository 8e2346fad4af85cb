// What the board can draw. The board knows no rules; the caller gives the layers their meaning.
import type { Colour, Point } from "./point";

export interface Stone {
  colour: Colour;
  /** The move number, from 1, if known. */
  number?: number;
}

/** A translucent stone: of a variation, under the pointer, or of an alternative move. */
export interface Ghost {
  colour: Colour;
  text?: string;
}

/** How good a candidate is, in four steps that also differ in size and rim. */
export type Heat = "best" | "good" | "fair" | "poor";

export interface Candidate {
  heat: Heat;
  text: string;
}

export interface Threat {
  colour: Colour;
  /** Length of the row; also the number of sides of its mark. */
  row: 5 | 4 | 3;
}

export type Mark =
  | { kind: "forbidden" }
  | { kind: "wrong"; colour: Colour; text: string }
  | { kind: "better" }
  | { kind: "defence" }
  | { kind: "offer"; text: string }
  | { kind: "allowed" }
  | { kind: "closed" }
  | { kind: "refuted" }
  | { kind: "label"; text: string };

export interface Layers {
  stones: ReadonlyMap<Point, Stone>;
  last?: Point | null;
  pending?: { at: Point; colour: Colour } | null;
  /** The point waiting for a second tap. */
  confirm?: { at: Point; colour: Colour } | null;
  heat?: ReadonlyMap<Point, Candidate>;
  threats?: ReadonlyMap<Point, readonly Threat[]>;
  marks?: ReadonlyMap<Point, Mark>;
  ghosts?: ReadonlyMap<Point, Ghost>;
  /** The stones of a finished five. */
  five?: readonly Point[];
}
