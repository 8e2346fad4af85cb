// Before the tests of a file: the rules, from the very file that the page is given.
import { readFileSync } from "node:fs";
import { startRules } from "../src/engine/rules_wasm";

await startRules(readFileSync(new URL("../../build/wasm/rules.wasm", import.meta.url)));
