import { assert, test } from "./harness.mjs";
import { choose, lastMove, playAgent, playGuest, point, stone, untilMove } from "./steps.mjs";

const toolbar = (page) => page.getByRole("toolbar", { name: "Game actions" });

test("Swap2 step by step at one screen", async ({ page }) => {
  await page.goto("/");
  await playGuest(page, (dialog) =>
    dialog.getByRole("combobox", { name: "Opening rule" }).selectOption("swap2"),
  );
  for (const [i, [at, colour]] of [
    ["h8", "black"],
    ["i9", "white"],
    ["g7", "black"],
  ].entries()) {
    await page.getByRole("heading", { level: 1, name: `Place a ${colour} stone` }).waitFor();
    await point(page, at).click();
    await untilMove(page, i + 1);
  }
  await page.getByRole("heading", { level: 1, name: "Choose a colour" }).waitFor();
  await toolbar(page).getByRole("button", { name: "Place two more" }).click();
  await page.getByRole("heading", { level: 1, name: "Place a white stone" }).waitFor();
  await point(page, "j10").click();
  await untilMove(page, 4);
  await point(page, "f6").click();
  await untilMove(page, 5);
  await toolbar(page).getByRole("button", { name: "Take White" }).click();
  await page.getByRole("heading", { level: 1, name: "White to move" }).waitFor();
  await point(page, "h10").click();
  await stone(page, "h10", "white").waitFor();
  assert.equal((await lastMove(page)).number, 6);
});

test("Swap2 against an agent: it answers for itself", async ({ page }) => {
  await page.goto("/");
  await playAgent(page, "fudan1", {
    more: (dialog) => dialog.getByRole("combobox", { name: "Opening rule" }).selectOption("swap2"),
  });
  for (const [i, at] of ["h8", "i9", "g7"].entries()) {
    await point(page, at).click();
    await untilMove(page, i + 1);
  }
  // The agent takes a colour or adds two stones; then it is either our choice or somebody's move.
  await page.waitForFunction(() =>
    /Choose a colour|Your move|thinking/.test(document.querySelector("h1").textContent),
  );
  if (/Choose a colour/.test(await page.locator("h1").textContent()))
    await toolbar(page).getByRole("button", { name: /^Keep/ }).click();
  await page.getByRole("heading", { level: 1, name: "Your move" }).waitFor();
});

test("a forbidden point of Renju is shown, refused, and told why", async ({ page }) => {
  await page.goto("/");
  await playGuest(page, (dialog) => choose(dialog, "Rule", "Renju"));
  // h8 makes two open threes: f8 g8 and h6 h7, White's stones far away.
  for (const [i, at] of ["f8", "a1", "g8", "c1", "h6", "e1", "h7", "o1"].entries()) {
    await point(page, at).click();
    await untilMove(page, i + 1);
  }
  const cell = page.getByRole("gridcell", { name: "h8, empty, forbidden for Black" });
  await cell.waitFor();
  assert.equal(await page.locator('[data-forbidden="h8"]').count(), 1);
  await cell.click();
  await page.locator(".refusal").waitFor();
  assert.match(await page.locator(".refusal").textContent(), /forbidden/i);
  assert.match(await page.locator('[aria-live="assertive"]').textContent(), /h8|forbidden/i);
  assert.equal((await lastMove(page)).number, 8);
  assert.equal(await page.locator('[data-stone="h8"]').count(), 0);
});
