//! What reading can find.

use super::lock::LOCK;
use crate::finding::{Code, Example, Severity, Stage};

/// Bytes that are not UTF-8.
pub static NOT_UTF8: Code = Code {
    id: "R001",
    name: "not-utf-8",
    severity: Severity::Error,
    stage: Stage::Reading,
    explanation: "A file is not UTF-8 text, usually because a spreadsheet saved it as Windows-1252 or UTF-16. Names with accents \
        would come out wrong. Save the file as `CSV UTF-8`.",
    example: Example { file: "spaces.csv", right: "Orléans", wrong: b"Orl\xe9ans" },
};
/// A quote that is never closed.
pub static QUOTE_OPEN: Code = Code {
    id: "R002",
    name: "quote-not-closed",
    severity: Severity::Error,
    stage: Stage::Reading,
    explanation: "A cell begins with a quote, but the closing quote is missing. Other programs would read everything up to the \
        next quote as one cell; Muster ends the cell at the end of the line, reports it and reads on.",
    example: Example { file: "spaces.csv", right: "\"Ferry, north bank\"", wrong: b"\"Ferry, north bank" },
};
/// A quote in the middle of a cell.
pub static QUOTE_STRAY: Code = Code {
    id: "R003",
    name: "stray-quote",
    severity: Severity::Error,
    stage: Stage::Reading,
    explanation: "There is a quote in the middle of a cell. Put quotes around the whole cell and double each quote inside it: \
        `\"The \"\"Old\"\" Fort\"`.",
    example: Example { file: "spaces.csv", right: "Millbrook", wrong: b"Mill\"brook" },
};
/// A row with fewer cells than the header.
pub static ROW_SHORT: Code = Code {
    id: "R004",
    name: "short-row",
    severity: Severity::Error,
    stage: Stage::Reading,
    explanation: "A row has fewer cells than the header. Usually a separator is missing, so that all cells after it are one \
        column too far to the left. Completely empty rows are fine.",
    example: Example { file: "sides.csv", right: "red,Red,,#c0392b,", wrong: b"red,Red,#c0392b," },
};
/// A row with more cells than the header.
pub static ROW_LONG: Code = Code {
    id: "R005",
    name: "long-row",
    severity: Severity::Error,
    stage: Stage::Reading,
    explanation: "A row has more cells than the header, and the extra cells are not empty. Usually a text contains the separator \
        and needs quotes around it. Empty cells at the end are fine.",
    example: Example { file: "spaces.csv", right: "\"Ferry, north bank\"", wrong: b"Ferry, north bank" },
};
/// A column that no field reads.
pub static COLUMN_UNKNOWN: Code = Code {
    id: "R006",
    name: "unknown-column",
    severity: Severity::Error,
    stage: Stage::Reading,
    explanation: "The header names a column that nothing reads. Nothing in a source is silently ignored: rename the column, \
        remove it, or move its contents to `note`.",
    example: Example { file: "spaces.csv", right: "id,name,", wrong: b"id,nmae," },
};
/// A column that must be there.
pub static COLUMN_MISSING: Code = Code {
    id: "R007",
    name: "missing-column",
    severity: Severity::Error,
    stage: Stage::Reading,
    explanation: "The header lacks a column that every row of this table needs.",
    example: Example {
        file: "sea-zones.csv",
        right: "id,name,control,contested,lat,lon,cite\ngulf,Gulf,blue,yes,45.3,2.2,5.1\nocean,Ocean,blue,no,45.2,0.9,5.1",
        wrong: b"id,name,control,contested,lat,cite\ngulf,Gulf,blue,yes,45.3,5.1\nocean,Ocean,blue,no,45.2,5.1",
    },
};
/// A column that is there twice.
pub static COLUMN_DOUBLED: Code = Code {
    id: "R008",
    name: "doubled-column",
    severity: Severity::Error,
    stage: Stage::Reading,
    explanation: "The header names a column twice. Only the first one is read.",
    example: Example {
        file: "sea-zones.csv",
        right: "id,name,control,contested,lat,lon,cite\ngulf,Gulf,blue,yes,45.3,2.2,5.1\nocean,Ocean,blue,no,45.2,0.9,5.1",
        wrong: b"id,name,control,contested,lat,lon,cite,name\ngulf,Gulf,blue,yes,45.3,2.2,5.1,Gulf\nocean,Ocean,blue,no,45.2,0.9,5.1,Ocean",
    },
};
/// A table without a header.
pub static NO_HEADER: Code = Code {
    id: "R009",
    name: "no-header",
    severity: Severity::Error,
    stage: Stage::Reading,
    explanation: "A table is empty, or its first row names no columns. It needs at least a header row with the names of its \
        columns.",
    example: Example { file: "missing.csv", right: "id,table,what,rows,cite\n", wrong: b"" },
};
/// A document that is not JSON.
pub static NOT_JSON: Code = Code {
    id: "R010",
    name: "not-json",
    severity: Severity::Error,
    stage: Stage::Reading,
    explanation: "A document is not valid JSON. Put a comma between members but not after the last one, and put names and texts \
        in double quotes. Comments are not allowed.",
    example: Example { file: "rules.json", right: "\"garrison\": 1,", wrong: b"\"garrison\": 1" },
};
/// A member that is there twice.
pub static MEMBER_DOUBLED: Code = Code {
    id: "R011",
    name: "doubled-member",
    severity: Severity::Error,
    stage: Stage::Reading,
    explanation: "A JSON object has two members with the same name. Only the first is read.",
    example: Example { file: "rules.json", right: "\"garrison\": 1,", wrong: b"\"garrison\": 1, \"garrison\": 2," },
};
/// A file that must be there.
pub static FILE_MISSING: Code = Code {
    id: "R012",
    name: "missing-file",
    severity: Severity::Error,
    stage: Stage::Reading,
    explanation: "The pack lacks a file that every pack of its system has. Even a table without rows needs its header.",
    example: Example { file: "phases.csv", right: "", wrong: b"" },
};
/// A file that nothing reads.
pub static FILE_UNKNOWN: Code = Code {
    id: "R013",
    name: "unknown-file",
    severity: Severity::Warning,
    stage: Stage::Reading,
    explanation: "Nothing reads this file: its name is not that of a table or document of the system. You can keep notes in \
        `.md` and `.txt` files, pictures in `images/` and fonts in `fonts/`.",
    example: Example { file: "conections.csv", right: "", wrong: b"from,to,only,cite\n" },
};
/// A system that is not known.
pub static SYSTEM_UNKNOWN: Code = Code {
    id: "R014",
    name: "unknown-system",
    severity: Severity::Error,
    stage: Stage::Reading,
    explanation: "`game.json` must name the system of rules that the game uses; the system decides which tables there are.",
    example: Example { file: "game.json", right: "\"no-peace\"", wrong: b"\"no-piece\"" },
};
/// Something that bears the name of a source and is no file.
pub static NO_FILE: Code = Code {
    id: "R020",
    name: "not-a-file",
    severity: Severity::Error,
    stage: Stage::Reading,
    explanation: "Where a table, document or picture belongs, there is something that cannot be read as a file: a folder, a \
        pipe, a device, a broken link, or a file whose name is not UTF-8.",
    example: Example { file: "style.json/read-me.md", right: "", wrong: b"The style." },
};
/// A document whose schema is not there.
pub static SCHEMA_LOST: Code = Code {
    id: "R021",
    name: "schema-not-there",
    severity: Severity::Warning,
    stage: Stage::Reading,
    explanation: "The `$schema` member at the top of a document names a file of the pack that does not exist, so editors cannot \
        complete or check the document. Run `muster schema --out schema` in the folder of the pack to write the schemas of its \
        system.",
    example: Example { file: "style.json", right: "", wrong: b"{ \"$schema\": \"schemas/style.json\" }" },
};
/// A header and rows with different separators.
pub static MIXED_SEPARATORS: Code = Code {
    id: "R022",
    name: "mixed-separators",
    severity: Severity::Error,
    stage: Stage::Reading,
    explanation: "The cells of the header are separated by one character and those of the rows by another: perhaps the header \
        was pasted from a spreadsheet in another language. Use the same separator in all lines of a table: a comma, a semicolon \
        or a tab.",
    example: Example { file: "sides.csv", right: "id,name,aliases,colour,cite", wrong: b"id;name;aliases;colour;cite" },
};
/// A lock that is none.
pub static LOCK_DAMAGED: Code = Code {
    id: "R015",
    name: "damaged-lock",
    severity: Severity::Error,
    stage: Stage::Reading,
    explanation: "`ids.lock` keeps the number of each counter and card, which VASSAL uses to find the counters of a saved game \
        again. It is empty, not JSON, or not as Muster writes it. With new numbers, every saved game would show the wrong \
        counters: restore the file from version control, a backup, or `dist/<game>/ids.lock` of the last build. Never edit it by \
        hand.",
    example: Example { file: LOCK, right: "", wrong: b"{}\n" },
};
/// A number that two slots have.
pub static LOCK_TWICE: Code = Code {
    id: "R016",
    name: "number-twice",
    severity: Severity::Error,
    stage: Stage::Reading,
    explanation: "Two counters or cards have the same number in `ids.lock`, usually because two branches each added one and git \
        merged the file. `muster ids` fixes this: one keeps the number, the other gets a new one. A game saved with a module in \
        which the other had that number will show the first in its place, so run it before anybody plays the merged game; \
        `--released FILE` names the `ids.lock` of the build that players have, whose numbers are kept.",
    example: Example {
        file: LOCK,
        right: "",
        wrong: b"{\n  \"next\": 2,\n  \"retired\": {},\n  \"slots\": {\n    \"piece:one\": 1,\n    \"piece:two\": 1\n  }\n}\n",
    },
};
/// A lock in which a merge was not finished.
pub static LOCK_CONFLICT: Code = Code {
    id: "R017",
    name: "lock-conflict",
    severity: Severity::Error,
    stage: Stage::Reading,
    explanation: "git found two versions of `ids.lock`, could not merge them, and left both in the file. `muster ids` merges \
        them: all counters and cards of both keep their numbers, and where both versions gave the same number, one gets a new \
        one.",
    example: Example {
        file: LOCK,
        right: "",
        wrong: b"{\n<<<<<<< HEAD\n  \"next\": 2,\n=======\n  \"next\": 3,\n>>>>>>> branch\n  \"retired\": {},\n  \"slots\": {}\n}\n",
    },
};
/// A lock that was there and is gone.
pub static LOCK_LOST: Code = Code {
    id: "R018",
    name: "lost-lock",
    severity: Severity::Error,
    stage: Stage::Reading,
    explanation: "`game.json` says `\"numbered\": true`, so this game has been built and its counters and cards have numbers, \
        but `ids.lock`, which keeps them, is missing. With new numbers, every saved game would show the wrong counters. Restore \
        the file from version control, a backup, or `dist/<game>/ids.lock` of the last build, and make sure that version control \
        does not ignore it. If nobody has a saved game, delete the member `numbered`, and the next build will number everything \
        anew.",
    example: Example {
        file: "game.json",
        right: "\"version\": \"0.1.0\",",
        wrong: b"\"version\": \"0.1.0\",\n  \"numbered\": true,",
    },
};
/// A lock that would give a number again.
pub static LOCK_NEXT: Code = Code {
    id: "R019",
    name: "next-too-low",
    severity: Severity::Error,
    stage: Stage::Reading,
    explanation: "`next` in `ids.lock` is the number for the next new counter or card. It must be higher than all numbers given \
        so far, or one of them would be given again.",
    example: Example {
        file: LOCK,
        right: "",
        wrong: b"{\n  \"next\": 7,\n  \"retired\": {},\n  \"slots\": {\n    \"piece:one\": 7\n  }\n}\n",
    },
};
