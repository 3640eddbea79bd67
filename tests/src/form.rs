//! Changes to a file, as spreadsheets and editors make them, that leave its content the same.

/// The opening mark of a position in a text.
pub const OPEN: &str = "«";
/// The closing mark.
pub const CLOSE: &str = "»";

/// The bytes of a text in a form: `bom`, `crlf`, `cr`, `semicolons`, `tabs`, `quoted`, `trailing`, `blank-lines`,
/// `utf-16`, `latin-1`. Marks keep their positions; in UTF-16 the byte order mark is marked.
pub fn change(bytes: Vec<u8>, form: &str) -> Vec<u8> {
    let text = |bytes| String::from_utf8(bytes).expect("this form is for text");
    match form {
        "bom" => [b"\xef\xbb\xbf".as_slice(), &bytes].concat(),
        "crlf" => text(bytes).replace('\n', "\r\n").into_bytes(),
        "cr" => text(bytes).replace('\n', "\r").into_bytes(),
        "semicolons" => cells(&text(bytes), |cell| quoted_if(cell, cell.contains(';')), ";"),
        "tabs" => cells(&text(bytes), str::to_owned, "\t"),
        "quoted" => cells(&text(bytes), |cell| quoted_if(cell, true), ","),
        "trailing" => text(bytes).replace('\n', ",,\n").into_bytes(),
        "blank-lines" => text(bytes).replace('\n', "\n\n,,\n").into_bytes(),
        "utf-16" => {
            let text: Vec<u8> = text(bytes).encode_utf16().flat_map(u16::to_le_bytes).collect();
            [OPEN.as_bytes(), b"\xff\xfe", CLOSE.as_bytes(), &text].concat()
        }
        "latin-1" => text(bytes)
            .chars()
            .flat_map(|letter| match u8::try_from(letter) {
                Ok(byte) if !(OPEN.contains(letter) || CLOSE.contains(letter)) => vec![byte],
                _ => letter.to_string().into_bytes(),
            })
            .collect(),
        other => panic!("there is no form `{other}`"),
    }
}

/// Rewrites a table of commas cell by cell, with another separator between. Lines inside quotes stay together.
fn cells(text: &str, rewrite: impl Fn(&str) -> String, separator: &str) -> Vec<u8> {
    let (mut out, mut cell, mut inside) = (String::new(), String::new(), false);
    for letter in text.chars() {
        match letter {
            '"' => {
                inside = !inside;
                cell.push('"');
            }
            ',' | '\n' if !inside => {
                out.push_str(&rewrite(&cell));
                out.push_str(if letter == ',' { separator } else { "\n" });
                cell.clear();
            }
            other => cell.push(other),
        }
    }
    out.push_str(&cell);
    out.into_bytes()
}

/// The cell in quotes, if it is to be and is not yet. A mark around the whole cell takes the quotes in.
fn quoted_if(cell: &str, wanted: bool) -> String {
    let inner = cell.trim_start_matches(OPEN).trim_end_matches(CLOSE);
    if !wanted || inner.starts_with('"') {
        return cell.to_owned();
    }
    match cell.strip_prefix(OPEN).and_then(|rest| rest.strip_suffix(CLOSE)) {
        Some(marked) => format!("{OPEN}\"{marked}\"{CLOSE}"),
        None => format!("\"{cell}\""),
    }
}
