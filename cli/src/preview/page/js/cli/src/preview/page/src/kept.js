// What a tab remembers of a pack while it is loaded again.
/** What was kept of the pack in a folder. */
export function kept(folder) {
    return JSON.parse(sessionStorage.getItem(folder) ?? "{}");
}
/** Keeps, whenever the page is left, what there is to remember then. */
export function keep(folder, what) {
    addEventListener("pagehide", () => sessionStorage.setItem(folder, JSON.stringify(what())));
}
