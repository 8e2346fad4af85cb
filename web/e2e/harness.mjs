// A small test runner: one browser for all tests, a fresh page for each, and a screenshot of each failure.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { env } from "node:process";
import { chromium } from "playwright-core";

const tests = [];

/** `options.context` configures the browser context of the page; `options.ownServer` starts a new server. */
export function test(name, run, options = {}) {
  tests.push({ name, run, options });
}

export { assert };

/** Timeout of a test, far above what a loaded machine needs. */
const LIMIT = 400_000;

export async function launch() {
  return chromium.launch({
    executablePath: env.CHROMIUM ?? "/usr/bin/chromium",
    // No sandbox, because tests also run as root in containers; only our own page is opened.
    args: ["--no-sandbox"],
  });
}

/** A separate browser context: no storage shared with others. */
export async function visitor(browser, server, options = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
    locale: "en-GB",
    baseURL: server.url,
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.errors = [];
  page.on("pageerror", (error) => page.errors.push(error.message));
  return page;
}

function withLimit(work) {
  let timer;
  const limit = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error(`took more than ${LIMIT / 1000} s`)), LIMIT);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

async function runOne({ name, run, options }, browser, makeServer, shared, shots) {
  const server = options.ownServer ? await makeServer() : shared;
  const page = await visitor(browser, server, options.context);
  const started = Date.now();
  try {
    await withLimit(
      run({ page, server, browser, another: (more) => visitor(browser, server, more) }),
    );
    assert.deepEqual(page.errors, [], "errors in the page");
    console.log(`ok    ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
    return true;
  } catch (error) {
    mkdirSync(shots, { recursive: true });
    const shot = join(shots, `${name.replace(/[^a-z0-9]+/gi, "-")}.png`);
    await page.screenshot({ path: shot }).catch(() => {});
    console.log(
      `FAIL  ${name}\n      ${String(error.stack ?? error).replaceAll("\n", "\n      ")}\n      picture: ${shot}`,
    );
    return false;
  } finally {
    for (const context of browser.contexts()) await context.close();
    if (options.ownServer) await server.stop();
  }
}

/** Runs the tests whose name contains the pattern. Returns the number of failures. */
export async function runAll(makeServer, pattern, shots) {
  const chosen = tests.filter(({ name }) => name.includes(pattern));
  const shared = await makeServer();
  const browser = await launch();
  let failed = 0;
  try {
    for (const it of chosen) if (!(await runOne(it, browser, makeServer, shared, shots))) failed++;
  } finally {
    await browser.close();
    await shared.stop();
  }
  console.log(`${chosen.length - failed} passed, ${failed} failed`);
  return failed;
}
