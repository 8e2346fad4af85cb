// npm run e2e [-- PATTERN]: end-to-end tests in a real browser with a real server.
import { argv, exit } from "node:process";
import { fileURLToPath } from "node:url";
import { runAll } from "./harness.mjs";
import { Server } from "./server.mjs";
import "./play.e2e.mjs";
import "./focus.e2e.mjs";
import "./openings.e2e.mjs";
import "./links.e2e.mjs";
import "./analyse.e2e.mjs";
import "./review.e2e.mjs";
import "./study.e2e.mjs";
import "./games.e2e.mjs";
import "./analyses.e2e.mjs";
import "./perfect.e2e.mjs";
import "./positions.e2e.mjs";
import "./access.e2e.mjs";

const shots = fileURLToPath(new URL("../../build/e2e", import.meta.url));
const failed = await runAll(() => new Server().start(), argv[2] ?? "", shots);
exit(failed === 0 ? 0 : 1);
