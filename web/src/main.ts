import "./look/tokens.css";
import "./look/base.css";
import "./look/controls.css";
import "./look/stage.css";
import "./look/page.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { settings } from "./look/settings.svelte";
import { showTheme } from "./look/theme.svelte";
import { restoreStudy } from "./study/persistence";
import { loadRules } from "./study/rules_wasm";
import { loadLanguage } from "./texts/language.svelte";

restoreStudy();
showTheme();
const target = document.getElementById("app");
// If the language cannot be loaded the page falls back to English.
await loadLanguage(settings.language).catch(() => {});
if (target) mount(App, { target });
// Preloaded; the view that needs the rules reports a failure.
loadRules().catch(() => {});
