// Writes FILE.gz beside every file of a folder that gets smaller by it, so that the server only has to
// send it, and says what the page weighs.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, extname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";

const PACKED = new Set([".html", ".js", ".css", ".wasm", ".svg", ".json", ".txt", ".webmanifest"]);

function* filesIn(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* filesIn(path);
    else yield path;
  }
}

const folder = process.argv[2];
if (!folder) {
  console.error("gzip.mjs: name the folder, for instance: node tools/gzip.mjs ../build/web");
  process.exit(2);
}

// The page is what every visit loads: index.html, what that names, and the rules. Study pages and
// languages other than English come when they are asked for.
const root = resolve(folder);
const first = readFileSync(join(root, "index.html"), "utf8");
const isFirst = (path) =>
  path === join(root, "index.html") ||
  path.endsWith(".wasm") ||
  (path.startsWith(join(root, "assets")) && first.includes(basename(path)));

let page = 0;
for (const path of filesIn(root)) {
  if (!PACKED.has(extname(path))) continue;
  // No name and no time in the head: the same page gives the same bytes.
  const packed = gzipSync(readFileSync(path), { level: 9 });
  writeFileSync(`${path}.gz`, packed);
  if (isFirst(path)) page += packed.length;
}
console.log(`page: ${(page / 1000).toFixed(1)} kB gzipped`);
