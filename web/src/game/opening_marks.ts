// Marks for the points that an opening rule allows: the smaller of the two sets, allowed or closed, is
// marked; none if all points are allowed.
import type { Mark, Stone } from "../board/layers";
import { nameOf, type Point } from "../board/point";
import type { Question } from "../wire/types";

type StoneQuestion = Extract<Question, { kind: "stone" }>;

export function allowedMarks(
  { act, legal }: StoneQuestion,
  stones: ReadonlyMap<Point, Stone>,
  size: number,
): Map<Point, Mark> {
  const marks = new Map<Point, Mark>();
  // Offered fifth moves have their own marks.
  if (act === "choose") return marks;
  const allowed = new Set(legal);
  const closed: Point[] = [];
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const point = nameOf({ column, row }, size);
      if (!stones.has(point) && !allowed.has(point)) closed.push(point);
    }
  if (closed.length < allowed.size)
    for (const point of closed) marks.set(point, { kind: "closed" });
  else for (const point of legal) marks.set(point, { kind: "allowed" });
  return marks;
}
