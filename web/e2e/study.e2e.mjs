import { assert, test } from "./harness.mjs";
import { headline, point, stone } from "./steps.mjs";

const FIVE = "/#/analyse?r=freestyle&s=15&m=h8a1i8a3j8a5k8a7l8";
const CROSS = "/#/analyse?r=renju&s=15&m=f8e9g8i10h6f10h7g10";
/** White's first move, far away, loses the game. */
const LOST = "h8a1i8a3j8a5";
const heading = (page, name) => page.getByRole("heading", { level: 1, name }).waitFor();
const refusal = (page) => page.locator(".refusal").textContent();

test("a study shows the end of the game: result, winning five, no further moves", async ({
  page,
}) => {
  await page.goto(FIVE);
  await heading(page, "Black won");
  await page.getByText("Five in a row, h8 to l8 · move 9").waitFor();
  assert.equal(await page.locator("[data-five]").count(), 5);
  await point(page, "o15").click();
  assert.match(await refusal(page), /over in this position/);
  assert.equal(await page.locator("[data-stone]").count(), 9);
  assert.equal(await page.getByRole("button", { name: "Start", exact: true }).isDisabled(), true);
  await page.getByRole("button", { name: "Previous move" }).click();
  await heading(page, "Black to move");
  await point(page, "o15").click();
  await heading(page, "White to move");
});

test("a study refuses forbidden moves of Renju with the reason", async ({ page }) => {
  await page.goto(CROSS);
  await page.locator('[data-forbidden="h8"]').waitFor();
  await page.getByRole("gridcell", { name: "h8, empty, forbidden for Black" }).click();
  assert.equal(await refusal(page), "h8 is forbidden for Black: double three.");
  assert.equal(await page.locator("[data-stone]").count(), 8);
  await point(page, "a1").click();
  await heading(page, "White to move");
  // With threats shown, forbidden points are shown for either side to move.
  assert.equal(await page.locator("[data-forbidden]").count(), 0);
  await page.getByRole("button", { name: "Threats" }).last().click();
  await page.locator('[data-forbidden="h8"]').waitFor();
});

test("the page and the server forbid the same points", async ({ page }) => {
  await page.goto("/#/analyse?r=renju&s=15&m=h8");
  const ask = (position) =>
    page.evaluate(
      (request) =>
        new Promise((done) => {
          const line = new WebSocket(`ws://${location.host}/ws`);
          line.onopen = () => line.send(JSON.stringify({ t: "analysis", request }));
          line.onmessage = ({ data }) => {
            const message = JSON.parse(data);
            if (message.t !== "analysis") return;
            line.close();
            done(message.reply);
          };
        }),
      { v: 1, id: "x", action: "threats", rule: "renju", size: 15, ...position },
    );
  // Seeded dense positions with many threes, fours and overlines.
  let seed = 7;
  const random = (n) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * n);
  };
  let compared = 0;
  for (let round = 0; compared < 1; round++) {
    const stones = { black: [], white: [] };
    for (let column = 0; column < 11; column++)
      for (let row = 3; row < 14; row++) {
        const dice = random(100);
        const at = `${"cdefghijklm"[column]}${row}`;
        if (dice < 24) stones.black.push(at);
        else if (dice < 32) stones.white.push(at);
      }
    const { black, error } = await ask({ stones, toMove: "black" });
    assert.equal(error, undefined);
    await page.goto(
      `/?${round}#/analyse?r=renju&s=15&b=${stones.black.join("")}&w=${stones.white.join("")}&m=`,
    );
    await heading(page, /Black/);
    if ((await headline(page).textContent()) !== "Black to move") continue; // the position already has a five
    compared++;
    const refused = await page.evaluate(async () => {
      const drawn = () => new Promise((done) => requestAnimationFrame(done));
      const back = document.querySelector('[aria-label="Previous move"]');
      const found = [];
      for (const cell of document.querySelectorAll("[data-point]:not(.taken)")) {
        cell.click();
        await drawn();
        if (document.querySelector(".refusal")) found.push(cell.dataset.point);
        else back.click();
        await drawn();
      }
      return found;
    });
    assert.deepEqual(refused.sort(), [...black.forbidden].sort(), `round ${round}`);
  }
});

