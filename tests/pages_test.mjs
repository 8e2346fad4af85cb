// Looks at the pages of tournaments and studies in a browser: axe finds nothing wrong with them in light
// or dark at three widths, and nothing but a focusable area scrolls sideways.
//
//     node pages_test.mjs WEB_FOLDER PAGE.html … [--pictures FOLDER]
//
// WEB_FOLDER holds node_modules with playwright-core and axe-core (npm --prefix web ci).

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join, resolve } from "node:path";

const [web, ...rest] = process.argv.slice(2);
const at = rest.indexOf("--pictures");
const pictures = at < 0 ? null : rest[at + 1];
const pages = at < 0 ? rest : rest.slice(0, at);
const require = createRequire(join(resolve(web), "package.json"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

let failures = 0;
const fail = (text) => {
  ++failures;
  console.log("FAIL " + text);
};

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const path of pages)
  for (const colorScheme of ["light", "dark"])
    for (const width of [1440, 800, 390]) {
      const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } });
      await page.goto("file://" + resolve(path));
      const where = `${basename(path)}, ${colorScheme}, ${width} px`;
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => window.axe.run());
      for (const { id, nodes } of violations) fail(`${where}: ${id} × ${nodes.length}, ${nodes[0].html.slice(0, 120)}`);
      const clipped = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (clipped > 0) fail(`${where}: the page is ${clipped} px wider than the window`);
      const hidden = await page.evaluate(() =>
        [...document.querySelectorAll("table")].filter((t) => !t.closest('.scroll[tabindex="0"]')).length,
      );
      if (hidden > 0) fail(`${where}: ${hidden} tables are in no focusable area`);
      if (pictures) await page.screenshot({ path: join(pictures, `${basename(path, ".html")}-${colorScheme}-${width}.png`) });
      await page.close();
    }
await browser.close();
console.log(`${pages.length} pages in light and dark at three widths: ${failures} failures`);
process.exit(failures === 0 ? 0 : 1);
