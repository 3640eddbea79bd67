//! Reads a PDF document: its pages, the pictures placed on them, and the words that can be searched.

use std::collections::BTreeMap;
use std::io::Read;

use flate2::read::ZlibDecoder;

/// Millimetres to the point.
const MILLIMETRES: f64 = 25.4 / 72.0;

/// The objects of a document by number: each dictionary as it is written, and what its stream holds.
pub struct Document(BTreeMap<u32, (String, String)>);

/// A picture on a page: its number in the document, the left, upper, right and lower edge in millimetres from the
/// page's upper left corner, and true if it is upright.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    pub picture: u32,
    pub edges: [f64; 4],
    pub is_upright: bool,
}

fn find(bytes: &[u8], part: &[u8]) -> Option<usize> {
    bytes.windows(part.len()).position(|window| window == part)
}

/// The value of a name in a dictionary that has each name in a line of its own.
fn entry<'d>(dictionary: &'d str, name: &str) -> Option<&'d str> {
    dictionary.lines().find_map(|line| line.trim_start().strip_prefix(name)?.strip_prefix(' '))
}

/// The objects that are referred to.
fn references(text: &str) -> impl Iterator<Item = u32> {
    text.split(" 0 R").filter_map(|part| part.rsplit([' ', '[']).next()?.parse().ok())
}

fn numbers(text: &str) -> Vec<f64> {
    text.split([' ', '[', ']']).filter_map(|word| word.parse().ok()).collect()
}

impl Document {
    /// Reads a file by its table of objects.
    pub fn read(file: &[u8]) -> Self {
        let tail = String::from_utf8_lossy(&file[file.len() - 40..]).into_owned();
        let table: usize = tail.split_once("startxref\n").unwrap().1.lines().next().unwrap().parse().unwrap();
        let table = String::from_utf8_lossy(&file[table..]);
        let places = table.lines().filter_map(|line| line.strip_suffix(" 00000 n")?.parse::<usize>().ok());
        let object = |at: usize| {
            let (number, rest) = file[at..].split_at(find(&file[at..], b" 0 obj\n").unwrap());
            let end = find(rest, b"endobj").unwrap();
            let begin = find(&rest[..end], b"stream\n");
            let dictionary = String::from_utf8_lossy(&rest[..begin.unwrap_or(end)]).into_owned();
            let mut stream = Vec::new();
            if let Some(begin) = begin.map(|begin| begin + "stream\n".len()) {
                let length: usize = entry(&dictionary, "/Length").unwrap().parse().unwrap();
                ZlibDecoder::new(&rest[begin..begin + length]).read_to_end(&mut stream).unwrap();
            }
            let number = str::from_utf8(number).unwrap().parse().unwrap();
            (number, (dictionary, String::from_utf8_lossy(&stream).into_owned()))
        };
        Self(places.map(object).collect())
    }

    /// The numbers of the pages.
    pub fn pages(&self) -> Vec<u32> {
        let tree = self.0.values().find(|(dictionary, _)| entry(dictionary, "/Type") == Some("/Pages")).unwrap();
        let pages: Vec<u32> = references(entry(&tree.0, "/Kids").unwrap()).collect();
        assert_eq!(entry(&tree.0, "/Count"), Some(pages.len().to_string().as_str()));
        pages
    }

    /// A box of a page or a picture: its left, lower, right and upper edge, of a page in millimetres.
    pub fn area(&self, page: u32, name: &str) -> [f64; 4] {
        let edges: [f64; 4] = numbers(entry(&self.0[&page].0, name).unwrap()).try_into().unwrap();
        if name == "/BBox" { edges } else { edges.map(|edge| edge * MILLIMETRES) }
    }

    /// The object that content calls by a name, such as `/X5`.
    fn called(&self, by: u32, name: &str) -> u32 {
        references(&format!("{} ", entry(&self.0[&by].0, name).unwrap())).next().unwrap()
    }

    /// The pictures placed on a page in full; clipped ones are bleeds.
    pub fn placed(&self, page: u32) -> Vec<Placed> {
        let foot = self.area(page, "/MediaBox")[3];
        let content = &self.0[&self.called(page, "/Contents")].1;
        let placed = content.split("q\n").filter(|part| !part.contains("\nW\n")).filter_map(|part| {
            let (matrix, rest) = part.split_once(" cm\n")?;
            let picture = self.called(page, rest.split_once(" Do")?.0);
            let [wide, 0.0, 0.0, high, x, y] = numbers(matrix)[..] else { panic!("{matrix} leans") };
            let [left, upper, right, lower] = self.area(picture, "/BBox");
            let across = [left, right].map(|edge| (wide * edge + x) * MILLIMETRES);
            let down = [upper, lower].map(|edge| foot - (high * edge + y) * MILLIMETRES);
            let [left, right] = [across[0].min(across[1]), across[0].max(across[1])];
            let [upper, lower] = [down[0].min(down[1]), down[0].max(down[1])];
            Some(Placed { picture, edges: [left, upper, right, lower], is_upright: wide > 0.0 && high < 0.0 })
        });
        placed.collect()
    }

