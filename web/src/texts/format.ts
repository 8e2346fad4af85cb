// Formats numbers and times. Digits and separators are the same in all languages.

/** "4:18", with tenths below ten seconds: "9.3". */
export function clockText(ms: number): string {
  if (ms < 10000) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.ceil(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
}

/** "716 k", "3.39 M". */
export function countText(count: number): string {
  if (count < 10000) return String(count);
  if (count < 1e6) return `${Math.round(count / 1000)} k`;
  if (count < 1e9) return `${(count / 1e6).toFixed(2)} M`;
  return `${(count / 1e9).toFixed(2)} G`;
}

export const secondsText = (ms: number): string =>
  ms < 9950 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 1000)} s`;

/** "88.6 %" with a thin space. */
export const percentText = (share: number): string => `${(100 * share).toFixed(1)}\u2009%`;

/** Uses a true minus sign, as wide as the plus. */
export const signed = (score: number): string =>
  score > 0 ? `+${score}` : score < 0 ? `−${-score}` : "0";

/** Local date and time in ISO order. */
export function momentText(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const two = (n: number) => String(n).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
