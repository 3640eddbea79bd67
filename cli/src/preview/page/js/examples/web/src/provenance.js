// Marks what is reconstructed. The style sheet shows the marks while the reader wants to see them.
/** How much of a record the document vouches for: its standing, or `partly` if the cited rule leaves something out. */
export function standingOf(provenance) {
    return provenance.reconstructed === undefined ? provenance.standing : "partly";
}
/** Where a record comes from, in a few words. */
export function source({ cite, standing, reconstructed, note }) {
    const attested = cite === "" ? "No source is given" : `Source: ${cite}`;
    const from = standing === "attested" ? attested : `This is ${standing}`;
    const guessed = reconstructed === undefined ? "" : `; reconstructed: ${[...new Set(reconstructed.map(member))].join(", ")}`;
    return `${from}${guessed}.${note === undefined ? "" : ` ${note}`}`;
}
/** What a pointer into a record is about, in words: the innermost member that has a name of its own. */
function member(pointer) {
    const names = pointer.split("/").filter((part) => part !== "value" && !/^\d*$/.test(part));
    return (names.pop() ?? "all of it").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
/** Marks an element that shows a record, and tells where the record comes from while the pointer is over it. */
export function mark(shown, provenance) {
    shown.dataset["standing"] = standingOf(provenance);
    shown.title = shown.title === "" ? source(provenance) : `${shown.title}\n${source(provenance)}`;
    return shown;
}
