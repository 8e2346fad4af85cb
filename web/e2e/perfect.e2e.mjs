import { isAccessible } from "./axe.mjs";
import { assert, test } from "./harness.mjs";
import { playAgent, point, stone, untilMove } from "./steps.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const at = (page, p) => page.getByRole("gridcell", { name: new RegExp(`^${p}, `) });
const tool = (page, name) =>
  page.getByRole("toolbar", { name: "Move navigation" }).getByRole("button", { name, exact: true });
const hash = (page) => page.evaluate(() => location.hash);
const untilHash = (page, wanted) =>
  page.waitForFunction((it) => location.hash === it, `#/perfect/freestyle15/${wanted}`);
const polite = (page) => page.locator('[role="status"][aria-live="polite"]').textContent();
/** Opens a position and waits for the map. */
async function open(page, moves = "") {
  await page.goto(`/#/perfect/freestyle15/${moves}`);
  await page
    .getByRole("gridcell", { name: /loses in|loses to/ })
    .first()
    .waitFor();
}

test("a walk through the proof: replies, Black's answers, back and forth, a link", async ({
  page,
  server,
  another,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Proof" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Every reply loses" }).waitFor();
  await untilHash(page, "h8");
  const { replies } = await server.api("/proofs/freestyle15?moves=h8");
  for (const { at: p, plies } of [replies[0], replies[100], replies.at(-1)])
    await page.getByRole("gridcell", { name: `${p}, loses in ${plies}`, exact: true }).waitFor();
  assert.equal(await page.locator("[data-candidate]").count(), 224);

  const { answer } = await server.api("/proofs/freestyle15?moves=h8h7");
  await at(page, "h7").click();
  await stone(page, answer.move, "black").waitFor();
  await untilHash(page, `h8h7${answer.move}`);
  assert.match(await polite(page), new RegExp(`^White h7\\. Black ${answer.move}\\.`));
  // The toughest reply is the first of the list.
  const list = page.getByRole("region", { name: "White's replies" });
  const rows = list.getByRole("button", { name: /loses in \d+/ });
  assert.equal(await rows.count(), 20);
  await list.getByRole("button", { name: "Show all 222" }).click();
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  assert.match(await focused(), /loses in/);
  const numbers = (await rows.allTextContents()).map((text) => Number(/in (\d+)/.exec(text)[1]));
  assert.equal(numbers.length, 222);
  assert.deepEqual(
    numbers,
    [...numbers].sort((a, b) => b - a),
  );
  await tool(page, "Toughest").click();
  await page.waitForFunction(() => document.querySelectorAll("[data-stone]").length === 5);
  await page.waitForFunction(
    () =>
      location.hash
        .split("/")
        .at(-1)
        .match(/[a-o]\d+/g)?.length === 5,
  );
  const deep = await hash(page);

  // Without letters the arrows walk too; the moves gone back over stay.
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("ArrowLeft");
  await untilHash(page, `h8h7${answer.move}`);
  await page.keyboard.press("ArrowLeft");
  await untilHash(page, "h8");
  assert.equal(await tool(page, "Previous move").isDisabled(), true);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((it) => location.hash === it, deep);
  await tool(page, "Start over").click();
  await untilHash(page, "h8");
  await tool(page, "Go to end").click();
  await page.waitForFunction((it) => location.hash === it, deep);

  const other = await another();
  await other.goto(`/${deep}`);
  await other.waitForFunction(() => document.querySelectorAll("[data-stone]").length === 5);
  assert.deepEqual(other.errors, []);
});

