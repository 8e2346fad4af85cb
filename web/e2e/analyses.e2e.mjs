import { assert, test } from "./harness.mjs";
import { Server } from "./server.mjs";
import { followers, point, stone } from "./steps.mjs";

const STUDY = "/#/analyse?r=renju&s=15&m=h8i9(h9g7)k6g7";
const SAVE = "Save this analysis";
/** Three games of one file, the first with a variation. */
const FILE =
  "(;GM[4]SZ[15]PB[Ada]PW[Bo];B[hh];W[ig](;B[gi])(;B[hf]))" +
  "(;GM[4]SZ[15]PB[Cy]PW[Di];B[hh])(;GM[4]SZ[15];B[aa];W[bb])";

const save = async (page, title) => {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: SAVE });
  if (title) await dialog.getByRole("textbox", { name: "Title" }).fill(title);
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Saved", exact: true }).waitFor();
};
const list = async (page, title) => {
  await page.goto("/?list#/games/analyses");
  await page.getByRole("searchbox", { name: "Title" }).fill(title);
  return page.getByRole("button", { name: new RegExp(title) });
};
/** The whole study as written in its link. */
const whole = async (page) => {
  await page.getByRole("button", { name: "Link", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Link" });
  const field = dialog.getByRole("textbox", { name: "Link to this game with all variations" });
  const value = await field.inputValue();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  return value.split("#")[1];
};
const stored = async (server, title) => {
  const { analyses } = await server.api(`/analyses?text=${encodeURIComponent(title)}`);
  assert.equal(analyses.length, 1, title);
  return server.api(`/analyses/${analyses[0].id}`);
};
/** Collects the analysis requests of a page. */
const searches = (page) => {
  const asked = [];
  page.on("websocket", (line) =>
    line.on("framesent", ({ payload }) => {
      const message = JSON.parse(payload);
      if (message.t === "analysis" && message.request.limits) asked.push(message.request);
    }),
  );
  return asked;
};

test("an analysis is saved, changed, and found unchanged in another browser", async ({
  page,
  server,
  another,
}) => {
  await page.goto(STUDY);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: SAVE });
  const title = dialog.getByRole("textbox", { name: "Title" });
  assert.equal(await title.inputValue(), "Renju 15×15, 4 moves");
  assert.equal(await title.evaluate((it) => it === document.activeElement), true);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  const button = page.getByRole("button", { name: "Save", exact: true });
  assert.equal(await button.evaluate((it) => it === document.activeElement), true);
  const foot = page.getByRole("toolbar", { name: "Import, export and share" });
  const before = await foot.boundingBox();
  await save(page, "Euler's bridges");
  assert.deepEqual(await foot.boundingBox(), before, "nothing jumps");
  await page.getByText("Euler's bridges · After 4 g7").waitFor();

  // A comment, a move and a variation are saved automatically.
  await page.getByRole("button", { name: "Comment" }).click();
  await page.getByRole("textbox", { name: "Comment on g7" }).fill("seven");
  await page.getByRole("button", { name: "Previous move" }).click();
  await point(page, "l5").click();
  await page.getByRole("button", { name: "Saving…", exact: true }).waitFor();
  await page.getByRole("button", { name: "Saved", exact: true }).waitFor();
  const now = await whole(page);
  assert.match(now, /k6g7'seven'\(l5\)/);
  assert.equal((await stored(server, "Euler")).plies, 4);

  // After a reload it is the same analysis, and new changes are saved too.
  await page.reload();
  await page.getByRole("button", { name: "Saved", exact: true }).waitFor();
  assert.equal(await whole(page), now);
  await point(page, "m4").click();
  await stone(page, "m4", "black").waitFor();
  // Leaving the page immediately loses nothing.
  await page.goto("/#/play");
  const other = await another();
  const row = await list(other, "Euler");
  await row.filter({ hasText: "Renju 15×15" }).filter({ hasText: "Moves: 4" }).click();
  const chosen = other.getByRole("dialog", { name: "Euler's bridges" });
  assert.equal(await chosen.getByRole("button", { name: "Delete" }).count(), 0, "not theirs");
  await chosen.getByRole("button", { name: "Open" }).click();
  await other.getByText("Euler's bridges · Start position · Renju 15×15").waitFor();
  assert.equal(await whole(other), now.replace("(l5)", "(l5m4)"));
  // For the other browser it is a copy: saving creates a new analysis.
  await other.getByRole("button", { name: "Save", exact: true }).waitFor();
  assert.deepEqual(other.errors, []);
});

