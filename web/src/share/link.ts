// A game in a URL fragment: rule, size, set-up stones, moves, variations, comments. The fragment never
// leaves the browser.
//
//   r=renju&s=15&m=h8i9(h9g7)g7'a%20word'
//
// Parentheses after a move hold an alternative to it with its continuation; comments are in single quotes.
// `--` is a pass. b= and w= are set-up stones, t= is the side to move.
import { type Colour, cellOf, MAX_SIZE, MIN_SIZE, type Point } from "../board/point";
import type { Move, RuleId, Tree, TreeNode } from "../wire/types";

export const RULES: readonly RuleId[] = ["freestyle", "standard", "renju", "caro", "caro-standard"];

const quoted = (text: string): string =>
  `'${encodeURIComponent(text).replace(/[()'!*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}'`;

const written = (move: Move): string => (move === "pass" ? "--" : move);

function writeNodes(nodes: readonly TreeNode[]): string {
  let text = "";
  // Iterates along the first children: a main line may have hundreds of moves.
  for (let level = nodes; level.length > 0; ) {
    const [main, ...others] = level;
    if (!main) break;
    text += written(main.move) + (main.comment ? quoted(main.comment) : "");
    for (const variation of others) text += `(${writeNodes([variation])})`;
    level = main.children;
  }
  return text;
}

export function writeLink(tree: Tree): string {
  const parts = [`r=${tree.rule}`, `s=${tree.size}`];
  if (tree.setup?.black.length) parts.push(`b=${tree.setup.black.join("")}`);
  if (tree.setup?.white.length) parts.push(`w=${tree.setup.white.join("")}`);
  if (tree.toMove === "white") parts.push("t=white");
  if (tree.comment) parts.push(`c=${quoted(tree.comment)}`);
  parts.push(`m=${writeNodes(tree.moves)}`);
  return parts.join("&");
}

class LinkReader {
  private at = 0;
  constructor(
    private readonly text: string,
    private readonly size: number,
  ) {}

  read(): TreeNode[] | null {
    const nodes = this.line();
    return nodes && this.at === this.text.length ? nodes : null;
  }

  /** Reads a line and its variations up to the end or a closing parenthesis. */
  private line(): TreeNode[] | null {
    const start: TreeNode[] = [];
    let siblings = start;
    let next = start;
    while (this.at < this.text.length && this.text[this.at] !== ")") {
      if (this.text[this.at] === "(") {
        this.at++;
        const variation = this.line();
        if (!variation || variation.length === 0 || this.text[this.at] !== ")") return null;
        if (siblings.length === 0) return null;
        this.at++;
        siblings.push(...variation);
        continue;
      }
      const move = this.move();
      if (!move) return null;
      const node: TreeNode = { move, children: [] };
      if (this.text[this.at] === "'") {
        const comment = this.comment();
        if (comment === null) return null;
        node.comment = comment;
      }
      siblings = next;
      siblings.push(node);
      next = node.children;
    }
    return start;
  }

  private move(): Move | null {
    if (this.text.startsWith("--", this.at)) {
      this.at += 2;
      return "pass";
    }
    const match = /^[a-v][1-9]\d?/.exec(this.text.slice(this.at, this.at + 3));
    const point = match?.[0];
    if (!point || !cellOf(point, this.size)) return null;
    this.at += point.length;
    return point;
  }

  private comment(): string | null {
    const end = this.text.indexOf("'", this.at + 1);
    if (end < 0) return null;
    const text = this.text.slice(this.at + 1, end);
    this.at = end + 1;
    try {
      return decodeURIComponent(text);
    } catch {
      return null;
    }
  }
}

function readPoints(text: string, size: number): Point[] | null {
  const points = text.match(/[a-v]\d+/g) ?? [];
  return points.join("") === text && points.every((point) => cellOf(point, size)) ? points : null;
}

/** Whether no line plays a point twice. */
function playable(nodes: readonly TreeNode[], taken: Set<Point>): boolean {
  return nodes.every((node) => {
    if (node.move !== "pass") {
      if (taken.has(node.move)) return false;
      taken.add(node.move);
    }
    const fine = playable(node.children, taken);
    if (node.move !== "pass") taken.delete(node.move);
    return fine;
  });
}

/** Reads the game of a link. Returns null if it is invalid. */
export function readLink(fragment: string): Tree | null {
  const parts = new Map<string, string>();
  for (const part of fragment.split("&")) {
    const cut = part.indexOf("=");
    if (cut > 0) parts.set(part.slice(0, cut), part.slice(cut + 1));
  }
  const rule = RULES.find((id) => id === parts.get("r"));
  const size = Number(parts.get("s"));
  const moves = parts.get("m");
  if (!rule || !Number.isInteger(size) || size < MIN_SIZE || size > MAX_SIZE) return null;
  if (moves === undefined) return null;

  const black = readPoints(parts.get("b") ?? "", size);
  const white = readPoints(parts.get("w") ?? "", size);
  const nodes = new LinkReader(moves, size).read();
  if (!black || !white || !nodes) return null;
  const taken = new Set([...black, ...white]);
  if (taken.size !== black.length + white.length || !playable(nodes, taken)) return null;

  const toMove: Colour = parts.get("t") === "white" ? "white" : "black";
  const tree: Tree = { rule, size, moves: nodes };
  if (taken.size > 0 || toMove === "white")
    Object.assign(tree, { setup: { black, white }, toMove });
  const comment = parts.get("c");
  if (comment) {
    try {
      tree.comment = decodeURIComponent(comment.replace(/^'|'$/g, ""));
    } catch {
      return null;
    }
  }
  return tree;
}
