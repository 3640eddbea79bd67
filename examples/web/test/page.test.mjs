// Drives the page in headless Chromium: `npm test`, after `muster build`.
//
// DIST: the folder with the built packs, instead of `dist` of the repository. CHROMIUM: the browser. PICTURES: where to put pictures
// of the page. HOSTILE: the folder that `hostile.py` filled with packs whose texts try to run as scripts.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "./server.mjs";

const WEB = fileURLToPath(new URL("..", import.meta.url));
const DIST = resolve(process.env.DIST ?? join(WEB, "../../dist"));
const { HOSTILE, PICTURES } = process.env;
const GAMES = ["npws", "apw", "cos", "fw"];
const PANELS = ["counters", "cards", "tracks", "tables", "notes"];

let server;
let browser;

before(async () => {
  server = await serve({ "/examples/web": WEB, "/dist": DIST, ...(HOSTILE && { "/hostile": resolve(HOSTILE) }) });
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell";
  // Chromium's own sandbox wants rights that containers do not give. The page is ours, and comes from this machine.
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
});

after(async () => {
  await browser?.close();
  server?.close();
});

/** The page with a pack, and what the browser complained about. */
async function open(pack) {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  const complaints = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("dialog", (dialog) => complaints.push(`a dialog: ${dialog.message()}`));
  page.on("requestfailed", (request) => complaints.push(`not loaded: ${request.url()}`));
  page.on("response", (response) => response.status() >= 400 && complaints.push(`${response.status()}: ${response.url()}`));
  await page.goto(`${server.address}/examples/web/?${new URLSearchParams({ pack })}`);
  await page.locator("body[data-ready], .error").waitFor();
  return { page, complaints };
}

async function openPanels(page) {
  for (const panel of PANELS) {
    await page.click(`[data-panel="${panel}"]`);
    await page.locator(`#${panel}`).evaluate((shown) => {
      for (const folded of shown.querySelectorAll("details")) folded.open = true;
    });
  }
}

/** The pictures that the page names and cannot show. */
function missingPictures(page) {
  return page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = "eager";
    const shown = await Promise.allSettled(pictures.map((picture) => picture.decode()));
    return pictures.filter((picture, at) => shown[at].status === "rejected" || picture.naturalWidth === 0).map((one) => one.src);
  });
}

/** Everything in a bundle that names a picture. */
function picturesIn(value) {
  if (typeof value !== "object" || value === null) return [];
  return [...(typeof value.png === "string" ? [value] : []), ...Object.values(value).flatMap(picturesIn)];
}

const sum = (lines) => lines.reduce((total, line) => total + line.count, 0);
const counted = (page, where) => page.locator(`${where} .counter`).count();

