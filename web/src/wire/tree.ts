// A record (docs/FORMATS.md) lists its moves in reading order; the page edits it as a tree of nodes.
import type { components } from "./openapi";

type Schemas = components["schemas"];
type GameRecord = Schemas["Record"];
type Move = Schemas["Move"];
type Point = Schemas["Point"];
type RecordMove = Exclude<Schemas["RecordMove"], string>;

export interface TreeNode extends Omit<RecordMove, "after"> {
  children: TreeNode[];
}

export interface Tree extends Omit<GameRecord, "setup" | "moves"> {
  setup?: { black: Point[]; white: Point[] };
  toMove?: Schemas["Colour"];
  /** The alternatives for the first move, the main line first. */
  moves: TreeNode[];
}

/** Row length of every rule unless a record says otherwise. */
const USUAL_LENGTH = 5;

export function treeOf({ setup, moves, lineLength, ...rest }: GameRecord): Tree {
  const tree: Tree = { ...rest, moves: [] };
  if (lineLength !== undefined && lineLength !== USUAL_LENGTH) tree.lineLength = lineLength;
  if (setup) {
    tree.setup = { black: setup.black ?? [], white: setup.white ?? [] };
    if (setup.toMove) tree.toMove = setup.toMove;
  }
  // What follows the start and each entry, by its number.
  const children = [tree.moves];
  for (const entry of moves) {
    const { move, after, ...words } =
      typeof entry === "string" ? { move: entry, after: undefined } : entry;
    const node: TreeNode = { move, ...words, children: [] };
    children[after ?? children.length - 1]?.push(node);
    children.push(node.children);
  }
  return tree;
}

export function recordOf({ setup, toMove, moves, ...rest }: Tree): GameRecord {
  const record: GameRecord = { ...rest, moves: [] };
  if (setup || toMove) record.setup = { ...setup, ...(toMove && { toMove }) };
  // A stack instead of recursion: a main line may have hundreds of moves.
  const open = moves.map((node) => ({ node, parent: 0 })).reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    const { children, ...entry } = next.node;
    const follows = next.parent === record.moves.length;
    record.moves.push(
      follows && Object.keys(entry).length === 1
        ? (entry.move satisfies Move)
        : { ...entry, ...(!follows && { after: next.parent }) },
    );
    const parent = record.moves.length;
    for (let i = children.length - 1; i >= 0; i--) {
      const node = children[i];
      if (node) open.push({ node, parent });
    }
  }
  return record;
}
