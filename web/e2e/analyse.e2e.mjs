import { assert, test } from "./harness.mjs";
import { point, stone } from "./steps.mjs";

const OPEN = "/#/analyse?r=freestyle&s=15&m=h8i9k6g7g9i7i8h9";
const searches = async (server) => (await server.api("/health")).searches;

async function until(check, what) {
  for (let i = 0; i < 600; i++) {
    if (await check()) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`${what} did not come`);
}

test("analysis starts, streams, and stops so that no search runs", async ({ page, server }) => {
  await page.goto(OPEN);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.locator("[data-candidate]").first().waitFor();
  const nodes = () => page.locator('[data-stat="nodes"]').textContent();
  const first = await nodes();
  await until(async () => (await nodes()) !== first, "a second report");
  assert.equal((await searches(server)).running, 1);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await page.getByRole("button", { name: "Start", exact: true }).waitFor();
  await until(async () => (await searches(server)).running === 0, "the end of the search");
  assert.deepEqual([(await searches(server)).running, (await searches(server)).queued], [0, 0]);
});

test("the engine names the weights of the rule in use", async ({ page, server }) => {
  const { evaluations } = await server.api("/health");
  const shown = ({ weights }) => (weights ? `weights ${weights.slice(0, 8)}` : "plain weights");
  const engine = page.getByRole("region", { name: "Engine" });
  for (const it of evaluations) {
    await page.goto(`/?${it.rule}#/analyse?r=${it.rule}&s=15&m=h8`); // the query forces a page load
    await engine.getByText(` 15×15 · ${shown(it)}`).waitFor();
  }
  const renju = evaluations.find((it) => it.rule === "renju");
  const plain = evaluations.find((it) => it.rule === "freestyle");
  assert.notEqual(shown(renju), shown(plain));
});

test("analysis follows the game, and leaving the page stops it", async ({ page, server }) => {
  await page.goto(OPEN);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.locator("[data-candidate]").first().waitFor();
  await page.getByRole("button", { name: "Previous move" }).click();
  await page.getByRole("heading", { level: 1, name: "White to move" }).waitFor();
  await page.locator("[data-candidate]").first().waitFor();
  assert.equal((await searches(server)).running, 1);
  await page.close();
  await until(async () => (await searches(server)).running === 0, "the end of the search");
});

test("the number of lines can be set, and hovering one shows its stones", async ({ page }) => {
  await page.goto(OPEN);
  await page.getByRole("button", { name: "More lines" }).click();
  await page.getByRole("button", { name: "More lines" }).click();
  assert.equal(await page.getByRole("button", { name: "More lines" }).isDisabled(), true);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByRole("button", { name: /^Line 5/ }).waitFor();
  // Wait until the second line has more than one move.
  await page.getByRole("button", { name: /^Line 2 .*% .*[a-v]\d+ [a-v]\d+/ }).waitFor();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await page.getByRole("button", { name: "Start", exact: true }).waitFor();
  await page.getByRole("button", { name: /^Line 2/ }).hover();
  await page.locator("[data-ghost]").first().waitFor();
});

test("a forced win is found and its line played", async ({ page }) => {
  // Black has an open three, White nothing.
  await page.goto("/#/analyse?r=freestyle&s=15&m=h8a1i8a3j8a5");
  await page.getByRole("button", { name: /^Search/ }).click();
  await page.getByText(/Black wins in \d+ by fours/).waitFor();
  await page.getByRole("button", { name: "Play the line" }).click();
  assert.match(await page.locator(".tree").textContent(), /7/);
});

test("threats are drawn with as many corners as they make, for both sides", async ({ page }) => {
  await page.goto("/#/analyse?r=freestyle&s=15&m=h8a1i8a3j8a5");
  await page.getByRole("button", { name: "Threats" }).last().click();
  await page.locator('[data-threat="g8 black 4"]').waitFor();
  const sides = await page.locator('[data-threat="g8 black 4"] polygon').getAttribute("points");
  assert.equal(sides.split(" ").length, 4);
  await page.getByRole("gridcell", { name: "g8, empty, Black makes a four" }).waitFor();
});

test("defences and balanced moves are shown on the board", async ({ page }) => {
  // White must answer an open three.
  await page.goto("/#/analyse?r=freestyle&s=15&m=h8a1i8a3j8");
  await page.getByRole("tab", { name: "Defences" }).click();
  await page.getByRole("button", { name: "Find" }).click();
  await page.locator("[data-defence]").first().waitFor();
  const points = await page
    .locator("[data-defence]")
    .evaluateAll((all) => all.map((it) => it.dataset.defence));
  assert.ok(points.includes("g8") && points.includes("k8"), points.join(" "));
  assert.ok(!points.includes("o15"), points.join(" "));
  await page.goto(OPEN);
  await page.getByRole("tab", { name: "Balance" }).click();
  await page.getByRole("button", { name: "Find" }).click();
  await page.locator("[data-candidate]").first().waitFor();
});

