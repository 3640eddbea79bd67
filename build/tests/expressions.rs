//! The language as checks use it, on the starter packs.

use std::time::Instant;

use muster_build::{Options, examine, starters};
use muster_lower::expression::{Fault, Message, Runner, Scope, World};
use muster_source::finding::Spot;
use muster_source::pack::Pack;
use muster_source::read::Files;

/// The starter pack with this kind of map.
fn starter(map: &str) -> Pack {
    let files = starters::starter(map).unwrap();
    let outcome = examine(Files::from_memory("", files), Options::default());
    assert!(outcome.findings.is_empty(), "{:?}", outcome.findings);
    outcome.pack.unwrap()
}

/// The value of an expression in a row of a table, in the form of messages.
fn value(pack: &Pack, table: &str, row: u32, expression: &str) -> Result<String, Fault> {
    let table = pack.sources.system.table(table).unwrap();
    let message = Message::of(&mut Scope::of(&pack.sources.system, table), &format!("{{{expression}}}"))?;
    let world = World::of(pack);
    let mut runner = Runner::new(&world, 1_000_000);
    runner.at(table, row);
    Ok(message.say(&mut runner, &world).unwrap_or_else(|_| "stopped".into()))
}

/// Table, row, expression, and its value there.
const VALUES: &[(&str, u32, &str, &str)] = &[
    // Cells, references and what they lead to.
    ("units", 0, "name", "Northern Foot"),
    ("units", 0, "number('−2.5') + 1", "-1.5"),
    ("units", 0, "number('two')", "nothing"),
    ("units", 0, "size(rows('units')) == size(units)", "yes"),
    ("units", 0, "size(chain(row, 'side'))", "1"),
    ("units", 0, "size(rows('tables/combat')) > 0", "yes"),
    ("units", 0, "side", "The North"),
    ("units", 0, "row", "Northern Foot"),
    ("units", 0, "side.id", "north"),
    ("units", 0, "row.side.id", "north"),
    ("units", 2, "combat_back", "nothing"),
    ("spaces", 0, "terrain.name", "Plain"),
    ("spaces", 1, "terrain.defence + 1", "2"),
    ("spaces", 0, "terrain.defence", "0"),
    // Empty cells: they equal nothing but each other, and what is made of them is nothing.
    ("units", 2, "combat_back == null", "yes"),
    ("units", 2, "combat_back == 1", "no"),
    ("units", 2, "combat_back < combat", "nothing"),
    ("units", 2, "combat_back + 1", "nothing"),
    ("units", 2, "-combat_back", "nothing"),
    ("units", 2, "!(combat_back < 1)", "nothing"),
    ("units", 2, "combat_back < 1 && false", "no"),
    ("units", 2, "combat_back < 1 || true", "yes"),
    ("units", 2, "true || combat_back < 1", "yes"),
    ("units", 2, "combat_back < 1 || false", "nothing"),
    ("units", 2, "combat_back < 1 && true", "nothing"),
    ("units", 2, "combat_back < 1 ? 1 : 2", "nothing"),
    ("units", 2, "has(combat_back)", "no"),
    ("units", 2, "has(row.combat)", "yes"),
    // Numbers and texts.
    ("units", 0, "1 + 2 * 3", "7"),
    ("units", 0, "7 / 2", "3"),
    ("units", 0, "7 % 2", "1"),
    ("units", 0, "7 / 2.0", "3.5"),
    ("units", 0, "1 / 0", "nothing"),
    ("units", 0, "1.0 / 0", "nothing"),
    ("units", 0, "1 % 0", "nothing"),
    ("units", 0, "9223372036854775807 + 1 > 9223372036854775807", "no"),
    ("units", 0, "3 == 3.0", "yes"),
    ("units", 0, "'a' < 'b'", "yes"),
    ("units", 0, "id + '-x'", "north-foot-x"),
    ("units", 0, "'north' + '-foot' == id", "yes"),
    ("units", 0, "id.startsWith(side.id + '-')", "yes"),
    ("units", 0, "endsWith(id, 'x')", "no"),
    ("units", 0, "name.contains('Foot')", "yes"),
    ("units", 0, "size(id)", "10"),
    ("units", 0, "branch in ['infantry', 'cavalry']", "yes"),
    ("units", 0, "side in ['south']", "no"),
    ("units", 0, "[1, 2, 3][1]", "2"),
    ("units", 0, "[1, 2, 3][3]", "nothing"),
    ("units", 0, "[1, 2.5]", "1, 2.5"),
    ("units", 0, "[1, 2] == [1, 2.0]", "yes"),
    ("units", 0, "combat > 3 ? 'strong' : 'weak'", "strong"),
    // What binds more, and how numbers and texts are written.
    ("units", 0, "1 + 2 * 3 - 4 == 3 && !false || false", "yes"),
    ("units", 0, "(1 + 2) * 3", "9"),
    ("units", 0, "10 - 4 - 3", "3"),
    ("units", 0, "2 - -3", "5"),
    ("units", 0, "---2 * 3", "-6"),
    ("units", 0, "-7 % 4", "-3"),
    ("units", 0, "!!true", "yes"),
    ("units", 0, "1 < 2 == true", "yes"),
    ("units", 0, "true || false && false", "yes"),
    ("units", 0, "false ? 1 : false ? 2 : 3", "3"),
    ("units", 0, "[[1], [2, 3]][1][0]", "2"),
    ("units", 0, "1in[1,]", "yes"),
    ("units", 0, "0x1F + .5 + 1e1", "41.5"),
    ("units", 0, "- 9223372036854775808", "-9223372036854775808"),
    ("units", 0, "7 // 2\n- 1", "6"),
    ("units", 0, "'\\x41\\u00e9\\101\\x27' + r'\\n' + \"''\"", "A\u{e9}A'\\n''"),
    ("units", 0, "'''a\r\n'b' c'''", "a\n'b' c"),
    // Lists and tables.
    ("units", 0, "size(units)", "6"),
    ("units", 0, "count(units)", "6"),
    ("units", 0, "count(units, u, u.side == side)", "3"),
    ("units", 0, "count(units, u, u.side == row.side && u.combat > 3)", "1"),
    ("units", 0, "units.count(u, u.side.id == 'south')", "3"),
    ("sides", 0, "count(units, u, u.side == id)", "3"),
    ("sides", 0, "count(units, u, id == u.side)", "3"),
    ("sides", 0, "count(units, u, u.side == row)", "3"),
    ("sides", 0, "sum(units, u, u.side == id ? u.count * u.combat : 0)", "34"),
    ("sides", 0, "sum(units.filter(u, u.side == id), u, u.count)", "10"),
    ("sides", 0, "sum(units, u, u.combat_back)", "6"),
    ("sides", 0, "sum([])", "0"),
    ("sides", 0, "sum([1, 2.5])", "3.5"),
    ("sides", 0, "min(units, u, u.combat)", "1"),
    ("sides", 0, "max([3, 7, 5])", "7"),
    ("sides", 0, "max(units, u, u.combat_back > 100 ? 1 : null)", "nothing"),
    ("sides", 0, "unique(units, u, u.name)", "yes"),
    ("sides", 0, "unique(units, u, u.side)", "no"),
    ("sides", 0, "unique(units, u, u.combat_back > 9 ? 1 : null)", "yes"),
    ("sides", 0, "unique([1, 2, 1.0])", "no"),
    ("sides", 0, "units.map(u, u.combat)", "4, 3, 1, 3, 3, 1"),
    ("sides", 0, "units.filter(u, u.combat == 4)", "north-foot"),
    ("sides", 0, "units.all(u, u.side == 'north' || u.side == 'south')", "yes"),
    ("sides", 0, "units.exists(u, u.combat > 5)", "no"),
    ("sides", 0, "units.exists_one(u, u.combat == 4)", "yes"),
    ("sides", 0, "units.all(u, units.exists(v, v.side == u.side && v.branch == 'headquarters'))", "yes"),
    ("sides", 0, "id in units.map(u, u.side)", "yes"),
    ("sides", 0, "set_up.exists(s, s.piece == 'north-staff' && s.place == 'ashford')", "yes"),
    // A table goes before a column of the same name where a list is needed.
    ("spaces", 0, "count(terrain, t, t.defence > 0)", "2"),
    // The map.
    ("spaces", 0, "neighbours(row)", "birch-hill, carrow"),
    ("spaces", 0, "neighbours(id).exists(n, n.terrain == 'hills')", "yes"),
    ("spaces", 0, "distance(row, 'hollin')", "4"),
    ("spaces", 0, "distance(row, row)", "0"),
    ("spaces", 0, "distance(row, 'nowhere')", "nothing"),
    ("spaces", 0, "connected(row, 'hollin')", "yes"),
    ("spaces", 0, "connected(row, 'garth', roads.filter(r, r.kind == 'river'))", "no"),
    ("spaces", 4, "connected('fenwick', 'garth', roads.filter(r, r.kind == 'river'))", "yes"),
    ("spaces", 0, "distance(row, 'hollin', roads)", "4"),
    ("spaces", 0, "reach(row, 2)", "birch-hill, carrow, dunmere, elmbridge"),
    ("spaces", 0, "neighbours(row, roads.filter(r, r.kind == 'river'))", "nothing"),
    ("spaces", 0, "size(reach(row, 0))", "0"),
    ("units", 0, "placed(row)", "6"),
    ("units", 0, "placed('turn')", "1"),
    ("units", 0, "placed('nobody')", "0"),
];

