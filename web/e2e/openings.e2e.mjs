import { assert, test } from "./harness.mjs";
import { choose, lastMove, playAgent, playGuest, point, stone, untilMove } from "./steps.mjs";

const toolbar = (page) => page.getByRole("toolbar", { name: "Game actions" });

const heading = (page, name) => page.getByRole("heading", { level: 1, name, exact: true });
const refusal = (page) => page.locator(".refusal");
const offered = (page, p, n) =>
  page.getByRole("gridcell", { name: `${p}, empty, fifth move offer ${n}`, exact: true });

const withOpening = (rule, opening) => async (dialog) => {
  await choose(dialog, "Rule", rule);
  await dialog.getByRole("combobox", { name: "Opening rule" }).selectOption(opening);
};

// Steps of an opening: what is asked and how a person answers. A walk is a list of steps.
const place = (at, colour) => async (page, walk) => {
  await heading(page, `Place a ${colour} stone`).waitFor();
  await point(page, at).click();
  walk.moves += 1;
  await untilMove(page, walk.moves);
};
const black = (at) => place(at, "black");
const white = (at) => place(at, "white");
/** A point not allowed by the opening rule is refused and changes nothing. */
const notAt = (at) => async (page, walk) => {
  await point(page, at).click();
  await refusal(page).waitFor();
  assert.match(await refusal(page).textContent(), new RegExp(`does not allow ${at}`));
  assert.equal((await lastMove(page)).number, walk.moves);
};
const decide = (name) => async (page) => {
  await heading(page, "Choose a colour").waitFor();
  await toolbar(page).getByRole("button", { name, exact: true }).click();
};
const declare = (number, max) => async (page) => {
  await heading(page, "How many fifth moves?").waitFor();
  const field = toolbar(page).getByRole("spinbutton", { name: "How many fifth moves?" });
  await field.fill(String(max + 1));
  const button = toolbar(page).getByRole("button", { name: /^Declare/ });
  assert.ok(await button.isDisabled(), `${max} is the maximum`);
  await field.fill(String(number));
  await button.click();
};
const offer =
  (...points) =>
  async (page) => {
    for (const [i, at] of points.entries()) {
      await heading(page, "Offer a fifth move").waitFor();
      await page
        .getByRole("status")
        .filter({ hasText: ` ${points.length - i} more to offer` })
        .waitFor({ state: "attached" });
      await point(page, at).click();
      if (i + 1 < points.length) await offered(page, at, i + 1).waitFor();
    }
  };
const pick = (at, number) => async (page, walk) => {
  await heading(page, "Choose one of the offered moves").waitFor();
  await point(page, "a1").click();
  await refusal(page).waitFor();
  await offered(page, at, number).click();
  walk.moves += 1;
  await untilMove(page, walk.moves);
  await stone(page, at, "black").waitFor();
  assert.equal(await page.locator("[data-offer]").count(), 0, "the other offers are gone");
};
const toMove = (colour) => async (page) => {
  await heading(page, `${colour} to move`).waitFor();
  assert.equal(await toolbar(page).getByRole("button", { name: "Undo" }).isEnabled(), true);
};

const WALKS = [
  [
    "swap",
    "Freestyle",
    [black("h8"), white("i9"), black("g7"), decide("Take Black"), toMove("White")],
  ],
  [
    "swap2",
    "Freestyle",
    [
      black("h8"),
      white("i9"),
      black("g7"),
      decide("Place two more"),
      white("j10"),
      black("f6"),
      decide("Take White"),
      toMove("White"),
    ],
  ],
  [
    "pro",
    "Standard",
    [notAt("h9"), black("h8"), white("i9"), notAt("j10"), black("k8"), toMove("White")],
  ],
  ["longpro", "Caro", [black("h8"), white("i9"), notAt("k8"), black("l8"), toMove("White")]],
  [
    "rif",
    "Renju",
    [
      notAt("i9"),
      black("h8"),
      notAt("h10"),
      white("h9"),
      notAt("k11"),
      black("h10"),
      decide("Take Black"),
      white("i10"),
      offer("g7", "i7"),
      pick("i7", 2),
      toMove("White"),
    ],
  ],
  [
    "yamaguchi",
    "Renju",
    [
      black("h8"),
      white("h9"),
      black("h10"),
      declare(3, 55),
      decide("Keep White"),
      white("i10"),
      offer("g7", "i7", "g10"),
      pick("g7", 1),
      toMove("White"),
    ],
  ],
  [
    "soosyrv8",
    "Renju",
    [
      black("h8"),
      white("h9"),
      black("h10"),
      decide("Keep White"),
      white("i10"),
      declare(2, 8),
      decide("Take White"),
      offer("g7", "i7"),
      pick("g7", 1),
      toMove("White"),
    ],
  ],
  [
    "taraguchi10",
    "Renju",
    [
      black("h8"),
      decide("Take Black"),
      white("h9"),
      decide("Keep Black"),
      notAt("k10"),
      black("i10"),
      decide("Take Black"),
      white("i7"),
      decide("Offer ten fifth moves"),
      offer("g7", "g8", "g9", "g10", "j8", "j9", "j10", "f6", "f7", "f8"),
      pick("j9", 6),
      toMove("White"),
    ],
  ],
];