test("the engine's candidates and lines replace the balanced moves on the board", async ({
  page,
}) => {
  await page.goto(OPEN);
  await page.getByRole("tab", { name: "Balance" }).click();
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByText(/'s win rate: /).waitFor();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByText(/'s win rate: /).waitFor({ state: "detached" });
  await page.locator("[data-candidate]").first().waitFor();
  await page.locator("[data-ghost]").first().waitFor();
});

test("where every move loses none is called balanced", async ({ page }) => {
  await page.goto("/#/analyse?r=freestyle&s=15&m=h8a1i8a3j8a5k8");
  await page.getByRole("tab", { name: "Balance" }).click();
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByText("No move keeps the game balanced").waitFor();
  assert.equal(await page.locator("[data-candidate]").count(), 0);
});

test("a comment can be typed at once, and its letters are no shortcuts", async ({ page }) => {
  await page.goto(OPEN);
  await page.getByRole("button", { name: "Comment" }).click();
  await page.keyboard.type("Nat");
  assert.equal(await page.getByRole("textbox", { name: /^Comment on/ }).inputValue(), "Nat");
  assert.equal(await page.getByRole("dialog").count(), 0);
});

test("variations, comments and a link that carries them all", async ({ page, another }) => {
  await page.goto(OPEN);
  await page.getByRole("button", { name: "Previous move" }).click();
  await point(page, "a1").click();
  await page.getByRole("button", { name: "Comment" }).click();
  await page.getByRole("textbox", { name: "Comment on a1" }).fill("a (strange) 'move'");
  await page.getByRole("button", { name: "Link", exact: true }).click();
  const address = await page.getByRole("textbox", { name: /Link to this game/ }).inputValue();
  const other = await another();
  await other.goto(address);
  await other.getByText("a (strange) 'move'").waitFor();
  await other.getByRole("button", { name: /8\s*a1/ }).click();
  await stone(other, "a1", "white").waitFor();
  assert.deepEqual(other.errors, []);
});

test("a picture of the position, as PNG and as SVG", async ({ page }) => {
  await page.goto(OPEN);
  await page.getByRole("button", { name: "Picture" }).click();
  for (const [name, head] of [
    ["Download PNG", "\u0089PNG"],
    ["Download SVG", "<svg"],
  ]) {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name }).click(),
    ]);
    const chunks = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk);
    const file = Buffer.concat(chunks);
    assert.equal(file.subarray(0, head.length).toString("latin1"), head);
    assert.ok(file.length > 5000, `${name}: ${file.length} bytes`);
  }
});

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };

test(
  "on a phone a tap shows a line, and a second tap plays it",
  async ({ page }) => {
    await page.goto(OPEN);
    await page.getByRole("button", { name: "Start", exact: true }).tap();
    const second = page.getByRole("region", { name: "Engine" }).getByRole("button", {
      name: /^Line 2/,
    });
    await second.waitFor();
    await page.waitForTimeout(500);
    await page.getByRole("button", { name: "Stop", exact: true }).tap();
    await page.getByRole("button", { name: "Start", exact: true }).waitFor();
    const stones = await page.locator("[data-stone]").count();
    await second.tap();
    await second.getByText("Tap again to play").waitFor();
    assert.equal(await second.getAttribute("aria-pressed"), "true");
    assert.equal(await page.locator("[data-stone]").count(), stones);
    // All of the line can be read.
    const pv = await second
      .locator(".pv")
      .evaluate((it) => [it.scrollWidth <= it.clientWidth, it.scrollHeight <= it.clientHeight]);
    assert.deepEqual(pv, [true, true]);
    await second.tap();
    await page.waitForFunction(
      (count) => document.querySelectorAll("[data-stone]").length > count,
      stones,
    );
  },
  { context: PHONE },
);

for (const [locale, name] of [
  ["en-GB", "Tools"],
  ["zh-CN", "工具"],
])
  for (const width of [360, 900])
    test(
      `the tool tabs of Analyse are not cut at ${width}, in ${locale}`,
      async ({ page }) => {
        await page.goto(OPEN);
        const tabs = page.getByRole("tablist", { name });
        await tabs.waitFor();
        const [inside, outside] = await tabs.evaluate((it) => [it.scrollWidth, it.clientWidth]);
        assert.ok(inside <= outside, `${inside} wide in ${outside}`);
      },
      { context: { viewport: { width, height: 780 }, locale } },
    );