#[test]
fn expressions_are_worth_what_they_say() {
    let pack = starter("points");
    for (table, row, expression, expected) in VALUES {
        assert_eq!(value(&pack, table, *row, expression).as_deref(), Ok(*expected), "{expression}");
    }
}

#[test]
fn hexes_touch_and_are_so_far_apart() {
    let pack = starter("hexes");
    for (expression, expected) in [
        ("size(neighbours('0505'))", "6"),
        ("neighbours('0101')", "0201, 0102"),
        ("distance('0101', '0103')", "2"),
        ("distance('0101', '1210')", "15"),
        ("connected('0101', '1210')", "yes"),
        ("connected('0207', '0707', paths.filter(p, p.feature == 'road'))", "yes"),
        ("connected('0207', '0101', paths)", "no"),
        ("distance('0207', '0707', paths)", "5"),
        ("size(reach('0505', 1))", "6"),
        ("hexes.exists(h, h.id == '0101' && h.terrain == 'clear')", "yes"),
    ] {
        assert_eq!(value(&pack, "units", 0, expression).as_deref(), Ok(expected), "{expression}");
    }
}

/// Columns whose names are none in the language are written in brackets.
#[test]
fn areas_have_outlines_and_neighbours() {
    let areas = starter("areas");
    for (expression, expected) in [
        ("touches(row, 'tarn')", "yes"),
        ("touches(row, 'sunder')", "no"),
        ("'tarn' in borders(row)", "yes"),
        ("'hald' in borders(row)", "no"),
        ("inside(row, 'hald')", "yes"),
        ("inside(row, 'tarn')", "no"),
        ("area(row) > 1000", "yes"),
        ("area('lost')", "60800"),
        ("size(outline('lost'))", "4"),
        ("inside('lost', row)", "no"),
        ("km(row, 'tarn')", "nothing"),
    ] {
        assert_eq!(value(&areas, "areas", 0, expression).as_deref(), Ok(expected), "{expression}");
    }
}

