// npm run figures: measures the latency of the page in a real browser with a real server. Not a test: the
// figures depend on the machine.
import { launch, visitor } from "./harness.mjs";
import { Server } from "./server.mjs";
import { playAgent } from "./steps.mjs";

const CLICKS = 200;

function summary(name, values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  console.log(
    `${name}: median ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms, ${sorted.length} clicks`,
  );
}

/** Runs in the page: clicks a free point and measures when our stone and the answer are drawn. */
async function clickOnce() {
  const drawing = document.querySelector("svg.drawing");
  const free = [...document.querySelectorAll("[data-point]:not(.taken)")];
  // Points far apart, so that the game lasts.
  const point = free[Math.floor(free.length / 2)];
  const count = () => drawing.querySelectorAll("[data-stone]").length;
  const before = count();
  const times = {};
  const start = performance.now();
  const done = new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      times.own ??= drawing.querySelector("[data-pending], [data-stone]")
        ? performance.now() - start
        : undefined;
      const over = /won|lost/.test(document.querySelector("h1").textContent);
      if (count() >= before + 2 || over) {
        times.answer = performance.now() - start;
        times.over = over;
        watch.disconnect();
        resolve(times);
      }
    });
    watch.observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
    });
  });
  point.click();
  return done;
}

const server = await new Server().start();
const browser = await launch();
const page = await visitor(browser, server);
await page.goto("/");
const own = [];
const answers = [];
while (own.length < CLICKS) {
  await playAgent(page, "tengen", {
    more: (dialog) => dialog.getByRole("slider", { name: /Level/ }).fill("1"),
  });
  await page.getByRole("heading", { level: 1, name: "Your move" }).waitFor();
  for (let over = false; !over && own.length < CLICKS; ) {
    const times = await page.evaluate(clickOnce);
    own.push(times.own);
    answers.push(times.answer);
    over = times.over;
    await page.waitForTimeout(30);
  }
}
summary("click to own stone in the drawing", own);
summary("click to a level-1 answer", answers);
await browser.close();
await server.stop();