    /// The words of a picture and of those inside it, as a search finds them.
    pub fn words(&self, picture: u32) -> String {
        let (mut words, mut letters) = (String::new(), BTreeMap::new());
        for line in self.0[&picture].1.lines() {
            if let Some(font) = line.strip_suffix(" 1 Tf") {
                letters = self.letters(self.called(picture, font));
            } else if let Some(inner) = line.strip_suffix(" Do") {
                words += &self.words(self.called(picture, inner));
            } else if line.ends_with("TJ") || line.ends_with("Tj") {
                let bytes = shown(line);
                words.extend(bytes.chunks(2).map(|pair| letters[pair].as_str()));
                words.push('\n');
            }
        }
        words
    }

    /// The inked points of a drawing, in its own units from its upper left corner: the ends of its lines, and the
    /// approximate ends of its words. Single straight lines, such as cut marks, are listed apart.
    pub fn ink(&self, picture: u32) -> [Vec<[f64; 2]>; 2] {
        let (mut all, mut straight, mut path) = (Vec::new(), Vec::new(), Vec::new());
        let (mut planes, mut letters) = (vec![[1.0, 0.0, 0.0, 1.0, 0.0, 0.0]], [0.0; 6]);
        let turned = |by: [f64; 6], [x, y]: [f64; 2]| [by[0] * x + by[2] * y, by[1] * x + by[3] * y];
        let placed = |by: [f64; 6], at: [f64; 2]| [turned(by, at)[0] + by[4], turned(by, at)[1] + by[5]];
        for line in self.0[&picture].1.lines() {
            let outer = *planes.last().unwrap();
            let (numbers, verb) = (numbers(line), line.rsplit(' ').next().unwrap());
            let pair = |at: usize| [numbers[at], numbers[at + 1]];
            match verb {
                "q" => planes.push(outer),
                "Q" => drop(planes.pop()),
                "cm" => {
                    let inner = [turned(outer, pair(0)), turned(outer, pair(2)), placed(outer, pair(4))].concat();
                    *planes.last_mut().unwrap() = inner.try_into().unwrap();
                }
                "m" | "l" | "c" => path.push(placed(outer, pair(numbers.len() - 2))),
                "S" | "f" => if path.len() == 2 { &mut straight } else { &mut all }.append(&mut path),
                "Tm" => letters = numbers.try_into().unwrap(),
                "TJ" | "Tj" => {
                    let long = 0.4 * f64::from(u32::try_from(shown(line).len() / 2).unwrap());
                    // From below its letters to above them.
                    let corners = [[0.0, -0.2], [0.0, 0.7], [long, -0.2], [long, 0.7]];
                    all.extend(corners.map(|corner| placed(outer, placed(letters, corner))));
                }
                _ => {}
            }
        }
        [all, straight]
    }

    /// The text of each letter of a font, by its number.
    fn letters(&self, font: u32) -> BTreeMap<[u8; 2], String> {
        let table = &self.0[&self.called(font, "/ToUnicode")].1;
        let pairs = table.lines().filter_map(|line| line.strip_prefix('<')?.strip_suffix('>')?.split_once("> <"));
        let hex = |text: &str| -> Vec<u16> {
            (0..text.len()).step_by(4).map(|at| u16::from_str_radix(&text[at..at + 4], 16).unwrap()).collect()
        };
        pairs.map(|(number, text)| (hex(number)[0].to_be_bytes(), String::from_utf16(&hex(text)).unwrap())).collect()
    }
}

/// The bytes of the texts that a line of content shows: in brackets with backslashes, or in hexadecimal digits.
fn shown(line: &str) -> Vec<u8> {
    let (mut bytes, mut rest) = (Vec::new(), line.as_bytes());
    // How many brackets are open: those that close again need no backslash.
    let mut open = 0;
    while let [byte, behind @ ..] = rest {
        rest = behind;
        match (open > 0, byte) {
            (true, b')') if open == 1 => open = 0,
            (true, b'\\') => {
                let digits = rest.iter().take(3).take_while(|digit| digit.is_ascii_digit()).count();
                let escaped = str::from_utf8(&rest[..digits.max(1)]).unwrap();
                rest = &rest[digits.max(1)..];
                bytes.push(match escaped {
                    "n" => b'\n',
                    "r" => b'\r',
                    "t" => b'\t',
                    "b" => 8,
                    "f" => 12,
                    mark if digits == 0 => mark.as_bytes()[0],
                    number => u8::from_str_radix(number, 8).unwrap(),
                });
            }
            (true, byte) => {
                open += i32::from(*byte == b'(') - i32::from(*byte == b')');
                bytes.push(*byte);
            }
            (false, b'(') => open = 1,
            (false, b'<') => {
                let (digits, behind) = rest.split_at(find(rest, b">").unwrap());
                let digits = str::from_utf8(digits).unwrap();
                bytes.extend(
                    (0..digits.len()).step_by(2).map(|at| u8::from_str_radix(&digits[at..at + 2], 16).unwrap()),
                );
                rest = behind;
            }
            _ => {}
        }
    }
    bytes
}