test("a study reports that the rules are missing, and works once they are loaded", async ({
  page,
}) => {
  await page.route("**/*.wasm", (route) => route.abort());
  await page.goto(FIVE);
  await page.getByRole("alert").getByText("The rules could not be loaded.").waitFor();
  await page.keyboard.press("a");
  await page.getByRole("link", { name: "Play", exact: true }).first().click();
  await page.unroute("**/*.wasm");
  await page.goBack();
  await heading(page, "Black won");
});

test("a broken link is refused in the status line", async ({ page }) => {
  await page.goto("/#/analyse?r=freestyle&s=15&m=h8h8");
  await page.locator(".refusal").waitFor();
  assert.match(await refusal(page), /link does not contain a valid game/);
  await point(page, "h8").click();
  await stone(page, "h8", "black").waitFor();
  assert.equal(await page.locator(".refusal").count(), 0);
});

test("a reload keeps the study: variations, comments, current move and review", async ({
  page,
}) => {
  await page.goto("/#/analyse?r=renju&s=15&m=h8i9(h9g7)k6g7");
  await page.getByRole("button", { name: "Previous move" }).click();
  await page.getByRole("button", { name: "Comment" }).click();
  await page.getByRole("textbox", { name: "Comment on k6" }).fill("kept");
  await page.reload();
  await page.getByText("kept", { exact: true }).first().waitFor();
  await page.getByText("After 3 k6 · Renju 15×15").waitFor();
  await page.getByRole("button", { name: /2\s*h9/ }).waitFor();
  await page.getByRole("link", { name: "Review" }).click();
  await page.getByRole("button", { name: "Review this game" }).click();
  await page.getByText(/5 of 5 positions/).waitFor({ timeout: 300_000 });
  await page.reload();
  await page.getByText(/5 of 5 positions/).waitFor();
});

test("a better line is played from its own position, and the headline follows the position", async ({
  page,
}) => {
  await page.goto(`/#/review?r=freestyle&s=15&m=${LOST}`);
  await page.getByRole("button", { name: "Review this game" }).click();
  await page.getByText(/7 of 7 positions/).waitFor({ timeout: 300_000 });
  const row = page.locator('[data-finding="2"]');
  await row.getByRole("button", { name: /^2 a1/ }).click();
  await heading(page, /^Move 2/);
  const better = await page.locator("[data-better]").getAttribute("data-better");
  await page.getByRole("button", { name: "Go to start" }).click();
  await heading(page, "Black to move");
  // Navigating away ends the attempt: the next click is a move, not an answer.
  await row.getByRole("button", { name: /Try again/ }).click();
  await heading(page, /^Find a better move/);
  await page.getByRole("button", { name: "Previous move" }).click();
  assert.doesNotMatch(await headline(page).textContent(), /^Find/);
  await row.getByRole("button", { name: /^2 a1/ }).click();
  await page.getByRole("button", { name: "Go to end" }).click();
  await page.getByRole("button", { name: "Play it out" }).click();
  await page.getByRole("link", { name: "Analyse", exact: true }).last().click();
  await page.getByText(`After 2 ${better}`).waitFor();
});

