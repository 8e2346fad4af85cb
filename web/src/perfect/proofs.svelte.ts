// The proofs of the server, loaded when a view first needs them.
import { api } from "../server/http";
import type { Proof, RuleId } from "../wire/types";

class Proofs {
  list: Proof[] | null = $state.raw(null);
  failure: unknown = $state.raw(null);
  private asked: Promise<void> | null = null;

  /** Loads the list once; after a failure the next call asks again. */
  load(): Promise<void> {
    this.asked ??= api
      .proofs()
      .then((list) => {
        this.list = list;
        this.failure = null;
      })
      .catch((error: unknown) => {
        this.failure = error;
        this.asked = null;
      });
    return this.asked;
  }

  of(rule: RuleId, size: number): Proof | undefined {
    return this.list?.find((proof) => proof.rule === rule && proof.size === size);
  }
}

export const proofs = new Proofs();
