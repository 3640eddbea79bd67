//! Decimal numbers in as few digits as possible: drawings contain very many of them.

/// More bytes than any number needs.
const MOST: usize = 24;

/// The digits of a number.
#[derive(Debug)]
pub struct Digits {
    bytes: [u8; MOST],
    from: usize,
}

impl Digits {
    /// A number of parts, such as hundredths, with a number of decimals. Numbers less than one begin with the point
    /// unless `nought` is set.
    pub fn of(parts: i64, decimals: u32, nought: bool) -> Self {
        let mut digits = Self { bytes: [0; MOST], from: MOST };
        let mut rest = parts.unsigned_abs();
        for _ in 0..decimals {
            // Noughts at the end say nothing.
            if !rest.is_multiple_of(10) || digits.from < MOST {
                digits.put(rest);
            }
            rest /= 10;
        }
        let is_whole = digits.from == MOST;
        if !is_whole {
            digits.push(b'.');
        }
        if rest == 0 && (is_whole || nought) {
            digits.put(0);
        }
        while rest > 0 {
            digits.put(rest);
            rest /= 10;
        }
        if parts < 0 {
            digits.push(b'-');
        }
        digits
    }

    /// Adds the last digit of a number.
    fn put(&mut self, number: u64) {
        self.push(b'0' + (number % 10) as u8);
    }

    fn push(&mut self, byte: u8) {
        self.from -= 1;
        self.bytes[self.from] = byte;
    }

    /// Digits with their sign and point.
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.bytes[self.from..]).unwrap_or_default()
    }
}
