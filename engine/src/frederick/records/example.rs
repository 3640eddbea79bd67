//! What the worked examples of the rules can ask.

use super::{
    Area, By, CampaignMarker, City, CombatSide, Deal, Event, Leader, Phase, Power, Sea, Settlement, Square, Terrain,
};
use muster_schema::{Ref, Text, form, words};

/// A counter, as far as an example tells of it.
#[form]
pub struct Combatant {
    /// What it is.
    pub kind: CombatantKind,
    /// The power that it serves; none for mercenaries.
    pub power: Option<Ref<Power>>,
    /// How well it is trained.
    #[serde(default)]
    pub training: Drill,
    /// Combat strength.
    #[serde(default)]
    pub strength: u16,
    /// Leader value.
    #[serde(default)]
    pub value: u8,
}

/// What a counter is (2.12).
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

/// How well a unit is trained (11.7, 24.0).
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
    /// How many dice it rolls.
    pub rolls: u8,
    /// Their total.
    pub total: u16,
}

/// A city that a player occupies.
#[form]
#[derive(Copy)]
pub struct Occupied {
    /// Its taxation value.
    pub tax: u8,
    /// Whether it is pillaged.
    #[serde(default)]
    pub pillaged: bool,
}

/// Where the counter of an eliminated leader goes (23.6, 23.8, 23.10).
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
    /// None.
    None,
    /// The lesser one.
    Marginal,
    /// The greater one.
    Continental,
}

/// What becomes of a retreat (19.1, 34.2).
#[words]
pub enum Flight {
    /// It is done.
    Done,
    /// It is not.
    Ignored,
    /// Who would have to retreat is eliminated.
    Fatal,
}

/// As many as play if an example does not tell.
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

