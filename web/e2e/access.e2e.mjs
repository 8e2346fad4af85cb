import { isAccessible } from "./axe.mjs";
import { test } from "./harness.mjs";
import { playAgent, playGuest, point, untilMove } from "./steps.mjs";

const STUDY = "r=renju&s=15&m=h8i9(h9g7)k6g7g9i7i8h9";
const save = async (page) => {
  await page.goto(`/#/analyse?${STUDY}`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Saved", exact: true }).waitFor();
};
const VIEWS = {
  welcome: (page) => page.getByRole("heading", { level: 1, name: "Play Gomoku" }).waitFor(),
  "play/game": async (page) => {
    await playAgent(page, "fudan1");
    await point(page, "h8").click();
    await untilMove(page, 2);
  },
  "new game": async (page) => {
    await page.getByRole("button", { name: "New game" }).first().click();
    await page.getByRole("dialog").waitFor();
  },
  share: async (page) => {
    await playGuest(page);
    await page.getByRole("button", { name: "Share this game" }).last().click();
    await page.getByRole("dialog").waitFor();
  },
  settings: (page) => page.getByRole("button", { name: "Settings and shortcuts" }).click(),
  analyse: async (page) => {
    await page.goto(`/#/analyse?${STUDY}`);
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.locator("[data-candidate]").first().waitFor();
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await page.getByRole("button", { name: "Threats" }).last().click();
  },
  editor: async (page) => {
    await page.goto("/#/analyse");
    await page.getByRole("tab", { name: "Editor" }).click();
  },
  review: async (page) => {
    await page.goto(`/#/review?${STUDY}`);
    await page.getByRole("button", { name: "Review this game" }).click();
    await page.getByText(/9 of 9 positions/).waitFor({ timeout: 300_000 });
  },
  puzzles: (page) => page.goto("/#/puzzles"),
  games: (page) => page.goto("/#/games"),
  "save an analysis": async (page) => {
    await page.goto(`/#/analyse?${STUDY}`);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("dialog").waitFor();
  },
  "a saved analysis": async (page) => {
    await save(page);
    await page.getByRole("button", { name: "Saved", exact: true }).click();
    await page.getByRole("dialog").waitFor();
  },
  analyses: async (page) => {
    await save(page);
    await page.goto("/#/games/analyses");
    await page.locator("[data-analysis]").first().waitFor();
  },
  "an analysis of the list": async (page) => {
    await VIEWS.analyses(page);
    await page.locator("[data-analysis]").first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  },
  "games of a file to save": async (page) => {
    await page.goto("/#/games/analyses");
    await page.getByRole("button", { name: "Import games" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[hg])");
    await dialog.getByRole("button", { name: "Import" }).click();
    await dialog.getByRole("button", { name: "Save 2 games" }).waitFor();
  },
  agents: (page) => page.goto("/#/agents"),
};

for (const [name, open] of Object.entries(VIEWS))
  test(`axe finds no violation, light and dark: ${name}`, async ({ page }) => {
    await page.goto("/");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await open(page);
    await isAccessible(page);
  });