test("a review is saved, and shown without a new search", async ({ page, server, another }) => {
  await page.goto("/#/analyse?r=freestyle&s=15&m=h8a1i8a3");
  await save(page, "Gauss");
  await page.getByRole("link", { name: "Review" }).click();
  await page.getByRole("button", { name: "Review this game" }).click();
  await page.getByText(/5 of 5 positions/).waitFor({ timeout: 300_000 });
  await page.getByRole("link", { name: "Analyse", exact: true }).last().click();
  await page.getByRole("button", { name: "Saved", exact: true }).waitFor();
  const { review } = await stored(server, "Gauss");
  assert.equal(review.judged.length, 5);
  assert.notEqual(review.evaluation, "");

  const other = await another();
  const asked = searches(other);
  await (await list(other, "Gauss")).click();
  await other.getByRole("dialog").getByRole("button", { name: "Review" }).click();
  await other.getByText(/5 of 5 positions/).waitFor();
  await other.locator('[data-finding="2"]').waitFor();
  assert.deepEqual(asked, []);

  // Opening another game and undoing keeps the review, here and on the server.
  await page.getByRole("button", { name: "Rule and board" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Empty board" }).click();
  await page.getByRole("button", { name: "Undo change" }).click();
  await page.getByRole("button", { name: "Saved", exact: true }).waitFor();
  await page.getByRole("link", { name: "Review" }).click();
  await page.getByText(/5 of 5 positions/).waitFor();
  assert.deepEqual((await stored(server, "Gauss")).review, review);
});

test("the games of a file are saved, listed, opened and deleted", async ({ page, server }) => {
  await page.goto("/#/games/analyses");
  await page.getByRole("button", { name: "Import games" }).click();
  const dialog = page.getByRole("dialog", { name: "Import" });
  await dialog.getByLabel("File").setInputFiles({
    name: "cup.sgf",
    mimeType: "text/plain",
    buffer: Buffer.from(FILE),
  });
  await dialog.getByRole("button", { name: "Import" }).click();
  await dialog.getByRole("button", { name: "Save 3 games" }).click();
  await dialog.waitFor({ state: "detached" });
  const rows = page.locator("[data-analysis]");
  await page.getByRole("button", { name: /^Ada vs Bo/ }).waitFor();
  const titles = (await rows.locator(".title").allTextContents()).slice(0, 3);
  assert.deepEqual(titles, ["Ada vs Bo", "Cy vs Di", "cup 3"]);
  assert.equal(followers((await stored(server, "Ada vs Bo")).record, 2), 2);

  await page.getByRole("searchbox", { name: "Title" }).fill("ada vs");
  await page.getByRole("button", { name: /^Cy vs Di/ }).waitFor({ state: "detached" });
  await page.getByRole("combobox", { name: "Rule" }).selectOption("caro");
  await page.getByText("No analyses match").waitFor();
  await page.getByRole("combobox", { name: "Rule" }).selectOption("");
  await page.getByRole("button", { name: /^Ada vs Bo/ }).click();
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.getByRole("button", { name: "Saved", exact: true }).waitFor();
  await page.getByRole("link", { name: "Review" }).click();
  await page.getByRole("heading", { level: 2, name: "Ada vs Bo" }).waitFor();

  const row = await list(page, "Ada vs Bo");
  await row.click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: "Delete permanently?" }).click();
  await row.waitFor({ state: "detached" });
  assert.equal((await server.api("/analyses?text=Ada")).analyses.length, 0);
  // The current study is no longer saved.
  await page.goto("/?gone#/analyse");
  await page.getByRole("button", { name: "Save", exact: true }).waitFor();
});

