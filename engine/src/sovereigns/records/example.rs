//! Questions of the worked examples of the rules.

use std::collections::BTreeMap;

use super::{Alliance, Card, DieTable, Event, Leader, Power, Space, Theater, Waters};
use muster_schema::{Ref, Text, form, words};

/// A force, as far as an example describes it.
#[form]
#[derive(Default)]
pub struct Troops {
    /// Infantry, in strength points.
    #[serde(default)]
    pub infantry: u16,
    /// Cavalry, in strength points.
    #[serde(default)]
    pub cavalry: u16,
    /// The theater in which it is.
    pub theater: Option<Theater>,
    /// True if it is demoralized.
    #[serde(default)]
    pub demoralized: bool,
    /// Its state of short supply, 0 for none.
    #[serde(default)]
    pub short_supply: u8,
}

/// A question with its answer.
#[form]
pub enum Ask {
    /// Losses of forces by attrition, in their order, and the cavalry among all of them (5.1).
    Attrition {
        /// The forces of one player.
        forces: Vec<Troops>,
        /// Strength points that each loses.
        lose: Vec<u16>,
        /// Strength points of cavalry among all losses, where the example tells.
        cavalry: Option<u16>,
    },
    /// The power to which a mixed force belongs (3.1.2).
    Nationality {
        /// Strength points by power.
        strength: BTreeMap<String, u16>,
        /// The power whose force it is.
        is: Ref<Power>,
    },
    /// Campaign points left after activations and other expenses (8.1).
    Campaign {
        /// Campaign points of the card.
        points: u8,
        /// Initiatives of the commanders who are activated.
        #[serde(default)]
        activate: Vec<u8>,
        /// Administrative marches.
        #[serde(default)]
        marches: u8,
        /// Raids of Croats and hussars.
        #[serde(default)]
        raids: u8,
        /// Points left; none if they do not suffice.
        left: Option<u8>,
    },
    /// Cost of a march (8.3).
    March {
        /// The leader of the force.
        leader: Option<Ref<Leader>>,
        /// Strength points, where they matter.
        #[serde(default)]
        strength: u16,
        /// Spaces that are entered.
        #[serde(default)]
        spaces: u8,
        /// Entered spaces with enemy irregulars.
        #[serde(default)]
        irregulars: u8,
        /// Overruns.
        #[serde(default)]
        overruns: u8,
        /// Major battles.
        #[serde(default)]
        battles: u8,
        /// Siege rolls.
        #[serde(default)]
        siege_rolls: u8,
        /// The space whose fortress is besieged.
        fortress: Option<Ref<Space>>,
        /// Activation points that it takes.
        costs: u8,
        /// Activation points that the leader has left, where that is told.
        left: Option<u8>,
    },
    /// Asks whether a raid succeeds (12.4).
    Raid {
        /// The die.
        die: u8,
        /// Enemy strength points in the space.
        enemies: u16,
        /// True if it succeeds.
        succeeds: bool,
        /// True if enemy depots stay in the space; left out where the example does not tell.
        depots_stay: Option<bool>,
    },
    /// Asks whether strength points in a space make any raid there fail (12.4).
    SafeFromRaids {
        /// Strength points there.
        strength: u16,
        /// True if they do.
        safe: bool,
    },
    /// The state of supply after something happened (11.7, 11.8).
    Supply {
        /// The state before.
        before: u8,
        /// Times that it gets worse.
        #[serde(default)]
        worse: u8,
        /// True if the force then enters a source of supply or traces to one.
        #[serde(default)]
        found: bool,
        /// The state after.
        after: u8,
    },
    /// Asks whether a force can trace supply, with no other sources than those told (11.6).
    Trace {
        /// The space of the force.
        from: Ref<Space>,
        /// Friendly depots.
        depots: Vec<Ref<Space>>,
        /// Successful raids of the enemy.
        #[serde(default)]
        raids: Vec<Ref<Space>>,
        /// True if it can trace supply.
        can: bool,
    },
    /// Asks whether depots make a chain (11.4.2).
    DepotChain {
        /// Their colours, from the new one back.
        colours: Vec<Ref<Power>>,
        /// The fortress at its end, where it matters.
        to: Option<Ref<Space>>,
        /// True if they make a chain.
        holds: bool,
    },
    /// The ratings of a leader, as far as an example tells them.
    Rated {
        /// The leader.
        leader: Ref<Leader>,
        /// Stars.
        stars: Option<u8>,
        /// Initiative.
        initiative: Option<u8>,
        /// Activation points.
        activation: Option<u8>,
        /// Modifier in attack.
        offense: Option<i8>,
        /// Modifier in defense.
        defense: Option<i8>,
    },
    /// Activation points of a force (8.4).
    Allowance {
        /// The leader of the force.
        leader: Ref<Leader>,
        /// Strength points.
        strength: u16,
        /// Activation points.
        is: u8,
    },
    /// Strength points that leaders move and attack with (3.3.1).
    Capacity {
        /// The leaders.
        leaders: Vec<Ref<Leader>>,
        /// Strength points.
        is: u16,
    },
    /// The average army rating of a force without majority (13.3.1).
    ArmyRating {
        /// The strength points and army ratings of its powers.
        of: Vec<Contingent>,
        /// The rating.
        is: i8,
    },
    /// An army battle rating (13.3.2).
    BattleRating {
        /// The power, whose army rating counts.
        power: Ref<Power>,
        /// The leaders whose ratings in attack count.
        #[serde(default)]
        attack: Vec<Ref<Leader>>,
        /// The leaders whose ratings in defense count.
        #[serde(default)]
        defend: Vec<Ref<Leader>>,
        /// The sum.
        is: i8,
    },
    /// The modifiers of a battle (13.3.3, 13.5).
    BattleModifiers {
        /// Both sides' army battle ratings, the attacker's first.
        ratings: [i8; 2],
        /// Sum that battle cards add to each.
        #[serde(default)]
        cards: [i8; 2],
        /// Each side's modifier.
        are: [i8; 2],
    },
    /// Losses that two forces inflict on each other (13.6).
    Losses {
        /// Both sides' strength points, the attacker's first.
        strength: [u16; 2],
        /// The percentages that they inflict.
        percent: [u16; 2],
        /// Strength points that each of them loses.
        lose: [u16; 2],
        /// The side that wins, 0 for the attacker; none for a draw.
        winner: Option<u8>,
        /// True if it wins a major victory; left out where the example does not tell (13.7.3).
        major: Option<bool>,
        /// Spaces that the other retreats, where that is told (13.8).
        retreats: Option<u8>,
    },
    /// Loss that a force inflicts on another that is large enough (13.6).
    Inflicts {
        /// Its strength points.
        strength: u16,
        /// The percentage.
        percent: u16,
        /// Strength points that the other loses.
        points: u16,
    },
    /// Asks whether a force is a minor one (3.1.1).
    Minor {
        /// Its strength points.
        strength: u16,
        /// True if it is.
        is: bool,
    },
    /// Loss by a retreat into or through enemies (13.8).
    RetreatLoss {
        /// Enemy strength points.
        enemies: u16,
        /// Strength points that the retreating force loses.
        loses: u16,
    },
    /// Number of times that a transport or a transfer of fleets can be intercepted (16.4).
    NavalInterceptions {
        /// The waters that it leaves.
        from: Waters,
        /// The waters that it reaches.
        to: Waters,
        /// The attempts that its enemies have.
        attempts: u8,
    },
    /// Asks whether a depot may be placed in a space, with no other sources than the depots told (11.4.2).
    DepotPlaced {
        /// The space.
        at: Ref<Space>,
        /// Other depots of its colour.
        depots: Vec<Ref<Space>>,
        /// Spaces that one enemy strength point holds.
        #[serde(default)]
        garrisons: Vec<Ref<Space>>,
        /// True if it may be placed.
        can: bool,
    },
    /// Asks whether troops of a power may draw supply from a fortress, after events (7.5.2, 11.4.3, 11.5).
    Draws {
        /// The power of the troops.
        power: Ref<Power>,
        /// The space with the fortress.
        from: Ref<Space>,
        /// The power whose troops hold it.
        holder: Ref<Power>,
        /// Events that were played.
        #[serde(default)]
        after: Vec<Ref<Event>>,
        /// Powers that diplomacy has allied: their markers stand at an end of the track (6.6.1).
        #[serde(default)]
        allied: Vec<Ref<Power>>,
        /// True if they may draw supply.
        can: bool,
    },
    /// Stance of a power after events (7.1 to 7.8).
    Stands {
        /// The power.
        power: Ref<Power>,
        /// Events that were played.
        #[serde(default)]
        after: Vec<Ref<Event>>,
        /// Powers that diplomacy has allied: their markers stand at an end of the track (6.6.1).
        #[serde(default)]
        allied: Vec<Ref<Power>>,
        /// The alliance on whose side it is, if any.
        alliance: Option<Ref<Alliance>>,
        /// True if it is at war.
        belligerent: bool,
        /// True if it is on that side without a formal alliance (7.5.2).
        #[serde(default)]
        informal: bool,
    },
    /// Asks whether forces of a power may enter a space, after events (7.1.3, 7.3 to 7.9).
    Enters {
        /// The power.
        power: Ref<Power>,
        /// The space.
        space: Ref<Space>,
        /// Events that were played.
        #[serde(default)]
        after: Vec<Ref<Event>>,
        /// Powers that diplomacy has allied: their markers stand at an end of the track (6.6.1).
        #[serde(default)]
        allied: Vec<Ref<Power>>,
        /// The power of their commander, where that matters.
        led_by: Option<Ref<Power>>,
        /// True if they were attacked out of that country, or their enemies landed there.
        #[serde(default)]
        provoked: bool,
        /// True if they may enter.
        can: bool,
    },
    /// Reinforcements of a power that has lost places (18.1.2).
    Reinforcements {
        /// The power.
        power: Ref<Power>,
        /// The year.
        year: u16,
        /// Strength points that it would receive.
        points: u16,
        /// Places that enemies occupy.
        #[serde(default)]
        lost: Vec<Ref<Space>>,
        /// Strength points that it does receive.
        receives: u16,
    },
    /// Progress of a siege (15.4.3).
    Siege {
        /// The value of the siege marker before.
        before: u8,
        /// Strength points inside, where that matters.
        garrison: Option<u16>,
        /// Results of the Siege Table, as it prints them.
        results: Vec<Text>,
        /// The value after.
        after: u8,
        /// True if the fortress has fallen; left out where the example does not tell.
        falls: Option<bool>,
        /// True if the garrison goes free with honors of war; left out where the example does not tell.
        honors: Option<bool>,
    },
    /// Asks whether one card or marker sends out the fleets of several powers (16.2).
    SailTogether {
        /// The card.
        card: Ref<Card>,
        /// The powers.
        powers: Vec<Ref<Power>>,
        /// True if it does.
        is: bool,
    },
    /// Result of a die table for a roll.
    Roll {
        /// The table.
        table: Ref<DieTable>,
        /// The modified roll.
        roll: i32,
        /// The result as the table prints it.
        gives: Text,
    },
    /// Level of worn of a force after a battle, and its effect on the next (13.7.1).
    Worn {
        /// Its level before.
        before: u8,
        /// Its level after a battle that it won.
        after: u8,
        /// Added to its roll in the next.
        modifier: i8,
    },
    /// Effect of the capture of a space on victory points (20.1).
    Capture {
        /// The space.
        space: Ref<Space>,
        /// The power that captures it.
        by: Ref<Power>,
        /// The power that held it; none for its first owner.
        from: Option<Ref<Power>>,
        /// The power to whose points those of its owner were added, if it has joined an alliance.
        patron: Option<Ref<Power>>,
        /// True if its owner belongs to no alliance any more, or does not yet.
        #[serde(default)]
        unallied: bool,
        /// Points that each power gains or loses.
        points: BTreeMap<String, i8>,
    },
    /// Worth of a space to a power (2.1.2, 20.4).
    Worth {
        /// The space.
        space: Ref<Space>,
        /// The power.
        power: Ref<Power>,
        /// Victory points.
        is: u8,
    },
    /// Victory points that a power's patron gains when it joins an alliance (7.8.1, 20.6).
    Joins {
        /// The power.
        power: Ref<Power>,
        /// The alliance, where the patron is told.
        alliance: Option<Ref<Alliance>>,
        /// The patron, where it is told.
        to: Option<Ref<Power>>,
        /// Victory points.
        points: i16,
    },
    /// Victory points for the first entry into the capital of a power (20.2.2).
    Entry {
        /// The power.
        power: Ref<Power>,
        /// Victory points.
        points: i8,
    },
    /// The winner of the game, by the powers' levels of victory, 0 for none to 3 for decisive, and their points (21.2).
    Winner {
        /// Level and points of each.
        powers: BTreeMap<String, (u8, i16)>,
        /// The winner.
        is: Ref<Power>,
    },
    /// The alliance that wins at once at the end of a season (21.1).
    Automatic {
        /// Victory points by power.
        points: BTreeMap<String, i16>,
        /// True if the emperor is Bavarian.
        #[serde(default)]
        emperor: bool,
        /// The alliance; none if the game goes on.
        is: Option<Ref<Alliance>>,
    },
    /// Asks whether an event can be played, after others (6.5.2).
    Playable {
        /// The event.
        event: Ref<Event>,
        /// Events that were played before.
        #[serde(default)]
        after: Vec<Ref<Event>>,
        /// True if it can be played.
        is: bool,
    },
    /// Asks whether the restriction of an event applies to something that was done (6.5.2).
    Restricts {
        /// The event.
        event: Ref<Event>,
        /// The power whose forces did it.
        power: Ref<Power>,
        /// The space that they entered.
        space: Ref<Space>,
        /// Moment at which the event was played: moments are numbered in their order.
        played: u8,
        /// Moment at which the thing was done.
        done: u8,
        /// True if the restriction applies.
        is: bool,
    },
    /// Asks whether an event can still be played for its other benefits when the power has joined an alliance already (6.6.2).
    Ratifies {
        /// The event.
        event: Ref<Event>,
        /// The power.
        power: Ref<Power>,
        /// True if it can be played.
        is: bool,
    },
    /// Asks whether an event allows activations in early winter (4.3).
    EarlyWinter {
        /// The event.
        event: Ref<Event>,
        /// True if it does.
        is: bool,
    },
    /// Asks whether a card may interrupt (6.3.4, 6.5.5).
    Interrupts {
        /// The card.
        card: Ref<Card>,
        /// Action of the enemy force on which it is played, if it is played on one.
        on: Option<Deed>,
        /// Interrupts that were played on this force before, in the same turn.
        #[serde(default)]
        before: u8,
        /// True if it may interrupt.
        is: bool,
    },
}

/// Actions of a force.
#[words]
pub enum Deed {
    /// The force is activated.
    Activation,
    /// The force makes an administrative march.
    AdminMarch,
    /// The force is redeployed.
    Redeployment,
}

/// A power's part in a force.
#[form]
pub struct Contingent {
    /// The power.
    pub power: Ref<Power>,
    /// Its strength points.
    pub strength: u16,
}
