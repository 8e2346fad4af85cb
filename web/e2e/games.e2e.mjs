import { assert, test } from "./harness.mjs";
import { followers, playAgent, playGuest, point, stone, untilMove } from "./steps.mjs";

test("games are listed as they are played, found, replayed and deleted", async ({
  page,
  server,
}) => {
  await page.goto("/");
  await playGuest(page, (dialog) =>
    dialog.getByRole("textbox", { name: "Your name" }).fill("Ada Lovelace"),
  );
  await point(page, "h8").click();
  await untilMove(page, 1);
  await page
    .getByRole("navigation", { name: "Main navigation" })
    .first()
    .getByRole("link", { name: "Games" })
    .click();
  await page.getByRole("searchbox", { name: "Player or agent" }).fill("Lovelace");
  const row = page.getByRole("button", { name: /Ada Lovelace/ });
  await row.waitFor();
  assert.equal(await page.locator("[data-game]").count(), 1);
  await page.getByRole("combobox", { name: "Result" }).selectOption("draw");
  await page.getByText("No games match").waitFor();
  await page.getByRole("combobox", { name: "Result" }).selectOption("open");
  await row.click();
  await page.getByRole("button", { name: "Replay" }).click();
  await page.getByRole("button", { name: "Next move" }).click();
  await stone(page, "h8", "black").waitFor();

  await page.goto("/#/games");
  await page.getByRole("searchbox").fill("Lovelace");
  await row.click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: "Delete permanently?" }).click();
  await row.waitFor({ state: "detached" });
  assert.equal((await server.api("/games?text=Lovelace")).games.length, 0);
});

test("own games come first, empty games are not listed, and both kinds are filtered", async ({
  page,
  another,
}) => {
  await page.goto("/");
  await playGuest(page, (dialog) =>
    dialog.getByRole("textbox", { name: "Your name" }).fill("Mary Somerville"),
  );
  await point(page, "h8").click();
  await untilMove(page, 1);
  await playGuest(page);
  await page.waitForURL(/#\/play\/\w+/);
  const empty = page.url().split("/play/")[1];
  // A later game of someone else.
  const other = await another();
  await other.goto("/");
  await playGuest(other, (dialog) =>
    dialog.getByRole("textbox", { name: "Your name" }).fill("Caroline Herschel"),
  );
  await point(other, "h8").click();
  await untilMove(other, 1);
  await page.goto("/#/games");
  await page.getByText("Caroline Herschel").waitFor();
  const rows = await page.locator("[data-game]").allTextContents();
  assert.match(rows[0], /Mary Somerville/);
  assert.equal(await page.locator(`[data-game="${empty}"]`).count(), 0);
  await page.getByRole("combobox", { name: "Games of" }).selectOption("Me");
  await page.getByText("Caroline Herschel").waitFor({ state: "detached" });
  assert.equal(await page.locator("[data-game]").count(), 1);
  await page.getByRole("combobox", { name: "Result" }).selectOption("Finished");
  await page.getByText("No games match").waitFor();
});

async function resign(page) {
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByText("Resign this game?").waitFor();
  await page.getByRole("button", { name: "Resign" }).click();
}

test("a finished game can be deleted after its rematch", async ({ page, server }) => {
  await page.goto("/");
  await playGuest(page, (dialog) =>
    dialog.getByRole("textbox", { name: "Your name" }).fill("Sofia Kovalevskaya"),
  );
  await point(page, "h8").click();
  await untilMove(page, 1);
  await resign(page);
  await page.getByRole("button", { name: "Rematch" }).click();
  await stone(page, "h8", "black").waitFor({ state: "detached" });
  await page.goto("/#/games");
  await page.getByRole("searchbox").fill("Kovalevskaya");
  await page.getByRole("combobox", { name: "Result" }).selectOption("black");
  await page.getByRole("button", { name: /Kovalevskaya/ }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: "Delete permanently?" }).click();
  await page.getByText("No games match").waitFor();
  assert.equal((await server.api("/games?text=Kovalevskaya")).games.length, 1);
});

