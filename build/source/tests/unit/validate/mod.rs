use muster_source::finding::Suggestion;
use muster_source::validate::{fraction, is_date, listed, numbers_like, rule_of, slug, square};

#[test]
fn of_numbers_only_what_is_likely_is_meant() {
    let meant = |text: &str, whole: bool| -> Vec<String> {
        numbers_like(text, whole).iter().flat_map(Suggestion::all).map(str::to_owned).collect()
    };
    let all: [(&str, &[&str], &[&str]); 18] = [
        ("2,5", &["2.5"], &[]),
        ("2½", &["2.5"], &[]),
        ("l2", &["12"], &["12"]),
        ("l", &["1"], &["1"]),
        ("lol", &[], &[]),
        ("4 3 2 1", &[], &[]),
        ("12 5", &[], &[]),
        ("1 200", &["1200"], &["1200"]),
        ("1,190", &["1190", "1.190"], &["1190"]),
        ("-1,190", &["-1190", "-1.190"], &["-1190"]),
        ("0,190", &["0.190"], &[]),
        ("1.190.500", &["1190500"], &["1190500"]),
        ("1.190,5", &["1190.5"], &[]),
        ("2.000", &["2000"], &["2000", "2"]),
        ("12.0", &[], &["12"]),
        ("1,,5", &[], &[]),
        ("−2", &["-2"], &["-2"]),
        ("–1", &["-1"], &["-1"]),
    ];
    for (text, fractions, wholes) in all {
        assert_eq!(meant(text, false), fractions, "{text}");
        assert_eq!(meant(text, true), wholes, "{text}");
    }
}

#[test]
fn what_a_spreadsheet_made_of_a_rule_is_known() {
    for (text, rule) in [
        ("2.Feb", Some("2.2")),
        ("14.06.2024", Some("14.6")),
        ("3. März", Some("3.3")),
        ("32.1.2024", None),
        ("2024-02-01", None),
        ("20.2.1", None),
    ] {
        assert_eq!(rule_of(text).as_deref(), rule, "{text}");
    }
    for (text, date) in [("Feb 2", true), ("2024-02-01", true), ("14.6", false), ("5-6", false), ("Maybe", false)] {
        assert_eq!(is_date(text), date, "{text}");
    }
}

#[test]
fn what_was_meant_by_other_signs_is_found() {
    let known = |part: &str| ["lille", "namur", "lee-on-sea"].contains(&part);
    for (text, list) in [
        ("lille; namur", Some("lille|namur")),
        ("lille,namur", Some("lille|namur")),
        ("lille namur", Some("lille|namur")),
        ("lille; nowhere", None),
        ("lille", None),
    ] {
        assert_eq!(listed(text, '|', known).as_deref(), list, "{text}");
    }
    for (name, id) in
        [("Bergen-op-Zoom", "bergen-op-zoom"), ("Orléans", "orleans"), ("Val d'Or!", "val-dor"), ("…", "")]
    {
        assert_eq!(slug(name), id);
    }
    for (text, meant) in [("M8", Some("8m")), ("08m", Some("8m")), ("123m", None), ("8", None)] {
        assert_eq!(square(text).as_deref(), meant, "{text}");
    }
    for (text, meant) in [("2½", Some("2.5")), ("1/3", None), ("1/0", None), ("3/4", Some("0.75"))] {
        assert_eq!(fraction(text).as_deref(), meant, "{text}");
    }
}
