// Writes FILE.gz beside every compressible file of a folder, so that the server sends it as it is, and
// prints the size of the page.
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
  console.error("usage: node tools/gzip.mjs ../build/web");
  process.exit(2);
}

// Counts what every visit loads: index.html, the assets it names, and the rules. Study pages and other
// languages are loaded on demand.
const root = resolve(folder);
const first = readFileSync(join(root, "index.html"), "utf8");
const isFirst = (path) =>
  path === join(root, "index.html") ||
  path.endsWith(".wasm") ||
  (path.startsWith(join(root, "assets")) && first.includes(basename(path)));

let page = 0;
for (const path of filesIn(root)) {
  if (!PACKED.has(extname(path))) continue;
  // gzipSync writes no name and no time, so the output is reproducible.
  const packed = gzipSync(readFileSync(path), { level: 9 });
  writeFileSync(`${path}.gz`, packed);
  if (isFirst(path)) page += packed.length;
}
console.log(`page: ${(page / 1000).toFixed(1)} kB gzipped`);