test("a stored game is exported and replayed with its players, date and result", async ({
  page,
  server,
}) => {
  await page.goto("/");
  await playAgent(page, "wei", {
    more: async (dialog) => {
      await dialog.getByRole("textbox", { name: "Your name" }).fill("Emmy Noether");
      await dialog.getByText("Parameters").click();
      await dialog.getByRole("spinbutton", { name: "depth" }).fill("1");
      await dialog.getByRole("combobox", { name: "Search limit" }).selectOption("nodes");
    },
  });
  await point(page, "h8").click();
  await untilMove(page, 2);
  await resign(page);
  await page.getByRole("heading", { level: 1, name: "You lost" }).waitFor();
  await page.goto("/#/games");
  await page.getByRole("searchbox").fill("Noether");
  const row = page.getByRole("button", { name: /Emmy Noether/ });
  await row.filter({ hasText: "depth 1 · 50000 nodes" }).click();
  await page.getByRole("dialog").getByText("search ordered · depth 1 · order largest").waitFor();
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("button", { name: "Copy text" }).click();
  const text = await page.getByRole("dialog").getByRole("textbox").inputValue();
  assert.match(text, /PB\[Emmy Noether\]/);
  assert.match(text, /PW\[wei:search=ordered,depth=1,/);
  assert.match(text, /RE\[W\+R\]/);
  assert.match(text, /DT\[\d{4}-\d\d-\d\d\]/);
  await page.keyboard.press("Escape");
  await row.click();
  await page.getByRole("button", { name: "Replay" }).click();
  await page.getByText(/^Emmy Noether vs wei · White won · Start position/).waitFor();
  await page.getByRole("button", { name: "Next move" }).click();
  await page.getByText(/^Emmy Noether vs wei · White won · After 1 h8/).waitFor();
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("button", { name: "Copy text" }).click();
  assert.equal(await page.getByRole("dialog").getByRole("textbox").inputValue(), text);
  const [{ id }] = (await server.api("/games?text=Noether")).games;
  const stored = await (await fetch(`${server.url}/api/v1/games/${id}/export?format=sgf`)).text();
  assert.equal(text, stored);
});

const SGF =
  "(;FF[4]GM[4]CA[UTF-8]AP[x]SZ[15]RU[renju];B[hh];W[ig](;B[gi]C[the main line];W[jf](;B[hf])(;B[if];W[hg]))(;B[hf]C[another];W[gi]))";

test("server errors are shown in the language of the page", async ({ page }) => {
  await page.goto("/#/analyse");
  const refused = async (button, sentence) => {
    await page.getByRole("button", { name: button }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("(;GM[4]SZ[15];B[zz])");
    await dialog.getByRole("button", { name: button }).click();
    await dialog.getByRole("alert").filter({ hasText: sentence }).waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  };
  await refused("Import", /^This file cannot be read: this is no sgf file/);
  await page.getByRole("button", { name: /中文/ }).click();
  await refused("导入", /^无法读取这个文件：/);
});

test("an SGF with variations is imported, and exported the same", async ({ page, server }) => {
  await page.goto("/#/analyse");
  await page.getByRole("button", { name: "Import" }).click();
  await page.getByRole("textbox", { name: "Or paste text" }).fill(SGF);
  await page.getByRole("dialog").getByRole("button", { name: "Import" }).click();
  await page.getByText("the main line").waitFor();
  await page.getByText("another").waitFor();
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("button", { name: "Copy text" }).click();
  const text = await page.getByRole("dialog").getByRole("textbox").inputValue();
  const [was] = (await server.api("/import", { text: SGF })).records;
  const [is] = (await server.api("/import", { text })).records;
  assert.deepEqual(is, was);
  assert.equal(followers(is, 2), 2);
});

test("an invalid file is refused with a message", async ({ page }) => {
  await page.goto("/#/analyse");
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Import" }).click();
  await dialog.getByText("Choose a file or paste text first.").waitFor();
  await dialog.getByLabel("File").setInputFiles({
    name: "x.sgf",
    mimeType: "text/plain",
    buffer: Buffer.from("(;GM[4]SZ[15];B[zz])"),
  });
  await dialog.getByRole("button", { name: "Import" }).click();
  await dialog.locator(".notice.bad").waitFor();
  assert.ok((await dialog.locator(".notice.bad").textContent()).length > 10);
});

test("the explorer lists the moves and games of the position", async ({ page }) => {
  await page.goto("/");
  await playAgent(page, "fudan1");
  await point(page, "h8").click();
  await untilMove(page, 2);
  await page.getByRole("button", { name: "Analyse from here" }).click();
  await page.getByRole("button", { name: "Go to start" }).click();
  await page.getByRole("tab", { name: "Explorer" }).click();
  await page.getByText(/Games that reached this position/).waitFor();
  await page.getByRole("tabpanel").getByRole("button", { name: "h8" }).click();
  await stone(page, "h8", "black").waitFor();
  // A listed game opens at this position.
  const tree = page.getByRole("region", { name: "Moves and variations" });
  await page
    .getByRole("tabpanel")
    .getByRole("button", { name: /vs fudan1/ })
    .first()
    .click();
  await tree.getByRole("button", { name: /^2 / }).waitFor();
  assert.match(await tree.locator("[aria-current]").textContent(), /^\s*1/);
});

test("agents have their report, parameters and measured Elo", async ({ page }) => {
  await page.goto("/#/agents");
  await page.getByRole("button", { name: /^wei / }).click();
  await page.getByRole("heading", { level: 2, name: "wei" }).waitFor();
  await page
    .getByText(/Southampton/)
    .first()
    .waitFor();
  await page.getByText(/^Parameters/).click();
  await page.getByText("plies looked ahead", { exact: false }).first().waitFor();
  assert.ok((await page.getByRole("row").count()) > 10);
  await page.getByRole("button", { name: "Play wei" }).click();
  assert.equal(
    await page.getByRole("dialog").getByRole("combobox", { name: "Agent" }).inputValue(),
    "wei",
  );
});

test("a puzzle: a wrong move is refuted, the right one accepted and counted as solved", async ({
  page,
}) => {
  // The solution comes from the file, the refutation from the engine.
  const puzzle = {
    id: "p1",
    rule: "freestyle",
    size: 15,
    black: ["h8", "i8", "j8", "h9", "h10"],
    white: ["g8", "i9", "a1", "c1", "h7"],
    toMove: "black",
    solution: ["h11"],
    difficulty: 2,
  };
  await page.route("**/puzzles.json", (route) =>
    route.fulfill({ json: [puzzle, { ...puzzle, id: "p2" }] }),
  );
  await page.goto("/#/puzzles");
  await page.getByRole("heading", { level: 1, name: "Black to play and win" }).waitFor();
  await point(page, "o15").click();
  await page.getByRole("heading", { level: 1, name: "o15 does not win" }).waitFor();
  await page.locator("[data-ghost]").waitFor();
  await page.getByRole("button", { name: "Try again" }).click();
  await point(page, "h11").click();
  await page.getByRole("heading", { level: 1, name: "h11 is correct" }).waitFor();
  await page.getByText("Solved 1 of 2").waitFor();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByText("Puzzle 2 of 2").waitFor();
  // The solution is announced, not only drawn.
  await page.getByRole("button", { name: "Solution" }).click();
  await page.getByRole("heading", { level: 1, name: "h11 wins" }).waitFor();
  assert.match(await page.locator('[aria-live="polite"]').textContent(), /h11 wins.*h11/);
  await page.getByRole("gridcell", { name: "h11, empty, better move" }).waitFor();
  // Each puzzle has a URL.
  assert.match(page.url(), /#\/puzzles\/p2$/);
  await page.goto("/#/puzzles/p1");
  await page.getByText("Puzzle 1 of 2").waitFor();
  await page.goto("/#/puzzles/p9");
  await page.getByText("Puzzle p9 does not exist.").first().waitFor();
});

test("puzzles: the current puzzle and filters are kept, numbers jump, taps can need confirmation", async ({
  page,
}) => {
  const puzzle = {
    rule: "freestyle",
    size: 15,
    black: ["h8", "i8", "j8", "h9", "h10"],
    white: ["g8", "i9", "a1", "c1", "h7"],
    toMove: "black",
    solution: ["h11"],
  };
  const all = [1, 2, 3, 4, 5, 6].map((n) => ({ ...puzzle, id: `p${n}`, difficulty: (n % 2) + 1 }));
  await page.route("**/puzzles.json", (route) => route.fulfill({ json: all }));
  await page.addInitScript(() =>
    localStorage.setItem("tengen.settings", JSON.stringify({ confirm: "on" })),
  );
  await page.goto("/#/puzzles");
  await page.getByText("Puzzle 1 of 6").waitFor();
  const number = page.getByRole("spinbutton", { name: "Go to puzzle" });
  await number.fill("4");
  await number.press("Enter");
  await page.getByText("Puzzle 4 of 6").waitFor();
  await point(page, "h11").click();
  await page.getByRole("heading", { level: 1, name: "Play h11?" }).waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("heading", { level: 1, name: "Black to play and win" }).waitFor();
  await point(page, "h11").click();
  await page.getByRole("button", { name: "Play h11" }).click();
  await page.getByRole("heading", { level: 1, name: "h11 is correct" }).waitFor();
  await number.fill("3");
  await number.press("Enter");
  await page.getByRole("button", { name: "Next unsolved" }).click();
  await page.getByText("Puzzle 5 of 6").waitFor();
  await page.reload();
  await page.getByText("Puzzle 5 of 6").waitFor();
  // A filter keeps the puzzle if it matches, else shows the first.
  await page.getByRole("combobox", { name: "Difficulty" }).selectOption("2");
  await page.getByText("Puzzle 3 of 3").waitFor();
  await page.reload();
  await page.getByText("Puzzle 3 of 3").waitFor();
  await page.getByRole("combobox", { name: "Difficulty" }).selectOption("1");
  await page.getByText("Puzzle 1 of 3").waitFor();
});

test(
  "agents: on a phone the card of a chosen agent scrolls into view, in Chinese",
  async ({ page }) => {
    await page.goto("/#/agents");
    await page.getByRole("button", { name: /^waterloo2 / }).tap();
    const card = page.locator(".detail");
    await card.getByRole("heading", { name: "waterloo2" }).waitFor();
    await page.waitForTimeout(100);
    const { y } = await card.boundingBox();
    assert.ok(y >= -1 && y < 500, `the card is at ${y}`);
    assert.match(await card.textContent(), /带等级的极小极大/);
    await card.getByText(/^参数/).tap();
    await card.getByText("看距棋子多远以内的点").waitFor();
  },
  { context: { viewport: { width: 390, height: 844 }, hasTouch: true, locale: "zh-CN" } },
);

test("without puzzles the page says so", async ({ page, server }) => {
  const there = (await fetch(`${server.url}/puzzles.json`)).ok;
  await page.goto("/#/puzzles");
  if (there) await page.getByRole("heading", { level: 1, name: /to play and win/ }).waitFor();
  else await page.getByText("There are no puzzles on this server yet.").waitFor();
});
