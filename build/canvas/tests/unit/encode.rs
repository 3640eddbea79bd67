use muster_canvas::bitmap::Bitmap;
use muster_canvas::effort::Flaw;
use muster_canvas::encode::{PIXEL, Pixels};
use png::EncodingError;

fn read(png: Result<Vec<u8>, EncodingError>) -> Result<Bitmap, Flaw> {
    Bitmap::read(&png.map_err(|error| Flaw::Costly(error.to_string()))?, 1e9)
}

/// Pixels of a drawing, few or many colours, opaque or not, and of all widths modulo four, are read as written.
#[test]
fn what_is_written_is_read() -> Result<(), Flaw> {
    for (width, colours, opacity) in [(1, 3, 255), (4, 9, 255), (7, 250, 128), (61, 5000, 255), (330, 70_000, 9)] {
        let height = 301;
        let channel = |pixel: u32, shift: u32| ((pixel % colours) >> shift).to_le_bytes()[0];
        let pixel = |pixel| [channel(pixel, 0), channel(pixel, 8), channel(pixel, 16), opacity];
        let bytes: Vec<u8> = (0..width * height).flat_map(pixel).collect();
        let is_opaque = opacity == 255;
        let few = Pixels::few(&bytes, 1);
        assert_eq!(few.is_some(), colours < 257);
        let pixels = few.unwrap_or(Pixels::Many { bytes: bytes.clone(), is_opaque });
        let read = read(pixels.png([width, height]))?;
        assert_eq!((read.size, read.bytes() == bytes), ([width, height], true), "{width} {colours}");
    }
    Ok(())
}

/// Only edges are rounded, and invisibly; a sheet looks the same whether its pictures were just drawn or are read from
/// files.
#[test]
fn colours_of_few_pixels_are_rounded() -> Result<(), Flaw> {
    let size = [100, 90];
    let flat = |at: u32| if at % 100 < 50 { [201, 33, 77, 255] } else { [3, 250, 9, 255] };
    let edge = |at: u32| [at % 251, at % 13, at % 199, 255].map(|channel| u8::try_from(channel).unwrap_or(255));
    let pixel = |at: u32| if at % 100 == 49 || at < 400 { edge(at) } else { flat(at) };
    let bytes: Vec<u8> = (0..9000).flat_map(pixel).collect();
    let exact = Pixels::Many { bytes: bytes.clone(), is_opaque: true };
    assert_eq!(Pixels::few(&bytes, 1), None);
    let drawn = Pixels::drawn(bytes.clone(), true);
    assert!(matches!(&drawn, Pixels::Few { .. }));
    let file = read(drawn.png(size))?;
    let far = bytes.iter().zip(file.bytes()).map(|(one, other)| one.abs_diff(*other)).max();
    assert!(far.is_some_and(|far| (1..=8).contains(&far)), "{far:?}");
    for (at, (was, is)) in bytes.chunks(PIXEL).zip(file.bytes().chunks(PIXEL)).enumerate() {
        assert!(was == is || at % 100 == 49 || at < 400, "{at}");
    }
    let again = Pixels::from(file.clone());
    assert_eq!(again, drawn);
    for other in [again, exact] {
        let placed = [([0, 0], size, &drawn), ([102, 5], size, &other)];
        let sheet = read(Pixels::sheet([202, 95], &placed).png([202, 95]))?;
        let line = |x: usize, y: usize, width: usize| &sheet.bytes()[PIXEL * (202 * y + x)..][..PIXEL * width];
        assert!([line(100, 0, 102), line(0, 90, 100), line(100, 94, 2)].concat().iter().all(|byte| *byte == 255));
        let alone = read(other.png(size))?;
        for y in 0..90 {
            let own = PIXEL * 100 * y..PIXEL * 100 * (y + 1);
            assert_eq!((line(0, y, 100), line(102, y + 5, 100)), (&file.bytes()[own.clone()], &alone.bytes()[own]));
        }
    }
    Ok(())
}
