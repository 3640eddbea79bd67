//! The codes of findings in reading.

use super::journal::UNFINISHED;
use super::lock::LOCK;
use crate::finding::{
    Code,
    Severity::{Error, Hint, Warning},
    Stage::Reading,
};

pub static NOT_UTF8: Code = Code::new("R001", "not-utf-8", Error, Reading)
    .explained(
        "A file is not UTF-8 text, usually because a spreadsheet saved it as Windows-1252 or UTF-16. Names with \
        accents would come out wrong. Save the file as `CSV UTF-8`.",
    )
    .example("spaces.csv", "Orléans", b"Orl\xe9ans");

pub static QUOTE_OPEN: Code = Code::new("R002", "quote-not-closed", Error, Reading)
    .explained(
        "A cell begins with a quote, but the closing quote is missing. Other programs would read everything up to the \
        next quote as one cell; Muster ends the cell at the end of the line, reports it and reads on.",
    )
    .example("spaces.csv", "\"Ferry, north bank\"", b"\"Ferry, north bank");

pub static QUOTE_STRAY: Code = Code::new("R003", "stray-quote", Error, Reading)
    .explained(
        "There is a quote in the middle of a cell. Put quotes around the whole cell and double each quote inside it: \
        `\"The \"\"Old\"\" Fort\"`.",
    )
    .example("spaces.csv", "Millbrook", b"Mill\"brook");

pub static ROW_SHORT: Code = Code::new("R004", "short-row", Error, Reading)
    .explained(
        "A row has fewer cells than the header. Usually a separator is missing, so that all cells after it are one \
        column too far to the left. Completely empty rows are fine.",
    )
    .example("sides.csv", "red,Red,,#c0392b,", b"red,Red,#c0392b,");

pub static ROW_LONG: Code = Code::new("R005", "long-row", Error, Reading)
    .explained(
        "A row has more cells than the header, and the extra cells are not empty. Usually a text contains the \
        separator and needs quotes around it: straight ones, for curly quotes are letters like others. Empty cells at the end are \
        fine.",
    )
    .example("spaces.csv", "\"Ferry, north bank\"", b"Ferry, north bank");

pub static COLUMN_UNKNOWN: Code = Code::new("R006", "unknown-column", Error, Reading)
    .explained(
        "The header names a column that nothing reads. Nothing in a source is silently ignored: rename the column, \
        remove it, or begin its name with `x-`: such a column is your own, and goes into the data pack beside the \
        others.",
    )
    .example("spaces.csv", "id,name,", b"id,nmae,");

pub static COLUMN_MISSING: Code = Code::new("R007", "missing-column", Error, Reading)
    .explained(
        "The header lacks a column that every row of this table needs, or nearly all rows have one cell more than the header has \
        names.",
    )
    .example(
        "sea-zones.csv",
        "id,name,control,contested,lat,lon,cite\ngulf,Gulf,blue,yes,45.3,2.2,5.1\nocean,Ocean,blue,no,45.2,0.9,5.1",
        b"id,name,control,contested,lat,cite\ngulf,Gulf,blue,yes,45.3,5.1\nocean,Ocean,blue,no,45.2,5.1",
    );

pub static COLUMN_DOUBLED: Code = Code::new("R008", "doubled-column", Error, Reading)
    .explained("The header names a column twice. Only the first one is read.")
    .example(
        "sea-zones.csv",
        "id,name,control,contested,lat,lon,cite\ngulf,Gulf,blue,yes,45.3,2.2,5.1\nocean,Ocean,blue,no,45.2,0.9,5.1",
        b"id,name,control,contested,lat,lon,cite,name\ngulf,Gulf,blue,yes,45.3,2.2,5.1,Gulf\n\
        ocean,Ocean,blue,no,45.2,0.9,5.1,Ocean",
    );

