/** Puts values into the braces of a text. A name without a value stays as it is, to be seen. */
export function fill(text: string, values?: Record<string, string | number>): string {
  return values
    ? text.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all))
    : text;
}
