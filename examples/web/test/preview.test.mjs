// Drives the page of `muster preview` in headless Chromium.
//
// MUSTER: the program. CHROMIUM: the browser. PICTURES: where to put pictures of the page. SAVES: how often a source is saved to
// measure how long it takes until the page shows it.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const TOP = fileURLToPath(new URL("../../..", import.meta.url));
const MUSTER = resolve(process.env.MUSTER ?? join(TOP, "target/release/muster"));
const { PICTURES } = process.env;
const SAVES = Number(process.env.SAVES ?? 5);
const GAMES = ["amber", "apw", "arlenbruck", "cos", "fw", "npws"];

let folder;
let browser;
let program;
let address;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "preview-"));
  await cp(join(TOP, "sources"), folder, { recursive: true });
  ({ program, address } = await started(...GAMES.map((game) => join(folder, game))));
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell";
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
});

/** The program, once it has said its address. */
async function started(...args) {
  const program = spawn(MUSTER, ["preview", "--no-open", ...args]);
  const address = await new Promise((tell, fail) => {
    let said = "";
    program.stdout.on("data", (bytes) => {
      said += bytes;
      const found = /^http:\S+/m.exec(said);
      if (found) tell(found[0]);
    });
    program.on("exit", () => fail(new Error(`the preview ended: ${said}`)));
  });
  return { program, address };
}

after(async () => {
  await browser?.close();
  program?.removeAllListeners("exit");
  program?.kill();
  await rm(folder, { recursive: true });
});

const path = (game, file) => join(folder, game, file);

/** The page with a game, and what the browser complained about. */
async function open(game, options = {}) {
  const page = await browser.newPage({ viewport: { width: 1500, height: 950 }, ...options });
  const complaints = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("response", (response) => response.status() >= 400 && complaints.push(`${response.status()}: ${response.url()}`));
  await page.goto(`${address}?pack=${GAMES.indexOf(game)}`);
  await page.locator("body[data-ready] .sheet .place").first().waitFor({ timeout: 60_000 });
  return { page, complaints };
}

async function picture(page, name) {
  if (PICTURES) await page.screenshot({ path: join(PICTURES, `${name}.png`) });
}

/** Saves a file with a text replaced, and tells how to put it back, which is done at the end in any case. */
async function edit(context, game, file, from, to) {
  const old = await readFile(path(game, file), "utf8");
  context.after(() => writeFile(path(game, file), old));
  assert.ok(old.includes(from), `${file} has no ${from}`);
  await writeFile(path(game, file), old.replace(from, to));
  return () => writeFile(path(game, file), old);
}

/** Chooses a place, even one below counters, and waits until it is told of. */
async function choose(page, id, name) {
  await page.locator(`.place[data-place="${id}"]`).evaluate((place) => place.click());
  await page.locator("#place h2", { hasText: name }).waitFor();
}

/** Drags a place, and waits until it is asked whether it is to move. */
async function dragged(page, id, name) {
  const { x, y, width, height } = await page.locator(`.place[data-place="${id}"]`).boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 30, y + height / 2 + 20, { steps: 4 });
  await page.mouse.up();
  await page.locator("dialog[open] h2", { hasText: `Move ${name}?` }).waitFor();
}

const counters = (page) => page.locator(".sheet .counter, #tray .counter").count();

for (const game of GAMES) {
  test(`${game}: the map is there, and the turns go by`, async () => {
    const { page, complaints } = await open(game);
    assert.ok((await page.locator(".drawing > svg > g").count()) > 100);
    assert.equal(await page.locator("#summary").textContent(), "No findings");
    const scenarios = await page.locator("#scenario option").count();
    for (let at = 0; at < scenarios; at++) {
      await page.locator("#scenario").selectOption({ index: at });
      const before = await counters(page);
      assert.ok(before > 0);
      const last = Number(await page.locator("#turn").getAttribute("max"));
      for (let turn = 1; turn <= last; turn++) await page.keyboard.press("]");
      assert.equal(await page.locator("#turn").inputValue(), String(last));
      assert.ok((await counters(page)) >= before);
    }
    await picture(page, game);
    for (const panel of ["counters", "cards", "tables", "notes"]) {
      await page.click(`nav [data-panel="${panel}"]`);
      await picture(page, `${game}-${panel}`);
    }
    assert.deepEqual(complaints, []);
    await page.close();
  });
}

