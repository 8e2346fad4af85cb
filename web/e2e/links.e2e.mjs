import { assert, test } from "./harness.mjs";
import { choose, headline, newGame, playAgent, point, stone, untilMove } from "./steps.mjs";
import { EN } from "./words.mjs";

async function invite(page) {
  await newGame(page, async (dialog) => {
    await choose(dialog, EN.whiteSide, EN.link);
  });
  const dialog = page.getByRole("dialog", { name: "Share this game" });
  const opponent = await dialog
    .getByRole("textbox", { name: /Link for your opponent/ })
    .inputValue();
  const watch = await dialog.getByRole("textbox", { name: /Link for spectators/ }).inputValue();
  await dialog.getByRole("button", { name: "Close" }).click();
  return { opponent, watch };
}

test("two browsers play by a link, one reconnects in the middle, a third watches", async ({
  page,
  another,
}) => {
  await page.goto("/");
  const { opponent, watch } = await invite(page);
  const white = await another();
  // White's messages are proxied, so that the connection can be cut.
  const lines = [];
  let cut = false;
  await white.routeWebSocket(/\/ws$/, (line) => {
    if (cut) return line.close();
    line.connectToServer();
    lines.push(line);
  });
  const card = page.getByRole("region", { name: "White" });
  await card.getByText("offline").waitFor();
  await white.goto(opponent);
  await white.getByRole("heading", { level: 1, name: /Waiting for/ }).waitFor();
  await card.getByText("online").waitFor();
  const spectator = await another();
  await spectator.goto(watch);

  await point(page, "h8").click();
  await stone(white, "h8", "black").waitFor();
  await stone(spectator, "h8", "black").waitFor();
  await point(white, "i9").click();
  await stone(page, "i9", "white").waitFor();

  // White's connection breaks. After the automatic reconnection the page has the moves played meanwhile.
  const before = lines.length;
  cut = true;
  await lines.at(-1).close();
  await white.getByText("Connection lost").first().waitFor();
  await point(page, "g7").click();
  await untilMove(page, 3);
  cut = false;
  await stone(white, "g7", "black").waitFor();
  await point(white, "j10").click();
  await stone(page, "j10", "white").waitFor();

  // A spectator's row has no buttons that can never be pressed.
  const row = spectator.getByRole("toolbar", { name: "Game actions" });
  await row.getByText("You are watching").waitFor();
  assert.equal(await row.getByRole("button").count(), 0);
  await point(spectator, "a1").click();
  assert.match(await spectator.locator(".refusal").textContent(), /watching/);
  assert.equal(await spectator.locator("[data-stone]").count(), 4);
  assert.equal(lines.length, before + 1);
  assert.deepEqual([white.errors, spectator.errors], [[], []]);
});

test("an invitation from a loopback address says that it works only on this machine", async ({
  page,
}) => {
  await page.goto("/");
  await newGame(page, async (dialog) => {
    await choose(dialog, EN.whiteSide, EN.link);
  });
  const dialog = page.getByRole("dialog", { name: "Share this game" });
  await dialog.getByText(/These links work only on this machine/).waitFor();
  await dialog.getByText("tengen serve --public --listen 0.0.0.0:8080").waitFor();
});

test("a rematch between two browsers needs a confirmation; one against an agent does not", async ({
  page,
  another,
}) => {
  await page.goto("/");
  const { opponent } = await invite(page);
  const white = await another();
  await white.goto(opponent);
  await point(page, "h8").click();
  await stone(white, "h8", "black").waitFor();
  const row = (one) => one.getByRole("toolbar", { name: "Game actions" });
  const press = (one, name) => row(one).getByRole("button", { name, exact: true }).click();
  await press(white, "Resign");
  await press(white, "Resign");
  await page.getByRole("heading", { level: 1, name: "You won" }).waitFor();
  await press(page, "Rematch");
  await row(page).getByText("Clear the board for both and play again?").waitFor();
  await press(page, "Cancel");
  await stone(white, "h8", "black").waitFor();
  await press(page, "Rematch");
  await press(page, "Rematch");
  for (const one of [page, white]) await point(one, "h8").waitFor();

  await playAgent(page, "fudan1");
  await point(page, "h8").click();
  await untilMove(page, 2);
  await press(page, "Resign");
  await press(page, "Resign");
  await press(page, "Rematch");
  await point(page, "h8").waitFor();
});

