import { mount } from "svelte";
import App from "./App.svelte";
import { learn } from "./lib/say";
import "./app.css";
import "./table/frame.css";
import "./table/map.css";
import sprite from "./generated/symbols.svg?raw";

const holder = document.createElement("div");
holder.hidden = true;
holder.innerHTML = sprite;
document.body.prepend(holder);

await learn(document.documentElement.lang);
mount(App, { target: document.getElementById("app") as HTMLElement });
