// The keyboard focus after each step, and the announcements for screen readers.
import { assert, test } from "./harness.mjs";
import { playAgent, playGuest, point, stone, untilMove } from "./steps.mjs";

const action = (page, name) =>
  page.getByRole("toolbar", { name: "Game actions" }).getByRole("button", { name, exact: true });

/** Label or text of the focused element. */
const focused = (page) =>
  page.evaluate(() => {
    const it = document.activeElement;
    return it === document.body ? "BODY" : (it.getAttribute("aria-label") ?? it.textContent.trim());
  });
async function untilFocused(page, name) {
  for (let i = 0; i < 50 && (await focused(page)) !== name; i++) await page.waitForTimeout(50);
  assert.equal(await focused(page), name);
}
const announced = (page, tone) => page.locator(`[aria-live="${tone}"].unseen`).textContent();
async function untilAnnounced(page, tone, pattern) {
  for (let i = 0; i < 100 && !pattern.test(await announced(page, tone)); i++)
    await page.waitForTimeout(50);
  assert.match(await announced(page, tone), pattern);
}
async function fiveMoves(page) {
  for (const [i, at] of ["h8", "i9", "g7", "j10", "f6"].entries()) {
    await point(page, at).click();
    await untilMove(page, i + 1);
  }
}

test("focus: a dialog returns it to its opener, and Start moves it to the board", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  const opener = page.getByRole("button", { name: "Settings and shortcuts" });
  await opener.press("Enter");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await untilFocused(page, "Settings and shortcuts");
  await opener.press("Enter");
  await page.getByRole("button", { name: "Close" }).press("Enter");
  await untilFocused(page, "Settings and shortcuts");
  await page.getByRole("button", { name: "New game" }).first().press("Enter");
  await page.getByRole("button", { name: "Start game" }).press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await untilFocused(page, "h8, empty");
});

test("focus: a dialog opened from another returns it to the opener of the first", async ({
  page,
}) => {
  await page.goto("/");
  await playGuest(page, (dialog) =>
    dialog.getByRole("textbox", { name: "Your name" }).fill("Grace Hopper"),
  );
  await point(page, "h8").click();
  await untilMove(page, 1);
  await page.goto("/#/games");
  await page.getByRole("searchbox").fill("Hopper");
  await page.getByRole("button", { name: /Grace Hopper/ }).press("Enter");
  await page.getByRole("button", { name: "Export" }).press("Enter");
  await page.getByRole("dialog", { name: "Export" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  for (let i = 0; i < 50 && !/Grace Hopper/.test(await focused(page)); i++)
    await page.waitForTimeout(50);
  assert.match(await focused(page), /Grace Hopper/);
});

test("focus: Resign asks for confirmation in place, and the result is announced", async ({
  page,
}) => {
  await page.goto("/");
  await playGuest(page);
  await fiveMoves(page);
  await action(page, "Resign").press("Enter");
  await untilFocused(page, "Cancel");
  await page.keyboard.press("Enter");
  await untilFocused(page, "Resign");
  await page.keyboard.press("Enter");
  await untilFocused(page, "Cancel");
  await action(page, "Resign").press("Enter");
  await untilAnnounced(page, "assertive", /^Black won\. White resigned/);
  await untilFocused(page, "Undo");
});

test("focus: after an opening choice it is on the board", async ({ page }) => {
  await page.goto("/");
  await playGuest(page, (dialog) =>
    dialog.getByRole("combobox", { name: "Opening rule" }).selectOption("swap2"),
  );
  for (const at of ["h8", "i9", "g7"]) await point(page, at).click();
  await page.getByRole("button", { name: "Keep White" }).press("Enter");
  await page.getByRole("button", { name: "Keep White" }).waitFor({ state: "detached" });
  assert.match(await focused(page), /^[a-o]\d+, /);
});

test("announced: undo, redo and restart; an old error message disappears", async ({ page }) => {
  await page.goto("/");
  await playAgent(page, "fudan1");
  await point(page, "h8").click();
  await untilMove(page, 2);
  await stone(page, "h8", "black").click();
  assert.match(await page.locator(".refusal").textContent(), /h8 is occupied/);
  await action(page, "Hint").click();
  await page.locator("[data-better]").waitFor();
  assert.equal(await page.locator(".refusal").count(), 0);
  await stone(page, "h8", "black").click();
  assert.match(await page.locator(".refusal").textContent(), /h8 is occupied.* Hint: /);
  await action(page, "Undo").press("Enter");
  await untilAnnounced(page, "polite", /^Back to move 0\. Your move\./);
  assert.equal(await page.locator(".refusal").count(), 0);
  await untilFocused(page, "h8, empty");
  await action(page, "Redo").click();
  await untilAnnounced(page, "polite", /^Redone: White /);
  await action(page, "Restart").click();
  await untilAnnounced(page, "polite", /^Game restarted\./);
});