test("a saved analysis has a link, can be renamed, and is not overwritten by another study", async ({
  page,
  server,
  another,
}) => {
  await page.goto(STUDY);
  await save(page, "Hilbert");
  await page.getByRole("button", { name: "Saved", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Saved analysis" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("Hilbert's hotel");
  const link = await dialog.getByRole("textbox", { name: /^Link to the saved/ }).inputValue();
  await dialog.getByRole("button", { name: "Rename" }).click();
  await dialog.waitFor({ state: "detached" });
  const { id } = await stored(server, "Hilbert's hotel");
  assert.equal(link, `${server.url}/#/analyse/${id}`);

  const other = await another();
  await other.goto(link);
  await other.getByText("Hilbert's hotel · Start position").waitFor();
  assert.equal(await other.evaluate(() => location.hash), "#/analyse");
  await other.goto("/?none#/analyse/0123456789ab");
  await other
    .getByText("This analysis does not exist. It may have been deleted.")
    .first()
    .waitFor();

  // The editor starts a new study; the saved one is unchanged and comes back with undo.
  await page.getByRole("tab", { name: "Editor" }).click();
  await point(page, "a1").click();
  await page.getByRole("button", { name: "Save", exact: true }).waitFor();
  await page.getByRole("button", { name: "Undo change" }).click();
  await page.getByRole("button", { name: "Saved", exact: true }).waitFor();
  assert.equal((await stored(server, "Hilbert")).plies, 4);
});

test(
  "a failed save is reported, and repeated when the server is back",
  async ({ page, server }) => {
    await page.goto(STUDY);
    await save(page, "Noether");
    const foot = page.getByRole("toolbar", { name: "Import, export and share" });
    const before = await foot.boundingBox();
    await server.kill();
    await page.getByRole("button", { name: "Previous move" }).click();
    await point(page, "l5").click();
    const again = page.getByRole("button", { name: "Save", exact: true });
    await again.waitFor();
    assert.equal(await again.getAttribute("title"), "The server does not respond.");
    assert.deepEqual(await foot.boundingBox(), before, "nothing jumps");
    await server.start();
    await page.getByRole("button", { name: "Saved", exact: true }).waitFor();
    const { record } = await stored(server, "Noether");
    assert.equal(followers(record, 3), 2);
  },
  { ownServer: true },
);

test("on a public server a browser lists its own analyses", async ({ another }) => {
  const server = await new Server("--public").start();
  try {
    const page = await another({ baseURL: server.url });
    await page.goto(STUDY);
    await save(page, "Galois");
    await list(page, "Gal");
    await page.getByText("lists only the analyses saved in this browser").waitFor();
    await page.getByRole("button", { name: /^Galois/ }).click();
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.getByText("Galois · Start position").waitFor();
    const other = await another({ baseURL: server.url });
    await other.goto("/#/games/analyses");
    await other.getByText("No analyses here yet").waitFor();
  } finally {
    await server.stop();
  }
});

test(
  "in Chinese, on a phone: saved, listed in two lines, opened",
  async ({ page }) => {
    await page.goto(STUDY);
    await page.getByRole("button", { name: "保存", exact: true }).tap();
    const dialog = page.getByRole("dialog", { name: "保存分析" });
    assert.equal(
      await dialog.getByRole("textbox", { name: "标题" }).inputValue(),
      "连珠 15×15，4 手",
    );
    await dialog.getByRole("textbox", { name: "标题" }).fill("华罗庚的对局");
    await dialog.getByRole("button", { name: "保存" }).tap();
    const saved = page.getByRole("button", { name: "已保存", exact: true });
    await saved.waitFor();
    const { width, height } = await saved.boundingBox();
    assert.ok(width >= 44 && height >= 44, `${width} by ${height}`);
    await page.goto("/?list#/games");
    await page.getByRole("radio", { name: "分析" }).tap();
    const row = page.getByRole("button", { name: /华罗庚的对局/ });
    await row.waitFor();
    assert.match(await row.textContent(), /连珠 15×15\s+4 手/);
    assert.ok((await row.boundingBox()).height >= 44);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
    await row.tap();
    await page.getByRole("button", { name: "打开", exact: true }).tap();
    await page.getByText("华罗庚的对局 · 初始局面").waitFor();
  },
  { context: { viewport: { width: 360, height: 780 }, hasTouch: true, locale: "zh-CN" } },
);

test("changes of another tab are not overwritten, and the conflict is reported", async ({
  page,
  server,
}) => {
  await page.goto(STUDY);
  await save(page, "Two tabs");
  const { id } = await stored(server, "Two tabs");
  const other = await page.context().newPage();
  await other.goto(`/#/analyse/${id}`);
  await other.getByRole("button", { name: "Go to end" }).click();
  await point(other, "a1").click();
  await other.getByRole("button", { name: "Saved", exact: true }).waitFor();
  const theirs = await stored(server, "Two tabs");
  await point(page, "o15").click();
  await page
    .locator(".refusal")
    .getByText(/changed elsewhere/)
    .waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).waitFor();
  assert.deepEqual(await stored(server, "Two tabs"), theirs);
  // The local changes can be saved as a new analysis.
  await save(page, "My own");
  await (await list(other, "My own")).click();
  await other.getByRole("button", { name: "Delete" }).click();
  await other.getByRole("button", { name: "Delete permanently?" }).click();
  await other.getByRole("dialog").waitFor({ state: "detached" });
  await point(page, "o1").click();
  await page
    .locator(".refusal")
    .getByText(/may have been deleted/)
    .waitFor();
});
