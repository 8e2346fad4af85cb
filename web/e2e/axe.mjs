import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { assert } from "./harness.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function violations(page) {
  await page.evaluate(axe);
  const { violations: found } = await page.evaluate(() =>
    globalThis.axe.run(document, { resultTypes: ["violations"] }),
  );
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map((it) => it.html.slice(0, 120))
        .join(" | ")}`,
  );
}

/** Fails if axe finds a violation in the page as it is, in light or in dark. */
export async function isAccessible(page) {
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.waitForTimeout(300);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), colorScheme);
    assert.deepEqual(await violations(page), [], colorScheme);
  }
}