/// What is asked, and the answer.
#[form]
pub enum Ask {
    /// In which square a city lies (2.1).
    Lies {
        /// The city.
        city: Ref<City>,
        /// The square.
        square: Ref<Square>,
    },
    /// Whom a leader serves, and whether he is a sovereign (2.10).
    Serves {
        /// The leader.
        leader: Ref<Leader>,
        /// The power.
        power: Ref<Power>,
    },
    /// Whether a land belongs to a power (4.2).
    Land {
        /// The land.
        land: Text,
        /// The power.
        power: Ref<Power>,
    },
    /// Who gathers the taxes of a city in which these have units (5.5).
    Taxes {
        /// The city.
        city: Ref<City>,
        /// The powers with units there.
        occupiers: Vec<Ref<Power>>,
        /// How many play.
        #[serde(default = "four")]
        players: u8,
        /// A power of the player who gathers them; nobody if several players are there.
        gathers: Option<Ref<Power>>,
    },
    /// Whether units of a power may be mobilized in a city that its player holds (11.12).
    Mobilizes {
        /// The power.
        power: Ref<Power>,
        /// What is mobilized.
        #[serde(default = "infantry")]
        unit: CombatantKind,
        /// The city.
        city: Ref<City>,
        /// Whether they may.
        may: bool,
    },
    /// What an operation costs a force, in halves of a thaler (12.2, 42.0).
    Costs {
        /// The force.
        force: Vec<Combatant>,
        /// Whether it is done by a Counter March marker (9.13).
        #[serde(default)]
        countermarch: bool,
        /// Halves of a thaler.
        halves: u8,
    },
    /// Whether the Operations Phases are over when these have passed, in their order (12.1, 42.0).
    PhaseEnds {
        /// Whether each player has passed.
        passed: Vec<bool>,
        /// Whether they are.
        is: bool,
    },
    /// What a result of the Attrition Table costs (12.3).
    Attrition {
        /// Counters in the force.
        counters: u16,
        /// The result in percent.
        percent: u8,
        /// Counters that are eliminated.
        eliminates: u16,
    },
    /// Whether a force is steady, for the modifier of an attrition check (12.3, 42.0).
    Steady {
        /// The force.
        force: Vec<Combatant>,
        /// Whether it is.
        is: bool,
    },
    /// How many counters may act as one force (12.5).
    Gathers {
        /// Counters that came together.
        arrived: u16,
        /// Friendly counters that they found in the square.
        found: u16,
        /// Whether this is a later operation than that in which they came.
        later: bool,
        /// Counters.
        most: u16,
    },
    /// Whether a unit can move through squares in a row (16.2, 16.6).
    March {
        /// Its movement factor.
        movement: u8,
        /// The squares that it enters.
        squares: Vec<Terrain>,
        /// Whether all, with that in which it begins, lie along one river.
        #[serde(default)]
        river: bool,
        /// Whether it can.
        can: bool,
    },
    /// An attempt at honors of war (17.2).
    Honors {
        /// Who tries.
        attack: Committed,
        /// The other.
        defense: Committed,
        /// Whether the other is in a fortress.
        #[serde(default)]
        fortress: bool,
        /// Whether who tries besieges it and has fieldworks in the square (34.5).
        #[serde(default)]
        siege_works: bool,
        /// Whether it succeeds.
        succeeds: bool,
        /// Whether the losers become prisoners, where that is told (35.1).
        captures: Option<bool>,
        /// The lowest total that would have succeeded, where that is told.
        needed: Option<u16>,
    },
    /// Whether a leader may play battle markers together (18.5, 19.3, 23.11, 25.14).
    Plays {
        /// What leader he is.
        #[serde(default = "commander")]
        leader: CombatantKind,
        /// Whether his value is in parentheses.
        #[serde(default)]
        political: bool,
        /// Whether he is on board a fleet.
        #[serde(default)]
        afloat: bool,
        /// Whether a fortress is attacked.
        #[serde(default)]
        fortress: bool,
        /// His leader value.
        value: u8,
        /// The markers.
        markers: Vec<Ref<CampaignMarker>>,
        /// Whether he may.
        may: bool,
    },
    /// How strong a force is on open ground (18.5).
    Strength {
        /// The force.
        force: Vec<Combatant>,
        /// Whether it defends.
        #[serde(default)]
        defends: bool,
        /// Whether the defenders have fieldworks.
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
    /// What an attack on a fortress comes to (19.4).
    Assault {
        /// Its defenders.
        defenders: u16,
        /// Those of them who are eliminated.
        eliminated: u16,
        /// Whether the attackers must retreat.
        retreat: bool,
        /// Whether the attackers have won.
        won: bool,
    },
    /// Whether a line of supply reaches from a fortress over squares in a row to a force in the last of them (22.9).
    Line {
        /// The squares, without that of the fortress.
        squares: Vec<Terrain>,
        /// Whether all, with that of the fortress, lie along one river.
        #[serde(default)]
        river: bool,
        /// Whether it does.
        reaches: bool,
    },
    /// Whether a line of supply reaches from the fortress of a city to another on the map of the pack, with nobody in its way
    /// (22.9).
    Feeds {
        /// The city with the fortress.
        from: Ref<City>,
        /// The other.
        to: Ref<City>,
        /// Whether it does.
        may: bool,
    },
    /// Whether a recruit in a fortress may be trained for thaler (24.1).
    Trains {
        /// The year in which it was mobilized.
        mobilized: u16,
        /// The year.
        year: u16,
        /// Whether it may.
        may: bool,
    },
    /// Whether units may be promoted after a battle (24.1).
    Promotes {
        /// Units of the defeated force.
        defeated: u16,
        /// Recruits who become veterans.
        recruits: u16,
        /// Veterans who become guards.
        veterans: u16,
        /// Whether they may.
        may: bool,
    },
    /// Whether units go on board a fleet that lies in the square (25.7).
    Embarks {
        /// Whether that is a port.
        port: bool,
        /// Whether units and fleet began the Operations Phase together.
        began_together: bool,
        /// Whether they may.
        may: bool,
        /// Whether the fleet may sail in the same segment.
        sails: bool,
    },
    /// Whether units of a player may enter the square of a formal siege (34.2).
    EntersSiege {
        /// The power whose player besieges.
        besieger: Ref<Power>,
        /// The power whose player is besieged.
        besieged: Ref<Power>,
        /// The power whose player would enter.
        enters: Ref<Power>,
        /// How many play.
        players: u8,
        /// Whether they may.
        may: bool,
    },
    /// What becomes of an annihilated or overrun force (35.1).
    Prisoners {
        /// Its counters.
        counters: u16,
        /// Those that are eliminated.
        eliminated: u16,
        /// Those that become prisoners of war.
        prisoners: u16,
    },
    /// Who acts after whom (7.4).
    Order {
        /// How many play.
        players: u8,
        /// The power whose player is the first.
        first: Ref<Power>,
        /// A power of each player, from the first on.
        is: Vec<Ref<Power>>,
    },
    /// Who bids most for the initiative (7.1, 7.2).
    Initiative {
        /// The bids.
        bids: Vec<u16>,
        /// Their places, from 0: one, or those among whom a die decides.
        highest: Vec<usize>,
    },
    /// Markers that are put up in the market (3.2).
    Market {
        /// How many play.
        players: u8,
        /// Markers.
        markers: u16,
    },
    /// Markers that a player returns before he picks others (9.4, 9.7).
    Hand {
        /// How many play.
        players: u8,
        /// Markers that he has.
        in_hand: u16,
        /// Markers that he is to pick.
        picks: u16,
        /// Markers that he returns.
        returns: u16,
    },
    /// Markers that a player loses who breaks an agreement (10.3).
    Breach {
        /// Markers that he has.
        in_hand: u16,
        /// Markers that he loses.
        loses: u16,
    },
    /// In which phase that is done on which players have agreed (10.2).
    Agreed {
        /// What it is.
        deal: Deal,
        /// The phase.
        phase: Ref<Phase>,
    },
    /// Whom an event of the Balance of Power concerns (6.3).
    Event {
        /// The event.
        event: Ref<Event>,
        /// The powers whose players play.
        players: Vec<Ref<Power>>,
        /// Those of whom it concerns.
        concerns: Vec<Ref<Power>>,
    },
    /// What follows when a leader is eliminated (23.6, 23.9, 23.10).
    Falls {
        /// The leader.
        leader: Ref<Leader>,
        /// Where his counter goes.
        goes: Destiny,
        /// Whether his player loses all campaign markers.
        markers: bool,
    },
    /// Whether a leader who is eliminated saves himself, if somebody can receive him (23.5).
    Saved {
        /// His leader value.
        value: u8,
        /// The roll.
        die: u8,
        /// Whether he does.
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
        /// Whether the player has fieldworks in it.
        #[serde(default)]
        fieldworks: bool,
        /// Whether it is pillaged.
        #[serde(default)]
        pillaged: bool,
        /// Units.
        most: u8,
    },
    /// Whether a power may mobilize for thaler (31.7).
    Pays {
        /// The power.
        power: Ref<Power>,
        /// Whether this is the first year.
        first_year: bool,
        /// Whether it may.
        may: bool,
    },
    /// What mercantilism brings (9.13).
    Mercantilism {
        /// The cities of the player.
        cities: Vec<Occupied>,
        /// Thaler.
        thaler: u16,
    },
    /// How many counters a force loses by attrition, with all that modifies the roll (12.3).
    Attrits {
        /// The force.
        force: Vec<Combatant>,
        /// Whether it is in mountains or moved into them.
        #[serde(default)]
        mountains: bool,
        /// Whether a power of it has levied this turn.
        #[serde(default)]
        levy: bool,
        /// The roll.
        die: u8,
        /// Counters.
        loses: u16,
    },
    /// Whether units of a power cross between a square and an area beyond the edge (27.2, 27.3).
    Crosses {
        /// The power.
        power: Ref<Power>,
        /// The area.
        area: Ref<Area>,
        /// The square.
        square: Ref<Square>,
        /// How.
        by: By,
        /// Whether they do.
        may: bool,
    },
    /// Whether units may cross the border of a power that is neutral, as far as it can be (4.4, 4.5).
    Opens {
        /// The power.
        power: Ref<Power>,
        /// Whether they may.
        may: bool,
    },
    /// What a victory over a force brings (18.4).
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
    /// How many times a strength counts that these factors multiply (18.5).
    Multiplied {
        /// The factors.
        factors: Vec<u8>,
        /// How many times.
        times: u8,
    },
    /// What an attack comes to in percent of the defense (18.3).
    Odds {
        /// Strength of the attacker.
        attacker: u16,
        /// Strength of the defender.
        defender: u16,
        /// Percent.
        percent: u32,
    },
    /// What happens to units that retreat into a square (18.8, 17.8).
    Retreats {
        /// Units that retreat.
        units: u16,
        /// Units of others in the square.
        enemies: u16,
        /// Whether they retreat by honors of war.
        #[serde(default)]
        honors: bool,
        /// Those of them who are eliminated.
        lost: u16,
        /// Whether the others go on one square.
        on: bool,
    },
    /// Whether a force overruns another (33.1).
    Overruns {
        /// The force.
        force: Vec<Combatant>,
        /// The other.
        defenders: Vec<Combatant>,
        /// Whether that is in a fortress or fieldworks.
        #[serde(default)]
        walled: bool,
        /// Whether it does.
        is: bool,
    },
    /// Whether a force pillages its square (21.2).
    Pillages {
        /// Strength of all units of its player there.
        strength: u16,
        /// The roll.
        die: u8,
        /// Whether it does.
        is: bool,
    },
    /// What a pillaged square brings, and what restores it (21.2, 21.7).
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
    /// What the world says of a pillaged city or town (21.2).
    Echo {
        /// Whether its first owner has pillaged it.
        own: bool,
        /// The roll.
        die: u8,
        /// Markers that the owner picks, or each other player if the owner has done it.
        #[serde(default)]
        picks: u8,
        /// Markers that the same lose.
        #[serde(default)]
        loses: u8,
        /// Whether the Balance of Power Table is rolled on.
        #[serde(default)]
        chaos: bool,
    },
    /// What provisions cost, in halves of a thaler (22.4).
    Provisions {
        /// Units in each square beyond its forage.
        unfed: Vec<u16>,
        /// Halves of a thaler.
        halves: u16,
    },
    /// Whether a port feeds all units of a player in its square (22.10, 21.6).
    Harbour {
        /// His fleets in it.
        fleets: u16,
        /// Those of the enemy.
        #[serde(default)]
        enemy_fleets: u16,
        /// Whether it is pillaged.
        #[serde(default)]
        pillaged: bool,
        /// Whether it does.
        feeds: bool,
    },
    /// How many units forage in a fortress under formal siege (34.2).
    SiegeFeeds {
        /// Its taxation value.
        tax: u8,
        /// Whether they are the besieged.
        besieged: bool,
        /// Units.
        units: u16,
    },
    /// Whether fleets carry so many land units, leaders among them (25.5).
    Carries {
        /// Fleets.
        fleets: u16,
        /// Units.
        units: u16,
        /// Movement factor of the slowest of them.
        movement: u8,
        /// Whether they do.
        may: bool,
    },
    /// Whether a fleet sails on in the segment in which its units go ashore (25.10).
    Debarks {
        /// Whether that is in a port.
        port: bool,
        /// Whether it does.
        sails: bool,
    },
    /// Whether fleets find each other (25.17).
    Finds {
        /// Whether that is in a square that is all sea.
        high_seas: bool,
        /// The roll.
        die: u8,
        /// Whether they do.
        is: bool,
    },
    /// Whether fleets go from one sea to another beyond the edge of the map (25.9).
    Transits {
        /// The one.
        from: Ref<Sea>,
        /// The other.
        to: Ref<Sea>,
        /// Whether they do.
        may: bool,
    },
    /// Whether so many votes matter in the Empire (29.2).
    Votes {
        /// Votes.
        votes: u8,
        /// Whether they do.
        lead: bool,
    },
    /// Whether a player fulfils the general condition of victory (30.2).
    General {
        /// How many play.
        players: u8,
        /// His total of taxation at the start.
        initial: u16,
        /// The cities that he occupies.
        cities: Vec<Occupied>,
        /// The total that he needs.
        needs: u16,
        /// Whether he does.
        is: bool,
    },
    /// What fulfilled conditions come to (30.4).
    Level {
        /// Whether the general one is fulfilled.
        general: bool,
        /// Whether the special one is.
        special: bool,
        /// The level.
        is: VictoryLevel,
    },
    /// What a result of the Combat Results Table means, as far as the rules tell (24.1, 32.3, 35.1, 41.1).
    Result {
        /// Its letters.
        letters: Text,
        /// Who suffers it; nobody more than the other in a bloodbath.
        loser: Option<CombatSide>,
        /// Whether each unit of the losers retreats on its own.
        #[serde(default)]
        scatters: bool,
        /// Whether siege trains are the first that they lose, by the optional rule.
        #[serde(default)]
        trains_first: bool,
        /// Whether some of them become prisoners, by the optional rule.
        #[serde(default)]
        captures: bool,
    },
    /// What becomes of a retreat that a combat calls for (19.1, 19.5, 34.2).
    Stands {
        /// Whether it is one from a fortress.
        #[serde(default)]
        fortress: bool,
        /// Whether that is under formal siege.
        #[serde(default)]
        besieged: bool,
        /// What becomes of it.
        retreat: Flight,
    },
    /// Whether a force may lie in ambush (20.7, 32.2).
    Ambushes {
        /// The force.
        force: Vec<Combatant>,
        /// Whether the enemy has a city or fieldworks where it would strike.
        #[serde(default)]
        walls: bool,
        /// Whether the optional rule for special units is in force.
        #[serde(default)]
        special: bool,
        /// Whether it may.
        may: bool,
    },
    /// Whether a force may delay another (20.10, 32.2).
    Delays {
        /// The force.
        force: Vec<Combatant>,
        /// The other.
        enemy: Vec<Combatant>,
        /// Whether the optional rule for special units is in force.
        #[serde(default)]
        special: bool,
        /// Whether it may.
        may: bool,
    },
    /// Whether fieldworks may be placed in a square (26.2, 26.3, 34.2).
    Fortifies {
        /// Units of the player in it.
        units: u16,
        /// Whether fieldworks are in it.
        #[serde(default)]
        fieldworks: bool,
        /// Whether it has a fortress.
        #[serde(default)]
        fortress: bool,
        /// Whether a formal siege is on there.
        #[serde(default)]
        siege: bool,
        /// Whether they may.
        may: bool,
    },
    /// Whether units may be demobilized (11.8).
    Demobilizes {
        /// Whether they are in a city or town.
        #[serde(default)]
        settled: bool,
        /// Whether they are in fieldworks.
        #[serde(default)]
        fieldworks: bool,
        /// Whether they are in a friendly area beyond the edge.
        #[serde(default)]
        area: bool,
        /// Whether they may.
        may: bool,
    },
}
