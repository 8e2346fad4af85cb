// A list that the server has and gives in pages. Of two questions only the answer to the later counts.
import { errorText } from "../engine/failure";

export interface ListPage<T> {
  items: T[];
  /** Where the next page begins, or null. */
  next: string | null;
}

export class PagedList<T> {
  items: T[] = $state.raw([]);
  next: string | null = $state(null);
  loading = $state(true);
  failure = $state("");
  private serial = 0;

  /** `ask` gives the page that begins there, or the first. */
  constructor(private readonly ask: (before: string | null) => Promise<ListPage<T>>) {}

  /** The first page again, or one more. */
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

  /** Does something with an item; what goes wrong is told like what goes wrong with the list. */
  async guarded(work: () => Promise<void>): Promise<void> {
    this.failure = "";
    try {
      await work();
    } catch (error) {
      this.failure = errorText(error);
    }
  }
}
