// Vitest setup: loads the same rules.wasm as the page.
import { readFileSync } from "node:fs";
import { startRules } from "../src/study/rules_wasm";

await startRules(readFileSync(new URL("../../build/wasm/rules.wasm", import.meta.url)));
