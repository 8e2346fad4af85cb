// A list loaded page by page from the server. Only the answer to the latest request counts.
import { errorText } from "../server/failure";

export interface ListPage<T> {
  items: T[];
  /** Cursor of the next page, or null. */
  next: string | null;
}

export class PagedList<T> {
  items: T[] = $state.raw([]);
  next: string | null = $state(null);
  loading = $state(true);
  failure = $state("");
  private serial = 0;

  /** `ask` loads the page at a cursor, or the first page. */
  constructor(private readonly ask: (before: string | null) => Promise<ListPage<T>>) {}

  /** Reloads the first page, or appends the page at `before`. */
  async load(before: string | null = null): Promise<void> {
    const mine = ++this.serial;
    this.loading = true;
    this.failure = "";
    try {
      const page = await this.ask(before);
      if (mine !== this.serial) return;
      this.items = before ? [...this.items, ...page.items] : page.items;
      this.next = page.next;
    } catch (error) {
      if (mine === this.serial) this.failure = errorText(error);
    } finally {
      if (mine === this.serial) this.loading = false;
    }
  }

  remove(gone: (item: T) => boolean): void {
    this.items = this.items.filter((item) => !gone(item));
  }

  /** Runs an action on an item and shows its error like an error of the list. */
  async guarded(work: () => Promise<void>): Promise<void> {
    this.failure = "";
    try {
      await work();
    } catch (error) {
      this.failure = errorText(error);
    }
  }
}