test("a place tells its row and neighbours", async () => {
  const { page, complaints } = await open("cos");
  await page.locator('.place[data-place="dresden"]').click();
  await page.locator("#place h2", { hasText: "Dresden" }).waitFor();
  assert.match(await page.locator("#place").innerText(), /spaces\.csv, line 150[\s\S]*electorate-of-saxony[\s\S]*Neighbours/);
  await picture(page, "cos-dresden");
  await page.locator("#place .chip", { hasText: "Leipzig" }).click();
  await page.locator("#place h2", { hasText: "Leipzig" }).waitFor();
  assert.equal(await page.locator(".place.chosen").getAttribute("data-place"), "leipzig");
  assert.deepEqual(complaints, []);
  await page.close();
});

test("a place tells what is worth reading, and nothing else", async () => {
  const told = {
    amber: ["skarmark", "Skarmark", /^areas\.csv, line \d+(?![\s\S]*outline)/],
    arlenbruck: ["1008", "1008", /^hexes\.csv has no row for it/],
    fw: ["5l", "Berlin", /^squares\.csv, line \d+[\s\S]*cities\.csv, line 4[\s\S]*electorate/],
    apw: ["orbetello", "Orbetello", /Spanish Corps × 2[\s\S]*Spanish Corps, reduced/],
  };
  for (const [game, [id, name, words]] of Object.entries(told)) {
    const { page, complaints } = await open(game);
    await choose(page, id, name);
    const rest = (await page.locator("#place").innerText()).replace(name, "").trim();
    assert.match(rest, words, game);
    await picture(page, `${game}-${id}`);
    assert.deepEqual(complaints, []);
    await page.close();
  }
});

test("leaders are promoted and replaced in their turns, and the pool fills its box", async () => {
  /** Goes on to a turn, and tells which faces of a counter are up there. */
  const faces = async (page, turn, piece) => {
    while ((await page.locator("#turn-name").textContent()) !== turn) await page.keyboard.press("]");
    return page.locator(`.sheet [data-piece="${piece}"], #tray [data-piece="${piece}"]`).evaluateAll((all) => all.map(({ dataset }) => dataset.face));
  };
  const { page } = await open("apw");
  assert.deepEqual(await faces(page, "1742", "montemar"), ["named"]);
  assert.deepEqual(await faces(page, "1743", "montemar"), ["minor"]);
  assert.deepEqual(await faces(page, "1744", "khevenhuller"), ["minor"]);
  assert.deepEqual(await faces(page, "1744", "lowendahl"), ["minor"]);
  assert.deepEqual(await faces(page, "1746", "lowendahl"), ["named"]);
  await page.close();
  const { page: other } = await open("npws");
  const box = other.locator('.stack[data-at="bourbon-force-pool"] .counter');
  const before = await box.count();
  await faces(other, "1703", "france-corps");
  assert.equal(await box.count(), before + 1);
  assert.ok(!(await other.locator("#tray").innerText()).includes("Force pool"));
  await other.close();
});

test("the rules tell of a place in every scenario", async () => {
  const { page } = await open("npws");
  await choose(page, "strasbourg", "Strasbourg");
  for (const value of await page.locator("#scenario option").evaluateAll((all) => all.map(({ value }) => value))) {
    const [answer] = await Promise.all([page.waitForResponse(/about\?/), page.selectOption("#scenario", value)]);
    assert.equal((await answer.json()).reaches.length, 3, value);
  }
  await page.close();
});

test("what is clicked is what is drawn there", async () => {
  /** The handles that something else covers at a point of their own: shares of the width and height of each, or its middle. */
  const missed = (page, handles, share) => page.locator(handles).evaluateAll((all, share) => all.filter((handle) => {
    const { x, y, width, height } = handle.getBoundingClientRect();
    const own = ["--mid-x", "--mid-y"].map((name) => Number.parseFloat(handle.style.getPropertyValue(name) || "50%") / 100);
    const [right, down] = share ?? own;
    const { place, label, at } = document.elementFromPoint(x + width * right, y + height * down).closest(".place, .label, .stack").dataset;
    return handle.dataset.label === undefined ? handle.dataset.place !== (place ?? at ?? handle.dataset.place) : handle.dataset.label !== label;
  }).map((handle) => handle.title), share);
  for (const game of GAMES) {
    const { page } = await open(game);
    assert.deepEqual(await missed(page, ".place, .label"), [], game);
    if (game === "arlenbruck") assert.deepEqual(await missed(page, ".outlined", [0.97, 0.5]), [], game);
    await page.close();
  }
  const { page } = await open("amber");
  await page.locator('.place[data-place="longholm"]').click();
  await page.locator("#place h2", { hasText: "Long Holm" }).waitFor();
  await picture(page, "amber-longholm");
  await page.close();
});

