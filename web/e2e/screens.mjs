// npm run screens: screenshots of every view, desktop and phone, light and dark, some in Chinese, into
// docs/screens.
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { launch, visitor } from "./harness.mjs";
import { Server } from "./server.mjs";
import {
  choose,
  newGame,
  playAgent,
  playGuest,
  playOut,
  point,
  strong,
  untilMove,
} from "./steps.mjs";
import { EN } from "./words.mjs";

const out = fileURLToPath(new URL("../../docs/screens", import.meta.url));
const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};
const SIDE = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };
const TABLET = { viewport: { width: 820, height: 1180 } };

const STUDY = "r=freestyle&s=15&m=h8i9k6g7g9i7i8h9j7j8(k9h6'An%20alternative')k9h6f8g8f7g5f4f5";

async function someMoves(page, server, count) {
  await playAgent(page, "tengen");
  const moves = [];
  while (moves.length < count) {
    const at = await strong(server)(moves);
    await point(page, at).click();
    moves.push(at);
    moves.push((await untilMove(page, moves.length + 1)).at);
  }
}

async function analysis(page) {
  await page.goto(`/#/analyse?${STUDY}`);
  await page.getByRole("button", { name: "Previous move" }).click();
  await page.getByRole("button", { name: "More lines" }).click();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.waitForTimeout(4000);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await page.getByRole("button", { name: "Start", exact: true }).waitFor();
}

const VIEWS = {
  welcome: async (page) => page.getByRole("heading", { level: 1, name: "Play Gomoku" }).waitFor(),
  play: (page, server) => someMoves(page, server, 12),
  won: async (page, server) => {
    await playAgent(page, "waterloo0");
    await playOut(page, strong(server));
  },
  renju: async (page) => {
    await playGuest(page, (dialog) => choose(dialog, "Rule", "Renju"));
    for (const [i, at] of ["f8", "e9", "g8", "i10", "h6", "f10", "h7", "g10"].entries()) {
      await point(page, at).click();
      await untilMove(page, i + 1);
    }
    await page.getByRole("gridcell", { name: "h8, empty, forbidden for Black" }).click();
  },
  swap2: async (page) => {
    await playGuest(page, (dialog) =>
      dialog.getByRole("combobox", { name: "Opening rule" }).selectOption("swap2"),
    );
    for (const [i, at] of ["h8", "i9", "g7"].entries()) {
      await point(page, at).click();
      await untilMove(page, i + 1);
    }
  },
  newgame: async (page) => {
    await page.getByRole("button", { name: "New game" }).first().click();
    await page.getByRole("dialog").waitFor();
  },
  analyse: analysis,
  threats: async (page) => {
    await page.goto("/#/analyse?r=renju&s=15&m=h8i9g7i8h7g8i7h6j7f7g9j10");
    await page.getByRole("button", { name: "Threats" }).last().click();
    await page.getByRole("tab", { name: "Threats" }).click();
    await page.locator("[data-threat]").first().waitFor();
  },
  editor: async (page) => {
    await page.goto(`/#/analyse?${STUDY}`);
    await page.getByRole("tab", { name: "Editor" }).click();
  },
  review: async (page) => {
    await page.goto(`/#/review?${STUDY}`);
    await page.getByRole("button", { name: "Review this game" }).click();
    await page.getByText(/19 of 19 positions/).waitFor({ timeout: 300_000 });
    const rows = page.locator("[data-finding] .what");
    if ((await rows.count()) > 0) await rows.first().click();
  },
  games: (page) => page.goto("/#/games"),
  analyses: async (page, server) => {
    const record = { rule: "renju", size: 15, moves: ["h8"] };
    for (const title of ["Sakata vs Goro, move 12", "Long Pro: the far third stone"])
      await server.api("/analyses", { title, record });
    await page.goto(`/#/analyse?${STUDY}`);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("textbox", { name: "Title" }).fill("Indirect opening, another way");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Saved", exact: true }).waitFor();
    await page.goto("/#/games/analyses");
    await page.locator("[data-analysis]").first().waitFor();
  },
  agents: (page) => page.goto("/#/agents"),
  puzzles: (page) => page.goto("/#/puzzles"),
  perfect: async (page) => {
    await page.goto("/#/perfect/freestyle15/h8g7h9a1i8");
    await page.getByText("220", { exact: true }).waitFor();
  },
  refutation: async (page) => {
    await page.goto("/#/perfect/freestyle15/h8h7i7");
    await page.getByRole("button", { name: "Why?" }).click();
    await page.getByRole("button", { name: /^11 Black g8/ }).click();
    await page.locator("[data-threat]").first().waitFor();
  },
  settings: (page) => page.getByRole("button", { name: "Settings and shortcuts" }).click(),
  match: async (page) => {
    await newGame(page, async (dialog) => {
      await choose(dialog, EN.blackSide, EN.agent);
      await choose(dialog, EN.whiteSide, EN.agent);
    });
    await untilMove(page, 8);
    await page.getByRole("button", { name: "Pause" }).click();
  },
};
const ALL = Object.keys(VIEWS);
const SHAPES = [
  ["desktop", "light", DESK, ALL],
  ["desktop", "dark", DESK, ALL],
  ["phone", "light", PHONE, ALL],
  ["phone", "dark", PHONE, ALL],
  ["landscape", "light", SIDE, ["play", "analyse", "perfect"]],
  ["tablet", "light", TABLET, ["play", "analyse", "perfect"]],
  // Needs a Chinese font, such as Debian's fonts-wqy-microhei.
  [
    "chinese",
    "light",
    DESK,
    ["play", "newgame", "analyse", "review", "games", "agents", "puzzles", "perfect"],
  ],
];

/** Switches the language in place, also behind a dialog. */
async function inChinese(page) {
  await page.locator("header button", { hasText: "中文" }).evaluate((it) => it.click());
  await page.waitForFunction(() => document.documentElement.lang === "zh-Hans");
}

mkdirSync(out, { recursive: true });
const pattern = process.argv[2] ?? "";
const server = await new Server().start();
const browser = await launch();
for (const [shape, colorScheme, context, names] of SHAPES)
  for (const name of names) {
    const file = `${name}-${shape}-${colorScheme}`;
    if (!file.includes(pattern)) continue;
    const page = await visitor(browser, server, { ...context, colorScheme });
    // Move confirmation would stop the scripts above.
    await page.addInitScript(() =>
      localStorage.setItem("tengen.settings", JSON.stringify({ confirm: "off" })),
    );
    try {
      await page.goto("/");
      await VIEWS[name](page, server);
      if (shape === "chinese") await inChinese(page);
      await page.waitForTimeout(500);
      await page.screenshot({ path: `${out}/${file}.jpg`, type: "jpeg", quality: 82 });
      const [scrollWidth, clientWidth] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        screen.width,
      ]);
      console.log(
        `${file}${scrollWidth > clientWidth ? ` OVERFLOWS: ${scrollWidth} in ${clientWidth}` : ""}${page.errors.length ? ` ERRORS: ${page.errors}` : ""}`,
      );
    } catch (error) {
      console.log(`${file} FAILED: ${String(error).split("\n")[0]}`);
      process.exitCode = 1;
    }
    await page.context().close();
  }
await browser.close();
await server.stop();