pub static NO_HEADER: Code = Code::new("R009", "no-header", Error, Reading)
    .explained(
        "A table is empty, or its first row names no columns. It needs at least a header row with the names of its \
        columns.",
    )
    .example("missing.csv", "id,table,what,rows,cite\n", b"");

pub static NOT_JSON: Code = Code::new("R010", "not-json", Error, Reading)
    .explained(
        "A document is not valid JSON. Put a comma between members but not after the last one, and put names and \
        texts in straight double quotes. Comments are not allowed.",
    )
    .example("rules.json", "\"garrison\": 1,", b"\"garrison\": 1");

pub static MEMBER_DOUBLED: Code = Code::new("R011", "doubled-member", Error, Reading)
    .explained("A JSON object has two members with the same name. Only the first is read.")
    .example("rules.json", "\"garrison\": 1,", b"\"garrison\": 1, \"garrison\": 2,");

pub static FILE_MISSING: Code = Code::new("R012", "missing-file", Error, Reading)
    .explained(
        "The pack lacks a file that every pack of its system has, a table to whose rows others refer, or the document of a folder: \
        what is in `scenarios/war/` is of no use without `scenarios/war/scenario.json`. Even a table without rows needs its header.",
    )
    .example("rules.json", "", b"");

pub static FILE_UNKNOWN: Code = Code::new("R013", "unknown-file", Warning, Reading)
    .explained(
        "Nothing reads this file: its name is not that of a table or document of the system. You can keep notes in \
        `.md`, `.txt` and `.html` files, workbooks, drawings of the map, pictures in `images/`, fonts in `fonts/`, and in `vassal/` what \
        you add to the module: fragments (`.xml`), saved games and logs, `images/` and `help/`.",
    )
    .example("conections.csv", "", b"from,to,only,cite\n");

pub static SYSTEM_UNKNOWN: Code = Code::new("R014", "unknown-system", Error, Reading)
    .explained(
        "`game.json` must name the system of rules that the game uses; the system decides which tables there are.",
    )
    .example("game.json", "\"own\"", b"\"owm\"");

pub static RULES_UNKNOWN: Code = Code::new("R034", "unknown-rules", Error, Reading)
    .explained(
        "`rules` in `game.json` names rules of play that Muster knows in full, such as those of a published game. A game of your \
        own needs none: leave the member out.",
    )
    .example("game.json", "  },\n  \"form\": 1\n}", b"  },\n  \"form\": 1,\n  \"rules\": \"no-piece\"\n}");

pub static SERIES_LOST: Code = Code::new("D021", "series-not-there", Error, Reading)
    .explained(
        "Games of a series share the description of their tables: `game.json` names its folder as its system, such \
        as `../my-series`. That folder must be beside the pack, not inside it, and contain `tables.csv` and \
        `columns.csv`; the pack itself then has no folder `system`.",
    )
    .given(&[("game.json", "\"own\"", "\"../my-series\"")])
    .example("system/tables.csv", "", b"");

pub static NO_FILE: Code = Code::new("R020", "not-a-file", Error, Reading)
    .explained(
        "Where a table, document or picture belongs, there is something that cannot be read as a file: a folder, a \
        pipe, a device, a broken link, or a file whose name is not UTF-8.",
    )
    .example("style.json/read-me.md", "", b"The style.");

pub static SCHEMA_LOST: Code = Code::new("R021", "schema-not-there", Warning, Reading)
    .explained(
        "The `$schema` member at the top of a document names a file of the pack that does not exist, so editors \
        cannot complete or check the document. Run `muster schema --out schema` in the folder of the pack to write \
        the schemas of its system.",
    )
    .example("style.json", "", b"{ \"$schema\": \"schemas/style.json\" }");

pub static MIXED_SEPARATORS: Code = Code::new("R022", "mixed-separators", Error, Reading)
    .explained(
        "The cells of the header are separated by one character and those of the rows by another: perhaps the header \
        was pasted from a spreadsheet in another language. Use the same separator in all lines of a table: a comma, a \
        semicolon or a tab.",
    )
    .example("sides.csv", "id,name,aliases,colour,cite", b"id;name;aliases;colour;cite");

