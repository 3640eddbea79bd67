// Loads the pack that the address names (`?pack=../../dist/cos/`), and shows it.

import { element, find, say } from "./dom.js";
import { load } from "./pack.js";
import { openPanels, showAll } from "./page.js";

async function start(): Promise<void> {
  openPanels();
  const choice = find("pack", HTMLSelectElement);
  const path = new URLSearchParams(location.search).get("pack") ?? choice.value;
  if (![...choice.options].some((option) => option.value === path)) choice.add(new Option(path, path));
  choice.value = path;
  choice.addEventListener("change", () => {
    location.search = new URLSearchParams({ pack: choice.value }).toString();
  });
  showAll(await load(path));
}

start().catch((error: unknown) => {
  find("title", HTMLElement).textContent = say("This pack cannot be shown");
  find("map", HTMLElement).replaceChildren(element("p", { class: "error" }, String(error)));
});