test("the map fills in step by step, and a win by threats is played to the five", async ({
  page,
}) => {
  await open(page, "h8g7h9a1i8");
  await page
    .getByRole("gridcell", { name: /by threats$/ })
    .first()
    .waitFor();
  await page.waitForFunction(() => document.querySelectorAll("[data-candidate]").length === 220);
  assert.equal(await page.getByRole("gridcell", { name: /not computed/ }).count(), 0);
  // Toughest to the end: every game ends with Black's five.
  for (let i = 0; i < 40; i++) {
    const before = await page.locator("[data-stone]").count();
    const toughest = tool(page, "Toughest");
    if (await toughest.isDisabled()) {
      if ((await page.locator("[data-five]").count()) > 0) break;
      await page.locator("[data-refuted]").first().waitFor();
      const lost = page.getByRole("gridcell", { name: /at once$/ }).first();
      await lost.click();
    } else {
      await toughest.click();
    }
    await page.waitForFunction(
      (n) => document.querySelectorAll("[data-stone]").length > n + 1,
      before,
    );
    await page.locator("[data-candidate], [data-refuted], [data-five]").first().waitFor();
    await page.locator('[aria-busy="false"]').waitFor();
  }
  await page.getByRole("heading", { level: 1, name: "Black won" }).waitFor();
  await page.getByText("Black has five in a row").waitFor();
});

test("replies that lose at once are crossed, and lose at once", async ({ page }) => {
  await open(page, "h8h7i7j8j6");
  assert.equal(await page.locator("[data-refuted]").count(), 218);
  assert.equal(await page.locator("[data-candidate]").count(), 2);
  await page.getByText("218 to an open four").waitFor();
  await page.getByRole("gridcell", { name: "a1, loses to an open four at once" }).click();
  await page.waitForFunction(() => document.querySelectorAll("[data-stone]").length === 7);
  await page.getByRole("gridcell", { name: "c1, loses to a five at once" }).click();
  await page.getByRole("heading", { level: 1, name: "Black won" }).waitFor();
  assert.equal(await page.locator("[data-five]").count(), 5);
});

test("why a reply loses: the line is stepped through, with its threats", async ({
  page,
  server,
}) => {
  await open(page, "h8h7i7");
  await page.getByRole("button", { name: "Why j8 loses" }).click();
  await page.getByRole("heading", { level: 1, name: "Why j8 loses" }).waitFor();
  const { line } = await server.api("/proofs/freestyle15/line?moves=h8h7i7j8");
  const region = page.getByRole("region", { name: "Why j8 loses" });
  assert.equal(await region.getByRole("listitem").getByRole("button").count(), line.length);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("ArrowRight");
  await stone(page, line[0], "black").waitFor();
  await page.locator("[data-threat]").first().waitFor();
  await tool(page, "Go to end").click();
  await page.waitForFunction(() => document.querySelectorAll("[data-five]").length >= 5);
  assert.match(await polite(page), /five in a row/);
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { level: 1, name: "Every reply loses" }).waitFor();
  assert.equal(await page.locator("[data-stone]").count(), 3);
  // For the position shown: White's longest defence comes first.
  await tool(page, "Why?").click();
  await page.getByRole("heading", { level: 1, name: "Why h7 loses" }).waitFor();
  await page.getByRole("button", { name: /^4 White/ }).click();
  await page.waitForFunction(() => document.querySelectorAll("[data-stone]").length === 4);
  await page.getByRole("button", { name: "Back to the replies" }).click();
  await page.getByRole("heading", { level: 1, name: "Every reply loses" }).waitFor();
});

test("the proof is walked by keyboard alone", async ({ page }) => {
  await open(page, "h8");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await page.getByRole("link", { name: "Skip to board" }).focus();
  await page.keyboard.press("Enter");
  assert.match(await focused(), /^h8, black/);
  await page.keyboard.press("ArrowDown");
  assert.match(await focused(), /^h7, loses in \d+$/);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll("[data-stone]").length === 3);
  // Arrows without Alt move on the board, with Alt through the game.
  await page.keyboard.press("ArrowLeft");
  assert.equal(await page.locator("[data-stone]").count(), 3);
  await page.keyboard.press("Alt+ArrowLeft");
  await page.waitForFunction(() => document.querySelectorAll("[data-stone]").length === 1);
  // From the list: the reply that was chosen is gone, and the focus stays in the list.
  const rows = page.getByRole("region", { name: "White's replies" }).getByRole("listitem");
  await rows.first().getByRole("button").first().focus();
  assert.equal(await page.locator("[data-ghost]").count(), 1);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll("[data-stone]").length === 3);
  await page.waitForFunction(() => document.activeElement?.closest("li, #board") !== null);
});

