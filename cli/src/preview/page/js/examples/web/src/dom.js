// Elements are made here and nowhere else. Whatever comes from a pack becomes text or an attribute, never markup.
/** What Muster writes, in the language of the game, by the English of it. */
let phrases = new Map();
let plural = new Intl.PluralRules("en");
/** A new element. A string among its children becomes text. */
export function element(tag, options = {}, ...children) {
    const made = document.createElement(tag);
    if (options.class !== undefined)
        made.className = options.class;
    if (options.title !== undefined)
        made.title = options.title;
    made.append(...children);
    return made;
}
/** An element of `index.html`. */
export function find(id, kind) {
    const found = document.getElementById(id);
    if (!(found instanceof kind))
        throw new Error(`the page has no ${kind.name} with the id ${id}`);
    return found;
}
/** Tells the style sheet a fact, such as where something lies: it decides what to make of it. */
export function tell(target, facts) {
    for (const [name, value] of Object.entries(facts))
        target.style.setProperty(`--${name}`, String(value));
}
/** An element that opens and closes when its heading is clicked. */
export function fold(heading, ...children) {
    return element("details", {}, element("summary", {}, ...heading), ...children);
}
/** Shows something above the page until the reader closes it. */
export function show(...children) {
    const dialog = find("details", HTMLDialogElement);
    const close = element("button", { class: "close" }, say("Close"));
    close.addEventListener("click", () => dialog.close());
    dialog.replaceChildren(...children, close);
    if (!dialog.open)
        dialog.showModal();
}
/** From now on the page speaks as a bundle does. What is not among its phrases stays English. */
export function speak(known = {}, language = "en") {
    phrases = new Map(Object.entries(known));
    plural = new Intl.PluralRules(language);
}
/** The form of a phrase for a number, of those that a translation has, in the order of the plural categories of the Unicode CLDR. */
function form(words, count) {
    if (count === undefined)
        return words;
    const forms = words.split(" | ");
    const { pluralCategories } = plural.resolvedOptions();
    const known = ["zero", "one", "two", "few", "many", "other"].filter(one => pluralCategories.some(other => other === one));
    return forms[Math.min(known.indexOf(plural.select(Number(count))), forms.length - 1)] ?? words;
}
/** A phrase in the language of the game, with something in each of its gaps, such as `{count}`. */
export function say(english, gaps = {}) {
    const words = form(phrases.get(english) ?? english, gaps["count"]);
    return words.replace(/\{(\w+)\}/g, (gap, name) => String(gaps[name] ?? gap));
}
