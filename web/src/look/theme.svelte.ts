// Light or dark, as the page is drawn now: by the setting, or by what the system says.
import { isDark, settings } from "./settings.svelte";

export const theme = $state({ dark: false });

/** The root has the theme before anything that is drawn by its colours hears of it. */
export function showTheme(): void {
  const dark = isDark(settings.theme);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  theme.dark = dark;
}