test("a game against perfect begins from the position shown, or from the start", async ({
  page,
}) => {
  await open(page, "h8h7i7");
  await tool(page, "Play it").click();
  const dialog = page.getByRole("dialog", { name: "New game" });
  assert.equal(await dialog.getByRole("combobox", { name: "Agent" }).inputValue(), "perfect");
  await dialog.getByText("Plays the proven win").waitFor();
  const from = dialog.getByRole("checkbox", { name: /Start from the position shown \(3 moves/ });
  assert.equal(await from.isChecked(), true);
  await dialog.getByRole("button", { name: "Start game" }).click();
  await dialog.waitFor({ state: "detached" });
  assert.deepEqual(await untilMove(page, 3), { at: "i7", number: 3 });
  await point(page, "a1").click();
  await untilMove(page, 5);

  await open(page, "h8h7i7");
  await tool(page, "Play it").click();
  await from.uncheck();
  await dialog.getByRole("button", { name: "Start game" }).click();
  await dialog.waitFor({ state: "detached" });
  assert.deepEqual(await untilMove(page, 1), { at: "h8", number: 1 });
  // The position is not kept for the next game.
  await page.getByRole("button", { name: "New game" }).first().click();
  await dialog.waitFor();
  assert.equal(await from.count(), 0);
});

test("perfect is chosen in the new-game dialog, which says where it has a proof", async ({
  page,
}) => {
  await page.goto("/");
  await playAgent(page, "perfect", {
    colour: "white",
    more: async (dialog) => {
      await dialog.getByText("Plays the proven win").waitFor();
      await dialog.getByRole("radio", { name: "Renju" }).click();
      await dialog.getByText(/^Plays as tengen here.*Freestyle 15×15/).waitFor();
      await dialog.getByRole("radio", { name: "Freestyle" }).click();
    },
  });
  assert.deepEqual(await untilMove(page, 1), { at: "h8", number: 1 });
  await point(page, "h7").click();
  assert.equal((await untilMove(page, 3)).at, "i7");
});

test("a game that leaves the proof says so, until the next move", async ({ page }) => {
  // No shipped proof has an open reply, so the message is put in.
  const text = "the game has left the proof; this move is searched";
  await page.routeWebSocket(/\/ws$/, (line) => {
    line.connectToServer().onMessage((message) => {
      const { t, game, ply } = JSON.parse(message);
      if (t === "moved" && ply === 2)
        line.send(JSON.stringify({ t: "note", game, ply, by: "black", text }));
      line.send(message);
    });
  });
  await page.goto("/");
  await playAgent(page, "perfect", { colour: "white" });
  await untilMove(page, 1);
  await point(page, "h7").click();
  await untilMove(page, 3);
  const shown = page.locator(".sub").getByText(text);
  await shown.waitFor();
  assert.match(await polite(page), /Your move\. The game has left the proof/);
  await point(page, "a1").click();
  await shown.waitFor({ state: "detached" });
});

test("a link that is not in the proof says so, and shows the start", async ({ page }) => {
  for (const [place, text] of [
    ["freestyle15/h8a1o15", /These moves are not legal: .*Black plays .* not o15/],
    ["freestyle15/h8h8", /This link does not contain valid moves/],
    ["renju15/h8", /There is no proof renju15 yet/],
  ]) {
    await page.goto("about:blank");
    await page.goto(`/#/perfect/${place}`);
    await page.locator(".refusal").getByText(text).waitFor();
    await untilHash(page, "h8");
    await page.getByRole("heading", { level: 1, name: "Every reply loses" }).waitFor();
  }
});

test(
  "while the server is away the walk stays where it is, and goes on later",
  async ({ page, server }) => {
    await open(page, "h8");
    await server.kill();
    await page.getByText("Connection lost").first().waitFor();
    await at(page, "h7").click();
    await page
      .getByText(/The server does not respond|Connection lost/)
      .first()
      .waitFor();
    await page.waitForFunction(() => document.querySelectorAll("[data-stone]").length === 1);
    await server.start();
    await page.getByText("Connection lost").first().waitFor({ state: "detached" });
    await at(page, "h7").click();
    await page.waitForFunction(() => document.querySelectorAll("[data-stone]").length === 3);
  },
  { ownServer: true },
);

test("without a server the view says so and can be retried", async ({ page }) => {
  await page.route("**/api/v1/proofs", (route) => route.abort());
  await page.goto("/#/perfect");
  await page.getByRole("alert").getByText("The server does not respond").first().waitFor();
  await page.unroute("**/api/v1/proofs");
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("heading", { level: 1, name: "Every reply loses" }).waitFor();
  // A server without proofs.
  await page.route("**/api/v1/proofs", (route) => route.fulfill({ json: { proofs: [] } }));
  await page.reload();
  await page.getByText("This server has no proofs").waitFor();
});

test("a reply that is not proven yet is marked, and the walk ends there", async ({ page }) => {
  const change = (edit) => async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    edit(json);
    await route.fulfill({ response, json });
  };
  await page.route("**/api/v1/proofs/freestyle15?moves=h8", (route) =>
    change((json) => {
      json.status = "partial";
      json.plies = null;
      Object.assign(
        json.replies.find((it) => it.at === "h7"),
        { loses: "open", plies: null },
      );
    })(route),
  );
  await page.route("**/api/v1/proofs/freestyle15?moves=h8h7", (route) =>
    change((json) => Object.assign(json, { status: "open", plies: null, answer: null }))(route),
  );
  await open(page, "h8");
  await page.getByRole("heading", { level: 1, name: "White to play" }).waitFor();
  await page.getByRole("gridcell", { name: "h7, not proven yet" }).click();
  await page.getByRole("heading", { level: 1, name: "h7 is not proven yet" }).waitFor();
  await page.getByText("Go back and choose another reply").waitFor();
  await tool(page, "Previous move").click();
  await page.getByRole("heading", { level: 1, name: "White to play" }).waitFor();
});