test("what is saved is seen, also while it is broken, and view and choice stay", async (context) => {
  const { page, complaints } = await open("cos");
  await page.locator('.place[data-place="dresden"]').click();
  for (let step = 0; step < 6; step++) await page.keyboard.press("+");
  const view = () => page.locator("#map").evaluate((map) => [map.scrollLeft, map.scrollTop, getComputedStyle(map).getPropertyValue("--zoom")]);
  // The map glides to the place that was chosen.
  let seen;
  for (let now = await view(); String(now) !== String(seen); now = await view()) {
    seen = now;
    await page.waitForTimeout(1000);
  }
  const names = () => page.locator(".drawing text").allTextContents();
  assert.ok((await names()).includes("Dresden"));

  const back = await edit(context, "cos", "spaces.csv", "dresden,Dresden,", "dresden,Florence,");
  await page.locator("#place h2", { hasText: "Florence" }).waitFor();
  await page.waitForFunction(() => [...document.querySelectorAll(".drawing text")].some((text) => text.textContent === "Florence"));
  await back();
  await page.locator("#place h2", { hasText: "Dresden" }).waitFor();

  const mend = await edit(context, "cos", "spaces.csv", "dresden,Dresden,,saxony,", "dresden,Dresden,,saxon,");
  await page.locator("#summary", { hasText: "1 error" }).waitFor();
  assert.equal(await page.locator('.place[data-place="dresden"]').getAttribute("data-found"), "error");
  assert.ok((await names()).includes("Dresden"), "the last good map is gone");
  await page.click("#summary");
  assert.match(await page.locator("#findings").innerText(), /saxon[\s\S]*spaces\.csv:150:18/);
  await picture(page, "cos-broken");
  assert.deepEqual(await view(), seen);
  await mend();
  await page.locator("#summary", { hasText: "No findings" }).waitFor();
  assert.equal(await page.locator("[data-found=error]").count(), 0);

  const whole = await edit(context, "cos", "game.json", "{", "");
  await page.locator("#place", { hasText: "once the errors are fixed" }).waitFor({ state: "attached" });
  await whole();
  await page.locator("#place h2", { hasText: "Dresden" }).waitFor({ state: "attached" });
  assert.deepEqual(complaints, []);
  await page.close();
});

test("the badge counts hints", async (context) => {
  const { page, complaints } = await open("amber");
  const waiver = /M084,areas.csv,lyngmark,.*\n/.exec(await readFile(path("amber", "waivers.csv"), "utf8"))[0];
  const back = await edit(context, "amber", "waivers.csv", waiver, "");
  await page.locator('#summary[data-found="hint"]', { hasText: "1 hint" }).waitFor();
  await back();
  await page.locator("#summary", { hasText: "No findings" }).waitFor();
  assert.deepEqual(complaints, []);
  await page.close();
});

test("a place is moved by hand, asked first, and taken back", async (context) => {
  const { page, complaints } = await open("cos");
  const before = await readFile(path("cos", "spaces.csv"), "utf8");
  context.after(() => writeFile(path("cos", "spaces.csv"), before));
  const frame = page.locator('.place[data-place="vienna"]');
  const drag = () => dragged(page, "vienna", "Vienna");
  const lies = (test) => page.waitForFunction(test, x);
  const { x } = await frame.boundingBox();
  await drag();
  await picture(page, "cos-asked");
  await page.click("dialog .close");
  assert.equal(await readFile(path("cos", "spaces.csv"), "utf8"), before);
  assert.ok(Math.abs((await frame.boundingBox()).x - x) < 1);

  await drag();
  await page.click("dialog .write");
  await page.locator("#undo", { hasText: "Undo: Vienna in spaces.csv" }).waitFor();
  await lies((x) => document.querySelector('.place[data-place="vienna"]:not(.moving)').getBoundingClientRect().x > x + 20);
  const changed = (await readFile(path("cos", "spaces.csv"), "utf8")).split("\n");
  assert.equal(changed.filter((line, at) => line !== before.split("\n")[at]).length, 1);
  await page.click("#undo");
  await lies((x) => Math.abs(document.querySelector('.place[data-place="vienna"]').getBoundingClientRect().x - x) < 1);
  assert.equal(await readFile(path("cos", "spaces.csv"), "utf8"), before);
  assert.deepEqual(complaints, []);
  await page.close();
});

