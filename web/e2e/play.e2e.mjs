import { assert, test } from "./harness.mjs";
import {
  choose,
  headline,
  hopeless,
  lastMove,
  newGame,
  playAgent,
  playGuest,
  playOut,
  point,
  stone,
  strong,
  untilMove,
} from "./steps.mjs";
import { EN, ZH } from "./words.mjs";

const action = (page, name) =>
  page.getByRole("toolbar", { name: "Game actions" }).getByRole("button", { name, exact: true });

test("a game against an agent is won, and its five is shown", async ({ page, server }) => {
  await page.goto("/");
  await playAgent(page, "waterloo0");
  const moves = await playOut(page, strong(server));
  assert.equal(await headline(page).textContent(), "You won");
  assert.equal(await page.locator(".five").count(), 5);
  const [game] = (await server.api("/games?limit=1")).games;
  assert.deepEqual([game.result, game.plies], [{ winner: "black", by: "five" }, moves.length]);
});

test("a game against an agent is lost, and the result is announced", async ({ page }) => {
  await page.goto("/");
  await playAgent(page, "fudan1");
  await playOut(page, hopeless);
  assert.equal(await headline(page).textContent(), "You lost");
  assert.match(
    await page.locator('[aria-live="assertive"]').textContent(),
    /^You lost\. Five in a row, /,
  );
  await point(page, "o2").click();
  assert.match(await page.locator(".refusal").textContent(), /The game is over/);
});

test("undo takes back both moves, redo replays them, restart clears the board", async ({
  page,
}) => {
  await page.goto("/");
  await playAgent(page, "fudan1");
  assert.equal(await action(page, "Undo").isDisabled(), true);
  await point(page, "h8").click();
  await untilMove(page, 2);
  await action(page, "Undo").click();
  await point(page, "h8").waitFor();
  assert.equal((await lastMove(page)).number, 0);
  await action(page, "Redo").click();
  await untilMove(page, 2);
  await stone(page, "h8", "black").waitFor();
  await action(page, "Restart").click();
  await point(page, "h8").waitFor();
  assert.equal((await lastMove(page)).number, 0);
});

test("AI starts: the agent has Black and plays the first move", async ({ page }) => {
  await page.goto("/");
  await playAgent(page, "fudan1");
  await action(page, "AI starts").click();
  await untilMove(page, 1);
  assert.equal(await headline(page).textContent(), "Your move");
  assert.match(await page.getByRole("region", { name: "Black" }).textContent(), /fudan1/);
  await point(page, "a1").click();
  await untilMove(page, 3);
  await stone(page, "a1", "white").waitFor();
});

test("AI starts needs a confirmation during a game", async ({ page }) => {
  await page.goto("/");
  await playAgent(page, "fudan1");
  for (const [i, at] of ["a1", "c1", "e1"].entries()) {
    await point(page, at).click();
    await untilMove(page, 2 * i + 2);
  }
  const address = page.url();
  await action(page, "AI starts").click();
  await page.getByText("Leave this game and start a new one?").waitFor();
  await action(page, "Cancel").click();
  assert.equal(page.url(), address);
  await action(page, "AI starts").click();
  await action(page, "AI starts").click();
  await page.waitForFunction((was) => location.href !== was, address);
  await untilMove(page, 1);
  assert.match(await page.getByRole("region", { name: "Black" }).textContent(), /fudan1/);
});

test("resign needs a confirmation after a few moves, and ends the game", async ({ page }) => {
  await page.goto("/");
  await playGuest(page);
  for (const [i, at] of ["h8", "i9", "g7", "j10", "f6"].entries()) {
    await point(page, at).click();
    await untilMove(page, i + 1);
  }
  await action(page, "Resign").click();
  await page.getByText("Resign this game?").waitFor();
  await action(page, "Resign").click();
  await page.getByRole("heading", { level: 1, name: "Black won" }).waitFor();
  assert.match(await page.locator(".status").textContent(), /White resigned/);
});

test("resign needs a confirmation before the first move too", async ({ page }) => {
  await page.goto("/");
  await playGuest(page);
  await action(page, "Resign").click();
  await page.getByText("Resign this game?").waitFor();
  await action(page, "Cancel").click();
  await point(page, "h8").click();
  await stone(page, "h8", "black").waitFor();
});

