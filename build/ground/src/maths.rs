//! Mathematics with the same results on every machine.
//!
//! Rust takes sines, powers and the like from the operating system, and systems differ in the last digit. These come from a
//! library of plain arithmetic, where IEEE 754 leaves no choice. `clippy.toml` forbids the others in all crates.

/// The sine of an angle in radians.
#[inline]
pub fn sin(angle: f64) -> f64 {
    libm::sin(angle)
}

/// The cosine of an angle in radians.
#[inline]
pub fn cos(angle: f64) -> f64 {
    libm::cos(angle)
}

/// The tangent of an angle in radians.
#[inline]
pub fn tan(angle: f64) -> f64 {
    libm::tan(angle)
}

/// The angle of a direction in radians, from that of `x` towards that of `y`.
#[inline]
pub fn atan2(y: f64, x: f64) -> f64 {
    libm::atan2(y, x)
}

#[inline]
pub fn ln(value: f64) -> f64 {
    libm::log(value)
}

/// A power with any exponent.
#[inline]
pub fn pow(base: f64, exponent: f64) -> f64 {
    libm::pow(base, exponent)
}

/// The whole number below.
#[expect(clippy::cast_possible_truncation, reason = "what is larger than any sheet may be the largest number")]
#[inline]
pub fn floor(value: f64) -> i64 {
    value.floor() as i64
}

/// The square of a number.
#[inline]
pub fn square(value: f64) -> f64 {
    value * value
}

/// The length of the hypotenuse over two sides at right angles, neither longer than 1e150. Square roots are exact everywhere.
#[inline]
pub fn hypot(one: f64, other: f64) -> f64 {
    (square(one) + square(other)).sqrt()
}

/// The distance between two points.
#[inline]
pub fn distance([x, y]: [f64; 2], [other_x, other_y]: [f64; 2]) -> f64 {
    hypot(x - other_x, y - other_y)
}

/// The point so far from a centre in the direction of an angle in radians.
#[inline]
pub fn around([x, y]: [f64; 2], reach: f64, angle: f64) -> [f64; 2] {
    [x + reach * cos(angle), y + reach * sin(angle)]
}

/// A length to the nearest hundredth, never `-0`: finer than any printer.
#[inline]
pub fn hundredths(length: f64) -> f64 {
    (length * 100.0).round() / 100.0 + 0.0
}

/// A number as people write it: `2`, not `2.0`.
#[inline]
pub fn number(value: f64) -> String {
    format!("{}", value + 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What each function gives, to the last bit: worked out once, to be found again on every machine.
    #[test]
    fn every_bit_is_the_same() {
        let found = [
            sin(0.7),
            sin(-2.5e3),
            cos(1.1),
            cos(std::f64::consts::FRAC_PI_2),
            tan(1.2),
            atan2(-3.0, 0.7),
            ln(0.3),
            pow(1.37, 0.713),
            pow(2.5, -3.3),
            hypot(0.1, 0.7),
            hypot(1e100, 1e100),
        ];
        let told = [
            "3fe49d6e694619b8",
            "3fe4cdd83c7f7a06",
            "3fdd07b806c76111",
            "3c91a62633145c07",
            "400493c43acb164d",
            "bff5770c39ba330a",
            "bff34378fcbda721",
            "3ff406beb5155428",
            "3fa8e478b03adaaa",
            "3fe6a09e667f3bcc",
            "54b9dce3e3d94c83",
        ];
        assert_eq!(found.map(|value| format!("{:016x}", value.to_bits())), told);
    }

    #[test]
    fn there_is_no_negative_nought() {
        assert!(hundredths(-0.001).is_sign_positive());
        assert_eq!(hundredths(1.235_1).to_string(), "1.24");
    }
}
