// The user's settings: one plain object in localStorage.
export type Theme = "system" | "light" | "dark";
export type Language = "en" | "zh";

export interface Settings {
  theme: Theme;
  language: Language;
  sound: boolean;
  numbers: boolean;
  coordinates: boolean;
  confirm: "auto" | "on" | "off";
  shortcuts: boolean;
  /** Whether a player sees the engine's evaluation; off by default. */
  showEvaluation: boolean;
  name: string;
}

const KEY = "tengen.settings";

function defaults(): Settings {
  const chinese = typeof navigator !== "undefined" && navigator.language.startsWith("zh");
  return {
    theme: "system",
    language: chinese ? "zh" : "en",
    sound: true,
    numbers: false,
    coordinates: true,
    confirm: "auto",
    shortcuts: true,
    showEvaluation: false,
    name: "",
  };
}

/** Reads stored settings; unknown members and wrong types are ignored. */
export function readSettings(text: string | null, base: Settings): Settings {
  const settings = { ...base };
  try {
    const stored = JSON.parse(text ?? "{}") as Record<string, unknown>;
    for (const key of Object.keys(settings) as (keyof Settings)[])
      if (typeof stored[key] === typeof settings[key])
        (settings as Record<string, unknown>)[key] = stored[key];
  } catch {
    // Not ours or corrupt: use the defaults.
  }
  return settings;
}

const storage = typeof localStorage === "undefined" ? null : localStorage;

export const settings: Settings = $state(readSettings(storage?.getItem(KEY) ?? null, defaults()));

export function change<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value;
  storage?.setItem(KEY, JSON.stringify(settings));
}

export function isDark(theme: Theme): boolean {
  return (
    theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches)
  );
}