test("a page that is loaded again shows what it showed, and a turn stays in another scenario", async () => {
  const { page, complaints } = await open("npws");
  await page.selectOption("#scenario", "full-game");
  for (let turn = 0; turn < 3; turn++) await page.keyboard.press("]");
  for (let step = 0; step < 6; step++) await page.keyboard.press("+");
  await choose(page, "milan", "Milan");
  await page.waitForTimeout(1500);
  await page.click('nav [data-panel="tables"]');
  const shown = () => page.evaluate(() => {
    const map = document.querySelector("#map");
    const chosen = document.querySelector(".place.chosen")?.dataset.place;
    const panel = document.querySelector("nav [aria-pressed=true]").dataset.panel;
    return [document.querySelector("#scenario").value, document.querySelector("#turn-name").value, chosen, panel, map.scrollLeft, map.scrollTop, map.style.getPropertyValue("--zoom")];
  });
  const before = await shown();
  assert.deepEqual(before.slice(0, 4), ["full-game", "1704", "milan", "tables"]);
  await page.reload();
  await page.locator(".place.chosen").waitFor();
  assert.deepEqual(await shown(), before);
  await page.selectOption("#scenario", "tournament");
  assert.equal(await page.locator("#turn-name").textContent(), "1704");
  assert.deepEqual(complaints, []);
  await page.close();
});

test("the map stays where it is while turns go by", async () => {
  for (const game of ["npws", "apw"]) {
    const { page } = await open(game);
    const before = await page.locator(".sheet").boundingBox();
    for (let turn = 0; turn < 4; turn++) {
      await page.keyboard.press("]");
      assert.deepEqual(await page.locator(".sheet").boundingBox(), before);
    }
    await page.close();
  }
});

test("of a game that was never whole what is there is shown", async (context) => {
  const mend = await edit(context, "amber", "areas.csv", ",fields,", ",feilds,");
  // What the program had seen of it was whole.
  const { program, address } = await started(path("amber", ""));
  context.after(() => program.kill());
  const page = await browser.newPage({ viewport: { width: 1500, height: 950 } });
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(address);
  await page.locator("#news", { hasText: "A part of the map may be missing" }).waitFor();
  await page.locator('.place[data-place="sarn"]').click();
  await page.locator("#place h2", { hasText: "Sarn" }).waitFor();
  await page.keyboard.press("]");
  for (const panel of ["tables", "notes"]) {
    await page.click(`nav [data-panel="${panel}"]`);
    assert.ok((await page.locator(`#${panel}`).innerText()).length > 100, panel);
  }
  assert.match(await page.locator("#turn-name").textContent(), /1540/);
  await mend();
  await page.locator('.place[data-place="skarmark"]').waitFor();
  assert.deepEqual(complaints, []);
  await page.close();
});

test("what is written is what was asked", async (context) => {
  const { page } = await open("cos");
  await dragged(page, "vienna", "Vienna");
  const asked = await page.locator("dialog").innerText();
  const back = await edit(context, "cos", "spaces.csv", ",48.21,16.37,", ",50.21,14.37,");
  const changed = await readFile(path("cos", "spaces.csv"), "utf8");
  await page.click("dialog .write");
  await page.locator("dialog", { hasText: "50.21" }).waitFor();
  assert.notEqual(await page.locator("dialog").innerText(), asked);
  assert.equal(await readFile(path("cos", "spaces.csv"), "utf8"), changed);
  await page.click("dialog .close");
  await back();
  await page.close();
});