#[test]
fn costs_are_numbers_and_arms_are_known() {
    let pack = starter("hexes");
    let terrain = |expression: &str| value(&pack, "terrain", 0, expression);
    assert_eq!(terrain("terrain.all(t, t.horse == null || t.foot <= t.horse)").as_deref(), Ok("yes"));
    assert_eq!(terrain("terrain.filter(t, t.horse == null).map(t, t.id)").as_deref(), Ok("marsh"));
    assert_eq!(terrain("cost('0101', '0102', 'horse')").as_deref(), Ok("1"));
    assert!(terrain("cost('0101', '0102', 'hors')").is_err());
}

#[test]
fn die_tables_can_be_asked() {
    let pack = starter("hexes");
    for (expression, expected) in [
        ("row['1-3']", "AE"),
        ("size(tables_combat)", "6"),
        ("tables_combat.exists(line, line.die == '6' && line['5-1'] == 'DE')", "yes"),
    ] {
        assert_eq!(value(&pack, "tables/combat", 0, expression).as_deref(), Ok(expected), "{expression}");
    }
}

/// An expression in a row of `units`, the letters that are marked, and parts of the message and the suggestion.
const FAULTS: &[(&str, &str, &str, &str)] = &[
    ("combta > 1", "combta", "no column `combta`", "combat"),
    ("unis.all(u, true)", "unis", "no column `unis`", "units"),
    ("side.nmae == 'x'", "nmae", "no column `nmae`", "name"),
    ("units.all(u, u.sied == 'x')", "sied", "no column `sied`", "side"),
    ("units.all(u, v == u)", "v", "no column `v`", ""),
    ("conut(units) > 1", "conut", "no function `conut`", "count"),
    ("size(set-up) > 1", "set-up", "written `set_up`", "set_up"),
    ("system_tables.all(t, true)", "system_tables", "no column", ""),
    ("combat == 'four'", "'four'", "a text, but what comes before `==` is a whole number", ""),
    ("name < combat", "combat", "a whole number", ""),
    ("combat + name", "name", "needs a number", ""),
    ("combat", "combat", "a whole number", ""),
    ("combat && true", "combat", "a whole number", ""),
    ("!name", "name", "a text", ""),
    ("combat ? true : false", "combat", "a whole number", ""),
    ("true ? 1 : 'x'", "'x'", "a text", ""),
    ("branch == 'infantri'", "'infantri'", "not one of the words", "'infantry'"),
    ("branch in ['infantry', 'horse']", "'horse'", "not one of the words", ""),
    ("side == combat", "combat", "a row of `sides`", ""),
    ("combat in name", "name", "this is a text", ""),
    ("combat.x == 1", "combat", "has no columns", ""),
    ("size(combat) == 1", "combat", "a whole number", ""),
    ("size() == 1", "size", "given 0 values", ""),
    ("distance('a') == 1", "distance", "given 1 value", ""),
    ("distance(side, 'a') == 1", "side", "a row of `sides`", ""),
    ("connected('a', 'b', units)", "units", "a list", ""),
    ("units.all(u)", "all", "given 2 values", ""),
    ("units.all('u', true)", "'u'", "not a name", ""),
    ("units.all(u, u.combat)", "combat", "a whole number", ""),
    ("sum(units, u, u.name) == 1", "name", "a text", ""),
    ("sum(units) == 1", "units", "a row of `units`", ""),
    ("[1, 'a'] == [1]", "'a'", "a text", ""),
    ("[1][name] == 1", "name", "needs a number", ""),
    // Something is missing.
    ("", "", "there is no expression", ""),
    ("// combat", "// combat", "there is no expression", ""),
    ("combat < ", "<", "ends too early: a value is missing after `<`", ""),
    ("combat < 1 && ", "&&", "ends too early: a value is missing after `&&`", ""),
    ("side.", ".", "ends too early: a name is missing after `.`", ""),
    ("side.in", "in", "`in` does not belong here", ""),
    ("combat + * 2", "*", "`*` does not belong here", ""),
    ("size(units,)", ")", "`)` does not belong here", ""),
    ("[,] == []", ",", "`,` does not belong here", ""),
    (".combat > 1", ".", "`.` does not belong here", ""),
    ("!-combat", "-", "`-` does not belong here", ""),
    ("true ? 1", "?", "this `?` has no `:`", ""),
    ("true ? 1, 2", ",", "`,` does not belong here", ""),
    ("true ? false ? 1 : 2 : 3", "?", "`?` does not belong here", ""),
    // Brackets.
    ("(combat < 1", "(", "this `(` is not closed", ""),
    ("combat in [1, (2)", "[", "this `[` is not closed", ""),
    ("size(units > 1", "(", "this `(` is not closed", ""),
    ("(size(units] > 1)", "]", "`]` does not belong here", ""),
    ("(combat) > 1)", ")", "`)` does not belong here", ""),
    ("size(units side)", "side", "`side` does not belong here", ""),
    // Habits, and what word processors make of signs.
    ("combat = 1", "=", "`=` is written `==` here", "=="),
    ("combat === 1", "===", "is written `==` here", "=="),
    ("combat <> 1", "<>", "is written `!=` here", "!="),
    ("combat => 1", "=>", "is written `>=` here", ">="),
    ("combat < 1 and true", "and", "`and` is written `&&` here", "&&"),
    ("combat < 1 OR true", "OR", "`OR` is written `||` here", "||"),
    ("combat < 1 & true", "&", "is written `&&` here", "&&"),
    ("combat < 1 | true", "|", "is written `||` here", "||"),
    ("not true", "not", "`not` is written `!` here", "!"),
    ("not(true)", "not", "`not` is written `!` here", "!"),
    ("side not in ['north']", "not in", "`not in` is written with `!` here", ""),
    ("combat \u{2264} 1", "\u{2264}", "is written `<=` here", "<="),
    ("combat \u{2265} 1", "\u{2265}", "is written `>=` here", ">="),
    ("combat \u{2260} 1", "\u{2260}", "is written `!=` here", "!="),
    ("combat \u{d7} 2 > 1", "\u{d7}", "is written `*` here", "*"),
    ("combat \u{2212} 2 > 1", "\u{2212}", "is written `-` here", "-"),
    ("\u{2212}1 < combat", "\u{2212}", "is written `-` here", "-"),
    ("name == \u{201c}x\u{201d}", "\u{201c}x\u{201d}", "`\u{201c}` is a typographic quote", "'x'"),
    ("name == \u{2018}x\u{2019}s\u{2019}", "\u{2018}x\u{2019}s\u{2019}", "a typographic quote", "'x\u{2019}s'"),
    ("name == \u{201e}x", "\u{201e}", "a typographic quote", "'"),
    ("combat\u{a0}> 1", "\u{a0}", "not a plain blank", " "),
    ("combat > 2,5", "2,5", "`2,5` is written `2.5` here", "2.5"),
    ("combat > 2, 5", ",", "`,` does not belong here", ""),
    // Names, numbers and texts.
    ("for > 1", "for", "a word of the language", ""),
    ("if(true, 1, 2) > 1", "if", "a word of the language", ""),
    ("h\u{f6}he == 1", "h\u{f6}he", "cannot be a name here", ""),
    ("`name` == 'x'", "`", "does not belong here", ""),
    ("combat name", "name", "`name` does not belong here", ""),
    ("1st == 1", "1st", "`1st` is neither a number nor a name", ""),
    ("99999999999999999999 > 1", "99999999999999999999", "too large", ""),
    ("9223372036854775808 > 1", "9223372036854775808", "too large", ""),
    ("1e999 > 1", "1e999", "too large", ""),
    ("name == 'x", "'x", "no closing quote", ""),
    ("name == '''x''", "'''x''", "no closing quote", ""),
    ("name == 'x\ny'", "'x", "no closing quote", ""),
    ("name == 'the king's'", "s", "`s` does not belong here", ""),
    (r"name == 'a\d'", r"\d", r"`\d` stands for no letter", ""),
    (r"name == '\u12'", r"\u12", "stands for no letter", ""),
    (r"name == '\ud800'", r"\ud800", "stands for no letter", ""),
    // What this language has, and tables cannot hold.
    ("{'a': 1} == 1", "{", "maps", ""),
    ("units{}", "{", "maps", ""),
    ("1u == 1", "1u", "a cell cannot hold this", ""),
    ("name == b'x'", "b'x'", "a cell cannot hold this", ""),
    ("side.?name == 'x'", "?", "`?` does not belong here", ""),
    ("'\u{e9}' == nam", "nam", "no column `nam`", "name"),
];