for (const game of GAMES) {
  test(`${game}: every scenario and turn has its counters`, async () => {
    const bundle = JSON.parse(await readFile(join(DIST, game, "bundle.json"), "utf8"));
    const { page, complaints } = await open(`../../dist/${game}/`);
    assert.equal(await page.title(), bundle.game.title);
    for (const scenario of bundle.scenarios) {
      await page.selectOption("#scenario", scenario.id);
      assert.equal(await counted(page, "#map"), sum(scenario.placements), scenario.id);
      assert.equal(await counted(page, "#tray"), 0, scenario.id);
      const track = bundle.map.tracks.find(({ places }) => places.includes(scenario.firstTurn)).places;
      const turns = track.slice(track.indexOf(scenario.firstTurn), track.indexOf(scenario.lastTurn) + 1);
      assert.deepEqual(await page.locator("#turn option").evaluateAll((all) => all.map((one) => one.value)), ["", ...turns]);
      for (const turn of turns) {
        await page.selectOption("#turn", turn);
        const past = turns.slice(0, turns.indexOf(turn) + 1);
        const come = scenario.arrivals.filter(({ action, turn }) => ["arrive", "pool"].includes(action) && past.includes(turn));
        const shown = (await counted(page, "#map")) + (await counted(page, "#tray"));
        assert.equal(shown, sum(scenario.placements) + sum(come), `${scenario.id}, ${turn}`);
      }
    }
    assert.deepEqual(complaints, []);
    await page.close();
  });

  test(`${game}: counters turn, cards are shown, and no picture is missing`, async () => {
    const bundle = JSON.parse(await readFile(join(DIST, game, "bundle.json"), "utf8"));
    const { page, complaints } = await open(`../../dist/${game}/`);
    if (PICTURES !== undefined) await page.screenshot({ path: join(PICTURES, `${game}.png`) });
    await openPanels(page);

    await page.click('[data-panel="counters"]');
    const counters = page.locator("#counters .counter");
    const faces = await counters.evaluateAll((all) => all.map((counter) => {
      const seen = [];
      do {
        seen.push({ face: counter.dataset.face, picture: counter.querySelector("img").src });
        counter.click();
      } while (counter.dataset.face !== seen[0].face);
      return [counter.dataset.piece, seen];
    }));
    assert.equal(faces.length, bundle.pieces.length);
    for (const [piece, seen] of faces) {
      const ids = bundle.pieces.find(({ id }) => id === piece).faces.map(({ id }) => id);
      assert.deepEqual(seen.map(({ face }) => face), ids, piece);
      assert.equal(new Set(seen.map(({ picture }) => picture)).size, ids.length, `${piece} looks the same on both faces`);
    }
    const { id, faces: [{ id: front }] } = bundle.pieces.find(({ faces }) => faces.length > 1);
    const row = page.locator(`#counters [data-piece="${id}"]`);
    await row.click();
    assert.notEqual(await row.getAttribute("data-face"), front);

    await page.click('[data-panel="cards"]');
    const held = [...bundle.decks, ...bundle.hands].flatMap(({ holds }) => holds);
    assert.equal(await page.locator("#cards .card").count(), held.length);
    const card = bundle.cards.find(({ id }) => id === held[0].card);
    await page.locator(`#cards [data-card="${card.id}"]`).click();
    assert.equal(await page.locator("#details h2").textContent(), card.name);
    assert.deepEqual(await missingPictures(page), []);
    await page.click("#details .close");

    await page.check("#sources");
    const guessed = bundle.map.places.filter(({ provenance }) => provenance.standing === "reconstructed");
    assert.equal(await page.locator('.place[data-standing="reconstructed"]').count(), guessed.length);
    await page.uncheck("#names");
    assert.deepEqual(await missingPictures(page), []);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  test(`${game}: every picture that the bundle names is there, in its size`, async () => {
    const bundle = JSON.parse(await readFile(join(DIST, game, "bundle.json"), "utf8"));
    const pictures = picturesIn(bundle);
    assert.ok(pictures.length > bundle.pieces.length + bundle.cards.length);
    for (const { png, png2x, pngHalf, svg, width, height } of pictures) {
      assert.deepEqual(await sizeOf(join(DIST, game, png)), [width, height], png);
      assert.notEqual(png2x === undefined, pngHalf === undefined, png);
      const [other, times] = pngHalf === undefined ? [png2x, 2] : [pngHalf, 0.5];
      assert.deepEqual(await sizeOf(join(DIST, game, other)), [times * width, times * height], other);
      if (svg !== undefined) assert.match(await readFile(join(DIST, game, svg), "utf8"), /<svg /, svg);
    }
  });
}

/** Width and height, which every PNG tells in its first bytes. */
async function sizeOf(path) {
  const bytes = await readFile(path);
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

for (const system of HOSTILE === undefined ? [] : ["no-peace", "sovereigns", "frederick"]) {
  test(`${system}: text that looks like a script is shown as text`, async () => {
    const folder = `hostile-${system}`;
    const bundle = JSON.parse(await readFile(join(HOSTILE, folder, "bundle.json"), "utf8"));
    const { page, complaints } = await open(`../../hostile/${folder}/`);
    await openPanels(page);
    for (const opener of await page.locator(".place, .card").all()) {
      await opener.evaluate((shown) => shown.click());
      assert.ok(await page.locator("#details").isVisible());
      await page.locator("#details .close").click();
    }
    assert.equal(await page.locator("h1").textContent(), bundle.game.title);
    const text = await page.locator("body").textContent();
    const payloads = ["<script>", "<img src=x onerror=", "<svg onload=", "javascript:hacked"];
    assert.deepEqual(payloads.filter((payload) => !text.includes(payload)), []);
    assert.deepEqual(await unsafe(page), []);
    assert.deepEqual(await missingPictures(page), []);
    assert.deepEqual(complaints, []);

    const vectors = picturesIn(bundle).flatMap(({ svg }) => svg ?? []);
    assert.ok(vectors.length > 0);
    assert.deepEqual(await page.evaluate(unsafeVectors, vectors.map((path) => `../../hostile/${folder}/${path}`)), []);
    await page.close();
  });
}

const NO_PACKS = [
  "javascript:window.hacked=true",
  "data:text/html,<script>hacked=true</script>",
  "//127.0.0.2/",
  "<img src=x onerror=hacked=true>",
];
for (const address of NO_PACKS) {
  test(`no pack is loaded from ${address}`, async () => {
    const { page } = await open(address);
    assert.equal(await page.locator("h1").textContent(), "This pack cannot be shown");
    assert.deepEqual(await unsafe(page), []);
    await page.close();
  });
}

/** What in the page could run, beside its own script. */
function unsafe(page) {
  return page.evaluate(() => {
    const found = window.hacked === undefined ? [] : ["a script ran"];
    for (const element of document.querySelectorAll("*")) {
      if (element.localName === "script" && element.getAttribute("src") !== "js/main.js") found.push(element.outerHTML);
      for (const { name, value } of element.attributes) {
        const leads = ["action", "data", "href", "src", "srcdoc"].includes(name) && !/^(http|\/|[a-z]+[./])/.test(value);
        if (leads || name.startsWith("on")) found.push(`${name}="${value}"`);
      }
    }
    return found;
  });
}

/** What in drawings could run or load anything. Runs in the page. */
async function unsafeVectors(paths) {
  const found = [];
  for (const path of paths) {
    const drawn = new DOMParser().parseFromString(await (await fetch(path)).text(), "image/svg+xml");
    for (const element of drawn.querySelectorAll("*")) {
      const names = [...element.attributes].map(({ name }) => name);
      const links = ["href", "xlink:href"].map((name) => element.getAttribute(name) ?? "");
      const active = ["parsererror", "script", "foreignObject", "iframe"].includes(element.localName);
      if (active) found.push(`${path}: ${element.localName}`);
      if (names.some((name) => name.startsWith("on"))) found.push(`${path}: ${names}`);
      if (links.some((link) => !/^($|#|data:image\/(png|jpeg|gif);)/.test(link))) found.push(`${path}: ${links}`);
    }
  }
  return found;
}
