import "./look/tokens.css";
import "./look/base.css";
import "./look/controls.css";
import "./look/stage.css";
import "./look/page.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { restoreStudy } from "./game/kept";

restoreStudy();
const target = document.getElementById("app");
if (target) mount(App, { target });