#[test]
fn faults_are_found_at_their_letters_before_any_row_is_read() {
    let pack = starter("points");
    let table = pack.sources.system.table("units").unwrap();
    for (expression, marked, says, suggests) in FAULTS {
        let fault = Scope::of(&pack.sources.system, table).condition(expression).expect_err(expression);
        let letters: String = expression.chars().skip(fault.at.start).take(fault.at.len()).collect();
        assert_eq!(letters, *marked, "{expression}: {fault:?}");
        assert!(fault.message.contains(says), "{expression}: {fault:?}");
        assert_eq!(fault.suggestion.as_ref().map_or("", |meant| &meant.text), *suggests, "{expression}: {fault:?}");
    }
}

#[test]
fn no_expression_is_too_much() {
    let pack = starter("points");
    let table = pack.sources.system.table("units").unwrap();
    let start = Instant::now();
    for expression in [
        "(".repeat(999),
        "[".repeat(999),
        "!".repeat(999),
        "-".repeat(999),
        "a(".repeat(499),
        "{1:".repeat(333),
        "a?b:".repeat(249),
        format!("{}combat", "!".repeat(900)),
        format!("row{}", ".side".repeat(199)),
        format!("combat{}", "[0]".repeat(300)),
        format!("{}1", "1,".repeat(499)),
        format!("name{}", ".size()".repeat(140)),
        format!("{}true", "units.all(u,".repeat(80)),
        "'".repeat(999),
        "\\".repeat(999),
        "x".repeat(1_000_000),
    ] {
        assert!(Scope::of(&pack.sources.system, table).condition(&expression).is_err(), "{expression}");
    }
    for expression in [
        format!("1{} > 1", "+1".repeat(50)),
        format!("true{}", "&&true".repeat(160)),
        format!("{}true", "true?true:".repeat(60)),
        format!("{}true{}", "(".repeat(60), ")".repeat(60)),
    ] {
        assert!(Scope::of(&pack.sources.system, table).condition(&expression).is_ok(), "{expression}");
    }
    let nested = "units.all(a, units.all(b, units.all(c, units.all(d, units.all(e, units.all(f, units.all(g, \
        units.all(h, a.id != 'x'))))))))";
    assert_eq!(value(&pack, "units", 0, nested).as_deref(), Ok("stopped"));
    assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
}

