// What a board can be asked to draw. The board knows no rules: whoever asks knows what it means.
import type { Colour, Point } from "./point";

export interface Stone {
  colour: Colour;
  /** The ply, from 1, where it is known. */
  number?: number;
}

/** A stone that is not there: of a line to come, under the pointer, or of another move. */
export interface Ghost {
  colour: Colour;
  text?: string;
}

/** How promising a candidate is, in four steps that also differ in size and rim. */
export type Heat = "best" | "good" | "fair" | "poor";

export interface Candidate {
  heat: Heat;
  text: string;
}

export interface Threat {
  colour: Colour;
  /** Five, four or three: the number of sides it is drawn with. */
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
