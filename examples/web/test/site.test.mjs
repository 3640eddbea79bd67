// Opens pages that `muster site --single` made, as the files that they are, in headless Chromium.
//
// SITES: the folder with them, each in a folder of its own. CHROMIUM: the browser. PICTURES: where to put pictures of the pages.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const SITES = resolve(process.env.SITES);
const { PICTURES } = process.env;
const SIZES = { desk: { width: 1400, height: 900 }, phone: { width: 390, height: 844 } };
const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const all = (await readdir(SITES)).filter((name) => !name.startsWith("."));

let browser;

before(async () => {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell";
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
});

after(() => browser?.close());

async function open(name, viewport) {
  const page = await browser.newPage({ viewport });
  const complaints = [];
  const requests = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("dialog", (dialog) => complaints.push(`a dialog: ${dialog.message()}`));
  page.on("request", (request) => request.url().startsWith("data:") || requests.push(request.url()));
  // What the publisher of a game tells of its newest version.
  const newest = { version: "9.9.9", note: "<img src=x onerror=hacked=1>" };
  const headers = { "access-control-allow-origin": "*" };
  await page.route("https://example.org/**", (route) => route.fulfill({ headers, json: newest }));
  await page.goto(pathToFileURL(join(SITES, name, "index.html")).href);
  await page.locator("body[data-ready], .error").first().waitFor();
  return { page, complaints, requests };
}

/** Whether the window of an element is filled by what belongs there. */
const lost = (page) => page.evaluate(async () => {
  const pictures = [...document.images];
  for (const picture of pictures) picture.loading = "eager";
  const shown = await Promise.allSettled(pictures.map((picture) => picture.decode()));
  return pictures.filter((picture, at) => shown[at].status === "rejected" || picture.naturalWidth === 0).map((one) => one.alt);
});

assert.ok(all.length > 0, "there are no pages");
for (const name of all) {
  for (const [kind, viewport] of Object.entries(SIZES)) {
    test(`${name}, ${kind}: all is there, and nothing comes from elsewhere`, async () => {
      const { page, complaints, requests } = await open(name, viewport);
      const told = await page.evaluate(() => JSON.parse(document.getElementById("told").text).bundle);
      assert.equal(await page.locator("h1#title").textContent(), told.game.title);
      const [scenario] = told.scenarios;
      const expected = scenario.placements.reduce((sum, { count }) => sum + count, 0);
      assert.equal(await page.locator("#map .counter").count(), expected);
      assert.equal(await page.locator("[data-panel=cards]").isVisible(), told.decks.length + told.cards.length > 0);
      const panels = await page.locator("[data-panel]:visible").evaluateAll((tabs) => tabs.map((tab) => tab.dataset.panel));
      for (const panel of panels) {
        await page.click(`[data-panel="${panel}"]`);
        assert.ok(await page.locator(`#${panel}`).isVisible(), panel);
        await page.locator(`#${panel}`).evaluate((shown) => {
          for (const folded of shown.querySelectorAll("details")) folded.open = true;
        });
      }
      assert.ok((await page.locator("#cards .card").count()) >= Math.min(1, told.cards.length));
      assert.equal(await page.locator("#charts img").count(), told.tables.length + told.tables.filter(({ odds }) => odds).length + (told.charts ?? []).length);
      assert.deepEqual(await lost(page), []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "wider than the window");
      const { site } = told.game;
      if (site) await page.locator("#newest a").waitFor();
      assert.equal(await page.locator("#newest").textContent(), site ? "Version 9.9.9 is out" : "");
      assert.deepEqual(requests.slice(1), site ? [`${site}/manifest.json`] : []);
      assert.equal(await page.evaluate(() => globalThis.hacked), undefined);
      assert.deepEqual(complaints, []);
      await page.click('[data-panel="counters"]');
      if (PICTURES) await page.screenshot({ path: join(PICTURES, `${name}-${kind}.png`) });
      await page.close();
    });

    test(`${name}, ${kind}: those who cannot see or use a mouse find their way`, async () => {
      const { page } = await open(name, viewport);
      await page.evaluate(AXE);
      for (const panel of ["counters", "cards", "rules", "notes"]) {
        if (await page.locator(`[data-panel="${panel}"]:visible`).count()) await page.click(`[data-panel="${panel}"]`);
        const { violations } = await page.evaluate(() => globalThis.axe.run());
        const grave = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
        assert.deepEqual(grave.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 120)}`), [], panel);
      }
      await page.locator("#scenario").focus();
      for (let presses = 0; presses < 3; ++presses) await page.keyboard.press("Tab");
      assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), "BODY");
      await page.locator('[data-panel="tracks"]').focus();
      await page.keyboard.press("Enter");
      assert.ok(await page.locator("#tracks").isVisible());
      await page.close();
    });
  }
}

for (const name of all) {
  test(`${name}: cards lie where each scenario deals them`, async () => {
    const { page } = await open(name, SIZES.desk);
    const { scenarios, decks, cards } = await page.evaluate(() => JSON.parse(document.getElementById("told").text).bundle);
    for (const [index, scenario] of scenarios.entries()) {
      await page.locator("#scenario").selectOption({ index });
      const shown = await page.locator("#cards summary small").allTextContents();
      const counts = shown.map((words) => Number(/\d+/u.exec(words)?.[0]));
      const dealt = new Set(scenario.cards.map(({ card }) => card));
      const copies = new Map(cards.map(({ id, copies }) => [id, copies]));
      const wanted = decks.map(({ id, holds }) => {
        const left = holds.filter(({ card }) => !dealt.has(card)).reduce((sum, { count }) => sum + count, 0);
        const come = scenario.cards.filter((deal) => deal.deck === id && deal.side === undefined);
        return left + come.reduce((sum, { card }) => sum + copies.get(card), 0);
      });
      assert.deepEqual(counts.slice(0, decks.length), wanted, scenario.name);
    }
    await page.close();
  });
}