test("a link to an unknown game says so", async ({ page }) => {
  for (const address of ["/#/play/AAAAAAAAAAAA", "/#/play/AAAAAAAAAAAA/AAAAAAAAAAAAAAAAAAAAAA"]) {
    await page.goto("about:blank");
    await page.goto(address);
    await page.getByRole("heading", { level: 1, name: "Game not found" }).waitFor();
  }
});

test("a takeback request is declined, withdrawn and accepted", async ({ page, another }) => {
  await page.goto("/");
  const { opponent } = await invite(page);
  const white = await another();
  await white.goto(opponent);
  await point(page, "h8").click();
  await stone(white, "h8", "black").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Takeback requested").first().waitFor();
  const row = white.getByRole("toolbar", { name: "Game actions" });
  await row.getByText("Black requests a takeback").waitFor();
  assert.match(
    await white.locator('[role="alert"][aria-live]').textContent(),
    /Black requests a takeback/,
  );
  await stone(page, "h8", "black").waitFor();
  await row.getByRole("button", { name: "Resign" }).waitFor();
  await row.getByRole("button", { name: "Decline" }).click();
  await row.getByText("Black requests a takeback").waitFor({ state: "detached" });
  await page.getByText("White declined the takeback").first().waitFor();
  // A new request can be withdrawn, and accepted by White.
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Withdraw" }).click();
  await row.getByText("Black requests a takeback").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).click();
  await row.getByRole("button", { name: "Accept" }).click();
  await point(page, "h8").waitFor();
  await point(white, "h8").waitFor();
});

test("a draw is offered, declined, offered with a move, and accepted", async ({
  page,
  another,
}) => {
  await page.goto("/");
  const { opponent } = await invite(page);
  const white = await another();
  await white.goto(opponent);
  const row = white.getByRole("toolbar", { name: "Game actions" });
  await page.getByRole("button", { name: "Offer draw" }).click();
  await row.getByText("Black offers a draw").waitFor();
  await row.getByRole("button", { name: "Decline" }).click();
  await page.getByText("White declined the draw").first().waitFor();
  await page.getByRole("button", { name: "Offer draw" }).click();
  await point(page, "h8").click();
  await stone(white, "h8", "black").waitFor();
  await row.getByRole("button", { name: "Accept" }).click();
  for (const one of [page, white])
    await one.getByRole("heading", { level: 1, name: "Draw" }).waitFor();
});

test("a player who joins by a link can set a name", async ({ page, another }) => {
  await page.goto("/");
  const { opponent } = await invite(page);
  const white = await another();
  await white.goto(opponent);
  await white.getByRole("button", { name: "Details" }).click();
  const name = white.getByRole("textbox", { name: "Your name" });
  await name.fill("Xu Yinchuan");
  await name.press("Enter");
  await page.getByText("Xu Yinchuan").first().waitFor();
  // The next game has the name from the start.
  await white.keyboard.press("Escape");
  const { opponent: second } = await invite(page);
  await white.goto("about:blank");
  await white.goto(second);
  await page.getByText("Xu Yinchuan").first().waitFor();
});

test(
  "the server is killed during a game: the game is kept and the page reconnects",
  async ({ page, server }) => {
    await page.goto("/");
    await playAgent(page, "fudan1");
    await point(page, "h8").click();
    const { at } = await untilMove(page, 2);
    await server.kill();
    await page.getByText("Connection lost").first().waitFor();
    await point(page, "a1").click();
    assert.match(await page.locator(".refusal").textContent(), /Connection lost|Not connected/);
    await server.start();
    await page.waitForFunction(
      () => !document.querySelector(".refusal")?.textContent.includes("Connection lost"),
    );
    await stone(page, "h8", "black").waitFor();
    await stone(page, at, "white").waitFor();
    await point(page, "b2").click();
    await untilMove(page, 4);
    assert.equal(await headline(page).textContent(), "Your move");
  },
  { ownServer: true },
);