for (const [opening, rule, steps] of WALKS)
  test(`${opening} step by step on one device`, async ({ page }) => {
    await page.goto("/");
    await playGuest(page, withOpening(rule, opening));
    const walk = { moves: 0 };
    for (const step of steps) await step(page, walk);
    await point(page, "c3").click();
    await stone(page, "c3", "white").waitFor();
    assert.equal((await lastMove(page)).number, walk.moves + 1);
  });

test("Taraguchi-10 without the ten offers, taken back to its last question", async ({ page }) => {
  await page.goto("/");
  await playGuest(page, withOpening("Renju", "taraguchi10"));
  const walk = { moves: 0 };
  for (const step of [
    black("h8"),
    decide("Keep White"),
    white("h9"),
    decide("Keep Black"),
    black("i10"),
    decide("Keep White"),
    white("i7"),
    decide("Keep Black"),
    notAt("c3"),
    black("k8"),
    decide("Take Black"),
    toMove("White"),
  ])
    await step(page, walk);
  await toolbar(page).getByRole("button", { name: "Undo" }).click();
  await decide("Keep White")(page);
  await toMove("White")(page);
});

/** Answers all questions of an opening. Returns the kinds of question. */
async function answerAll(page) {
  const candidates = "h8 h9 h10 i10 g7 i7 g10 j9 f6 k8 f8 l8 j7 g12 k11 e9 j12 f11 d5 m11".split(
    " ",
  );
  const asked = new Set();
  for (let i = 0; i < 3000; i++) {
    const text = await page.locator("h1").textContent();
    if (/^Your move/.test(text)) return asked;
    if (/^(Place a|Offer a)/.test(text)) {
      asked.add(/^Place/.test(text) ? "stone" : "offer");
      // Tries free points until the rule allows one.
      const sub = await page.locator("h1 + *").textContent();
      for (const at of candidates) {
        const cell = point(page, at);
        if ((await cell.count()) === 0) continue;
        await cell.click();
        await page.waitForTimeout(30);
        if ((await refusal(page).count()) === 0) break;
      }
      await page.waitForFunction(
        ([head, line]) =>
          document.querySelector("h1").textContent !== head ||
          document.querySelector("h1 + *").textContent !== line ||
          !document.querySelector("[data-pending]"),
        [text, sub],
      );
    } else if (/^Choose one/.test(text)) {
      asked.add("pick");
      await page.getByRole("gridcell", { name: /fifth move offer 1$/ }).click();
      await page.waitForFunction((head) => document.querySelector("h1").textContent !== head, text);
    } else if (/^Choose a colour/.test(text)) {
      asked.add("choice");
      await toolbar(page).getByRole("button", { name: /^Keep/ }).click();
      await page.waitForFunction((head) => document.querySelector("h1").textContent !== head, text);
    } else if (/^How many/.test(text)) {
      asked.add("number");
      await toolbar(page).getByRole("spinbutton").fill("2");
      await toolbar(page).getByRole("button", { name: "Declare 2" }).click();
      await page.waitForFunction((head) => document.querySelector("h1").textContent !== head, text);
    } else {
      await page.waitForTimeout(50);
    }
  }
  throw new Error("the opening did not end");
}

// The questions that a person on each side always gets, whatever the agent does.
const ASKED = {
  swap: { black: ["stone"], white: ["choice"] },
  swap2: { black: ["stone"], white: ["choice"] },
  pro: { black: ["stone"], white: ["stone"] },
  longpro: { black: ["stone"], white: ["stone"] },
  rif: { black: ["stone"], white: ["choice"] },
  yamaguchi: { black: ["stone", "number"], white: ["choice"] },
  soosyrv8: { black: ["stone"], white: ["choice"] },
  taraguchi10: { black: ["stone"], white: ["choice"] },
};

for (const [opening, rule] of WALKS)
  for (const colour of ["black", "white"])
    test(`${opening} against an agent, as ${colour}: each answers for itself`, async ({ page }) => {
      await page.goto("/");
      await playAgent(page, "fudan1", { colour, more: withOpening(rule, opening) });
      const asked = await answerAll(page);
      for (const kind of ASKED[opening][colour])
        assert.ok(asked.has(kind), `${kind} was not asked`);
      // The opening is over; the game continues.
      const { number } = await lastMove(page);
      const free = page.getByRole("gridcell", { name: /^[abn]\d+, empty$/ }).first();
      await free.click();
      await untilMove(page, number + 1);
    });

test("a forbidden point of Renju is marked, refused and explained", async ({ page }) => {
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
  assert.match(await page.locator(".refusal").textContent(), /h8 is forbidden.*double three/);
  assert.match(await page.locator('[aria-live="assertive"]').textContent(), /h8|forbidden/i);
  assert.equal((await lastMove(page)).number, 8);
  assert.equal(await page.locator('[data-stone="h8"]').count(), 0);
  await page.getByRole("button", { name: /中文/ }).click();
  await page
    .locator(".refusal")
    .getByText(/h8 是黑棋禁手：三三/)
    .waitFor();
});