test("a point chosen while the game is still being joined is played", async ({ page }) => {
  // Every message of the server is delayed, as on a slow connection.
  await page.routeWebSocket(/\/ws$/, (line) => {
    const server = line.connectToServer();
    server.onMessage((message) => setTimeout(() => line.send(message), 300));
  });
  await page.goto("/");
  await playAgent(page, "fudan1");
  await point(page, "h8").click();
  await stone(page, "h8", "black").waitFor();
  assert.equal(await page.getByRole("dialog").count(), 0);
});

test("a hint is shown on the board and announced", async ({ page }) => {
  await page.goto("/");
  await playAgent(page, "fudan1");
  await point(page, "h8").click();
  await untilMove(page, 2);
  await action(page, "Hint").click();
  await page.locator("[data-better]").waitFor();
  const at = await page.locator("[data-better]").getAttribute("data-better");
  assert.match(await page.locator('[aria-live="polite"]').textContent(), new RegExp(`Hint: ${at}`));
});

test("the board editor places stones of either colour anywhere", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: /Board editor/ }).click();
  const brush = page.getByRole("radiogroup", { name: "Stone to place" });
  await brush.getByRole("radio", { name: "White" }).click();
  for (const at of ["a1", "b2", "c3"]) await point(page, at).click();
  await brush.getByRole("radio", { name: "Black" }).click();
  await point(page, "h8").click();
  await brush.getByRole("radio", { name: "Erase" }).click();
  await page.getByRole("gridcell", { name: "b2, white" }).click();
  await point(page, "b2").waitFor();
  assert.equal(await page.locator("[data-stone]").count(), 3);
  await page
    .getByRole("radiogroup", { name: "Side to move" })
    .getByRole("radio", { name: "White" })
    .click();
  await page.getByRole("heading", { level: 1, name: "White to move" }).waitFor();
});

test("two agents play each other, pause and resume", async ({ page }) => {
  await page.goto("/");
  await newGame(page, async (dialog) => {
    await choose(dialog, EN.blackSide, EN.agent);
    await choose(dialog, EN.whiteSide, EN.agent);
    for (const box of await dialog.getByRole("combobox", { name: "Agent" }).all())
      await box.selectOption("fudan2");
  });
  await action(page, "Slower").click();
  await action(page, "Slower").click();
  await action(page, "Pause").click();
  await page.getByRole("heading", { level: 1, name: "Paused" }).waitFor();
  await page.waitForTimeout(1200);
  const { number } = await lastMove(page);
  await page.waitForTimeout(1500);
  assert.equal((await lastMove(page)).number, number);
  await action(page, "Resume").click();
  await untilMove(page, number + 2);
});

test("every parameter of an agent can be set, is shown and stored", async ({ page, server }) => {
  await page.goto("/");
  await playAgent(page, "wei", {
    more: async (dialog) => {
      await dialog.getByText("Parameters").click();
      await dialog.getByRole("spinbutton", { name: "depth" }).fill("2");
      await dialog.getByRole("combobox", { name: "search", exact: true }).selectOption("alphabeta");
    },
  });
  await page.getByText("search alphabeta · depth 2").waitFor();
  const [game] = (await server.api("/games?limit=1")).games;
  assert.equal(
    game.white.agent,
    "wei:search=alphabeta,depth=2,order=largest,defence=1,deepening=off,literal=off,weights=original",
  );
  await page.getByRole("button", { name: "Details" }).click();
  const details = page.getByRole("dialog", { name: "Game info" });
  await details.getByText("search alphabeta · depth 2 · order largest · defence 1").waitFor();
  await details.getByText(/^(weights [0-9a-f]{8}|plain weights)$/).waitFor();
});

test("a clock runs, and the player who runs out of time loses", async ({ page }) => {
  await page.goto("/");
  await playGuest(page, async (dialog) => {
    await choose(dialog, "Time control", "Time per move");
    await dialog.getByRole("spinbutton", { name: "Seconds per move" }).fill("2");
  });
  await point(page, "h8").click();
  await untilMove(page, 1);
  await point(page, "i9").click();
  await untilMove(page, 2);
  assert.match(
    await page.getByRole("timer", { name: "Black's clock" }).textContent(),
    /^[12]\.\d$/,
  );
  await page.getByRole("heading", { level: 1, name: "White won" }).waitFor();
  assert.match(await page.locator(".status").textContent(), /Black ran out of time/);
});

