// What the program tells: how the pack stands, and what has changed on the map.
/** The bundle with members in place of those that it had. */
export function changed(bundle, members) {
    const whole = { ...bundle };
    const set = (at, name, value) => {
        if (value === null)
            delete at[name];
        else
            at[name] = value;
    };
    for (const [path, value] of Object.entries(members)) {
        const [name = "", inner] = path.split("/");
        if (inner === undefined) {
            set(whole, name, value);
        }
        else {
            const part = { ...whole[name] };
            set(part, inner, value);
            whole[name] = part;
        }
    }
    return whole;
}
/** A pack, as the program serves it. */
export class Source {
    folder;
    events;
    /** The version that was told last, and the last of which all is shown, the ground too. */
    version;
    shown;
    constructor(folder) {
        this.folder = folder;
    }
    /** Tells whatever there is to tell while the page is seen: a browser keeps few connections for all its tabs. */
    listen(listener) {
        const follow = () => {
            this.events?.close();
            if (!document.hidden)
                this.events = this.connect(listener);
        };
        document.addEventListener("visibilitychange", follow);
        follow();
    }
    connect({ hear, tread, meet }) {
        const query = new URLSearchParams({ version: String(this.shown ?? "") });
        const events = new EventSource(new URL(`events?${query}`, this.folder));
        events.addEventListener("message", ({ data }) => {
            const news = JSON.parse(data);
            if ("ground" in news) {
                this.shown = this.version;
                return tread(news);
            }
            if (news.game === null && this.shown === this.version)
                this.shown = news.about.version;
            this.version = news.about.version;
            hear(news);
        });
        events.addEventListener("open", () => meet("here"));
        events.addEventListener("error", () => meet(events.readyState === EventSource.CLOSED ? "another" : "ended"));
        return events;
    }
    /** What the sources say of a record; nothing where no row has this id. */
    async about(id, scenario) {
        const query = new URLSearchParams({ id, scenario });
        return answer(await fetch(new URL(`about?${query}`, this.folder)));
    }
    /** Moves something on the map: in its table, if the change that somebody agreed to is still the one that it needs. */
    async shift(id, by, agreed) {
        return answer(await this.post("shift", { id, by, agreed }));
    }
    /** Takes back what was written last. */
    async undo() {
        return answer(await this.post("undo", {}));
    }
    /** Opens a file of the pack in the program that is meant for it. */
    async open(file) {
        return answer(await this.post("open", { file }));
    }
    post(path, body) {
        return fetch(new URL(path, this.folder), { method: "POST", body: JSON.stringify(body) });
    }
}
async function answer(response) {
    if (!response.ok)
        throw new Error(await response.text());
    return response.json();
}
