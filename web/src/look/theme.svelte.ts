// The current theme, light or dark, from the setting or the system.
import { isDark, settings } from "./settings.svelte";

export const theme = $state({ dark: false });

/** Sets the root attribute first: canvases read their colours from it when `theme` changes. */
export function showTheme(): void {
  const dark = isDark(settings.theme);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  theme.dark = dark;
}