pub static LOCK_DAMAGED: Code = Code::new("R015", "damaged-lock", Error, Reading)
    .explained(
        "`ids.lock` keeps the number of each counter and card, which VASSAL uses to find the counters of a saved game \
        again. It is empty, not JSON, or not as Muster writes it. With new numbers, every saved game would show the \
        wrong counters: restore the file from version control, a backup, or `dist/<game>/ids.lock` of the last build. \
        Never edit it by hand.",
    )
    .example(LOCK, "", b"{}\n");

pub static LOCK_TWICE: Code = Code::new("R016", "number-twice", Error, Reading)
    .explained(
        "Two counters or cards have the same number in `ids.lock`, usually because two branches each added one and \
        git merged the file. `muster ids` fixes this: one keeps the number, the other gets a new one. A game saved \
        with a module in which the other had that number will show the first in its place, so run it before anybody \
        plays the merged game; `--released FILE` names the `ids.lock` of the build that players have, whose numbers \
        are kept.",
    )
    .example(
        LOCK,
        "",
        b"{\n  \"next\": 2,\n  \"retired\": {},\n  \"slots\": {\n    \"piece:one\": 1,\n    \"piece:two\": 1\n  }\n}\n",
    );

pub static CONFLICT: Code = Code::new("R017", "merge-conflict", Error, Reading)
    .explained(
        "git found two versions of a file, could not merge them, and left both in it, between the lines `<<<<<<<`, \
        `=======` and `>>>>>>>`. Keep what is right, and remove these lines. `ids.lock` is merged by `muster ids`: \
        all counters and cards of both versions keep their numbers, and where both gave the same number, one gets a \
        new one.",
    )
    .example(
        LOCK,
        "",
        b"{\n<<<<<<< HEAD\n  \"next\": 2,\n=======\n  \"next\": 3,\n\
        >>>>>>> branch\n  \"retired\": {},\n  \"slots\": {}\n}\n",
    );

pub static LOCK_LOST: Code = Code::new("R018", "lost-lock", Error, Reading)
    .explained(
        "`game.json` says `\"numbered\": true`, so this game has been built and its counters and cards have numbers, \
        but `ids.lock`, which keeps them, is missing. With new numbers, every saved game would show the wrong \
        counters. Restore the file from version control, a backup, or `dist/<game>/ids.lock` of the last build, and \
        make sure that version control does not ignore it. If nobody has a saved game, delete the member `numbered`, \
        and the next build will number everything anew.",
    )
    .example("game.json", "\"version\": \"0.1.0\",", b"\"version\": \"0.1.0\",\n  \"numbered\": true,");

pub static LOCK_NEXT: Code = Code::new("R019", "next-too-low", Error, Reading)
    .explained(
        "`next` in `ids.lock` is the number for the next new counter or card. It must be higher than all numbers \
        given so far, or one of them would be given again.",
    )
    .example(LOCK, "", b"{\n  \"next\": 7,\n  \"retired\": {},\n  \"slots\": {\n    \"piece:one\": 7\n  }\n}\n");

pub static LOCK_GAP: Code = Code::new("R031", "number-lost", Error, Reading)
    .explained(
        "A line of `ids.lock` is lost: every number below `next` was given to a counter or a card, and here one \
        belongs to none. The next build would give that counter or card another number, and saved games would lose \
        it. Restore the line from version control or a backup, or let `muster ids --released dist/<game>/ids.lock` \
        take it from the last build. If the line is nowhere, `muster ids --lost` gives the number up: the counter or \
        card that had it gets a new one, and this one is never used again.",
    )
    .example(LOCK, "", b"{\n  \"next\": 3,\n  \"retired\": {},\n  \"slots\": {\n    \"piece:two\": 2\n  }\n}\n");

