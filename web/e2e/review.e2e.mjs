import { assert, test } from "./harness.mjs";
import { point } from "./steps.mjs";

/**
 * A self-play game of the champion in which the move at `ply` is replaced by a far corner; null if the
 * game is not about even at that point.
 */
async function blunderedGame(server, opening, ply, limit) {
  const moves = [...opening];
  const corners = ["a1", "o15", "a15", "o1"];
  const ask = (nodes) =>
    server.api("/move", { rule: "freestyle", size: 15, moves, agent: "tengen", limits: { nodes } });
  while (moves.length < limit) {
    if (moves.length === ply - 1) {
      const { winrate } = await ask(100_000);
      if (winrate < 0.35 || winrate > 0.7) return null;
      moves.push(corners.find((it) => !moves.includes(it)));
      continue;
    }
    const answer = await ask(5_000);
    if (answer.move === null) break;
    moves.push(answer.move);
    if (answer.winner) break;
  }
  return moves;
}

const OPENINGS = [
  "h8 i9 l12 k10 f5",
  "h8 g6 d12 l4 k11",
  "h8 j10 e5 k6 f11",
  "h8 i10 k5 f4 l11",
  "h8 f9 m8 j12 d5",
  "h8 k9 e12 g4 l6",
  "h8 g10 l9 d6 k13",
  "h8 j7 c10 m11 f3",
  "h8 m12 k11 g10 e3",
  "h8 j12 m3 d7 e12",
  "h8 i4 c7 e5 i5",
  "h8 f10 d9 g5 j12",
].map((it) => it.split(" "));

for (const ply of [8, 9, 10])
  test(`a review finds the blunder planted at move ${ply}`, async ({ page, server }) => {
    let moves = null;
    for (const opening of OPENINGS) moves ??= await blunderedGame(server, opening, ply, ply + 12);
    assert.ok(moves, `none of the openings is even at move ${ply}`);
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

    // Try again: the corner is wrong, the engine's move is right.
    await row.getByRole("button", { name: /Try again/ }).click();
    await page
      .getByRole("heading", { level: 1, name: `Find a better move than ${moves[ply - 1]}` })
      .waitFor();
    const far = ["a2", "b1", "o14", "n15"].find((it) => !moves.includes(it));
    await point(page, far).click();
    await page.locator(".sub").getByText(`${far} is not the best move`).waitFor();
    await page.getByRole("button", { name: "Show answer" }).click();
    await page.locator("[data-better]").waitFor();
    const better = await page.locator("[data-better]").getAttribute("data-better");
    await row.getByRole("button", { name: /Try again/ }).click();
    await point(page, better).click();
    await page.getByRole("heading", { level: 1, name: `${better} is the best move` }).waitFor();
  });
