//! Compares a cell with what stood there before.

use unicode_normalization::UnicodeNormalization;

/// A text as it is compared: spreadsheets change blanks at the ends, line ends and the forms of accents.
pub(super) fn plain(text: &str) -> String {
    text.trim().replace("\r\n", "\n").nfc().collect()
}

/// True if a cell says what it said before: also in capitals where a spreadsheet knows the word, and as a number written otherwise.
pub(in crate::tables) fn is_same(before: &str, now: &str) -> bool {
    let [before, now] = [before, now].map(plain);
    let number = |text: &str| text.parse::<f64>().ok().filter(|number| number.is_finite());
    let is_truth = ["true", "false"].contains(&before.as_str()) && before.eq_ignore_ascii_case(&now);
    before == now || is_truth || number(&before).is_some_and(|number_before| number(&now) == Some(number_before))
}

/// Why a text cannot stand where another stood: it is no number, no truth or no colour, or has a tab; `None` if it can. What is worked out in
/// play stands anywhere.
pub(super) fn misfit(before: &str, now: &str) -> Option<String> {
    let is_dynamic = now.contains('$') || now.trim_start().starts_with('{');
    let is_number = |text: &str| text.trim().parse::<f64>().is_ok_and(f64::is_finite);
    let is_truth = |text: &str| ["true", "false"].contains(&text.trim());
    let is_colour = |text: &str| {
        let parts: Vec<&str> = text.split(',').collect();
        (3..=4).contains(&parts.len()) && parts.iter().all(|part| part.trim().parse::<u8>().is_ok())
    };
    let is_empty = now.trim().is_empty();
    let wrong = |what: &str| Some(format!("`{now}` is no {what}, and `{before}` was one"));
    match () {
        () if now.contains('\t') && !before.contains('\t') => Some("a tab cannot stand in a text of a module".into()),
        () if is_dynamic || is_empty => None,
        () if is_truth(before) && !is_truth(now) => wrong("`true` or `false`"),
        () if is_colour(before) && !is_colour(now) => wrong("colour"),
        () if is_number(before) && !is_number(now) => wrong("number"),
        () => None,
    }
}

/// True if a spreadsheet made the text of a cell of the one before: a number of a key such as `67,520`, a date of `1-2`, an error of a
/// formula.
pub(super) fn is_damaged(before: &str, now: &str) -> bool {
    let [before, now] = [before, now].map(plain);
    let is_digit = |letter: char| letter.is_ascii_digit();
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let is_numbers = |text: &str| {
        text.starts_with(is_digit)
            && text.contains([',', '.', '-', '/'])
            && text.chars().all(|letter| is_digit(letter) || [',', '.', '-', '/'].contains(&letter))
    };
    let is_date = |text: &str| {
        let parts: Vec<&str> = text.split(['-', '/', '.', ' ']).filter(|part| !part.is_empty()).collect();
        let is_month = |part: &&str| part.len() >= 3 && part.chars().all(char::is_alphabetic);
        (2..=3).contains(&parts.len())
            && parts.iter().any(|part| part.starts_with(is_digit))
            && parts.iter().all(|part| part.chars().all(is_digit) || is_month(part))
    };
    let is_number = now.chars().all(|letter| is_digit(letter) || ['.', ',', ' '].contains(&letter))
        && digits(&now) == digits(&before);
    let has_dashes = before.contains(['-', '/']) || before.matches('.').count() > 1;
    let is_formula = before.starts_with('=') && now.parse::<f64>().is_ok();
    let is_time = now.strip_prefix(before.as_str()).is_some_and(|rest| rest.starts_with(":00")) && before.contains(':');
    is_formula
        || is_time
        || is_numbers(&before) && (is_number || has_dashes && is_date(&now))
        || now.starts_with('#') && now.ends_with(['!', '?', 'A']) && !before.starts_with('#')
}