pub static CHANGE_UNFINISHED: Code = Code::new("R032", "unfinished-change", Error, Reading)
    .explained(
        "A command that changes several files of a pack, such as `muster migrate`, `muster fix` or `muster import`, was killed after \
        some and before others. The hidden file `.muster-change` has the whole change; the next `muster fix`, `muster rename`, \
        `muster migrate` or `muster import` finishes it first. If you would rather have the pack as it was, restore it from version control or a \
        backup, and delete `.muster-change`.",
    )
    .example(UNFINISHED, "", b"a zip file");

pub static TOO_LARGE: Code = Code::new("R033", "too-large", Error, Reading)
    .explained(
        "A table or document is larger than 16 MiB, or the header of a table has more than 300 columns. No game needs \
        so much, so something went wrong when the file was written: it may be another kind of file, or padded with \
        empty data. Restore it from version control or a backup.",
    )
    .example("missing.csv", "id,table,what,rows,cite\n", &WIDE);

/// A header with more commas than any table.
static WIDE: [u8; 350] = {
    let mut header = [b','; 350];
    let (first, mut at) = (*b"id", 0);
    while at < first.len() {
        header[at] = first[at];
        at += 1;
    }
    header[header.len() - 1] = b'\n';
    header
};

pub static INDEX_DAMAGED: Code = Code::new("R023", "damaged-releases", Error, Reading)
    .explained(
        "`releases.json` lists the releases of this pack, `releases/` keeps the sources of each one, and `muster \
        release` compares the pack with the last one. The list is damaged, or the two do not match: an archive is \
        missing or damaged, or the list lacks a release that has one. Only Muster writes them: restore them from \
        version control or a backup.",
    )
    .example("releases.json", "", b"{\"releases\": [{\"version\": \"0.1.0\"}]}");

pub static RELEASED_LATER: Code = Code::new("R024", "version-too-low", Error, Reading)
    .explained(
        "The version in `game.json` is not high enough above the last release in `releases.json`. `muster diff` says \
        which version the changes need at least: the first number goes up if records that programs may refer to, or \
        counters of saved games, are gone, and the second if something is new; before 1.0.0, each step is one place \
        smaller. `muster check` reports a version that is lower than the last release, `muster release` any step \
        that is too small.",
    )
    .example(
        "releases.json",
        "",
        b"{\"releases\": [{\"version\": \"0.2.0\", \"created\": \"2024-05-31\", \"form\": \"1.0.0\", \"tool\": \"0.1.0\", \
          \"sources\": \"\", \"files\": {}}]}",
    );

pub static RELEASED_OTHERWISE: Code = Code::new("R025", "other-than-released", Hint, Reading)
    .explained(
        "This version has been released, and the pack has changed since. If you passed on a build of it, there would \
        be two different modules with the same version, and players who have one of each could not play together. \
        Raise `version` in `game.json` with the first change after a release; `muster diff` with the version of the \
        release shows what changed.",
    )
    .example(
        "releases.json",
        "",
        b"{\"releases\": [{\"version\": \"0.1.0\", \"created\": \"2024-05-31\", \"form\": \"1.0.0\", \"tool\": \"0.1.0\", \
          \"sources\": \"\", \"files\": {}}]}",
    );

pub static LATER_FORM: Code = Code::new("R026", "later-form", Error, Reading)
    .explained(
        "`form` in `game.json` says which columns, files and words the sources of the pack have. This number is \
        higher than any that this Muster knows, so the pack was made with a newer one, and nothing else in it is \
        checked. Install the newer Muster. `muster migrate` can only upgrade a pack, not downgrade it.",
    )
    .example("game.json", "\"form\": 1", b"\"form\": 999");

/// The codes for files and columns that differ from those of the system.
pub static OF_FORM: &[&Code] = &[&COLUMN_UNKNOWN, &COLUMN_MISSING, &FILE_MISSING, &FILE_UNKNOWN];
