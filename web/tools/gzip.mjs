// Writes FILE.gz beside every file of a folder that gets smaller by it, so that the server only has to
// send it, and says what the page weighs.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { extname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";

const PACKED = new Set([".html", ".js", ".css", ".wasm", ".svg", ".json", ".txt", ".webmanifest"]);

const PAGE = new Set([".html", ".js", ".css", ".wasm"]);

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

let page = 0;
for (const path of filesIn(resolve(folder))) {
  if (!PACKED.has(extname(path))) continue;
  // No name and no time in the head: the same page gives the same bytes.
  const packed = gzipSync(readFileSync(path), { level: 9 });
  writeFileSync(`${path}.gz`, packed);
  // The page is what a first visit loads; study pages are opened one by one, if at all.
  if (PAGE.has(extname(path)) && !path.includes("studies")) page += packed.length;
}
console.log(`page: ${(page / 1000).toFixed(1)} kB gzipped`);
