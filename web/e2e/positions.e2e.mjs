// Games from positions that were set up, and rows of other lengths.
import { assert, test } from "./harness.mjs";
import { choose, headline, newGame, point, stone, untilMove } from "./steps.mjs";
import { EN } from "./words.mjs";

const setUp = (page, p, colour) => page.getByRole("gridcell", { name: `${p}, ${colour}` });

async function editBoard(page, black, white, toMove) {
  await page.goto("/#/analyse");
  await page.getByRole("tab", { name: "Editor" }).click();
  const brush = page.getByRole("radiogroup", { name: "Stone to place" });
  for (const [name, points] of [
    ["Black", black],
    ["White", white],
  ]) {
    await brush.getByRole("radio", { name }).click();
    for (const p of points) await point(page, p).click();
  }
  await page
    .getByRole("radiogroup", { name: "Side to move" })
    .getByRole("radio", { name: toMove })
    .click();
}

test("a game goes on from stones that were set up", async ({ page, server }) => {
  await editBoard(page, ["h8", "i8", "j8"], ["a1"], "White");
  await page.getByRole("button", { name: "Play from here" }).click();
  const dialog = page.getByRole("dialog", { name: EN.newGame });
  await dialog.getByText("Start from the position shown (4 stones, White to move)").waitFor();
  await choose(dialog, EN.blackSide, EN.you);
  await choose(dialog, EN.whiteSide, EN.guest);
  await dialog.getByRole("button", { name: EN.start }).click();
  await headline(page).getByText("White to move").waitFor();
  for (const p of ["h8", "i8", "j8"]) await setUp(page, p, "black").waitFor();
  await point(page, "a2").click();
  await untilMove(page, 1);
  await stone(page, "a2", "white").waitFor();
  await page.reload();
  await setUp(page, "j8", "black").waitFor();
  await point(page, "k8").click();
  await untilMove(page, 2);
  await stone(page, "k8", "black").waitFor();
  await point(page, "a3").click();
  await untilMove(page, 3);
  await point(page, "l8").click();
  await headline(page).getByText("Black won").waitFor();
  const { games } = await server.api("/games");
  const { setup, moves } = await server.api(`/games/${games[0].id}`);
  assert.deepEqual(setup, { black: ["h8", "i8", "j8"], white: ["a1"], toMove: "white" });
  assert.deepEqual(moves, ["a2", "k8", "a3", "l8"]);
});

test("a game goes on from a move of an analysis, against an agent", async ({ page }) => {
  await page.goto("/#/analyse?r=freestyle&s=15&m=h8i9g7");
  await stone(page, "g7", "black").waitFor();
  await page.getByRole("button", { name: "Play from here" }).click();
  const dialog = page.getByRole("dialog", { name: EN.newGame });
  await dialog.getByText("Start from the position shown (3 moves: h8 i9 g7)").waitFor();
  await choose(dialog, EN.whiteSide, EN.agent);
  await dialog.getByRole("combobox", { name: EN.which }).selectOption("fudan1");
  await dialog.getByRole("button", { name: EN.start }).click();
  await untilMove(page, 4);
  await stone(page, "i9", "white").waitFor();
});

test("four in a row wins on a small board", async ({ page }) => {
  await page.goto("/");
  await newGame(page, async (dialog) => {
    await choose(dialog, EN.blackSide, EN.you);
    await choose(dialog, EN.whiteSide, EN.guest);
    await choose(dialog, "In a row to win", "4");
    for (let size = 15; size > 7; size--)
      await dialog.getByRole("button", { name: "Smaller board" }).click();
    await dialog.getByText(/Freestyle 7×7 · 4 in a row/).waitFor();
  });
  let number = 0;
  for (const p of ["d4", "a1", "e4", "a2", "f4", "a3", "c4"]) {
    await point(page, p).click();
    await untilMove(page, ++number);
  }
  await headline(page).getByText("Black won").waitFor();
});

test("an agent that does not play rows of four says so", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: EN.newGame }).first().click();
  const dialog = page.getByRole("dialog", { name: EN.newGame });
  await choose(dialog, "In a row to win", "4");
  await dialog.getByRole("button", { name: EN.start }).click();
  await dialog
    .getByRole("alert")
    .getByText(/fudan1/)
    .waitFor();
});
