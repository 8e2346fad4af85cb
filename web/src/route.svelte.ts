// The route in the URL fragment: #/view/part/part?query.
export type View = "play" | "analyse" | "review" | "puzzles" | "perfect" | "games" | "agents";

export interface Route {
  view: View;
  parts: string[];
  query: string;
}

const VIEWS: readonly View[] = [
  "play",
  "analyse",
  "review",
  "puzzles",
  "perfect",
  "games",
  "agents",
];

export function readRoute(hash: string): Route {
  const text = hash.replace(/^#\/?/, "");
  const cut = text.indexOf("?");
  const path = cut < 0 ? text : text.slice(0, cut);
  const query = cut < 0 ? "" : text.slice(cut + 1);
  const [first = "", ...parts] = path.split("/").filter((part) => part !== "");
  const view = VIEWS.find((name) => name === first) ?? "play";
  return { view, parts: view === first ? parts : [], query };
}

export const route: { now: Route } = $state({
  now: readRoute(typeof location === "undefined" ? "" : location.hash),
});

export function go(path: string): void {
  location.hash = `#/${path}`;
}

/** Replaces the URL without a history entry. */
export function rewrite(path: string): void {
  history.replaceState(null, "", `#/${path}`);
  route.now = readRoute(location.hash);
}

export function followAddress(): () => void {
  const follow = () => {
    route.now = readRoute(location.hash);
  };
  addEventListener("hashchange", follow);
  return () => removeEventListener("hashchange", follow);
}
