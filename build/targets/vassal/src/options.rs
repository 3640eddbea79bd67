//! Optional rules: a menu in which players switch them on and off, and their mention in the chat and in charts.

use muster_schema::bundle::{Bundle, GameOption, Scenario};
use muster_schema::{Phrases, say};
use muster_targets::aids::use_of;

use super::sequence::encode;
use super::xml::{self, Element};

/// The property that says whether a rule is in use, with the button that asks; and for a rule of some scenarios alone the property
/// that takes the button away in others.
pub fn properties(bundle: &Bundle) -> impl Iterator<Item = Element> {
    let phrases = &bundle.phrases;
    bundle.options.iter().flat_map(|option| {
        let question = format!("{}:", button(phrases, option));
        let ask = xml::module("properties.ChangePropertyButton")
            .with("text", button(phrases, option))
            .with("hotkey", "")
            .with(
                "propChanger",
                encode(["E", &question, &encode([true, false].map(|used| use_of(phrases, used)), ',')], ','),
            )
            .with("reportFormat", format!("* $PlayerId$: {}: $newValue$", plain(&option.name)))
            .with("canDisable", !option.scenarios.is_empty())
            .with("propertyGate", if option.scenarios.is_empty() { String::new() } else { gate(option) })
            .fixed("ChangePropertyButton of options");
        let property = |name: String, value: &str| {
            xml::module("properties.GlobalProperty")
                .with("name", name)
                .with("initialValue", value)
                .fixed("GlobalProperty of options")
        };
        let asked = property(name(option), use_of(phrases, option.default)).child(ask);
        let gate = (!option.scenarios.is_empty()).then(|| property(gate(option), "false"));
        gate.into_iter().chain([asked])
    })
}

fn name(option: &GameOption) -> String {
    format!("option_{}", option.id.replace(['-', '.'], "_"))
}

/// The property that is true if a scenario does not have the rule.
fn gate(option: &GameOption) -> String {
    format!("not_here_{}", name(option))
}

/// True if a scenario offers a rule to players.
fn offers(scenario: &Scenario, option: &GameOption) -> bool {
    option.scenarios.is_empty() || option.scenarios.contains(&scenario.id)
}

/// True if a rule is in use when a scenario begins.
fn begins(scenario: &Scenario, option: &GameOption) -> bool {
    scenario.options.contains(&option.id) || (option.default && offers(scenario, option))
}

/// The commands that set the rules as a scenario has them.
pub fn commands(bundle: &Bundle, scenario: &Scenario) -> Vec<String> {
    let set = |name: String, value: &str| encode(["GlobalProperty\t", &name, value, ""], ';');
    let all = bundle.options.iter().flat_map(|option| {
        let begins = set(name(option), use_of(&bundle.phrases, begins(scenario, option)));
        let gate = (!option.scenarios.is_empty())
            .then(|| set(gate(option), if offers(scenario, option) { "false" } else { "true" }));
        [Some(begins), gate]
    });
    all.flatten().collect()
}

/// The menu of all optional rules.
pub fn menu(bundle: &Bundle) -> Option<Element> {
    let names: Vec<String> = bundle.options.iter().map(|option| button(&bundle.phrases, option)).collect();
    let menu = || xml::module("ToolbarMenu").with("menuItems", encode(&names, ',')).fixed("ToolbarMenu of options");
    (!names.is_empty()).then(menu)
}

/// The chat's lines about them when a scenario begins.
pub fn greeting(bundle: &Bundle, scenario: &Scenario) -> Vec<String> {
    let offered = bundle.options.iter().filter(|option| offers(scenario, option));
    let phrases = &bundle.phrases;
    let words = |option: &GameOption| format!("{} ({})", option.name, use_of(phrases, begins(scenario, option)));
    let all: Vec<String> = offered.map(words).collect();
    if all.is_empty() {
        return Vec::new();
    }
    vec![say!(
        phrases,
        "Optional rules, to be agreed on before the first turn: {rules}. The menu {menu} changes them.",
        rules = all.join(", "),
        menu = phrases.say("Options")
    )]
}

fn button(phrases: &Phrases, option: &GameOption) -> String {
    say!(phrases, "Option: {rule}", rule = plain(&option.name))
}

/// A name without the signs that the engine would take for properties.
fn plain(name: &str) -> String {
    name.replace(['$', '{', '}'], " ")
}
