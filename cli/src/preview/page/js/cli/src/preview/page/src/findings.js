// What was found in the sources.
import { element } from "../../../../../examples/web/src/dom.js";
/** How many errors, warnings and hints, in words. */
export function summary({ findings, unreadable }) {
    if (unreadable !== null)
        return "The folder cannot be read";
    const words = [["error", "error"], ["warning", "warning"], ["hint", "hint"]];
    const counted = words.map(([severity, word]) => {
        const count = (findings ?? []).filter((finding) => finding.severity === severity).length;
        return count === 0 ? "" : `${count} ${word}${count === 1 ? "" : "s"}`;
    });
    return counted.filter((part) => part !== "").join(", ") || "No findings";
}
/** The worst that was found. */
export function worst({ findings, unreadable }) {
    if (unreadable !== null)
        return "error";
    const found = (findings ?? []).map(({ severity }) => severity);
    return ["error", "warning", "hint"].find((severity) => found.includes(severity));
}
export function findingsOf({ findings, notes, notRun, unreadable }, doings) {
    const list = (findings ?? []).map((finding) => {
        const shown = problemOf(finding);
        const { file, line, column } = finding.place;
        const where = [file, line, column].filter((part) => part !== undefined).join(":");
        const cell = element("button", { class: "cell", title: `Open ${file}` }, where);
        cell.addEventListener("click", () => doings.open(file));
        const places = finding.places[0];
        const links = [cell];
        if (places !== undefined) {
            const show = element("button", { class: "chip" }, "Show on the map");
            show.addEventListener("click", () => doings.choose(places));
            links.push(show);
        }
        shown.append(element("div", { class: "links" }, ...links));
        return shown;
    });
    return [
        ...(unreadable === null ? [] : [element("p", { class: "finding" }, unreadable)]),
        ...(list.length === 0 && unreadable === null ? [element("p", { class: "source" }, "No problems found.")] : list),
        ...(notRun ?? []).map(({ what, because }) => element("p", { class: "source" }, `Not checked: ${what}, because ${because}.`)),
        ...notes.map((note) => element("p", { class: "source" }, `Note: ${note}.`)),
    ];
}
/** A finding, without where it is. */
export function problemOf(finding) {
    const { code, severity, message, label, expected, suggestion, help, follows = [], place } = finding;
    const isExample = ({ file }) => file.startsWith("examples/");
    const isBeside = (other) => isExample(place) && isExample(other.place) && other.place.file !== place.file;
    const beside = new Set(follows.filter(isBeside).map((other) => other.place.file));
    const rest = follows.filter((other) => !isBeside(other)).length;
    const more = [
        label,
        expected === undefined ? undefined : `Expected: ${expected}.`,
        suggestion === undefined ? undefined : `Did you mean “${suggestion}”?`,
        help,
        beside.size === 0 ? undefined : `Also failing, perhaps for the same reason: ${[...beside].join(", ")}.`,
        rest === 0 ? undefined : `${rest === 1 ? "One more finding follows" : `${rest} more findings follow`} from this one.`,
    ];
    const shown = element("article", { class: "finding" }, element("p", {}, message, sortOf(code)), ...more.filter((text) => text !== undefined).map((text) => element("p", { class: "source" }, text)));
    shown.dataset["found"] = severity;
    return shown;
}
/** A word of what sort something is, in small letters. */
export function sortOf(word) {
    return element("small", {}, word);
}
