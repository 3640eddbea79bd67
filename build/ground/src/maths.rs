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

/// The point at a distance from a centre, in the direction of an angle in radians.
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