test("what was refused to be taken back is taken back later", async (context) => {
  const { page } = await open("cos");
  const before = await readFile(path("cos", "spaces.csv"), "utf8");
  context.after(() => writeFile(path("cos", "spaces.csv"), before));
  await dragged(page, "vienna", "Vienna");
  await page.click("dialog .write");
  await page.locator("#undo").waitFor();
  const back = await edit(context, "cos", "spaces.csv", "dresden,Dresden,", "dresden,Florence,");
  await page.click("#undo");
  await page.locator("#news", { hasText: "It cannot be undone" }).waitFor();
  await back();
  await page.click("#undo");
  await page.locator("#undo").waitFor({ state: "hidden" });
  assert.equal(await readFile(path("cos", "spaces.csv"), "utf8"), before);
  await page.close();
});

test("it goes by keys alone", async () => {
  const { page } = await open("cos");
  await page.locator('.place[data-place="vienna"]').focus();
  await page.keyboard.press("ArrowUp");
  await page.locator("#place h2").waitFor();
  const chosen = await page.locator(".place.chosen").getAttribute("data-place");
  assert.notEqual(chosen, "vienna");
  await page.keyboard.press("Alt+ArrowRight");
  await page.keyboard.press("Alt+Shift+ArrowRight");
  await page.keyboard.press("Enter");
  await page.locator("dialog[open] h2", { hasText: "Move" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Alt+ArrowRight");
  await page.keyboard.press("ArrowDown");
  assert.equal(await page.locator(".moving").count(), 0);
  await page.keyboard.press("/");
  await page.locator("#counter-words:focus").waitFor();
  await page.keyboard.type("eugène daun");
  assert.equal(await page.locator("#counter-words:focus").inputValue(), "eugène daun");
  await page.close();
});

test("it fits a tablet, and a dark room", async () => {
  const { page, complaints } = await open("npws", { viewport: { width: 820, height: 1180 }, hasTouch: true, colorScheme: "dark" });
  assert.ok(await page.locator("html").evaluate((html) => html.scrollWidth <= html.clientWidth));
  await page.locator('.stack[data-at="paris"] .counter').last().tap();
  await page.locator("#place h2", { hasText: "Paris" }).waitFor();
  await picture(page, "tablet-dark");
  assert.deepEqual(complaints, []);
  await page.close();
});

test("a page whose program has ended says so, keeps what was chosen, and tells of the next", async (context) => {
  const first = await started(path("cos", ""));
  context.after(() => first.program.kill());
  const page = await browser.newPage({ viewport: { width: 1500, height: 950 } });
  await page.goto(first.address);
  await page.locator("body[data-ready]").waitFor();
  await page.locator('.place[data-place="dresden"]').click();
  await page.locator("#place h2", { hasText: "Dresden" }).waitFor();
  first.program.kill();
  await page.locator("#news", { hasText: "The program has ended." }).waitFor();
  await page.locator('.place[data-place="leipzig"]').click();
  await page.waitForTimeout(300);
  assert.equal(await page.locator("#place h2").innerText(), "Dresden");
  assert.equal(await page.locator(".place.chosen").getAttribute("data-place"), "dresden");
  const second = await started("--port", new URL(first.address).port, path("cos", ""));
  context.after(() => second.program.kill());
  await page.locator("#news", { hasText: "was started again: open the address" }).waitFor();
  await page.close();
});

test("there may be more tabs than a browser has connections, for those that are hidden keep none", async (context) => {
  const tabs = await browser.newContext();
  const hide = (tab, hidden) => tab.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
  for (let tab = 0; tab < 8; tab++) {
    const page = await tabs.newPage();
    await page.goto(`${address}?pack=${GAMES.indexOf("apw")}`);
    await page.locator("body[data-ready]").waitFor();
    await page.waitForTimeout(500);
    await hide(page, true);
  }
  const [first, second] = tabs.pages();
  const shown = (page) => page.locator(".drawing, .lying").evaluateAll((all) => all.map((one) => one.innerHTML));
  const [before, version] = [await shown(first), await first.getAttribute("body", "data-version")];
  await first.evaluate(() => { document.querySelector(".drawing g").dataset.same = ""; });
  await hide(first, false);
  await first.waitForTimeout(1000);
  assert.equal(await first.getAttribute("body", "data-version"), version);
  assert.equal(await first.locator(".drawing g[data-same]").count(), 1, "what has not changed is drawn again");
  await edit(context, "apw", "game.json", "A Pragmatic War", "A Pragmatic Peace");
  await second.waitForTimeout(500);
  assert.deepEqual(await shown(second), before);
  await hide(second, false);
  for (const page of [first, second]) await page.locator("#title", { hasText: "A Pragmatic Peace" }).waitFor();
  await tabs.close();
});

test("visitors who say nothing keep nobody out", async () => {
  const silent = Array.from({ length: 200 }, () => connect(new URL(address).port, "127.0.0.1").on("error", () => undefined));
  await Promise.all(silent.map((visitor) => new Promise((tell) => visitor.once("connect", tell))));
  assert.ok((await fetch(`${address}packs`, { signal: AbortSignal.timeout(1000) })).ok);
  for (const visitor of silent) visitor.destroy();
});

test("nobody else gets anything", async () => {
  const { port, pathname } = new URL(address);
  const ask = (options) => new Promise((tell, fail) => {
    request({ host: "127.0.0.1", port, ...options }, (response) => {
      response.resume();
      tell(response.statusCode);
    }).on("error", fail).end();
  });
  assert.equal(await ask({ path: `${pathname}packs` }), 200);
  assert.equal(await ask({ path: "/packs" }), 404);
  assert.equal(await ask({ path: `${pathname}packs`, headers: { Host: `attacker.example:${port}` } }), 403);
  assert.equal(await ask({ path: `${pathname}packs`, headers: { Origin: "http://attacker.example" } }), 403);
  assert.equal(await ask({ path: `${pathname}pack/0/undo`, method: "POST" }), 403);
  assert.equal(await ask({ path: `${pathname}packs`, headers: { "Sec-Fetch-Site": "cross-site" } }), 403);

  // Another page in the same browser.
  const page = await browser.newPage();
  await page.route("http://attacker.example/", (route) => route.fulfill({ contentType: "text/html", body: "<h1>attacker</h1>" }));
  await page.goto("http://attacker.example/");
  const got = await page.evaluate(async (target) => {
    const read = await fetch(`${target}packs`).then((answer) => answer.text(), () => "nothing");
    const blind = await fetch(`${target}pack/0/undo`, { method: "POST", mode: "no-cors" }).then(() => "sent", () => "not sent");
    const framed = await new Promise((tell) => {
      const frame = document.createElement("iframe");
      frame.onload = () => {
        try { tell(frame.contentDocument === null ? "nothing" : frame.contentDocument.body.innerText); } catch { tell("nothing"); }
      };
      frame.src = target;
      document.body.append(frame);
    });
    return { read, blind, framed };
  }, address);
  assert.equal(got.read, "nothing");
  assert.doesNotMatch(got.framed, /Scenario/);
  await page.close();
});

/** All cells with something in them of the tables of a game, each with its file and where it begins and ends there. */
async function cells(game) {
  const all = [];
  for (const file of await readdir(path(game, ""), { recursive: true })) {
    if (!file.endsWith(".csv")) continue;
    const text = await readFile(path(game, file), "utf8");
    for (const { 0: cell, index } of text.matchAll(/"(?:[^"]|"")*"|[^",\r\n]+/g)) {
      if (index > text.indexOf("\n")) all.push({ file, at: index, end: index + cell.length, cell });
    }
  }
  return all;
}

