//! Questions of the worked examples of the rules.

use super::{
    Area, By, CampaignMarker, City, CombatSide, Deal, Event, Leader, Phase, Power, Sea, Settlement, Square, Terrain,
};
use muster_schema::{Ref, Text, form, words};

/// A counter, as far as an example describes it.
#[form]
pub struct Combatant {
    /// Kind of counter.
    pub kind: CombatantKind,
    /// The power that it serves; none for mercenaries.
    pub power: Option<Ref<Power>>,
    /// Level of training.
    #[serde(default)]
    pub training: Drill,
    /// Combat strength.
    #[serde(default)]
    pub strength: u16,
    /// Leader value.
    #[serde(default)]
    pub value: u8,
}

/// The kinds of counter (2.12).
#[words]
pub enum CombatantKind {
    /// A monarch.
    Sovereign,
    /// A leader of land forces.
    Commander,
    /// A leader of fleets.
    Admiral,
    /// Infantry.
    Infantry,
    /// Cavalry.
    Cavalry,
    /// Light troops.
    LightTroops,
    /// A siege train.
    SiegeTrain,
    /// A garrison.
    Garrison,
    /// A fleet.
    Fleet,
}

/// The levels of training (11.7, 24.0).
#[words]
#[derive(Default)]
pub enum Drill {
    /// A recruit, or a unit that is never trained.
    #[default]
    Recruit,
    /// A veteran.
    Veteran,
    /// A guard.
    Guard,
}

/// A side of an attempt at honors of war.
#[form]
#[derive(Default)]
pub struct Committed {
    /// Points of its markers.
    pub points: u8,
    /// Its dice, where the example tells them one by one.
    #[serde(default)]
    pub dice: Vec<u8>,
    /// Number of dice that it rolls.
    pub rolls: u8,
    /// Total of its dice.
    pub total: u16,
}

/// A city that a player occupies.
#[form]
#[derive(Copy)]
pub struct Occupied {
    /// Its taxation value.
    pub tax: u8,
    /// True if it is pillaged.
    #[serde(default)]
    pub pillaged: bool,
}

/// Destinations of an eliminated leader's counter (23.6, 23.8, 23.10).
#[words]
pub enum Destiny {
    /// Out of play for good.
    Out,
    /// Back to the leader pool of his power.
    Pool,
    /// Back to the pool of campaign markers.
    Markers,
}

/// The levels of victory (30.4).
#[words]
pub enum VictoryLevel {
    /// No victory.
    None,
    /// The lesser victory.
    Marginal,
    /// The greater victory.
    Continental,
}

/// Outcomes of a retreat (19.1, 34.2).
#[words]
pub enum Flight {
    /// The retreat takes place.
    Done,
    /// The retreat does not take place.
    Ignored,
    /// A force that must retreat is eliminated.
    Fatal,
}

/// The number of players, if an example does not tell.
fn four() -> u8 {
    4
}

/// An infantry unit, if an example does not tell.
fn infantry() -> CombatantKind {
    CombatantKind::Infantry
}

/// A leader of land forces, if an example does not tell.
fn commander() -> CombatantKind {
    CombatantKind::Commander
}

