// User actions by accessible roles and names only: no class, id or test attribute.
import { EN } from "./words.mjs";

export const point = (page, p, words = EN) => page.getByRole("gridcell", { name: words.empty(p) });

export const stone = (page, p, colour, words = EN) =>
  page.getByRole("gridcell", { name: words.stone(p, words.colours[colour]) });

/** Opens the new-game dialog, lets `fill` set it up, and starts the game. */
export async function newGame(page, fill = async () => {}, words = EN) {
  await page.getByRole("button", { name: words.newGame }).first().click();
  const dialog = page.getByRole("dialog", { name: words.newGame });
  await fill(dialog);
  await dialog.getByRole("button", { name: words.start }).click();
  await dialog.waitFor({ state: "detached" });
}

export async function choose(dialog, group, option) {
  await dialog
    .getByRole("radiogroup", { name: group })
    .getByRole("radio", { name: option, exact: true })
    .click();
}

/** Starts a game against an agent, as Black or White. */
export async function playAgent(
  page,
  id,
  { colour = "black", words = EN, more = async () => {} } = {},
) {
  await newGame(
    page,
    async (dialog) => {
      const ours = colour === "black" ? words.blackSide : words.whiteSide;
      const theirs = colour === "black" ? words.whiteSide : words.blackSide;
      await choose(dialog, ours, words.you);
      await choose(dialog, theirs, words.agent);
      await dialog.getByRole("combobox", { name: words.which }).selectOption(id);
      await more(dialog);
    },
    words,
  );
}

/** Starts a game of two people on this device. */
export async function playGuest(page, more = async () => {}) {
  await newGame(page, async (dialog) => {
    await choose(dialog, EN.whiteSide, EN.guest);
    await choose(dialog, EN.blackSide, EN.you);
    await more(dialog);
  });
}

/** Point and number of the last move on the board; number 0 if there is none. */
export async function lastMove(page, words = EN) {
  const cell = page.getByRole("gridcell", { name: words.last });
  if ((await cell.count()) === 0) return { at: null, number: 0 };
  const [, at, , number] = words.last.exec(await cell.getAttribute("aria-label"));
  return { at, number: Number(number) };
}

/** Waits until `number` moves have been played. */
export async function untilMove(page, number, words = EN) {
  for (let i = 0; i < 1200; i++) {
    const last = await lastMove(page, words);
    if (last.number >= number) return last;
    await page.waitForTimeout(100);
  }
  throw new Error(`move ${number} was not played`);
}

export const headline = (page) => page.getByRole("heading", { level: 1 });

/** Plays until the game is over. `pick(moves)` chooses our moves. */
export async function playOut(page, pick, { first = 0, words = EN, maxMoves = 225 } = {}) {
  const moves = [];
  if (first === 1) moves.push((await untilMove(page, 1, words)).at);
  while (moves.length < maxMoves) {
    const at = await pick(moves);
    await point(page, at, words).click();
    moves.push(at);
    await untilMove(page, moves.length, words);
    if (await isOver(page, words)) return moves;
    const answer = await answerOrEnd(page, moves.length + 1, words);
    if (!answer) return moves;
    moves.push(answer);
    if (await isOver(page, words)) return moves;
  }
  throw new Error("the game did not end");
}

async function isOver(page, words) {
  const text = await headline(page).textContent();
  return text.includes(words.won) || text.includes(words.lost);
}

async function answerOrEnd(page, number, words) {
  for (let i = 0; i < 2400; i++) {
    const last = await lastMove(page, words);
    if (last.number >= number) return last.at;
    if (await isOver(page, words)) return null;
    await page.waitForTimeout(50);
  }
  throw new Error(`no answer as move ${number}`);
}

/** A strong move, from the server's /move call. */
export const strong =
  (server, rule = "freestyle") =>
  async (moves) =>
    (
      await server.api("/move", {
        rule,
        size: 15,
        moves,
        agent: "tengen",
        limits: { nodes: 20000 },
      })
    ).move;

/** Free points along the edge, which lose against any agent. */
export const hopeless = async (moves) => {
  for (const row of [1, 15])
    for (const letter of "acegikmo")
      if (!moves.includes(`${letter}${row}`)) return `${letter}${row}`;
  throw new Error("no point left on the edge");
};

/** How many moves follow entry `number` of a record directly; entries count from 1, 0 is the start. */
export const followers = ({ moves }, number) =>
  moves.filter((entry, index) => (entry.after ?? index) === number).length;