/// Valid and invalid parts of expressions.
const SCRAPS: &[&str] = &[
    "combat",
    "name",
    "side",
    "units",
    "row",
    "u",
    "x",
    ".",
    ",",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "?",
    ":",
    "&&",
    "||",
    "!",
    "-",
    "+",
    "*",
    "/",
    "%",
    "==",
    "!=",
    "<",
    "<=",
    ">",
    "in",
    "null",
    "true",
    "1",
    "2.5",
    "1e9",
    "0x1F",
    "7u",
    "'a'",
    "\"b\"",
    "'",
    "\"",
    "b'x'",
    "r'\\'",
    "'''",
    "'\\u0041'",
    "'\\x'",
    "\\",
    "count(",
    "sum(",
    "has(",
    ".all(u,",
    ".map(u,",
    ".size()",
    "size(",
    "distance(",
    "`",
    "@",
    "#",
    "//",
    "=",
    "&",
    "\u{e9}",
    "\u{1f600}",
    "\n",
    "\t",
    " ",
];

#[test]
fn whatever_is_written_is_understood_or_told() {
    let pack = starter("points");
    let world = World::of(&pack);
    let table = pack.sources.system.table("units").unwrap();
    // Numbers that look like chance, the same at every run.
    let mut state = 1_u64;
    let mut next = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % below
    };
    let mut understood = 0;
    for turn in 0..12_000 {
        let text: String = if turn % 2 == 0 {
            (0..=next(9)).map(|_| [SCRAPS[next(SCRAPS.len())], [" ", ""][next(2)]].concat()).collect()
        } else {
            // An expression with a slip: something is gone, comes too early or comes in between.
            let mut letters: Vec<char> = VALUES[next(VALUES.len())].2.chars().collect();
            let at = next(letters.len() - 1);
            match next(4) {
                0 => drop(letters.remove(at)),
                1 => letters.swap(at, at + 1),
                2 => letters.truncate(at),
                _ => drop(letters.splice(at..at, SCRAPS[next(SCRAPS.len())].chars())),
            }
            letters.into_iter().collect()
        };
        match Scope::of(&pack.sources.system, table).condition(&text) {
            Ok(expression) => {
                understood += 1;
                let mut runner = Runner::new(&world, 10_000);
                runner.at(table, 2);
                let _ = runner.run(&expression);
            }
            Err(fault) => {
                let letters = text.chars().count();
                assert!(fault.at.start < fault.at.end || letters == 0, "{text:?}: {fault:?}");
                assert!(fault.at.end <= letters, "{text:?}: {fault:?}");
                assert!(!fault.message.is_empty() && !fault.expected.is_empty(), "{text:?}: {fault:?}");
            }
        }
    }
    assert!(understood > 200, "only {understood} are expressions at all");
}

