use muster_ground::maths::{atan2, cos, hundredths, hypot, ln, pow, sin, tan};

/// Each function gives the same result to the last bit on every machine.
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
