/** Replaces the placeholders of a text. One without a value stays visible. */
export function fill(text: string, values?: Record<string, string | number>): string {
  return values
    ? text.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all))
    : text;
}
