//! Decimal numbers in as few digits as can be: drawings hold very many of them.

/// More bytes than the longest number has.
const MOST: usize = 24;

/// The digits of a number.
pub(super) struct Digits {
    bytes: [u8; MOST],
    from: usize,
}

impl Digits {
    /// A number of parts, such as hundredths, that so many decimals tell. What is less than one begins with its point unless a
    /// nought is wanted there.
    pub(super) fn of(parts: i64, decimals: u32, nought: bool) -> Self {
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

    /// The last digit of a number.
    fn put(&mut self, number: u64) {
        self.push(b'0' + (number % 10) as u8);
    }

    fn push(&mut self, byte: u8) {
        self.from -= 1;
        self.bytes[self.from] = byte;
    }

    pub(super) fn text(&self) -> &str {
        std::str::from_utf8(&self.bytes[self.from..]).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_no_digit_too_many() {
        let of = |parts, nought| Digits::of(parts, 2, nought).text().to_owned();
        let parts = [0, 5, 50, 100, 105, 110, 12_345, -5, -100, i64::MIN];
        let long = ["0", "0.05", "0.5", "1", "1.05", "1.1", "123.45", "-0.05", "-1", "-92233720368547758.08"];
        assert_eq!(parts.map(|parts| of(parts, true)), long);
        assert_eq!([0, 5, -50, 100].map(|parts| of(parts, false)), ["0", ".05", "-.5", "1"]);
        assert_eq!(Digits::of(-120, 0, true).text(), "-120");
    }
}
