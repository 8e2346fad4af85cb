// The walk and the refutation of the page. They outlive the view, so that it opens where it was left.
import { api } from "../server/http";
import { session } from "../server/session.svelte";
import type { Threats } from "../wire/types";
import { Refutation } from "./refutation.svelte";
import { Walk } from "./walk.svelte";

export const walk = new Walk(api.proofPosition);

export const refutation = new Refutation(api.proofLine, ({ rule, size }, moves) =>
  session.analysis.once<Threats>({ action: "threats", rule, size, moves: [...moves] }),
);