/** What somebody may write into a cell in place of what is there. */
function other(cell) {
  if (/^-?[0-9.]+$/.test(cell)) return cell.replace(/[0-9]$/, (digit) => String((Number(digit) + 1) % 10));
  return cell.replace(/"?$/, (end) => `x${end}`);
}

test("a page that was told of changes shows what a new one shows", async (context) => {
  const edits = {
    cos: [
      ["spaces.csv", ",51.05,13.74,", ",51.45,13.94,"],
      ["spaces.csv", "dresden,Dresden,", "dresden,Drježdźany & Co <b>,"],
      ["connections.csv", "\nnorthampton,derby,road,reconstructed,,", ""],
      ["spaces.csv", ",51.45,13.94,", ",51.05,13.94,"],
    ],
    arlenbruck: [["hexes.csv", "\n0102,,woods,", "\n0102,,hills,"], ["hexes.csv", "\n0110,,woods,", "\n0110,The Copse,woods,"]],
  };
  const shown = (page) => page.evaluate(() => {
    const parts = [...document.querySelectorAll(".drawing > svg"), document.querySelector(".lying")];
    return parts.map((part) => part.innerHTML.split("\n"));
  });
  for (const [game, changes] of Object.entries(edits)) {
    for (const file of new Set(changes.map(([file]) => file))) {
      const old = await readFile(path(game, file), "utf8");
      context.after(() => writeFile(path(game, file), old));
    }
    const { page, complaints } = await open(game);
    const before = await shown(page);
    for (const [file, from, to] of changes) {
      const version = await page.getAttribute("body", "data-version");
      const text = await readFile(path(game, file), "utf8");
      assert.ok(text.includes(from), `${file} has no ${from}`);
      await writeFile(path(game, file), text.replace(from, to));
      await page.waitForFunction((version) => document.body.dataset.version !== version, version);
      await page.locator("#summary", { hasText: /No findings|error|warning|hint|note/ }).waitFor();
    }
    // The ground comes when nothing is saved any more.
    await page.waitForTimeout(2000);
    const { page: other } = await open(game);
    const [told, fresh] = [await shown(page), await shown(other)];
    for (const [at, part] of ["ground", "map", "what lies on it"].entries()) {
      const line = fresh[at].findIndex((line, row) => line !== told[at][row]);
      assert.equal(told[at][line], fresh[at][line], `${game}: ${part}`);
      assert.equal(told[at].length, fresh[at].length, `${game}: ${part}`);
    }
    assert.notDeepEqual(told[0], before[0], `${game}: the ground stays`);
    assert.notDeepEqual(told[1], before[1], `${game}: the map stays`);
    assert.deepEqual(complaints, []);
    await Promise.all([page.close(), other.close()]);
  }
});

test("an edit is seen within a blink", async (context) => {
  const { page } = await open("cos");
  // What is measured is an edit, not the second in which a page that was just opened paints its ground.
  await page.waitForTimeout(1000);
  await page.evaluate(() => {
    new MutationObserver(() => requestAnimationFrame(() => setTimeout(() => { window.shown = Date.now(); }, 0)))
      .observe(document.body, { attributes: true, attributeFilter: ["data-version"] });
  });
  /** Saves a file, and waits until the page shows it: how many milliseconds that took. */
  const saved = async (file, text) => {
    await page.evaluate(() => { window.shown = undefined; });
    const start = Date.now();
    await writeFile(path("cos", file), text);
    await page.waitForFunction(() => window.shown !== undefined, undefined, { polling: 5 });
    const took = (await page.evaluate(() => window.shown)) - start;
    await page.waitForTimeout(100);
    return took;
  };
  const tell = (what, times) => {
    times.sort((one, other) => one - other);
    const share = (part) => times[Math.min(times.length - 1, Math.floor(part * times.length))];
    context.diagnostic(`${what}, from saving to seeing: median ${share(0.5)} ms, 95th percentile ${share(0.95)} ms, of ${times.length} saves`);
  };
  const old = await readFile(path("cos", "spaces.csv"), "utf8");
  context.after(() => writeFile(path("cos", "spaces.csv"), old));
  const edits = {
    "a name": (at) => ["dresden,Dresden,", `dresden,Dresden ${at},`],
    "a fact": (at) => ["electorate-of-saxony,,major,,,2,51.05", `electorate-of-saxony,,${at % 2 ? "minor" : "major"},,,${1 + (at % 7)},51.05`],
    "a position": (at) => [",51.05,13.74,", `,51.${10 + at},13.74,`],
  };
  for (const [what, change] of Object.entries(edits)) {
    const times = [];
    for (let save = 0; save < SAVES; save++) times.push(await saved("spaces.csv", old.replace(...change(save))));
    tell(what, times);
  }
  await saved("spaces.csv", old);
  // Any cell of any table, whatever comes of it; and back. Chance is the same every time.
  const all = await cells("cos");
  const times = [];
  for (let save = 0; save < SAVES; save++) {
    const { file, at, end, cell } = all[((save + 1) * 7_368_787) % all.length];
    const text = await readFile(path("cos", file), "utf8");
    context.after(() => writeFile(path("cos", file), text));
    times.push(await saved(file, text.slice(0, at) + other(cell) + text.slice(end)), await saved(file, text));
  }
  tell("any cell, and back", times);
  await page.close();
});
