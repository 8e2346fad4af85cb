import { assert, test } from "./harness.mjs";
import { point } from "./steps.mjs";

/** A game of the champion with itself in which one move, at `ply`, is put into a far corner. */
async function blunderedGame(server, opening, ply, limit) {
  const moves = [...opening];
  const corners = ["a1", "o15", "a15", "o1"];
  while (moves.length < limit) {
    if (moves.length === ply - 1) {
      moves.push(corners.find((it) => !moves.includes(it)));
      continue;
    }
    const answer = await server.api("/move", {
      rule: "freestyle",
      size: 15,
      moves,
      agent: "tengen",
      limits: { nodes: 5000 },
    });
    if (answer.move === null) break;
    moves.push(answer.move);
    if (answer.winner) break;
  }
  return moves;
}

// Openings that are about even, so that the planted move is what turns the game.
const GAMES = [
  { opening: ["h8", "i9", "l12", "k10", "f5"], ply: 10 },
  { opening: ["h8", "g6", "d12", "l4", "k11"], ply: 9 },
  { opening: ["c3", "h8", "m4", "i10", "d13"], ply: 12 },
];

for (const { opening, ply } of GAMES)
  test(`a review finds the blunder planted at move ${ply} after ${opening.join(" ")}`, async ({
    page,
    server,
  }) => {
    const moves = await blunderedGame(server, opening, ply, ply + 12);
    await page.goto(`/#/analyse?r=freestyle&s=15&m=${moves.join("")}`);
    await page.getByRole("link", { name: "Review" }).click();
    await page.getByRole("button", { name: "Review this game" }).click();
    await page
      .getByText(`${moves.length + 1} of ${moves.length + 1} positions`)
      .waitFor({ timeout: 300_000 });
    const row = page.locator(`[data-finding="${ply}"]`);
    await row.waitFor();
    assert.match(await row.textContent(), /blunder|mistake/);
    assert.match(await row.textContent(), new RegExp(`${ply} ${moves[ply - 1]}`));

    // Try again: the corner is not it, the engine's move is.
    await row.getByRole("button", { name: /Try again/ }).click();
    await page
      .getByRole("heading", { level: 1, name: `Find a better move than ${moves[ply - 1]}` })
      .waitFor();
    const far = ["a2", "b1", "o14", "n15"].find((it) => !moves.includes(it));
    await point(page, far).click();
    await page.getByText(`${far} is not it`).waitFor();
    await page.getByRole("button", { name: "Show answer" }).click();
    await page.locator("[data-better]").waitFor();
    const better = await page.locator("[data-better]").getAttribute("data-better");
    await row.getByRole("button", { name: /Try again/ }).click();
    await point(page, better).click();
    await page.getByRole("heading", { level: 1, name: `${better} is the move` }).waitFor();
  });
