// A game tree with variations. A path names a node by the child index at each step from the start.
// Functions that change the tree modify their argument.
import { type Colour, other, type Point } from "../board/point";
import type { AnalysisPosition, Move, Tree, TreeNode } from "../wire/types";

export type Path = readonly number[];

export const emptyTree = (rule: Tree["rule"], size: number): Tree => ({ rule, size, moves: [] });

export function treeOfMoves(rule: Tree["rule"], size: number, moves: readonly Move[]): Tree {
  const tree = emptyTree(rule, size);
  let path: Path = [];
  for (const move of moves) path = addMove(tree, path, move);
  return tree;
}

export function childrenAt(tree: Tree, path: Path): TreeNode[] {
  let children = tree.moves;
  for (const index of path) children = children[index]?.children ?? [];
  return children;
}

export function nodeAt(tree: Tree, path: Path): TreeNode | null {
  const index = path[path.length - 1];
  return index === undefined ? null : (childrenAt(tree, path.slice(0, -1))[index] ?? null);
}

/** The nodes along a path. */
export function nodesTo(tree: Tree, path: Path): TreeNode[] {
  const nodes: TreeNode[] = [];
  let children = tree.moves;
  for (const index of path) {
    const node = children[index];
    if (!node) break;
    nodes.push(node);
    children = node.children;
  }
  return nodes;
}

export const movesTo = (tree: Tree, path: Path): Move[] =>
  nodesTo(tree, path).map((node) => node.move);

/** Extends a path along the first children to the end. */
export function endOf(tree: Tree, path: Path): Path {
  const end = [...path];
  for (let at = childrenAt(tree, path); at.length > 0; at = at[0]?.children ?? []) end.push(0);
  return end;
}

export const mainLine = (tree: Tree): Move[] => movesTo(tree, endOf(tree, []));

/** Start position and main line as text; the text of a longer game starts with that of a shorter one. */
export function lineText(tree: Tree): string {
  const { rule, size, setup, toMove } = tree;
  return [rule, size, JSON.stringify(setup ?? {}), toMove ?? "", ...mainLine(tree)].join(" ");
}

/** Follows the child with this move, or adds one. Returns its path. */
export function addMove(tree: Tree, path: Path, move: Move): Path {
  const children = childrenAt(tree, path);
  const known = children.findIndex((child) => child.move === move);
  if (known >= 0) return [...path, known];
  children.push({ move, children: [] });
  return [...path, children.length - 1];
}

export function addLine(tree: Tree, path: Path, moves: readonly Move[]): Path {
  let at = path;
  for (const move of moves) at = addMove(tree, at, move);
  return at;
}

/** How many of the moves are already in the tree, in sequence. */
export function knownMoves(tree: Tree, path: Path, moves: readonly Move[]): number {
  let children = childrenAt(tree, path);
  for (const [i, move] of moves.entries()) {
    const node = children.find((child) => child.move === move);
    if (!node) return i;
    children = node.children;
  }
  return moves.length;
}

/** Removes a node and its subtree. Returns the path of its parent. */
export function removeAt(tree: Tree, path: Path): Path {
  const before = path.slice(0, -1);
  const index = path[path.length - 1];
  if (index !== undefined) childrenAt(tree, before).splice(index, 1);
  return before;
}

/** Makes the line through a node the main line. Returns the node's new path. */
export function promote(tree: Tree, path: Path): Path {
  let children = tree.moves;
  for (const index of path) {
    const node = children[index];
    if (!node) break;
    children.splice(index, 1);
    children.unshift(node);
    children = node.children;
  }
  return path.map(() => 0);
}

export function samePath(a: Path, b: Path): boolean {
  return a.length === b.length && a.every((index, i) => index === b[i]);
}

export function countNodes(nodes: readonly TreeNode[]): number {
  let count = 0;
  const open = [...nodes];
  for (let node = open.pop(); node; node = open.pop()) {
    count++;
    open.push(...node.children);
  }
  return count;
}

/** Every point that has a stone somewhere in the tree. */
export function pointsOf(tree: Tree): Point[] {
  const points = new Set([...(tree.setup?.black ?? []), ...(tree.setup?.white ?? [])]);
  const open = [...tree.moves];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.move !== "pass") points.add(node.move);
    open.push(...node.children);
  }
  return [...points];
}

export interface PlacedStone {
  colour: Colour;
  number?: number;
}

export interface BoardState {
  stones: Map<Point, PlacedStone>;
  toMove: Colour;
  last: Point | null;
  ply: number;
}

/** The board at a node. */
export function boardAt(tree: Tree, path: Path): BoardState {
  const stones = new Map<Point, PlacedStone>();
  for (const point of tree.setup?.black ?? []) stones.set(point, { colour: "black" });
  for (const point of tree.setup?.white ?? []) stones.set(point, { colour: "white" });
  let toMove: Colour = tree.toMove ?? "black";
  let last: Point | null = null;
  const moves = movesTo(tree, path);
  moves.forEach((move, i) => {
    if (move !== "pass") stones.set(move, { colour: toMove, number: i + 1 });
    last = move === "pass" ? null : move;
    toMove = other(toMove);
  });
  return { stones, toMove, last, ply: moves.length };
}

/** The position of a node in the analysis protocol: moves from an empty board, else stones. */
export function positionAt(tree: Tree, path: Path): AnalysisPosition {
  const { rule, size, lineLength } = tree;
  const rules = { rule, size, ...(lineLength && { lineLength }) };
  const set = (tree.setup?.black.length ?? 0) + (tree.setup?.white.length ?? 0) > 0;
  if (!set && (tree.toMove ?? "black") === "black") return { ...rules, moves: movesTo(tree, path) };
  const { stones, toMove } = boardAt(tree, path);
  const black: Point[] = [];
  const white: Point[] = [];
  for (const [point, { colour }] of stones) (colour === "black" ? black : white).push(point);
  return { ...rules, stones: { black, white }, toMove };
}
