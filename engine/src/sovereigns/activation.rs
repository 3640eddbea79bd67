//! Activations: campaign points, activation points (6.4, 8.0).

use crate::sovereigns::records::Rules;

use super::force::{Size, size};

/// Expenses of campaign points.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Campaign {
    /// The initiatives of the commanders who are activated.
    pub activate: Vec<u8>,
    /// Administrative marches; the free one of a minor force is not among them.
    pub marches: u8,
    /// Raids of Croats and hussars.
    pub raids: u8,
}

/// Counts the campaign points of a card that are left; none if they do not suffice (6.4, 8.1, 8.8.1).
pub fn points_left(rules: &Rules, points: u8, campaign: &Campaign) -> Option<u8> {
    let leaders: u32 = campaign.activate.iter().map(|initiative| u32::from(*initiative)).sum();
    let marches = u32::from(campaign.marches) * u32::from(rules.activation.admin_cost);
    let raids = u32::from(campaign.raids) * u32::from(rules.irregular.raid_cost);
    u32::from(points).checked_sub(leaders + marches + raids).and_then(|left| u8::try_from(left).ok())
}

/// Circumstances that lessen the activation points of a force.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hindrance {
    /// Strength points with which it begins: a minor force suffers neither from short supply nor from a broken theater command.
    pub start: u16,
    /// The most strength points that it has at any time of its activation.
    pub strength: u16,
    /// True if it is mixed when its activation begins.
    pub mixed: bool,
    /// Activation points that events played against it take away.
    pub events: u8,
    /// Its state of short supply when its activation begins.
    pub short_supply: u8,
    /// True if its power breaks the rule of theater command.
    pub theater_command: bool,
}

/// Computes the activation points of a force whose commander has this rating (8.4, 3.3.4). A minor force that took over a marker
/// of short supply keeps it and suffers nothing by it (11.2, 11.3).
pub fn allowance(rules: &Rules, rating: u8, hindrance: &Hindrance) -> u8 {
    let burdens = rules.activation.burdens.iter().filter(|burden| burden.from <= hindrance.strength);
    let heavy = burdens.map(|burden| burden.penalty).max().unwrap_or_default();
    let mixed = if hindrance.mixed { rules.activation.mixed } else { 0 };
    let major = size(rules, hindrance.start) == Size::Major;
    let command = if hindrance.theater_command && major { rules.force.theater_command_penalty } else { 0 };
    let supply = if major { hindrance.short_supply } else { 0 };
    [heavy, mixed, hindrance.events, supply, command].into_iter().fold(rating, u8::saturating_sub)
}

/// Actions of a force in its activation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Doings {
    /// Spaces that it enters, over any kind of route.
    pub spaces: u8,
    /// Entered spaces with enemy irregulars.
    pub irregulars: u8,
    pub overruns: u8,
    pub minor_battles: u8,
    pub battles: u8,
    /// Siege rolls at minor fortresses.
    pub minor_siege_rolls: u8,
    /// Siege rolls at major fortresses.
    pub major_siege_rolls: u8,
    /// Attempts to withdraw after being intercepted.
    pub withdrawals: u8,
}

/// Computes the activation points that these actions take (8.3).
pub fn cost(rules: &Rules, doings: &Doings) -> u16 {
    let costs = &rules.activation;
    [
        (doings.spaces, costs.march),
        (doings.irregulars, costs.irregulars),
        (doings.overruns, costs.overrun),
        (doings.minor_battles, costs.minor_battle),
        (doings.battles, costs.battle),
        (doings.minor_siege_rolls, costs.siege_minor),
        (doings.major_siege_rolls, costs.siege_major),
        (doings.withdrawals, costs.withdrawal),
    ]
    .into_iter()
    .map(|(times, cost)| u16::from(times) * u16::from(cost))
    .fold(0, u16::saturating_add)
}
