// Copies content of docs/ into the built page: the ratings of docs/LEVELS.md, an introduction to each agent
// from docs/agents, the study pages, and how proofs are found and checked.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";

const [docs, out] = process.argv.slice(2).map((path) => resolve(path));
if (!docs || !out) {
  console.error("usage: node tools/docs.mjs ../docs ../build/web");
  process.exit(2);
}

/** Parses rows such as | `tengen` (level 10) | +1190 | 297 | 22 | 61.4 % | */
function ratings() {
  const rows = [];
  for (const line of readFileSync(join(docs, "LEVELS.md"), "utf8").split("\n")) {
    const row = /^\| `([^`]+)`[^|]*\| ([+-]?\d+) \| (\d+) \| (\d+) \|/.exec(line);
    if (row)
      rows.push({
        player: row[1],
        elo: Number(row[2]),
        plusMinus: Number(row[3]),
        games: Number(row[4]),
      });
  }
  return rows.sort((a, b) => b.elo - a.elo);
}

const plain = (text) =>
  text
    .replace(/[*`]/g, "")
    .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1")
    .replace(/\s+/g, " ")
    .trim();

/** Reads the first two paragraphs: the report, and what the agent does. */
function introduction(path) {
  const [, title = "", text = ""] = readFileSync(path, "utf8").split(/\n\s*\n/);
  const isReport = title.trim().startsWith("*");
  return { title: isReport ? plain(title) : "", text: plain(isReport ? text : title) };
}

const agents = {};
for (const name of readdirSync(join(docs, "agents")))
  if (name.endsWith(".md") && name !== "README.md")
    agents[name.replace(/\.md$/, "")] = introduction(join(docs, "agents", name));

writeFileSync(join(out, "agents.json"), JSON.stringify({ ratings: ratings(), agents }));
// The server knows no Markdown; as text it can be read.
copyFileSync(join(docs, "PROOF.md"), join(out, "proof.txt"));
const studies = join(docs, "studies");
if (existsSync(studies)) {
  mkdirSync(join(out, "studies"), { recursive: true });
  for (const name of readdirSync(studies))
    if (name.endsWith(".html")) copyFileSync(join(studies, name), join(out, "studies", name));
}
