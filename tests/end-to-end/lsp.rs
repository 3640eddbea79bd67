//! `muster lsp`: sessions with an editor, message by message.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};

use muster_tests::pack;
use serde_json::{Value, json};
use tempfile::TempDir;

/// An editor at work on a pack in a folder `game`.
struct Editor {
    folder: TempDir,
    server: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    asked: u64,
    /// The latest diagnostics of each file.
    found: BTreeMap<String, Value>,
}

impl Editor {
    fn new(name: &str, capabilities: &Value) -> Self {
        Self::at(pack::placed(&pack::named(name), "game"), capabilities)
    }

    fn at(folder: TempDir, capabilities: &Value) -> Self {
        let mut editor = Self::silent(folder);
        let can =
            editor.ask("initialize", &json!({ "processId": null, "rootUri": null, "capabilities": capabilities }));
        assert_eq!(can["capabilities"]["hoverProvider"], true, "{can}");
        editor.tell("initialized", &json!({}));
        editor
    }

    /// An editor that has said nothing yet.
    fn silent(folder: TempDir) -> Self {
        let mut program = Command::new(env!("CARGO_BIN_EXE_muster"));
        let program = program.arg("lsp").current_dir(folder.path()).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut server = program.spawn().unwrap();
        let (input, output) = (server.stdin.take(), BufReader::new(server.stdout.take().unwrap()));
        Self { folder, server, input, output, asked: 0, found: BTreeMap::new() }
    }

    fn path(&self, file: &str) -> PathBuf {
        self.folder.path().join("game").join(file)
    }

    fn address(&self, file: &str) -> String {
        format!("file://{}", self.path(file).display())
    }

    fn send(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(bytes).unwrap();
        input.flush().unwrap();
    }