for (const [language, words] of [
  ["English", EN],
  ["Chinese", ZH],
])
  test(
    `a whole game by roles and names alone, in ${language}`,
    async ({ page, server }) => {
      await page.goto("/");
      await playAgent(page, "waterloo0", { words });
      await playOut(page, strong(server), { words });
      await page.getByRole("heading", { level: 1, name: words.won }).waitFor();
      assert.equal(
        await page.evaluate(() => document.documentElement.lang),
        language === "English" ? "en" : "zh-Hans",
      );
    },
    { context: { locale: language === "English" ? "en-GB" : "zh-CN" } },
  );

test("a game by the keyboard alone", async ({ page }) => {
  await page.goto("/");
  await playAgent(page, "fudan1");
  await page.getByRole("gridcell", { name: "h8, empty" }).focus();
  for (const key of ["ArrowUp", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
  await stone(page, "g9", "black").waitFor();
  await untilMove(page, 2);
  await page.keyboard.press("Home");
  await page.keyboard.press("PageUp");
  assert.equal(
    await page.evaluate(() => document.activeElement.getAttribute("aria-label")),
    "a15, empty",
  );
  await page.keyboard.press(" ");
  await stone(page, "a15", "black").waitFor();
  await untilMove(page, 4);
  await page.keyboard.press("u");
  await point(page, "a15").waitFor();
  await page.keyboard.press("Alt+ArrowLeft");
  await page.getByRole("heading", { level: 1, name: "Viewing move 1" }).waitFor();
});

for (const [width, height] of [
  [360, 640],
  [390, 844],
  [412, 915],
])
  test(
    `a game fits a phone of ${width} by ${height} without scrolling`,
    async ({ page }) => {
      await page.goto("/");
      await playAgent(page, "fudan1");
      await page.getByRole("heading", { level: 1, name: "Your move" }).waitFor();
      const { wide, tall } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth - innerWidth,
        tall: document.documentElement.scrollHeight - innerHeight,
      }));
      assert.deepEqual({ wide, tall }, { wide: 0, tall: 0 });
    },
    { context: { viewport: { width, height }, hasTouch: true, isMobile: true } },
  );

for (const [width, height] of [
  [360, 640],
  [360, 780],
  [390, 844],
  [430, 932],
  [844, 390],
  [1280, 720],
])
  test(
    `the board stays in place when a game starts at ${width} by ${height}`,
    async ({ page }) => {
      await page.goto("/");
      const board = page.locator(".board");
      await page.getByRole("heading", { level: 1, name: "Play Gomoku" }).waitFor();
      const before = await board.boundingBox();
      await playAgent(page, "fudan1");
      await page.getByRole("heading", { level: 1, name: "Your move" }).waitFor();
      assert.deepEqual(await board.boundingBox(), before);
    },
    { context: { viewport: { width, height }, hasTouch: width < 600, isMobile: width < 600 } },
  );

for (const width of [360, 1280])
  test(
    `the headline of a view ${width} wide has room for its descenders`,
    async ({ page }) => {
      for (const view of ["play", "analyse", "review", "puzzles", "games", "agents"]) {
        await page.goto(`/#/${view}`);
        await headline(page).waitFor();
        const cut = await headline(page).evaluate((it) => {
          const text = document.createRange();
          text.selectNodeContents(it);
          const spill = text.getBoundingClientRect().bottom - it.getBoundingClientRect().bottom;
          return getComputedStyle(it).overflow === "hidden" ? spill : 0;
        });
        assert.ok(cut <= 0, `${view}: the text ends ${cut} pixels below its box`);
      }
    },
    { context: { viewport: { width, height: 780 } } },
  );

test("the weights of an agent are shown under Details only", async ({ page }) => {
  await page.goto("/");
  await playAgent(page, "tengen");
  await page.getByRole("region", { name: "White" }).getByText("tengen").waitFor();
  assert.doesNotMatch(await page.locator("main").textContent(), /weights/);
  await page.getByRole("button", { name: "Details" }).click();
  const details = page.getByRole("dialog", { name: "Game info" });
  await details.getByText(/^(weights [0-9a-f]{8}|plain weights)$/).waitFor();
});

test(
  "on a phone a tap needs confirmation, and nothing overflows",
  async ({ page }) => {
    await page.goto("/");
    await playAgent(page, "fudan1");
    await point(page, "h8").tap();
    await page.getByRole("button", { name: "Play h8" }).waitFor();
    assert.equal((await lastMove(page)).number, 0);
    await page.getByRole("button", { name: "Cancel" }).tap();
    await point(page, "g7").tap();
    await page.getByRole("button", { name: "Play g7" }).tap();
    await stone(page, "g7", "black").waitFor();
    await untilMove(page, 2);
    const room = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      innerWidth,
      document.documentElement.scrollHeight,
      innerHeight,
    ]);
    assert.ok(room[0] <= room[1], `page is ${room[0]} wide in ${room[1]}`);
    assert.ok(room[2] <= room[3], `page is ${room[2]} tall in ${room[3]}`);
  },
  { context: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true } },
);