#[test]
fn messages_have_values_in_them() {
    let pack = starter("points");
    let table = pack.sources.system.table("units").unwrap();
    let world = World::of(&pack);
    let said = |text: &str| {
        let message = Message::of(&mut Scope::of(&pack.sources.system, table), text)?;
        let mut runner = Runner::new(&world, 1000);
        runner.at(table, 0);
        Ok::<String, Fault>(message.say(&mut runner, &world).unwrap())
    };
    assert_eq!(said("plain").as_deref(), Ok("plain"));
    assert_eq!(said("{name} of {side}: {combat}").as_deref(), Ok("Northern Foot of The North: 4"));
    assert_eq!(said("{{{id == '}' ? 1 : 2}}}").as_deref(), Ok("{2}"));
    assert_eq!(said("a {").map_err(|fault| fault.at), Err(2..3));
    assert_eq!(said("\u{e9} {nmae}").map_err(|fault| fault.at), Err(3..7));
}

#[test]
fn a_check_points_at_rows_or_at_itself() {
    for (check, expected) in [
        (
            "weak,units,branch == 'headquarters',combat > 1,{name} is weak,hint,,branch=headquarters; combat=2,branch=headquarters; combat=1",
            &["weak", "weak"] as &[_],
        ),
        ("weak,units,,combat > 0,{name} is weak,,,combat=21,combat=0", &["D012"]),
        ("weak,units,,combat > 0,{name} is weak,,,combat=1,fort=1", &["D012"]),
        ("weak,units,,combat > 0,{name} is weak,,,combat=1,combat", &["D012"]),
        ("weak,units,,combat > 0,{name} is weak,,,combat=1 / unit: id=a,combat=0", &["D012"]),
        ("weak,units,,combat > 9,{name} is weak,,,combat=1,combat=2", &["D013"]),
        ("weak,units,,combat < 9,{name} is weak,,,combat=1,combat=2", &["D014"]),
        ("weak,units,,combat > 9,{name} is weak,,,combat=1,combat=20", &["D013", "D014"]),
        ("weak,units,count > 1,combat > 9,{name} is weak,,,combat=10,combat=1; count=2", &["D013"]),
        ("weak,units,,combat_back > 0,{name} is weak,,,combat_back=1,combat=1", &["D014"]),
        ("weak,unit,,combat > 0,{name} is weak,,,combat=1,combat=0", &["D010"]),
        ("weak,units,,combat > 0,{nam} is weak,,fort,combat=1,combat=0", &["D010", "D010"]),
        ("weak,units,coun > 0,comba > 0,{nam} is weak,,,combat=1,combat=0", &["D010", "D010", "D010"]),
    ] {
        let mut files = starters::starter("points").unwrap();
        files.get_mut("system/checks.csv").unwrap().extend(format!("{check}\n").as_bytes());
        let findings = examine(Files::from_memory("", files), Options::default()).findings;
        let found: Vec<&str> = findings.iter().map(|finding| finding.code.id).collect();
        assert_eq!(found, expected, "{check}: {findings:?}");
    }
}