test("the editor and an empty board can be undone", async ({ page }) => {
  const undo = page.getByRole("button", { name: "Undo change" });
  await page.goto("/#/analyse");
  assert.equal(await undo.isDisabled(), true);
  await page.getByRole("tab", { name: "Editor" }).click();
  await point(page, "h8").click();
  await page.getByRole("gridcell", { name: "h8, black, last move" }).waitFor();
  await undo.click();
  await point(page, "h8").waitFor();
  await page.goto("/#/analyse?r=freestyle&s=15&m=h8i9(h9g7)k6g7");
  await stone(page, "g7", "white").waitFor();
  await point(page, "a1").click();
  await page
    .locator(".sub")
    .getByText(/Undo restores them/)
    .waitFor();
  await page.getByRole("gridcell", { name: "a1, black, last move" }).waitFor();
  await point(page, "b2").click();
  await undo.click();
  await point(page, "b2").waitFor();
  await undo.click();
  await stone(page, "g7", "white").waitFor();
  await page.getByRole("button", { name: /2\s*h9/ }).waitFor();

  await page.getByRole("button", { name: "Rule and board" }).click();
  const dialog = page.getByRole("dialog", { name: "Rule and board" });
  await dialog.getByRole("combobox", { name: "Rule" }).selectOption("renju");
  await dialog.getByRole("button", { name: "Keep moves" }).click();
  await page.getByText("After 4 g7 · Renju 15×15").waitFor();
  await page.getByRole("button", { name: "Rule and board" }).click();
  await dialog.getByRole("combobox", { name: "Size" }).selectOption("19");
  await dialog.getByRole("button", { name: "Empty board" }).click();
  await page.getByText("Start position · Renju 19×19").waitFor();
  await undo.click();
  await page.getByText("After 4 g7 · Renju 15×15").waitFor();
});

test("files without rule and size use the chosen ones; notes are shown", async ({ page }) => {
  await page.goto("/#/analyse");
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Or paste text" }).fill("h8i9g7");
  await dialog.getByRole("combobox", { name: /^Rule/ }).selectOption("renju");
  await dialog.getByRole("combobox", { name: /^Board/ }).selectOption("19");
  await dialog.getByRole("button", { name: "Import" }).click();
  await page.getByText("After 3 g7 · Renju 19×19").waitFor();

  await page.getByRole("button", { name: "Import" }).click();
  const psq = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\na.zip\nb.zip\n-1\n1,Weird\n";
  await dialog.getByRole("textbox", { name: "Or paste text" }).fill(psq);
  await dialog.getByRole("button", { name: "Import" }).click();
  await dialog.getByText(/does not name a rule we know/).waitFor();
  await dialog.getByRole("button", { name: /^Game 1: a.zip vs b.zip/ }).click();
  await page.getByText("After 2 i7 · Freestyle 15×15").waitFor();
});

test("navigation keeps the current move visible and stops at the end", async ({ page }) => {
  const moves = [];
  for (const row of [1, 3, 5, 7, 9, 11, 13])
    for (const letter of "acegikmobdfhjln") moves.push(`${letter}${row}`);
  await page.goto(`/#/analyse?r=standard&s=15&m=${moves.join("")}`);
  const current = page.locator('.tree [aria-current="step"]');
  const inSight = () =>
    current.evaluate((it) => {
      const [own, frame] = [it, it.closest(".scroll")].map((box) => box.getBoundingClientRect());
      return own.top >= frame.top - 1 && own.bottom <= frame.bottom + 1;
    });
  await current.waitFor();
  assert.equal(await inSight(), true);
  for (const name of ["Next move", "Go to end"])
    assert.equal(await page.getByRole("button", { name }).isDisabled(), true);
  await page.getByRole("button", { name: "Go to start" }).click();
  assert.equal(await page.getByRole("button", { name: "Go to end" }).isDisabled(), false);
  await page.getByRole("button", { name: "Next move" }).click();
  assert.equal(await inSight(), true);
});

test("move confirmation works in Analyse", async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem("tengen.settings", JSON.stringify({ confirm: "on" })),
  );
  await page.goto("/#/analyse");
  await point(page, "h8").click();
  await heading(page, "Play h8?");
  await page.getByRole("button", { name: "Cancel" }).click();
  await heading(page, "Black to move");
  await point(page, "h8").click();
  await page.getByRole("button", { name: "Play h8" }).click();
  await stone(page, "h8", "black").waitFor();
  await point(page, "i9").click();
  await point(page, "i9").click();
  await stone(page, "i9", "white").waitFor();
});