test(
  "on a phone the game info has the rule and further actions",
  async ({ page }) => {
    await page.goto("/");
    await playAgent(page, "fudan1", {
      more: (dialog) => choose(dialog, "Rule", "Renju"),
    });
    await page.getByText("Renju 15×15 · Unlimited").first().waitFor();
    await page.getByRole("button", { name: "Game info" }).tap();
    const details = page.getByRole("dialog", { name: "Game info" });
    await details.getByRole("checkbox", { name: "Show engine evaluation" }).waitFor();
    await details.getByRole("button", { name: "Open in board editor" }).waitFor();
    await details.getByRole("button", { name: "Analyse from here" }).tap();
    await page.getByRole("button", { name: "Start", exact: true }).waitFor();
  },
  { context: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } },
);

test(
  "the new-game dialog fits a phone of 360",
  async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "New game" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    const spill = await dialog.evaluate((it) =>
      [it, ...it.querySelectorAll(".body, .body *")]
        .filter((part) => part.getBoundingClientRect().right > innerWidth)
        .map((part) => part.outerHTML.slice(0, 80)),
    );
    assert.deepEqual(spill, []);
    await choose(dialog, "Time control", "Time + increment");
  },
  { context: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } },
);

test("an invalid number is named, and its field gets the focus", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: EN.newGame }).first().click();
  const dialog = page.getByRole("dialog");
  await choose(dialog, "Time control", "Time + increment");
  const minutes = dialog.getByRole("spinbutton", { name: "Minutes per side" });
  await minutes.fill("-5");
  await dialog.getByRole("button", { name: EN.start }).click();
  await dialog.getByRole("alert").filter({ hasText: "enter a number from 0.1 to 1440" }).waitFor();
  assert.equal(await minutes.evaluate((it) => it === document.activeElement), true);
  await minutes.fill("5");
  await dialog.getByRole("button", { name: EN.start }).click();
  await dialog.waitFor({ state: "detached" });
});

test("an unfinished game can be resumed from the start page", async ({ page }) => {
  await page.goto("/");
  await playAgent(page, "fudan1");
  await point(page, "h8").click();
  await untilMove(page, 2);
  await page.goto("/#/puzzles");
  await page.reload();
  await page.getByRole("link", { name: "Play", exact: true }).first().click();
  await page.getByRole("button", { name: /Resume your game/ }).click();
  await stone(page, "h8", "black").waitFor();
  // An unknown game shows no stones of the previous one.
  await page.goto("/#/play/zzzzzzzzzzzz");
  await page.getByRole("heading", { level: 1, name: "Game not found" }).waitFor();
  assert.equal(await page.locator("[data-stone]").count(), 0);
});

test("a hint is only for one's own move, and the last evaluation stays visible", async ({
  page,
}) => {
  await page.goto("/");
  await playAgent(page, "tengen", {
    more: async (dialog) => {
      await dialog.locator("summary").click();
      await dialog.getByRole("combobox", { name: "Search limit" }).selectOption("time");
    },
  });
  await page.getByRole("button", { name: "Show engine evaluation" }).click();
  await point(page, "h8").click();
  assert.equal(await action(page, "Hint").isDisabled(), true);
  await untilMove(page, 2);
  assert.equal(await action(page, "Hint").isDisabled(), false);
  assert.match(await page.locator(".evaluation").textContent(), /^White \d/);
});

test("a game started from another is joined once, and its first move is announced", async ({
  page,
}) => {
  const joins = [];
  page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => {
      const message = JSON.parse(payload);
      if (message.t === "join") joins.push(message.game);
    }),
  );
  await page.goto("/");
  await playAgent(page, "fudan1");
  await point(page, "h8").click();
  await untilMove(page, 2);
  await action(page, "AI starts").click();
  await untilMove(page, 1);
  await page.getByText(/^Black \w+\. Your move\.$/).waitFor({ state: "attached" });
  assert.equal(joins.length, 2);
  assert.equal(new Set(joins).size, 2);
});
