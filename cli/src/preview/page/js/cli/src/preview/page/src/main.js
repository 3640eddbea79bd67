// The page of `muster preview`: it shows a pack while somebody edits it, and changes whenever a source is saved.
import { element, find, show } from "../../../../../examples/web/src/dom.js";
import { packOf } from "../../../../../examples/web/src/pack.js";
import { notesOf, sidesOf, tablesOf, tracksOf, trayOf } from "../../../../../examples/web/src/panels.js";
import { positionOf, turnsOf } from "../../../../../examples/web/src/position.js";
import { aboutOf } from "./about.js";
import { Board } from "./board.js";
import { afterwards, loadFaces } from "./drawing.js";
import { findingsOf, summary, worst } from "./findings.js";
import { keep, kept } from "./kept.js";
import { changed, Source } from "./news.js";
import { closed } from "./part.js";
import { cardFilters, cardSheet, counterFilters, counterSheet } from "./sheets.js";
import { View } from "./view.js";
const input = {
    pack: find("pack", HTMLSelectElement),
    scenario: find("scenario", HTMLSelectElement),
    turn: find("turn", HTMLInputElement),
    names: find("names", HTMLInputElement),
    control: find("control", HTMLInputElement),
    sources: find("sources", HTMLInputElement),
    dark: find("dark", HTMLInputElement),
    counterWords: find("counter-words", HTMLInputElement),
    counterOf: find("counter-of", HTMLSelectElement),
    cardWords: find("card-words", HTMLInputElement),
    cardOf: find("card-of", HTMLSelectElement),
};
const KEYS = [
    ["+ − 0", "zoom in, zoom out, the whole map; the wheel and two fingers zoom too"],
    ["[ ]", "previous turn, next turn"],
    ["Arrows", "on the map: move it; on a place: go to the next place in that direction"],
    ["Enter", "choose the place"],
    ["Alt and arrows", "move the place or name by 1, with Shift by 10; Enter writes the new place, Escape cancels"],
    ["N", "names on and off"],
    ["/", "look for a counter"],
];
const ABSENCES = {
    ended: "The program has ended. Start `muster preview` again, and open the address that it prints.",
    another: "`muster preview` was started again: open the address that it printed.",
};
class Page {
    source;
    board;
    view;
    presence = "here";
    standing;
    /** Why the last thing that was asked was not done. */
    refusal;
    /** The game as it was told, and what is shown of it. */
    bundle;
    pack;
    turns = [];
    /** The turn that is shown, none for the set-up: it stays, whichever scenario it is shown in. */
    turnId;
    chosen;
    /** What of the map is to be seen as soon as it is there. */
    sight;
    /** How the ground has changed, as far as it is not shown yet. */
    grounds = [];
    /** What fills the panels, and those that have not been filled since something changed. */
    panels = {
        counters: () => this.showCounters(),
        cards: () => this.showCards(),
        tables: () => this.showTables(),
        notes: () => this.showNotes(),
    };
    stale = new Set();
    constructor(source, folder) {
        this.source = source;
        const frame = find("map", HTMLElement);
        this.board = new Board(frame, {
            choose: (id) => void this.choose(id),
            move: (id, by) => void this.move(id, by),
        });
        this.view = new View(frame);
        this.wire();
        this.remember(kept(folder));
        keep(folder, () => ({
            scenario: input.scenario.value,
            turn: this.turnId,
            chosen: this.chosen,
            panel: document.querySelector("nav [aria-pressed=true]")?.dataset["panel"],
            sight: this.view.sight,
        }));
        source.listen({
            hear: (news) => this.hear(news),
            tread: (ground) => this.tread(ground),
            meet: (presence) => this.meet(presence),
        });
    }
    wire() {
        for (const tab of document.querySelectorAll("[data-panel]")) {
            tab.addEventListener("click", () => this.openPanel(tab.dataset["panel"] ?? ""));
        }
        find("smaller", HTMLElement).addEventListener("click", () => this.view.smaller());
        find("whole", HTMLElement).addEventListener("click", () => this.view.whole());
        find("larger", HTMLElement).addEventListener("click", () => this.view.larger());
        find("keys", HTMLElement).addEventListener("click", showKeys);
        find("undo", HTMLElement).addEventListener("click", () => void this.undo());
        input.scenario.addEventListener("change", () => this.showScenario());
        input.turn.addEventListener("input", () => this.goTo());
        for (const [words, of, shown] of [
            [input.counterWords, input.counterOf, () => this.showCounters()],
            [input.cardWords, input.cardOf, () => this.showCards()],
        ]) {
            words.addEventListener("input", shown);
            of.addEventListener("change", shown);
            words.form?.addEventListener("submit", (event) => event.preventDefault());
        }
        whenChosen(input.control, () => document.body.classList.toggle("show-control", input.control.checked));
        whenChosen(input.sources, () => {
            document.body.classList.toggle("show-sources", input.sources.checked);
            this.board.tellsSources = input.sources.checked;
        });
        whenChosen(input.names, () => this.board.drawing.element.classList.toggle("nameless", !input.names.checked));
        input.dark.checked = (localStorage.getItem("dark") ?? String(matchMedia("(prefers-color-scheme: dark)").matches)) === "true";
        whenChosen(input.dark, () => document.documentElement.classList.toggle("dark", input.dark.checked));
        input.dark.addEventListener("input", () => localStorage.setItem("dark", String(input.dark.checked)));
        document.addEventListener("keydown", (event) => this.key(event));
    }
    key(event) {
        const isTyping = event.target instanceof HTMLElement && event.target.matches("input:not([type=checkbox], [type=range]), select");
        if (isTyping || event.altKey || event.ctrlKey || event.metaKey || find("details", HTMLDialogElement).open)
            return;
        const keys = {
            "+": () => this.view.larger(),
            "=": () => this.view.larger(),
            "-": () => this.view.smaller(),
            "0": () => this.view.whole(),
            "[": () => this.turn(-1),
            "]": () => this.turn(1),
            "n": () => input.names.click(),
            "?": showKeys,
            "/": () => {
                this.openPanel("counters");
                input.counterWords.focus();
            },
        };
        const does = keys[event.key];
        if (does === undefined)
            return;
        event.preventDefault();
        does();
    }
    /** Begins where the page was left. */
    remember({ scenario, turn, chosen, panel, sight }) {
        if (scenario !== undefined)
            offer(input.scenario, [{ id: scenario, name: scenario }]);
        [this.turnId, this.chosen, this.sight] = [turn, chosen, sight];
        this.openPanel(panel ?? "findings");
    }
    turn(by) {
        input.turn.valueAsNumber += by;
        this.goTo();
    }
    /** Goes to the turn of the slider. */
    goTo() {
        this.turnId = this.turns[input.turn.valueAsNumber - 1]?.id;
        this.showPosition();
    }
    meet(presence) {
        this.presence = presence;
        document.body.classList.toggle("gone", presence !== "here");
        this.tell();
    }
    hear({ about, game, anew }) {
        this.standing = about;
        this.showStanding(about);
        if (game !== null)
            this.showGame(game, about, anew);
        this.tell();
        this.board.find(about.findings ?? []);
        if (this.chosen !== undefined)
            void this.choose(this.chosen, false);
        document.body.dataset["version"] = String(about.version);
        if (this.pack === undefined)
            document.body.dataset["ready"] = "";
    }
    /** Shows the ground, once the browser has shown all that was told before. */
    tread(ground) {
        this.grounds.push(ground);
        afterwards(() => {
            for (const { ground, anew } of this.grounds.splice(0)) {
                if (anew)
                    this.board.drawing.ground.clear();
                this.board.drawing.ground.change(ground);
            }
            document.body.dataset["ready"] = "";
        });
    }
    showGame({ bundle, size, ...way }, about, anew) {
        if (anew) {
            this.board.drawing.map.clear();
            void loadFaces(this.source.folder);
        }
        const old = anew ? undefined : this.bundle;
        this.board.drawing.size(size);
        this.board.drawing.map.change(way);
        this.bundle = changed(old, bundle);
        this.pack = packOf(this.source.folder, about.part ? closed(this.bundle) : this.bundle);
        this.showPack(this.pack, bundle);
        if (this.sight !== undefined)
            this.view.sight = this.sight;
        this.sight = undefined;
    }
    showStanding(about) {
        const severity = worst(about);
        const badge = find("summary", HTMLElement);
        badge.textContent = summary(about);
        badge.dataset["found"] = severity ?? "none";
        document.body.classList.toggle("broken", !about.whole);
        const undo = find("undo", HTMLElement);
        undo.hidden = about.undo === null;
        undo.textContent = about.undo === null ? "" : `Undo: ${about.undo}`;
        fill("findings", findingsOf(about, { choose: (id) => void this.choose(id), open: (file) => void this.open(file) }));
        const count = about.findings?.length ?? 0;
        for (const tab of document.querySelectorAll("nav [data-panel=findings]")) {
            tab.textContent = count === 0 ? "Findings" : `Findings ${count}`;
        }
    }
    /** What does not depend on any choice. */
    showPack(pack, members) {
        const { game, scenarios } = pack.bundle;
        document.title = `${game.title}: preview`;
        find("title", HTMLElement).textContent = game.title;
        find("subtitle", HTMLElement).textContent = game.subtitle ?? game.document;
        this.board.drawing.element.setAttribute("aria-label", `The map of ${game.title}`);
        this.board.size(pack);
        if (["scenarios", "sides", "pieces", "decks"].some((name) => name in members)) {
            offer(input.scenario, [...scenarios]);
            offer(input.counterOf, [{ id: "", name: "All counters" }, ...counterFilters(pack)]);
            offer(input.cardOf, [{ id: "", name: "All decks" }, ...cardFilters(pack)]);
        }
        this.showScenario();
        this.change(["counters", "cards", "notes"]);
    }
    /** Fills panels anew: those that are open now, the others when they are opened. */
    change(panels) {
        for (const name of panels) {
            if (find(name, HTMLElement).hidden)
                this.stale.add(name);
            else
                this.panels[name]?.();
        }
    }
    openPanel(name) {
        openPanel(name);
        if (this.stale.delete(name))
            this.panels[name]?.();
    }
    showCounters() {
        if (this.pack !== undefined) {
            fill("counter-sheet", counterSheet(this.pack, { words: input.counterWords.value, of: input.counterOf.value }));
        }
    }
    showCards() {
        if (this.pack !== undefined) {
            fill("card-sheet", cardSheet(this.pack, { words: input.cardWords.value, of: input.cardOf.value }));
        }
    }
    showTables() {
        const position = this.position();
        if (this.pack !== undefined && this.scenario !== undefined && position !== undefined) {
            const sides = sidesOf(this.pack, this.scenario);
            fill("tables", [...sides, ...tracksOf(this.pack, position), ...tablesOf(this.pack, true)]);
        }
    }
    showNotes() {
        if (this.pack !== undefined)
            fill("notes", notesOf(this.pack));
    }
    get scenario() {
        return this.pack?.bundle.scenarios[input.scenario.selectedIndex];
    }
    showScenario() {
        if (this.pack === undefined || this.scenario === undefined)
            return;
        this.turns = turnsOf(this.pack, this.scenario);
        input.turn.max = String(this.turns.length);
        input.turn.valueAsNumber = 1 + this.turns.findIndex(({ id }) => id === this.turnId);
        // Room for counters beside the map is kept in all turns, so that the map does not move when they come.
        const last = positionOf(this.pack, this.scenario, this.turns.at(-1)?.id);
        find("tray", HTMLElement).classList.toggle("kept", last.arrived.length + last.pool.length > 0);
        this.showPosition();
    }
    position() {
        if (this.pack === undefined || this.scenario === undefined)
            return undefined;
        const turn = this.turns[input.turn.valueAsNumber - 1];
        find("turn-name", HTMLOutputElement).value = turn?.name ?? "Set-up";
        return positionOf(this.pack, this.scenario, turn?.id);
    }
    showPosition() {
        const [pack, scenario, position] = [this.pack, this.scenario, this.position()];
        if (pack === undefined || scenario === undefined || position === undefined)
            return;
        this.board.show(pack, scenario, position);
        fill("tray", trayOf(pack, position));
        this.change(["tables"]);
        if (this.chosen !== undefined)
            void this.choose(this.chosen, false);
    }
    /** Tells about a place, and brings it into view if somebody asked for it just now. */
    async choose(id, isAsked = true) {
        const before = this.chosen;
        this.chosen = id;
        if (isAsked)
            this.tell();
        const about = await this.source.about(id, this.scenario?.id ?? "").catch(() => undefined);
        const [pack, scenario, position] = [this.pack, this.scenario, this.position()];
        if (this.chosen !== id)
            return;
        // A program that has ended tells nothing, and all stays as it was.
        if (about === undefined) {
            this.chosen = before;
            return;
        }
        if (about === null || pack === undefined || scenario === undefined || position === undefined)
            return this.miss(id);
        this.board.choose(id, about.neighbours);
        fill("place", aboutOf(pack, scenario, position, about, this.standing?.findings ?? [], {
            choose: (other) => void this.choose(other),
            open: (file) => void this.open(file),
            reach: (places) => this.board.choose(id, places),
        }));
        if (!isAsked)
            return;
        this.openPanel("place");
        const shown = this.board.at(id);
        if (shown !== undefined)
            this.view.reveal(shown);
    }
    /** Tells that there is nothing to tell of a place. It stays chosen while the sources are broken, for it may come back. */
    miss(id) {
        const isGone = this.standing?.whole === true;
        if (isGone) {
            this.chosen = undefined;
            this.board.choose(undefined);
        }
        const why = isGone ? `No row has the id “${id}” now.` : `Muster can tell what “${id}” is once the errors are fixed.`;
        fill("place", [element("p", { class: "source" }, why)]);
    }
    /** Asks whether a move is to be written, and writes it. Where the row has changed since, it asks again. */
    async move(id, by) {
        try {
            let shifted = await this.source.shift(id, by);
            while (!shifted.written) {
                if (!await isWanted(shifted))
                    return this.board.release();
                this.board.settle();
                shifted = await this.source.shift(id, by, shifted.cells);
            }
        }
        catch (error) {
            this.board.release();
            this.refuse(`It cannot be moved: ${words(error)}.`);
        }
    }
    async undo() {
        await this.source.undo().catch((error) => this.refuse(`It cannot be undone: ${words(error)}.`));
    }
    async open(file) {
        await this.source.open(file).catch((error) => this.refuse(words(error)));
    }
    /** Says why something was not done, for long enough to be read: news of the pack may come at the same moment. */
    refuse(why) {
        this.refusal = why;
        this.tell();
        setTimeout(() => {
            if (this.refusal !== why)
                return;
            this.refusal = undefined;
            this.tell();
        }, 10_000);
    }
    /** Tells how things stand, after what was refused last. */
    tell() {
        const standing = this.standing === undefined ? undefined : wholeness(this.standing, this.pack);
        const state = this.presence === "here" ? standing : ABSENCES[this.presence];
        find("news", HTMLElement).textContent = [this.refusal, state].filter((said) => said !== undefined && said !== "").join(" ");
    }
}
/** How much of the game is shown, unless that is all of it. */
function wholeness({ notes, whole, part }, pack) {
    if (pack === undefined)
        return notes[0] === undefined ? "There is no map until the errors are fixed." : `There is no map: ${notes[0]}.`;
    if (whole)
        return "";
    return part ? "A part of the map may be missing until the errors are fixed." : "Showing the last version without errors.";
}
/** Asks in words. */
function isWanted({ file, line, name, cells }) {
    const write = element("button", { class: "write" }, "Write it");
    const rows = cells.map((cell) => element("tr", {}, element("th", {}, cell.column), element("td", {}, cell.old === "" ? "empty" : cell.old), element("td", {}, "→"), element("td", {}, cell.new)));
    show(element("div", {}, element("h2", {}, `Move ${name}?`), element("p", { class: "source" }, `${file}, line ${line}`), element("table", {}, element("tbody", {}, ...rows))), write);
    const dialog = find("details", HTMLDialogElement);
    write.focus();
    return new Promise((settle) => {
        write.addEventListener("click", () => {
            settle(true);
            dialog.close();
        });
        dialog.addEventListener("close", () => settle(false), { once: true });
    });
}
function showKeys() {
    const lines = KEYS.flatMap(([key, does]) => [element("dt", {}, key), element("dd", {}, does)]);
    show(element("div", {}, element("h2", {}, "Keys"), element("dl", {}, ...lines), element("p", { class: "source" }, "Drag a place or a sea's name; on a touch screen, tap it first.")));
}
function openPanel(name) {
    for (const panel of document.querySelectorAll(".panel"))
        panel.hidden = panel.id !== name;
    for (const tab of document.querySelectorAll("nav [data-panel]")) {
        tab.setAttribute("aria-pressed", String(tab.dataset["panel"] === name));
    }
}
/** Fills a panel anew. What the reader has opened stays open. */
function fill(id, contents) {
    const panel = find(id, HTMLElement);
    const name = (fold) => fold.querySelector("summary")?.firstChild?.textContent;
    const open = new Set([...panel.querySelectorAll("details")].filter((fold) => fold.open).map(name));
    panel.replaceChildren(...contents);
    for (const fold of panel.querySelectorAll("details"))
        fold.open ||= open.has(name(fold));
}
/** Offers a choice, and keeps what was chosen as long as it is among them. */
function offer(select, options) {
    const kept = select.value;
    select.replaceChildren(...options.map(({ id, name }) => new Option(name, id)));
    if (options.some(({ id }) => id === kept))
        select.value = kept;
}
function whenChosen(input, apply) {
    input.addEventListener("input", apply);
    apply();
}
function words(error) {
    return error instanceof Error ? error.message : String(error);
}
async function start() {
    const response = await fetch(new URL("packs", document.baseURI));
    const packs = await response.json();
    const number = new URLSearchParams(location.search).get("pack") ?? "0";
    offer(input.pack, packs.map(({ folder }, at) => ({ id: String(at), name: folder.split(/[\\/]/).pop() ?? folder })));
    input.pack.value = number;
    input.pack.addEventListener("change", () => {
        location.search = new URLSearchParams({ pack: input.pack.value }).toString();
    });
    const choice = input.pack.closest("label");
    if (choice !== null)
        choice.hidden = packs.length < 2;
    new Page(new Source(new URL(`pack/${number}/`, document.baseURI)), packs[Number(number)]?.folder ?? number);
}
start().catch((error) => {
    find("news", HTMLElement).textContent = `The pack cannot be shown: ${words(error)}`;
});
