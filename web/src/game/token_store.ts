// What this browser holds of things on the server, by their ids: tokens, mostly. The oldest go when
// there are too many.

export type KeyValueStorage = Pick<Storage, "getItem" | "setItem">;

/** The browser's own shelf; outside of one, a shelf that keeps nothing. */
export const browserStorage = (): KeyValueStorage =>
  typeof localStorage === "undefined" ? { getItem: () => null, setItem: () => {} } : localStorage;

export class TokenStore<T> {
  constructor(
    private readonly shelf: KeyValueStorage,
    private readonly key: string,
    private readonly most: number,
  ) {}

  private all(): Record<string, T> {
    try {
      const value: unknown = JSON.parse(this.shelf.getItem(this.key) ?? "{}");
      return typeof value === "object" && value ? (value as Record<string, T>) : {};
    } catch {
      return {};
    }
  }

  of(id: string): T | null {
    return this.all()[id] ?? null;
  }

  /** All ids, the one kept last first. */
  ids(): string[] {
    return Object.keys(this.all()).reverse();
  }

  keep(id: string, held: T): void {
    const all = this.all();
    delete all[id];
    all[id] = held;
    const names = Object.keys(all);
    for (const old of names.slice(0, Math.max(0, names.length - this.most))) delete all[old];
    this.shelf.setItem(this.key, JSON.stringify(all));
  }

  forget(id: string): void {
    const all = this.all();
    delete all[id];
    this.shelf.setItem(this.key, JSON.stringify(all));
  }
}