/// A question with its answer.
#[form]
pub enum Ask {
    /// The square of a city (2.1).
    Lies {
        /// The city.
        city: Ref<City>,
        /// The square.
        square: Ref<Square>,
    },
    /// The power that a leader serves (2.10).
    Serves {
        /// The leader.
        leader: Ref<Leader>,
        /// The power.
        power: Ref<Power>,
    },
    /// The power to which a land belongs (4.2).
    Land {
        /// The land.
        land: Text,
        /// The power.
        power: Ref<Power>,
    },
    /// The player who gathers the taxes of a city with units of these powers (5.5).
    Taxes {
        /// The city.
        city: Ref<City>,
        /// The powers with units there.
        occupiers: Vec<Ref<Power>>,
        /// Number of players.
        #[serde(default = "four")]
        players: u8,
        /// A power of the player who gathers them; nobody if several players are there.
        gathers: Option<Ref<Power>>,
    },
    /// Asks whether units of a power may be mobilized in a city that its player holds (11.12).
    Mobilizes {
        /// The power.
        power: Ref<Power>,
        /// Kind of unit that is mobilized.
        #[serde(default = "infantry")]
        unit: CombatantKind,
        /// The city.
        city: Ref<City>,
        /// True if they may be mobilized.
        may: bool,
    },
    /// Cost of an operation for a force, in halves of a thaler (12.2, 42.0).
    Costs {
        /// The force.
        force: Vec<Combatant>,
        /// True if it is done by a Counter March marker (9.13).
        #[serde(default)]
        countermarch: bool,
        /// Halves of a thaler.
        halves: u8,
    },
    /// Asks whether the Operations Phases are over, given which players have passed (12.1, 42.0).
    PhaseEnds {
        /// For each player, in their order, true if he has passed.
        passed: Vec<bool>,
        /// True if the phases are over.
        is: bool,
    },
    /// Loss by a result of the Attrition Table (12.3).
    Attrition {
        /// Counters in the force.
        counters: u16,
        /// The result in percent.
        percent: u8,
        /// Counters that are eliminated.
        eliminates: u16,
    },
    /// Asks whether a force is steady, for the modifier of an attrition check (12.3, 42.0).
    Steady {
        /// The force.
        force: Vec<Combatant>,
        /// True if the force is steady.
        is: bool,
    },
    /// Number of counters that may act as one force (12.5).
    Gathers {
        /// Counters that came together.
        arrived: u16,
        /// Friendly counters that they found in the square.
        found: u16,
        /// True if this is a later operation than the one in which they came.
        later: bool,
        /// Counters that may act, at the most.
        most: u16,
    },
    /// Asks whether a unit can move through squares in a row (16.2, 16.6).
    March {
        /// Its movement factor.
        movement: u8,
        /// The squares that it enters.
        squares: Vec<Terrain>,
        /// True if all squares, with the one in which it begins, are along one river.
        #[serde(default)]
        river: bool,
        /// True if it can move through them.
        can: bool,
    },
    /// An attempt at honors of war (17.2).
    Honors {
        /// The side that tries.
        attack: Committed,
        /// The other side.
        defense: Committed,
        /// True if the other side is in a fortress.
        #[serde(default)]
        fortress: bool,
        /// True if the side that tries besieges it and has fieldworks in the square (34.5).
        #[serde(default)]
        siege_works: bool,
        /// True if the attempt succeeds.
        succeeds: bool,
        /// True if the losers become prisoners; left out where the example does not tell (35.1).
        captures: Option<bool>,
        /// The lowest total that would have succeeded, where that is told.
        needed: Option<u16>,
    },
    /// Asks whether a leader may play battle markers together (18.5, 19.3, 23.11, 25.14).
    Plays {
        /// Kind of leader.
        #[serde(default = "commander")]
        leader: CombatantKind,
        /// True if his value is in parentheses.
        #[serde(default)]
        political: bool,
        /// True if he is on board a fleet.
        #[serde(default)]
        afloat: bool,
        /// True if a fortress is attacked.
        #[serde(default)]
        fortress: bool,
        /// His leader value.
        value: u8,
        /// The markers.
        markers: Vec<Ref<CampaignMarker>>,
        /// True if he may play them.
        may: bool,
    },
    /// Strength of a force on open ground (18.5).
    Strength {
        /// The force.
        force: Vec<Combatant>,
        /// True if it defends.
        #[serde(default)]
        defends: bool,
        /// True if the defenders have fieldworks.
        #[serde(default)]
        fieldworks: bool,
        /// The battle markers that are played against it.
        #[serde(default)]
        against: Vec<Ref<CampaignMarker>>,
        /// The battle markers that are played for it.
        #[serde(default)]
        markers: Vec<Ref<CampaignMarker>>,
        /// Its strength.
        is: u16,
    },
    /// Outcome of an attack on a fortress (19.4).
    Assault {
        /// Its defenders.
        defenders: u16,
        /// Defenders that are eliminated.
        eliminated: u16,
        /// True if the attackers must retreat.
        retreat: bool,
        /// True if the attackers have won.
        won: bool,
    },
    /// Asks whether a line of supply reaches from a fortress over squares in a row to a force in the last of them (22.9).
    Line {
        /// The squares, without that of the fortress.
        squares: Vec<Terrain>,
        /// True if all squares, with that of the fortress, are along one river.
        #[serde(default)]
        river: bool,
        /// True if the line reaches the force.
        reaches: bool,
    },
    /// Asks whether a line of supply reaches from the fortress of a city to another city on the map of the pack, with nobody in
    /// its way (22.9).
    Feeds {
        /// The city with the fortress.
        from: Ref<City>,
        /// The other city.
        to: Ref<City>,
        /// True if the line reaches it.
        may: bool,
    },
    /// Asks whether a recruit in a fortress may be trained for thaler (24.1).
    Trains {
        /// The year in which it was mobilized.
        mobilized: u16,
        /// The year.
        year: u16,
        /// True if it may be trained.
        may: bool,
    },
    /// Asks whether units may be promoted after a battle (24.1).
    Promotes {
        /// Units of the defeated force.
        defeated: u16,
        /// Recruits who become veterans.
        recruits: u16,
        /// Veterans who become guards.
        veterans: u16,
        /// True if they may be promoted.
        may: bool,
    },
    /// Asks whether units go on board a fleet in their square (25.7).
    Embarks {
        /// True if the square is a port.
        port: bool,
        /// True if units and fleet began the Operations Phase together.
        began_together: bool,
        /// True if they may go on board.
        may: bool,
        /// True if the fleet may sail in the same segment.
        sails: bool,
    },
    /// Asks whether units of a player may enter the square of a formal siege (34.2).
    EntersSiege {
        /// The power whose player besieges.
        besieger: Ref<Power>,
        /// The power whose player is besieged.
        besieged: Ref<Power>,
        /// The power whose player would enter.
        enters: Ref<Power>,
        /// Number of players.
        players: u8,
        /// True if they may enter.
        may: bool,
    },
    /// The fate of an annihilated or overrun force (35.1).
    Prisoners {
        /// Its counters.
        counters: u16,
        /// Counters that are eliminated.
        eliminated: u16,
        /// Counters that become prisoners of war.
        prisoners: u16,
    },
    /// The order in which players act (7.4).
    Order {
        /// Number of players.
        players: u8,
        /// The power whose player is the first.
        first: Ref<Power>,
        /// A power of each player, from the first on.
        is: Vec<Ref<Power>>,
    },
    /// The highest bids for the initiative (7.1, 7.2).
    Initiative {
        /// The bids.
        bids: Vec<u16>,
        /// Their places, from 0: one, or several among which a die decides.
        highest: Vec<usize>,
    },
    /// Markers that are put up in the market (3.2).
    Market {
        /// Number of players.
        players: u8,
        /// Markers.
        markers: u16,
    },
    /// Markers that a player returns before he picks others (9.4, 9.7).
    Hand {
        /// Number of players.
        players: u8,
        /// Markers that he has.
        in_hand: u16,
        /// Markers that he is to pick.
        picks: u16,
        /// Markers that he returns.
        returns: u16,
    },
    /// Markers lost by a player who breaks an agreement (10.3).
    Breach {
        /// Markers that he has.
        in_hand: u16,
        /// Markers that he loses.
        loses: u16,
    },
    /// The phase in which an agreement of players is carried out (10.2).
    Agreed {
        /// The subject of the agreement.
        deal: Deal,
        /// The phase.
        phase: Ref<Phase>,
    },
    /// The players whom an event of the Balance of Power concerns (6.3).
    Event {
        /// The event.
        event: Ref<Event>,
        /// The powers whose players play.
        players: Vec<Ref<Power>>,
        /// The powers whose players it concerns.
        concerns: Vec<Ref<Power>>,
    },
    /// The consequences when a leader is eliminated (23.6, 23.9, 23.10).
    Falls {
        /// The leader.
        leader: Ref<Leader>,
        /// Destination of his counter.
        goes: Destiny,
        /// True if his player loses all campaign markers.
        markers: bool,
    },
    /// Asks whether an eliminated leader saves himself, if somebody can receive him (23.5).
    Saved {
        /// His leader value.
        value: u8,
        /// The roll.
        die: u8,
        /// True if he saves himself.
        is: bool,
    },
    /// Dice of a general levy (11.4).
    Levy {
        /// Cities and fortresses of the power that enemies occupy.
        lost: u8,
        /// The value of a leader in its capital, if one is there.
        leader: Option<u8>,
        /// Dice.
        dice: u8,
    },
    /// The most units that are mobilized in a square (11.9, 26.5).
    Places {
        /// The taxation value of its city.
        tax: u8,
        /// True if the player has fieldworks in it.
        #[serde(default)]
        fieldworks: bool,
        /// True if it is pillaged.
        #[serde(default)]
        pillaged: bool,
        /// Units.
        most: u8,
    },
    /// Asks whether a power may mobilize for thaler (31.7).
    Pays {
        /// The power.
        power: Ref<Power>,
        /// True if this is the first year.
        first_year: bool,
        /// True if it may mobilize.
        may: bool,
    },
    /// Thaler that mercantilism brings (9.13).
    Mercantilism {
        /// The cities of the player.
        cities: Vec<Occupied>,
        /// Thaler.
        thaler: u16,
    },
    /// Counters that a force loses by attrition, with all that modifies the roll (12.3).
    Attrits {
        /// The force.
        force: Vec<Combatant>,
        /// True if it is in mountains or moved into them.
        #[serde(default)]
        mountains: bool,
        /// True if a power of it has levied this turn.
        #[serde(default)]
        levy: bool,
        /// The roll.
        die: u8,
        /// Counters that it loses.
        loses: u16,
    },
    /// Asks whether units of a power cross between a square and an area beyond the edge (27.2, 27.3).
    Crosses {
        /// The power.
        power: Ref<Power>,
        /// The area.
        area: Ref<Area>,
        /// The square.
        square: Ref<Square>,
        /// The way of crossing.
        by: By,
        /// True if they may cross.
        may: bool,
    },
    /// Asks whether units may cross the border of a power that would be neutral, if it can be (4.4, 4.5).
    Opens {
        /// The power.
        power: Ref<Power>,
        /// True if they may cross.
        may: bool,
    },
    /// Gain from a victory over a force (18.4).
    Gain {
        /// Strength that the defeated force began with, and its leader values.
        strength: u16,
        /// Markers that the winner picks.
        picks: u8,
        /// Markers that the loser loses.
        loses: u8,
        /// Highest roll of a die that also brings a leader; 0 for none.
        #[serde(default)]
        leader: u8,
    },
    /// Combined factor of several that multiply a strength (18.5).
    Multiplied {
        /// The factors.
        factors: Vec<u8>,
        /// The combined factor.
        times: u8,
    },
    /// Strength of an attack in percent of the defense (18.3).
    Odds {
        /// Strength of the attacker.
        attacker: u16,
        /// Strength of the defender.
        defender: u16,
        /// Percent.
        percent: u32,
    },
    /// Result of a retreat into a square (18.8, 17.8).
    Retreats {
        /// Units that retreat.
        units: u16,
        /// Units of others in the square.
        enemies: u16,
        /// True if they retreat by honors of war.
        #[serde(default)]
        honors: bool,
        /// Retreating units that are eliminated.
        lost: u16,
        /// True if the others go on one square.
        on: bool,
    },
    /// Asks whether a force overruns another (33.1).
    Overruns {
        /// The force.
        force: Vec<Combatant>,
        /// The other force.
        defenders: Vec<Combatant>,
        /// True if the other force is in a fortress or fieldworks.
        #[serde(default)]
        walled: bool,
        /// True if it overruns the other.
        is: bool,
    },
    /// Asks whether a force pillages its square (21.2).
    Pillages {
        /// Strength of all units of its player there.
        strength: u16,
        /// The roll.
        die: u8,
        /// True if it succeeds.
        is: bool,
    },
    /// Thaler that a pillaged square brings, and that restore it (21.2, 21.7).
    Loot {
        /// Its city or town.
        settlement: Option<Settlement>,
        /// The taxation value of its city.
        #[serde(default)]
        tax: u8,
        /// Thaler that it brings.
        thaler: u8,
        /// Thaler that restore it.
        restores: u8,
    },
    /// Reaction of the world to a pillaged city or town (21.2).
    Echo {
        /// True if its first owner has pillaged it.
        own: bool,
        /// The roll.
        die: u8,
        /// Markers that the owner picks, or each other player if the owner has done it.
        #[serde(default)]
        picks: u8,
        /// Markers that the owner loses, or each other player if the owner has done it.
        #[serde(default)]
        loses: u8,
        /// True if the Balance of Power Table is rolled on.
        #[serde(default)]
        chaos: bool,
    },
    /// Cost of provisions, in halves of a thaler (22.4).
    Provisions {
        /// Units in each square beyond its forage.
        unfed: Vec<u16>,
        /// Halves of a thaler.
        halves: u16,
    },
    /// Asks whether a port feeds all units of a player in its square (22.10, 21.6).
    Harbour {
        /// His fleets in it.
        fleets: u16,
        /// Fleets of the enemy in it.
        #[serde(default)]
        enemy_fleets: u16,
        /// True if it is pillaged.
        #[serde(default)]
        pillaged: bool,
        /// True if it feeds them.
        feeds: bool,
    },
    /// Units that forage in a fortress under formal siege (34.2).
    SiegeFeeds {
        /// Its taxation value.
        tax: u8,
        /// True if they are the besieged.
        besieged: bool,
        /// Units.
        units: u16,
    },
    /// Asks whether fleets carry this many land units, leaders among them (25.5).
    Carries {
        /// Fleets.
        fleets: u16,
        /// Units.
        units: u16,
        /// Movement factor of the slowest of them.
        movement: u8,
        /// True if they carry them.
        may: bool,
    },
    /// Asks whether a fleet sails on in the segment in which its units go ashore (25.10).
    Debarks {
        /// True if they go ashore in a port.
        port: bool,
        /// True if it sails on.
        sails: bool,
    },
    /// Asks whether fleets find each other (25.17).
    Finds {
        /// True if they meet in a square that is all sea.
        high_seas: bool,
        /// The roll.
        die: u8,
        /// True if they find each other.
        is: bool,
    },
    /// Asks whether fleets go from one sea to another beyond the edge of the map (25.9).
    Transits {
        /// The one sea.
        from: Ref<Sea>,
        /// The other sea.
        to: Ref<Sea>,
        /// True if they do.
        may: bool,
    },
    /// Asks whether this many votes matter in the Empire (29.2).
    Votes {
        /// Votes.
        votes: u8,
        /// True if they matter.
        lead: bool,
    },
    /// Asks whether a player fulfils the general condition of victory (30.2).
    General {
        /// Number of players.
        players: u8,
        /// His total of taxation at the start.
        initial: u16,
        /// The cities that he occupies.
        cities: Vec<Occupied>,
        /// The total that he needs.
        needs: u16,
        /// True if he fulfils it.
        is: bool,
    },
    /// The level of victory for fulfilled conditions (30.4).
    Level {
        /// True if the general condition is fulfilled.
        general: bool,
        /// True if the special condition is fulfilled.
        special: bool,
        /// The level.
        is: VictoryLevel,
    },
    /// Meaning of a result of the Combat Results Table, as far as the rules tell (24.1, 32.3, 35.1, 41.1).
    Result {
        /// Its letters.
        letters: Text,
        /// The side that suffers it; none in a bloodbath, where neither suffers more.
        loser: Option<CombatSide>,
        /// True if each unit of the losers retreats on its own.
        #[serde(default)]
        scatters: bool,
        /// True if siege trains are the first that they lose, by the optional rule.
        #[serde(default)]
        trains_first: bool,
        /// True if some of them become prisoners, by the optional rule.
        #[serde(default)]
        captures: bool,
    },
    /// Outcome of a retreat that a combat calls for (19.1, 19.5, 34.2).
    Stands {
        /// True if it is one from a fortress.
        #[serde(default)]
        fortress: bool,
        /// True if the fortress is under formal siege.
        #[serde(default)]
        besieged: bool,
        /// The outcome.
        retreat: Flight,
    },
    /// Asks whether a force may ambush (20.7, 32.2).
    Ambushes {
        /// The force.
        force: Vec<Combatant>,
        /// True if the enemy has a city or fieldworks where it would strike.
        #[serde(default)]
        walls: bool,
        /// True if the optional rule for special units is in force.
        #[serde(default)]
        special: bool,
        /// True if it may ambush.
        may: bool,
    },
    /// Asks whether a force may delay another (20.10, 32.2).
    Delays {
        /// The force.
        force: Vec<Combatant>,
        /// The other force.
        enemy: Vec<Combatant>,
        /// True if the optional rule for special units is in force.
        #[serde(default)]
        special: bool,
        /// True if it may delay the other.
        may: bool,
    },
    /// Asks whether fieldworks may be placed in a square (26.2, 26.3, 34.2).
    Fortifies {
        /// Units of the player in it.
        units: u16,
        /// True if fieldworks are in it.
        #[serde(default)]
        fieldworks: bool,
        /// True if it has a fortress.
        #[serde(default)]
        fortress: bool,
        /// True if a formal siege is on there.
        #[serde(default)]
        siege: bool,
        /// True if they may be placed.
        may: bool,
    },
    /// Asks whether units may be demobilized (11.8).
    Demobilizes {
        /// True if they are in a city or town.
        #[serde(default)]
        settled: bool,
        /// True if they are in fieldworks.
        #[serde(default)]
        fieldworks: bool,
        /// True if they are in a friendly area beyond the edge.
        #[serde(default)]
        area: bool,
        /// True if they may be demobilized.
        may: bool,
    },
}