#[test]
fn a_check_is_waived_by_its_id() {
    let mut files = starters::starter("points").unwrap();
    let roads = String::from_utf8(files["roads.csv"].clone()).unwrap().replace("garth,hollin,road\n", "");
    files.insert("roads.csv".into(), roads.into_bytes());
    let found = |files| examine(Files::from_memory("", files), Options::default()).findings;
    let codes: Vec<&str> = found(files.clone()).iter().map(|finding| finding.code.id).collect();
    assert_eq!(codes, ["two-ways-in"]);
    files.insert("waivers.csv".into(), b"code,file,row,reason\ntwo-ways-in,spaces.csv,hollin,A cape.\n".to_vec());
    assert!(found(files).is_empty());
}

#[test]
fn a_megabyte_is_one_short_finding() {
    let mut files = starters::starter("points").unwrap();
    let must = format!("combat > 0{}", " + combat".repeat(120_000));
    let check = format!("long,units,,{must},no,,,combat=1,combat=0\n");
    files.get_mut("system/checks.csv").unwrap().extend(check.into_bytes());
    let outcome = examine(Files::from_memory("", files), Options::default());
    let codes: Vec<&str> = outcome.findings.iter().map(|finding| finding.code.id).collect();
    assert_eq!(codes, ["S008"]);
    assert!(outcome.findings[0].message.len() < 200, "{}", outcome.findings[0].message);
}

#[test]
fn cells_without_a_row_are_one_finding() {
    let mut files = starters::starter("hexes").unwrap();
    let check = "far,hexes,,\"distance(row, '0101') < 13\",{row} is far away,hint,,id=0102,id=1210\n";
    files.get_mut("system/checks.csv").unwrap().extend(check.as_bytes());
    let findings = examine(Files::from_memory("", files), Options::default()).findings;
    let (of_grid, of_rows): (Vec<_>, Vec<_>) =
        findings.iter().partition(|finding| matches!(finding.spot, Spot::Member(..)));
    assert_eq!((of_grid.len(), of_rows.len()), (1, 2), "{findings:?}");
    assert!(of_grid[0].follows.len() > 3);
    assert!(findings.iter().all(|finding| finding.message.starts_with(char::is_numeric)), "{findings:?}");
}