test("without a threat there is nothing to defend, and set-up positions are not looked up", async ({
  page,
}) => {
  await page.goto("/#/analyse?r=freestyle&s=15&m=h8i9");
  await page.getByRole("tab", { name: "Defences" }).click();
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByText("Nothing to defend").waitFor();
  assert.equal(await page.locator("[data-defence]").count(), 0);
  await page.getByRole("tab", { name: "Balance" }).click();
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByText(/^Black's win rate: /).waitFor();
  await page.goto("/?set#/analyse?r=freestyle&s=15&b=h8&w=i9&m=");
  await page.getByRole("tab", { name: "Explorer" }).click();
  await page.getByText(/Stored games start from an empty board/).waitFor();
});

test(
  "an engine failure does not shift the layout",
  async ({ page, server }) => {
    await page.goto("/#/analyse?r=freestyle&s=15&m=h8i9");
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.locator("[data-candidate]").first().waitFor();
    const places = () =>
      Promise.all([".lines", ".tabs", ".tree"].map((it) => page.locator(it).boundingBox()));
    const before = await places();
    await server.kill();
    await page.getByText("The connection to the server was lost.").waitFor();
    assert.deepEqual(await places(), before);
  },
  { ownServer: true },
);

for (const [width, height] of [
  [1280, 720],
  [1366, 768],
  [1024, 768],
  [1440, 900],
  [360, 780],
])
  test(`a study does not overflow at ${width} by ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const view of ["analyse", "review"]) {
      await page.goto(`/?${view}#/${view}?r=renju&s=15&m=h8i9(h9g7)k6g7g9i7i8h9`);
      await page.locator(".panel").waitFor();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${view}: ${wide} wide`);
    }
    if (width < 900) return;
    await page.goto("/?foot#/analyse?r=renju&s=15&m=h8i9(h9g7)k6g7g9i7i8h9");
    await page.getByRole("button", { name: "More lines" }).click();
    await page.getByRole("button", { name: "More lines" }).click();
    await page.getByRole("button", { name: "Comment" }).click();
    const [panel, foot, list] = await Promise.all(
      [".panel", ".foot", ".tree"].map((it) => page.locator(it).boundingBox()),
    );
    assert.ok(foot.y + foot.height <= panel.y + panel.height + 1, "the foot is cut");
    assert.ok(list.height >= 30, `the moves have ${list.height} pixels`);
  });

test("undo removes a move and redo replays it, by button and by key", async ({ page }) => {
  const moves = page.getByRole("region", { name: "Moves and variations" });
  await page.goto("/#/analyse?r=freestyle&s=15&m=h8i9g7");
  await stone(page, "g7", "black").waitFor();
  await point(page, "a1").click();
  await stone(page, "a1", "white").waitFor();
  await page.getByRole("button", { name: "Undo change" }).click();
  await point(page, "a1").waitFor();
  await moves.getByRole("button", { name: /^3\s*g7/ }).waitFor();
  await page.getByRole("button", { name: "Redo change" }).click();
  await stone(page, "a1", "white").waitFor();
  await page.keyboard.press("u");
  await point(page, "a1").waitFor();
  await page.keyboard.press("r");
  await stone(page, "a1", "white").waitFor();
});

test("the graph is drawn in the colours of the theme, also after a reload", async ({ page }) => {
  await page.goto("/#/review?r=freestyle&s=15&m=h8i9g7");
  await page.getByRole("button", { name: "Review this game" }).click();
  await page.getByText(/4 of 4 positions/).waitFor();
  /** Number of canvas pixels with a colour of the style sheet. */
  const painted = (name) =>
    page.evaluate((property) => {
      const canvas = document.querySelector(".graph canvas");
      const probe = document.createElement("canvas").getContext("2d");
      probe.fillStyle = getComputedStyle(canvas).getPropertyValue(property).trim();
      probe.fillRect(0, 0, 1, 1);
      const [r, g, b] = probe.getImageData(0, 0, 1, 1).data;
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      let count = 0;
      for (let i = 0; i < data.length; i += 4)
        if (data[i] === r && data[i + 1] === g && data[i + 2] === b) count++;
      return count;
    }, name);
  for (const again of [false, true]) {
    if (again) await page.reload();
    await page.getByText(/4 of 4 positions/).waitFor();
    await page.waitForTimeout(200);
    for (const name of ["--chart-black", "--chart-white"])
      assert.ok((await painted(name)) > 100, `${name} is not there${again ? " again" : ""}`);
  }
});
