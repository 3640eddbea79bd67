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
    constructor(folder) {
        this.folder = folder;
    }
    /** Calls back whenever there is news, when the ground has changed, which is told after that, and when the program has come or gone. */
    listen(hear, tread, here) {
        const events = new EventSource(new URL("events", this.folder));
        events.addEventListener("message", ({ data }) => {
            const news = JSON.parse(data);
            if ("ground" in news)
                tread(news.ground);
            else
                hear(news);
        });
        events.addEventListener("open", () => here(true));
        events.addEventListener("error", () => here(false));
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
