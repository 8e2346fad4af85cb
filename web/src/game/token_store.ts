// Tokens of games and analyses by id, in the browser's storage. The oldest are evicted above a maximum.

export type KeyValueStorage = Pick<Storage, "getItem" | "setItem">;

/** localStorage; outside a browser, a storage that keeps nothing. */
export const browserStorage = (): KeyValueStorage =>
  typeof localStorage === "undefined" ? { getItem: () => null, setItem: () => {} } : localStorage;

export class TokenStore<T> {
  constructor(
    private readonly storage: KeyValueStorage,
    private readonly key: string,
    private readonly max: number,
  ) {}

  private all(): Record<string, T> {
    try {
      const value: unknown = JSON.parse(this.storage.getItem(this.key) ?? "{}");
      return typeof value === "object" && value ? (value as Record<string, T>) : {};
    } catch {
      return {};
    }
  }

  get(id: string): T | null {
    return this.all()[id] ?? null;
  }

  /** All ids, the most recent first. */
  ids(): string[] {
    return Object.keys(this.all()).reverse();
  }

  set(id: string, held: T): void {
    const all = this.all();
    delete all[id];
    all[id] = held;
    const names = Object.keys(all);
    for (const old of names.slice(0, Math.max(0, names.length - this.max))) delete all[old];
    this.storage.setItem(this.key, JSON.stringify(all));
  }

  entries(): [id: string, held: T][] {
    return Object.entries(this.all());
  }

  delete(id: string): void {
    this.deleteAll([id]);
  }

  deleteAll(ids: readonly string[]): void {
    const all = this.all();
    for (const id of ids) delete all[id];
    this.storage.setItem(this.key, JSON.stringify(all));
  }
}