for (const [shape, context] of [
  ["desktop", {}],
  ["phone", PHONE],
])
  test(
    `axe finds no violation in the proof, light and dark: ${shape}`,
    async ({ page }) => {
      await open(page, "h8h7i7j8j6");
      await isAccessible(page);
      await open(page, "h8g7h9a1i8");
      await page.getByText("What is a proof?").click();
      await isAccessible(page);
      await tool(page, "Why?").click();
      await page.getByRole("button", { name: /^7 Black/ }).click();
      await page.locator("[data-threat]").first().waitFor();
      await isAccessible(page);
      assert.ok(
        (await page.evaluate(() => document.documentElement.scrollWidth)) <=
          page.viewportSize().width,
      );
    },
    { context },
  );

test(
  "in Chinese on a phone: a tap asks first, the reply is played, the line is shown",
  async ({ page }) => {
    await page.goto("/#/perfect");
    await page.getByRole("heading", { level: 1, name: "任何应手都输" }).waitFor();
    await page.getByRole("gridcell", { name: /^h7，\d+ 手输$/ }).tap();
    await page.getByRole("heading", { level: 1, name: "落子 h7？" }).waitFor();
    await page.getByRole("button", { name: "落子 h7", exact: true }).tap();
    await page.waitForFunction(() => document.querySelectorAll("[data-stone]").length === 3);
    for (const button of await page.getByRole("toolbar").getByRole("button").all()) {
      const { width, height } = await button.boundingBox();
      assert.ok(width >= 44 && height >= 44, `${width} by ${height}`);
    }
    await page.getByRole("button", { name: "为什么？" }).tap();
    await page.getByRole("heading", { level: 1, name: "为什么 h7 会输" }).waitFor();
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
  },
  { context: { viewport: { width: 360, height: 780 }, hasTouch: true, locale: "zh-CN" } },
);