    fn say(&mut self, message: &Value) {
        let text = message.to_string();
        self.send(format!("Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes());
    }

    fn tell(&mut self, method: &str, params: &Value) {
        self.say(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    fn hear(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert_ne!(self.output.read_line(&mut line).unwrap(), 0, "the server is gone");
            match line.trim() {
                "" => break,
                line => length = line.strip_prefix("Content-Length: ").unwrap().parse().unwrap(),
            }
        }
        let mut text = vec![0; length];
        self.output.read_exact(&mut text).unwrap();
        let message: Value = serde_json::from_slice(&text).unwrap();
        if message["method"] == "textDocument/publishDiagnostics" {
            let file = message["params"]["uri"].as_str().unwrap().to_owned();
            self.found.insert(file, message["params"]["diagnostics"].clone());
        }
        message
    }

    /// The answer to a question, whether it is one or an error.
    fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.asked += 1;
        let id = self.asked;
        self.say(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        loop {
            let heard = self.hear();
            if heard["id"] == id && heard.get("method").is_none() {
                return heard.get("result").unwrap_or(&heard["error"]).clone();
            }
        }
    }

    /// The diagnostics of a file, after waiting for them.
    fn told(&mut self, file: &str) -> Value {
        let address = self.address(file);
        loop {
            let heard = self.hear();
            if heard["method"] == "textDocument/publishDiagnostics" && heard["params"]["uri"] == address {
                return heard["params"]["diagnostics"].clone();
            }
        }
    }

    fn open(&mut self, file: &str) {
        let text = fs::read_to_string(self.path(file)).unwrap();
        self.open_as(file, &text);
    }

    fn open_as(&mut self, file: &str, text: &str) {
        let document = json!({ "uri": self.address(file), "languageId": "csv", "version": 1, "text": text });
        self.tell("textDocument/didOpen", &json!({ "textDocument": document }));
    }

    /// Replaces the text at a position.
    fn type_at(&mut self, file: &str, (line, from, to): (usize, usize, usize), text: &str) {
        let range = json!({ "start": { "line": line, "character": from }, "end": { "line": line, "character": to } });
        let change = json!({
            "textDocument": { "uri": self.address(file), "version": 2 },
            "contentChanges": [{ "range": range, "text": text }],
        });
        self.tell("textDocument/didChange", &change);
    }

    fn at_place(&self, file: &str, (line, character): (usize, usize)) -> Value {
        json!({ "textDocument": { "uri": self.address(file) }, "position": { "line": line, "character": character } })
    }

    /// Asks about a place.
    fn of(&mut self, question: &str, file: &str, place: (usize, usize)) -> Value {
        let at = self.at_place(file, place);
        self.ask(&format!("textDocument/{question}"), &at)
    }

    fn rename(&mut self, file: &str, place: (usize, usize), new: &str) -> Value {
        let mut at = self.at_place(file, place);
        at["newName"] = new.into();
        self.ask("textDocument/rename", &at)
    }

    /// The completions at a position.
    fn choices(&mut self, file: &str, place: (usize, usize)) -> Vec<String> {
        let list = self.of("completion", file, place);
        let items = list["items"].as_array().unwrap_or_else(|| panic!("{list}"));
        items.iter().map(|item| item["label"].as_str().unwrap().to_owned()).collect()
    }

    fn end(mut self) -> ExitStatus {
        assert_eq!(self.ask("shutdown", &Value::Null), Value::Null);
        self.tell("exit", &Value::Null);
        self.server.wait().unwrap()
    }
}

/// The line of a file that contains a text, and the column where it begins.
fn find(file: &Path, text: &str) -> (usize, usize) {
    let all = fs::read_to_string(file).unwrap();
    let found = all.lines().enumerate().find_map(|(line, whole)| Some((line, whole.find(text)?)));
    found.unwrap_or_else(|| panic!("no `{text}` in {}", file.display()))
}

/// The files in a change of the workspace, each with its edits.
fn edits(change: &Value) -> BTreeMap<String, Vec<(u64, String)>> {
    let of_file = |(address, edits): (&String, &Value)| {
        let edit = |edit: &Value| {
            (edit["range"]["start"]["line"].as_u64().unwrap(), edit["newText"].as_str().unwrap().to_owned())
        };
        let name = address.rsplit_once("/game/").unwrap().1.to_owned();
        (name, edits.as_array().unwrap().iter().map(edit).collect())
    };
    change["changes"].as_object().unwrap_or_else(|| panic!("{change}")).iter().map(of_file).collect()
}

#[test]
fn a_fault_is_told_while_it_is_typed_and_its_correction_offered() {
    let mut editor = Editor::new("own-points", &json!({}));
    let (line, column) = find(&editor.path("roads.csv"), "ashford,birch-hill");
    let place = (line, column, column + 7);
    editor.open("roads.csv");
    editor.type_at("roads.csv", place, "ashfrod");
    let found = editor.told("roads.csv");
    assert_eq!(found[0]["code"], "L001", "{found}");
    assert_eq!(found[0]["range"]["start"], json!({ "line": line, "character": column }));
    assert!(found[0]["message"].as_str().unwrap().contains("Did you mean `ashford`?"), "{found}");
    let range = found[0]["range"].clone();
    let asked = json!({ "textDocument": { "uri": editor.address("roads.csv") }, "range": range, "context": { "diagnostics": [] } });
    let actions = editor.ask("textDocument/codeAction", &asked);
    assert_eq!(actions[0]["title"], "Replace `ashfrod` with `ashford`", "{actions}");
    assert_eq!(actions[0]["isPreferred"], true);
    assert_eq!(edits(&actions[0]["edit"])["roads.csv"], [(line as u64, "ashford".to_owned())]);
    // What stands on the disk is as it was; what is typed away is not said any more.
    assert!(!fs::read_to_string(editor.path("roads.csv")).unwrap().contains("ashfrod"));
    editor.type_at("roads.csv", place, "ashford");
    assert_eq!(editor.told("roads.csv"), json!([]));
    assert!(editor.end().success());
}

#[test]
fn of_two_corrections_both_are_offered() {
    let mut files = pack::named("own-points");
    let roads = String::from_utf8(files["roads.csv"].clone()).unwrap();
    let spaces = String::from_utf8(files["spaces.csv"].clone()).unwrap();
    let row = spaces.lines().find(|line| line.starts_with("ashford,")).unwrap();
    let twin = row.replacen("ashford", "ashfond", 1).replacen("Ashford", "Elsewhere", 1).replacen(",200,", ",320,", 1);
    files.insert("spaces.csv".into(), format!("{}\n{twin}\n", spaces.trim_end()).into_bytes());
    files.insert("roads.csv".into(), roads.replacen("ashford", "ashfod", 1).into_bytes());
    let mut editor = Editor::at(pack::placed(&files, "game"), &json!({}));
    let (line, column) = find(&editor.path("roads.csv"), "ashfod");
    editor.open("roads.csv");
    let range = json!({ "start": { "line": line, "character": column }, "end": { "line": line, "character": column } });
    let asked = json!({ "textDocument": { "uri": editor.address("roads.csv") }, "range": range, "context": { "diagnostics": [] } });
    let actions = editor.ask("textDocument/codeAction", &asked);
    let titles: Vec<&str> =
        actions.as_array().unwrap().iter().map(|action| action["title"].as_str().unwrap()).collect();
    assert_eq!(titles, ["Replace `ashfod` with `ashfond`", "Replace `ashfod` with `ashford`"]);
    assert_eq!(actions[0]["isPreferred"], false);
}

#[test]
fn what_can_stand_here_is_offered() {
    let mut editor = Editor::new("own-points", &json!({ "general": { "positionEncodings": ["utf-8", "utf-16"] } }));
    let (line, column) = find(&editor.path("roads.csv"), "ashford,birch-hill");
    editor.open("roads.csv");
    assert!(editor.choices("roads.csv", (12, 0)).contains(&"garth".to_owned()), "in a new row");
    // While the row is not whole, too: the last whole pack answers.
    editor.type_at("roads.csv", (line, column, column + 7), "");
    let list = editor.of("completion", "roads.csv", (line, column));
    let ashford = list["items"].as_array().unwrap().iter().find(|item| item["label"] == "ashford").unwrap();
    assert_eq!(ashford["textEdit"]["newText"], "ashford");
    assert!(
        ashford["filterText"].as_str().unwrap().contains("Ashford") && ashford["detail"] == "Ashford (spaces)",
        "{ashford}"
    );
    // Heads of columns that are not there yet, and documents.
    editor.open_as("spaces.csv", "id,name,\n");
    let heads = editor.choices("spaces.csv", (0, 8));
    assert!(heads.contains(&"x".to_owned()) && !heads.contains(&"name".to_owned()), "{heads:?}");
    editor.open("game.json");
    let (line, column) = find(&editor.path("game.json"), "\"system\": \"");
    let systems = editor.choices("game.json", (line, column + 12));
    assert_eq!(systems, ["own"]);
    let members = editor.choices("game.json", (line, column + 3));
    assert!(members.contains(&"system".to_owned()), "{members:?}");
    assert!(editor.end().success());
}

/// The completions in a file after some text is typed, with `^` for the cursor.
fn offered(editor: &mut Editor, file: &str, marked: &str) -> Vec<String> {
    let before = marked.split('^').next().unwrap();
    let at = (before.matches('\n').count(), before.rsplit('\n').next().unwrap().encode_utf16().count());
    editor.open_as(file, &marked.replace('^', ""));
    editor.choices(file, at)
}

#[test]
fn what_is_not_whole_yet_is_understood() {
    let mut editor = Editor::new("amber", &json!({}));
    let has =
        |offered: &[String], word: &str| assert!(offered.iter().any(|known| known == word), "{word} in {offered:?}");
    // A row that ends too early, with a quoted cell or one that is only begun.
    has(&offered(&mut editor, "towns.csv", "id,name,area,home,fortress\nx,\"a, b\",h^"), "havnland");
    let checks = "id,table,when,must,message\nx,towns,,\"borders.exists(b, b.^";
    has(&offered(&mut editor, "system/checks.csv", checks), "kind");
    let compared = "id,table,when,must,message\nx,towns,,area == '^',";
    has(&offered(&mut editor, "system/checks.csv", compared), "havnland");
    // An empty table, and documents without the quote at the end.
    has(&offered(&mut editor, "towns.csv", "^"), "name");
    has(&offered(&mut editor, "game.json", "{\n  \"id\": \"amber\",\n  \"^\n  \"title\": \"Amber\"\n}\n"), "system");
    has(&offered(&mut editor, "game.json", "{\n  \"system\": \"o^,\n  \"title\": \"Amber\"\n}\n"), "own");
    editor.open_as("game.json", "{\n  \"system\": ,\n  \"title\": \"Amber\"\n}\n");
    let list = editor.of("completion", "game.json", (1, 12));
    let end = json!({ "line": 1, "character": 12 });
    assert_eq!(list["items"][0]["textEdit"]["range"], json!({ "start": end, "end": end }), "{list}");
    assert!(editor.end().success());
}

#[test]
fn worked_examples_name_rows_in_their_orders() {
    let mut editor = Editor::new("npws", &json!({}));
    editor.open("leaders.csv");
    let (line, column) = find(&editor.path("leaders.csv"), "marlborough,");
    let uses = editor.of("references", "leaders.csv", (line, column + 1));
    let examples =
        uses.as_array().unwrap().iter().filter(|found| found["uri"].as_str().unwrap().contains("/examples/"));
    assert!(examples.count() > 10, "{uses}");
    let all = edits(&editor.rename("leaders.csv", (line, column + 1), "churchill"));
    assert!(all.contains_key("examples/two-leaders.json"), "{:?}", all.keys());
    let example = "examples/two-leaders.json";
    let (line, column) = find(&editor.path(example), "marlborough, overkirk");
    let hover = editor.of("hover", example, (line, column + 3));
    assert!(hover["contents"]["value"].as_str().unwrap().contains("`marlborough` in leaders.csv"), "{hover}");
    let there = editor.of("definition", example, (line, column + 3));
    assert!(there[0]["uri"].as_str().unwrap().ends_with("/leaders.csv"), "{there}");
    assert!(editor.end().success());
}

#[test]
fn a_row_is_shown_found_and_renamed_everywhere() {
    let mut editor = Editor::new("cos", &json!({}));
    let (line, column) = find(&editor.path("leaders.csv"), ",prussia,");
    editor.open("leaders.csv");
    let hover = editor.of("hover", "leaders.csv", (line, column + 3));
    let said = hover["contents"]["value"].as_str().unwrap();
    assert!(said.contains("**Prussia** `prussia` in powers.csv:") && said.contains("Rule 2.1.1"), "{said}");
    assert!(said.contains("**leaders.power**"), "{said}");
    let there = editor.of("definition", "leaders.csv", (line, column + 3));
    assert!(there[0]["uri"].as_str().unwrap().ends_with("/game/powers.csv"), "{there}");
    let (row, _) = find(&editor.path("powers.csv"), "prussia,");
    assert_eq!(there[0]["range"]["start"], json!({ "line": row, "character": 0 }));
    let uses = editor.of("references", "leaders.csv", (line, column + 3));
    assert!(uses.as_array().unwrap().len() > 50, "{uses}");
    // A leader has a second reading, another leader replaces him, and his counter has a number.
    let ready = editor.of("prepareRename", "leaders.csv", (1, 3));
    assert_eq!(ready["placeholder"], "frederick");
    let all = edits(&editor.rename("leaders.csv", (1, 3), "frederick-ii"));
    let files: Vec<&str> = all.keys().map(String::as_str).collect();
    assert_eq!(files, ["ids.lock", "leaders.csv", "second-reading/leaders.csv"]);
    assert_eq!(all["leaders.csv"].len(), 2);
    for (new, why) in [("charles", "is taken"), ("No Id", "cannot be an id of leaders"), ("", "letters and digits")] {
        let refused = editor.rename("leaders.csv", (1, 3), new);
        assert!(refused["message"].as_str().unwrap().contains(why), "{refused}");
    }
    let mut at = editor.at_place("leaders.csv", (1, 3));
    at["context"] = json!({ "includeDeclaration": false });
    let others = editor.ask("textDocument/references", &at);
    assert_eq!(
        others.as_array().unwrap().len() + 1,
        editor.of("references", "leaders.csv", (1, 3)).as_array().unwrap().len()
    );
    // A scenario is called as its folder, which nobody renames from here.
    let refused = editor.of("prepareRename", "scenarios/campaign/scenario.json", (1, 10));
    assert!(
        refused["message"].as_str().unwrap().contains("rename `scenarios/campaign/scenario.json` by hand"),
        "{refused}"
    );
    // A name is renamed from its own cell, too.
    let ready = editor.of("prepareRename", "leaders.csv", (1, 12));
    assert_eq!(ready["placeholder"], "Frederick");
    assert!(editor.end().success());
}

#[test]
fn what_is_renamed_is_the_same_game() {
    let mut editor = Editor::new("own-points", &json!({}));
    editor.open("spaces.csv");
    let (line, _) = find(&editor.path("spaces.csv"), "ashford,");
    let change = editor.rename("spaces.csv", (line, 2), "new-ashford");
    for (file, _) in edits(&change) {
        let path = editor.path(&file);
        let mut lines: Vec<String> = fs::read_to_string(&path).unwrap().split('\n').map(str::to_owned).collect();
        let mut edits = change["changes"][&editor.address(&file)].as_array().unwrap().clone();
        let start =
            |edit: &Value, end: &str, part: &str| usize::try_from(edit["range"][end][part].as_u64().unwrap()).unwrap();
        edits.sort_by_key(|edit| std::cmp::Reverse((start(edit, "start", "line"), start(edit, "start", "character"))));
        for edit in &edits {
            let line = &mut lines[start(edit, "start", "line")];
            line.replace_range(
                start(edit, "start", "character")..start(edit, "end", "character"),
                edit["newText"].as_str().unwrap(),
            );
        }
        fs::write(path, lines.join("\n")).unwrap();
    }
    let folder = editor.folder.path().to_owned();
    let _ = crate::muster(&folder, &["check", "game", "--deny", "warnings"]).ends(0);
    assert!(fs::read_to_string(editor.path("roads.csv")).unwrap().contains("new-ashford"));
    assert!(editor.end().success());
}

#[test]
fn expressions_of_checks_are_understood() {
    let mut editor = Editor::new("arlenbruck", &json!({}));
    editor.open("system/checks.csv");
    let (line, column) = find(&editor.path("system/checks.csv"), "formation.side == side");
    let columns = editor.choices("system/checks.csv", (line, column + 10));
    assert!(columns.contains(&"side".to_owned()) && !columns.contains(&"combat".to_owned()), "{columns:?}");
    let names = editor.choices("system/checks.csv", (line, column));
    for name in ["combat", "formations", "count", "row"] {
        assert!(names.contains(&name.to_owned()), "{name} in {names:?}");
    }
    // A name in use: `count(leaders, l, l.formation == id ...)`.
    let (of_leaders, at) = find(&editor.path("system/checks.csv"), "l.formation");
    assert!(editor.choices("system/checks.csv", (of_leaders, at + 2)).contains(&"formation".to_owned()));
    let hover = editor.of("hover", "system/checks.csv", (line, column + 12));
    assert!(hover["contents"]["value"].as_str().unwrap().contains("**formations.side**"), "{hover}");
    let there = editor.of("definition", "system/checks.csv", (line, column + 12));
    assert!(there[0]["uri"].as_str().unwrap().ends_with("system/columns.csv"), "{there}");
    editor.type_at("system/checks.csv", (line, column, column + 9), "formatoin");
    let found = editor.told("system/checks.csv");
    assert!(found[0]["message"].as_str().unwrap().contains("formation"), "{found}");
    assert_eq!(found[0]["range"]["start"], json!({ "line": line, "character": column }));
    editor.type_at("system/checks.csv", (line, column, column + 9), "formation");
    // A text of an expression is no reference: where it may be the id of two things, nobody guesses.
    let (track, _) = find(&editor.path("tracks.csv"), "score,");
    let refused = editor.rename("tracks.csv", (track, 1), "points");
    assert!(refused["message"].as_str().unwrap().contains("also a row of markers"), "{refused}");
    assert!(editor.end().success());
}

#[test]
fn a_card_keeps_its_number_when_a_counter_of_the_same_id_is_renamed() {
    let mut files = pack::named("own-points");
    let mut add = |file: &str, rows: &str| {
        let text = String::from_utf8(files.get(file).cloned().unwrap_or_default()).unwrap();
        files.insert(file.into(), format!("{text}{rows}").into_bytes());
    };
    add("system/tables.csv", "cards,card,,,,A card.\n");
    add(
        "system/columns.csv",
        "cards,id,id,,yes,,,,,,,,The permanent id.\ncards,name,name,,yes,,,,,,,,Its title.\n\
        cards,deck,,,yes,,decks,,,,,,The deck.\n",
    );
    add("decks.csv", "id,name,kind,x,y\nevents,Events,draw,60,60\n");
    add("cards.csv", "id,name,deck\ntoll,The Toll,events\n");
    add("markers.csv", "toll,Toll,Toll,,1,\n");
    add(
        "ids.lock",
        "{\n  \"next\": 3,\n  \"retired\": {},\n  \"slots\": {\n    \"card:toll#1\": 1,\n    \"piece:toll\": 2\n  }\n}\n",
    );
    let mut editor = Editor::at(pack::placed(&files, "game"), &json!({}));
    let (card, counter) = (find(&editor.path("cards.csv"), "toll"), find(&editor.path("markers.csv"), "toll"));
    editor.open("cards.csv");
    editor.open("markers.csv");
    let lock = editor.path("ids.lock");
    for (file, place, slot) in [("markers.csv", counter, "piece:toll"), ("cards.csv", card, "card:toll#1")] {
        let line = find(&lock, slot).0 as u64;
        let all = edits(&editor.rename(file, place, "tollgate"));
        assert_eq!(all["ids.lock"], [(line, "tollgate".to_owned())], "{file}");
        assert_eq!(all.len(), 2, "{all:?}");
    }
    assert!(editor.end().success());
}

#[test]
fn what_cannot_be_read_is_not_left_with_the_old_id() {
    for row in ["ashford,garth", "ashford,garth,road,road", "\"ashford,garth,road"] {
        let mut files = pack::named("own-points");
        let roads = String::from_utf8(files["roads.csv"].clone()).unwrap();
        let line = roads.lines().count() + 1;
        files.insert("roads.csv".into(), format!("{roads}{row}\n").into_bytes());
        let mut editor = Editor::at(pack::placed(&files, "game"), &json!({}));
        let (space, _) = find(&editor.path("spaces.csv"), "ashford,");
        let (other, _) = find(&editor.path("spaces.csv"), "birch-hill,");
        editor.open("spaces.csv");
        let refused = editor.rename("spaces.csv", (space, 1), "new-ashford");
        let why = refused["message"].as_str().unwrap();
        assert!(why.contains(&format!("cannot be read: fix roads.csv:{line}")), "{why}");
        // What it does not name can be renamed.
        assert_eq!(edits(&editor.rename("spaces.csv", (other, 1), "birch"))["spaces.csv"].len(), 1, "{row}");
        assert!(editor.end().success());
    }
}

#[test]
fn layouts_are_renamed_with_what_they_ask_for() {
    let mut files = pack::named("arlenbruck");
    let layout = String::from_utf8(files["layouts/leaders.svg"].clone()).unwrap();
    let asks = layout
        .replacen("label=\"if has(formation)\"", "label=\"if has(formation) &amp;&amp; id != 'r-lormont'\"", 1)
        .replacen(">{name}<", ">{id == &quot;r-lormont&quot; ? 'r-maurand' : name}<", 1);
    files.insert("layouts/leaders.svg".into(), asks.into_bytes());
    let mut editor = Editor::at(pack::placed(&files, "game"), &json!({}));
    let path = editor.path("layouts/leaders.svg");
    let lines = ["id != 'r-lormont'", "{id == &quot;"].map(|text| find(&path, text).0 as u64);
    let (leader, _) = find(&editor.path("leaders.csv"), "r-lormont");
    editor.open("leaders.csv");
    let all = edits(&editor.rename("leaders.csv", (leader, 1), "r-lormond"));
    assert_eq!(all["layouts/leaders.svg"], lines.map(|line| (line, "r-lormond".to_owned())));
    assert!(all.contains_key("ids.lock"), "{all:?}");
    // A layout that is no SVG may name it, too.
    fs::write(&path, "<svg>{id == 'r-lormont'}").unwrap();
    let changed = json!({ "changes": [{ "uri": editor.address("layouts/leaders.svg"), "type": 2 }] });
    editor.tell("workspace/didChangeWatchedFiles", &changed);
    let refused = editor.rename("leaders.csv", (leader, 1), "r-lormond");
    assert!(refused["message"].as_str().is_some_and(|why| why.contains("fix layouts/leaders.svg:1")), "{refused}");
    assert!(editor.end().success());
}

#[test]
fn the_tables_of_a_series_belong_to_its_games() {
    let folder = pack::placed(&pack::named("own-points"), "game");
    let (game, series) = (folder.path().join("game"), folder.path().join("series"));
    fs::rename(game.join("system"), &series).unwrap();
    let document = fs::read_to_string(game.join("game.json")).unwrap();
    fs::write(game.join("game.json"), document.replace("\"system\": \"own\"", "\"system\": \"../series\"")).unwrap();
    let mut editor = Editor::at(folder, &json!({}));
    let columns = fs::read_to_string(series.join("columns.csv")).unwrap();
    editor.open_as("../series/columns.csv", &columns.replacen(",id,id,", ",id,idd,", 1));
    let found = editor.told("../series/columns.csv");
    assert!(found[0]["message"].as_str().unwrap().contains("idd"), "{found}");
    assert!(editor.end().success());
}

#[test]
fn what_belongs_to_no_pack_and_what_is_no_message_does_no_harm() {
    let mut editor = Editor::silent(pack::placed(&pack::named("own-points"), "game"));
    let early = editor.ask("textDocument/hover", &json!({}));
    assert_eq!(early["code"], -32002);
    editor.ask("initialize", &json!({ "capabilities": null }));
    editor.send(b"hello\r\nContent-Length: x\r\n\r\nContent-Length: 3\r\n\r\n{]}");
    assert_eq!(editor.hear()["error"]["code"], -32700);
    assert_eq!(editor.ask("textDocument/flatten", &json!({}))["code"], -32601);
    assert_eq!(editor.ask("textDocument/hover", &json!({ "position": 7 }))["code"], -32602);
    editor.tell("textDocument/didChange", &json!({ "contentChanges": "no" }));
    // A file beside the pack, one that is not there, an address that is none.
    fs::write(editor.folder.path().join("notes.csv"), "id\nx\n").unwrap();
    editor.open("../notes.csv");
    for address in
        [editor.address("../notes.csv"), editor.address("nothing.csv"), "untitled:1".into(), "file://".into()]
    {
        let at = json!({ "textDocument": { "uri": address }, "position": { "line": 0, "character": 0 } });
        assert_eq!(editor.ask("textDocument/hover", &at), Value::Null, "{address}");
    }
    // Places that are not there, and ranges the wrong way round.
    editor.open("spaces.csv");
    let far = editor.of("completion", "spaces.csv", (4_294_967_295, 4_294_967_295));
    assert!(far.is_null() || far["items"].is_array(), "{far}");
    assert_eq!(editor.of("hover", "spaces.csv", (99_999_999_999, 0))["code"], -32602);
    editor.type_at("spaces.csv", (4_000_000, 9, 2), "x\u{0}\"\n\"");
    assert!(!editor.told("spaces.csv").as_array().unwrap().is_empty());
    // The text that the editor has counts, and what is closed counts no more.
    let address = editor.address("spaces.csv");
    editor.tell("textDocument/didClose", &json!({ "textDocument": { "uri": address } }));
    assert_eq!(editor.told("spaces.csv"), json!([]));
    assert_eq!(editor.ask("shutdown", &Value::Null), Value::Null);
    assert_eq!(editor.ask("textDocument/hover", &json!({}))["code"], -32600);
    editor.tell("exit", &Value::Null);
    assert!(editor.server.wait().unwrap().success());
    // To go without a word is a fault.
    let mut rude = Editor::new("own-points", &json!({}));
    rude.tell("exit", &Value::Null);
    assert_eq!(rude.server.wait().unwrap().code(), Some(1));
    let mut gone = Editor::new("own-points", &json!({}));
    gone.input = None;
    assert_eq!(gone.server.wait().unwrap().code(), Some(1));
}

#[test]
fn what_changes_on_the_disk_is_seen() {
    let watch = json!({ "workspace": { "didChangeWatchedFiles": { "dynamicRegistration": true } } });
    let mut editor = Editor::new("own-points", &watch);
    assert_eq!(editor.hear()["method"], "client/registerCapability");
    editor.open("roads.csv");
    let path = editor.path("spaces.csv");
    let spaces = fs::read_to_string(&path).unwrap();
    fs::write(&path, spaces.replacen("ashford,", "ash ford,", 1)).unwrap();
    let changed = json!({ "changes": [{ "uri": editor.address("spaces.csv"), "type": 2 }] });
    editor.tell("workspace/didChangeWatchedFiles", &changed);
    assert!(editor.told("spaces.csv")[0]["message"].as_str().unwrap().contains("ash ford"));
    fs::write(&path, spaces).unwrap();
    editor.tell("workspace/didChangeWatchedFiles", &changed);
    assert_eq!(editor.told("spaces.csv"), json!([]));
    // Not every editor tells of it.
    let mut editor = Editor::new("own-points", &json!({}));
    editor.open("spaces.csv");
    let (line, _) = find(&editor.path("spaces.csv"), "ashford,");
    assert!(editor.of("hover", "spaces.csv", (line, 1))["contents"].is_object());
    let path = editor.path("roads.csv");
    let roads = fs::read_to_string(&path).unwrap();
    fs::write(&path, roads.replacen('\n', "\nashford,garth,\n", 1)).unwrap();
    let all = edits(&editor.rename("spaces.csv", (line, 1), "new-ashford"));
    let lines = fs::read_to_string(&path).unwrap();
    let named = lines.lines().filter(|line| line.split(',').any(|cell| cell == "ashford")).count();
    assert_eq!(all["roads.csv"].len(), named);
    assert!(all["roads.csv"].iter().any(|(line, _)| *line == 1), "{all:?}");
    // A pack that begins while its files are open.
    let mut editor = Editor::new("own-points", &json!({}));
    let (game, away) = (editor.path("game.json"), editor.path("game.txt"));
    fs::rename(&game, &away).unwrap();
    editor.open("roads.csv");
    assert!(editor.of("hover", "roads.csv", (1, 1)).is_null());
    fs::rename(&away, &game).unwrap();
    editor.tell("textDocument/didSave", &json!({ "textDocument": { "uri": editor.address("game.json") } }));
    assert!(editor.of("hover", "roads.csv", (1, 1))["contents"].is_object());
    assert!(editor.end().success());
}

#[test]
fn names_in_tables_of_a_module_are_offered_and_told() {
    let folder = pack::scratch();
    crate::modules::sample(folder.path(), |text| text);
    fs::rename(folder.path().join("game"), folder.path().join("made")).unwrap();
    crate::muster(folder.path(), &["import", "made", "--out", "game"]).ends(0);
    let mut editor = Editor::at(folder, &json!({}));
    let has = |offered: &[String], wanted: &[&str]| {
        for word in wanted {
            assert!(offered.iter().any(|known| known == word), "{word} in {offered:?}");
        }
    };
    // Names of prototypes, pictures, marks, places of the tree, boards.
    let counters =
        "id,in,name,picture,prototypes,strength\n1st-foot,Counters > Counters > North,1st Foot,foot.png,Unit,4\n";
    has(&offered(&mut editor, "counters.csv", &format!("{counters}x,,X,,Marker|^,")), &["Unit"]);
    has(&offered(&mut editor, "counters.csv", &format!("{counters}x,,X,^")), &["foot.png", "smoke.png"]);
    assert_eq!(offered(&mut editor, "counters.csv", &format!("{counters}x,,X,,,^")), ["4"]);
    assert_eq!(offered(&mut editor, "counters.csv", &format!("{counters}x,^")), ["Counters > Counters > North"]);
    assert_eq!(offered(&mut editor, "stacks.csv", "id,in,name,owningboard\nx,,X,^"), ["Map"]);
    // Properties in a message; keys, and the places of a set-up.
    let commands = "id,in,name,hotkey,hotkey_2,button_text,propertiesfilter\n";
    has(
        &offered(&mut editor, "commands.csv", &format!("{commands}x,,X,,,$Fati^$")),
        &["Fatigue", "Strength", "Weather"],
    );
    has(&offered(&mut editor, "commands.csv", &format!("{commands}x,,X,^")), &["57344,0,rest", "70,130"][..1]);
    // What they are.
    let told = |editor: &mut Editor, file: &str, text: &str, more: usize| {
        let (line, column) = find(&editor.path(file), text);
        editor.open(file);
        editor.of("hover", file, (line, column + more))["contents"]["value"].as_str().unwrap_or_default().to_owned()
    };
    let said = told(&mut editor, "counters.csv", ",Unit,", 2);
    assert!(said.contains("**Unit**: Prototype of 2 pieces") && said.contains("Trigger Action"), "{said}");
    let said = told(&mut editor, "counters.csv", "foot.png", 2);
    assert!(said.contains("Picture, ") && said.contains(" pixels"), "{said}");
    let said = told(&mut editor, "commands.csv", "57344,0,rest", 9);
    assert!(said.contains("Key rest") && said.contains("heard by Game Piece Prototype Definitions > Unit"), "{said}");
    let said = told(&mut editor, "stacks.csv", ",Map,", 1);
    assert!(said.contains("boards.csv:2"), "{said}");
    let said = told(&mut editor, "regions.csv", "originx", 1);
    assert!(said.contains("X co-ord."), "{said}");
    // The file of a prototype.
    let unit = fs::read_to_string(editor.path("prototypes/unit.txt")).unwrap();
    let typed = |from: &str, to: &str| unit.replacen(from, to, 1);
    let file = "prototypes/unit.txt";
    assert_eq!(offered(&mut editor, file, &typed("Region: Ford", "Region: ^")), ["Ford", "Mill"]);
    has(&offered(&mut editor, file, &typed("{Fatigue>0}", "{Fat^")), &["Fatigue"]);
    has(&offered(&mut editor, file, &typed("Name: Weather", "Name: {\"a\" + We^}")), &["Weather"]);
    has(&offered(&mut editor, file, &typed("side: North", "side: ^")), &["North", "South"]);
    has(&offered(&mut editor, file, &typed("  Map: Main Map", "  M^")), &["Map", "Menu command", "State"]);
    assert!(offered(&mut editor, file, &typed("Menu command: Rest", "Menu command: ^")).is_empty());
    let said = told(&mut editor, file, "Region: Ford", 9);
    assert!(said.contains("**Ford** `ford` in regions.csv:2"), "{said}");
    let said = told(&mut editor, file, "57344\\,0\\,rest", 4);
    assert!(said.contains("Key rest") && said.contains("sent by Main Map > Rest all"), "{said}");
    assert_eq!(told(&mut editor, file, "Basic Piece", 2), "");
    // Where they are defined.
    let (line, column) = find(&editor.path("counters.csv"), ",Unit,");
    editor.open("counters.csv");
    let there = editor.of("definition", "counters.csv", (line, column + 2));
    assert!(there[0]["uri"].as_str().or(there["uri"].as_str()).unwrap().ends_with(file), "{there}");
    let (line, column) = find(&editor.path(file), "Region: Ford");
    editor.open(file);
    let there = editor.of("definition", file, (line, column + 9)).to_string();
    assert!(there.contains("regions.csv"), "{there}");
    // A finding in a prototype stands in its line.
    let (line, column) = find(&editor.path(file), "{Fatigue>0}");
    editor.type_at(file, (line, column, column + 11), "{Fatigeu>0}");
    let found = loop {
        let found = editor.told(file);
        if found[0].is_object() {
            break found;
        }
    };
    assert_eq!(found[0]["range"]["start"]["line"], line, "{found}");
    // Nothing is renamed that only looks like a reference.
    let (line, column) = find(&editor.path("counters.csv"), ",Unit,");
    let refused = editor.rename("counters.csv", (line, column + 2), "Other");
    assert!(refused.is_null() || refused["code"].is_number(), "{refused}");
    assert!(editor.end().success());
}
