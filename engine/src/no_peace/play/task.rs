//! The stack of current tasks in a game, the innermost last. A task either waits for a player's decision or does its
//! part of the rules by itself and pushes its consequences onto the stack.

use super::game::Side;
use super::set::Set;

/// A step of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// A turn begins (8.0).
    Turn,
    /// The Event Card phase (9.0).
    Events,
    /// Both players draw, this side first.
    Draws(Side),
    /// A side draws an event card (9.2.1).
    Draw(Side),
    /// A side can buy an event instead of drawing (20.5.1).
    Buy(Side),
    /// The Reinforcement phase (12.0).
    Reinforcements,
    /// Both players raise troops, this side first.
    Raises(Side),
    /// A side spends resource points (12.3).
    Spend(Side),
    /// The arrivals of a side are prepared (12.2).
    Arrive(Side),
    /// A side places its arrivals.
    Receive(Side),
    /// A side moves its leaders, from this one on (12.4).
    Leaders(Side, u8),
    /// The Campaign phase (13.0).
    Campaign,
    /// A side shows a card (13.2.1).
    Show(Side),
    /// The cards are compared.
    Compare,
    /// Rounds are played, this side's next.
    Rounds(Side),
    /// A side plays a card (13.3).
    Round(Side),
    /// A side takes an action; with the number of actions left (13.4).
    Act(Side, u8),
    /// An action ends: nothing may be left undone (4.1.3).
    EndAction(Side),
    EndRound(Side),
    /// The phase after the campaign (17.0, 18.0).
    Loyalty,
    /// The uprising is rolled for (18.3).
    Rising,
    /// The Winter Quarters phase (19.0).
    Winter,
    /// Markers are cleared, the seas are counted (19.0 B, C).
    Clear,
    /// Lines may be removed (15.5).
    Lines(Side),
    /// The withdrawal (19.0 D, E).
    Withdrawal,
    /// Victory is checked (19.0 F).
    Check,
    /// The next turn (19.0 G).
    Next,
    /// The side with the choice decides who goes first (8.1).
    Order(Side, Ordered),
    /// The stronger squadron is placed.
    Squadron(Side),
    /// Concessions are offered (19.0 E).
    Offer(Side),
    /// A side that would lose may play on (19.0 E).
    PlayOn(Side),
    /// A counter is transferred to a space; true if another may follow (13.5.2).
    Transfer(Side, u8, bool),
    /// A second counter may be transferred.
    Second(Side),
    /// A force is gathered.
    Select(Select),
    /// A campaign is on the march (14.0).
    March(Side),
    /// A fleet carries its force to a port (14.5).
    Sail(Side, Set, u8),
    /// A sea move that met with trouble: give up, or lose a step (14.5.4).
    Storm(Side, Set, u8),
    /// A force arrives after a sea move.
    Land(Side, Set, u8),
    /// A force has entered a space: the steps of the attack (14.3).
    Enter(Stage),
    /// The inactive side may intercept (14.6).
    Intercept(Side),
    /// The attacker may bypass the lines (15.4).
    Bypass(Side),
    /// The attacker goes on after a failed bypass, or not.
    Resume(Side),
    /// The defender compels it to fight, or not.
    Compel(Side),
    /// The inactive side avoids battle, shuts itself up, or stands (14.7).
    React(Side),
    /// A force avoids battle by moving to a space.
    Evade(Side),
    /// A battle, step by step (16.2).
    Battle(Stage),
    /// A side may play a card that it holds, before the dice.
    Surprise(Side),
    /// A side chooses the leaders who give dice.
    Lead(Side),
    /// A side applies hits to a force.
    Losses(Losses),
    /// The leaders whose fate is rolled for (16.3.2).
    Casualties(Set),
    /// A leader is captured: his side pays, or loses him.
    Ransom(Side, u8),
    /// A force must go (16.4).
    Retreat(Retreat),
    /// A force flees by sea: the roll (16.4).
    Flee(Retreat, Set, u8),
    /// Fire at a force that passes (16.4.3 D).
    Fire(Side, Set, u8),
    /// Full corps are reduced for overstacking (4.1.3).
    Overstack(Side, u8),
    /// A garrison marches off with the honors of war (17.5.8).
    Honors(Side, u8, u8),
    /// Forces in a space that has become closed to them go to the nearest one of their own (7.2.2, 7.2.9).
    Displace(Side, u8),
    /// The results of a siege roll for the besieged (17.5.6).
    Walls(Side, u8, u8),
}

/// The phase that an order of play is chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ordered {
    /// The Event Card phase.
    Events,
    Raises,
    /// The campaign, after a tie.
    Rounds,
}

/// The steps of an attack, and of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Interception (14.6); in a battle the choice of leaders.
    First,
    /// Lines (15.4); in a battle the dice.
    Second,
    /// Reaction (14.7); in a battle the second side's dice, if one side fires first.
    Third,
    /// Battle (16.0); in a battle its outcome.
    Fourth,
    Fifth,
}

/// A force that is being gathered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Select {
    pub side: Side,
    pub purpose: Purpose,
    /// The space of the counters.
    pub space: u8,
    /// Counters that may be taken.
    pub pool: Set,
    /// Counters that are taken.
    pub chosen: Set,
    /// The most corps, regardless of the leaders' command.
    pub most: u8,
}

/// The purpose of gathering a force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Campaign,
    Sail,
    Intercept,
    /// Avoiding battle, to this space.
    Evade(u8),
    /// A garrison before a battle.
    Garrison,
    /// A garrison after a battle.
    Refuge(Retreat),
    /// A retreat by sea to a port.
    Embark(Retreat, u8),
    /// A rally by this leader.
    Rally(u8),
}

/// Hits that a side has to apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Losses {
    pub side: Side,
    pub force: Set,
    /// Hits that are left.
    pub left: u8,
    /// True once a full corps has been hit, and once a reduced one has been removed; both are true from the start if
    /// the owner chooses freely (14.5.4).
    pub begun: [bool; 2],
    /// True if they count for a famous victory.
    pub counted: bool,
}

/// A force that must go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retreat {
    pub side: Side,
    /// The space it leaves.
    pub space: u8,
    pub cause: Cause,
    /// True if the fortress is closed to it.
    pub shut: bool,
    /// True if part of it has gone by sea.
    pub sailed: bool,
}

/// Reason why a force must go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The force attacked and lost (16.4.2).
    Attacker,
    /// The force was attacked and lost (16.4.3).
    Defender,
    /// Leaders alone in the way of the enemy (14.3.4).
    Alone,
    /// Winter (19.0 A).
    Winter,
    /// The land has changed hands (18.1, 18.3.3, 7.2.5).
    Expelled,
}

/// The campaign that is under way (14.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct March {
    pub force: Set,
    pub at: u8,
    pub points: u8,
    /// True if it has not moved yet.
    pub fresh: bool,
    /// True for the surprise march of a power's first action (20.4.2).
    pub conquest: bool,
    /// True if it has just lifted a siege: it may stay even if that overstacks the space (4.1.2, 17.6).
    pub relieved: bool,
}

/// A force that has entered a space (14.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own that the rules ask about")]
pub struct Attack {
    pub force: Set,
    pub space: u8,
    /// The space that it came from, by land.
    pub from: Option<u8>,
    /// True if corps of its side were there before.
    pub joined: bool,
    pub interceptors: Set,
    /// The space that they came from.
    pub origin: Option<u8>,
    /// Spaces from which interception was tried.
    pub tried: Set,
    /// True if the lines were bypassed or given up.
    pub bypassed: bool,
    /// True if somebody withdrew into the fortress.
    pub garrisoned: bool,
    /// True if avoiding battle was tried, or has succeeded.
    pub avoided: bool,
}

/// A battle (16.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Battle {
    pub space: u8,
    /// True if the first side attacks.
    pub one_attacks: bool,
    pub forces: [Set; 2],
    /// The leaders who give dice.
    pub leaders: [Set; 2],
    pub rolled: [u8; 2],
    /// Steps lost that count for a famous victory.
    pub taken: [u8; 2],
    pub removed: [u8; 2],
    /// The side that fires first.
    pub first_fire: Option<usize>,
    pub extra: [u8; 2],
    /// The level of the line that the defender has the use of.
    pub line: u8,
    pub loser: Option<usize>,
    /// True for each side with a Royal in the battle.
    pub royal: [bool; 2],
}

impl Battle {
    /// The side that attacks.
    pub fn attacker(&self) -> Side {
        if self.one_attacks { Side::One } else { Side::Two }
    }
}

impl Task {
    /// The side whose decision the task waits for; `None` if it runs by itself.
    pub fn decider(&self) -> Option<Side> {
        match self {
            Self::Spend(side)
            | Self::Receive(side)
            | Self::Leaders(side, _)
            | Self::Show(side)
            | Self::Round(side)
            | Self::Act(side, _)
            | Self::Lines(side)
            | Self::Order(side, _)
            | Self::Squadron(side)
            | Self::Offer(side)
            | Self::Buy(side)
            | Self::PlayOn(side)
            | Self::Transfer(side, ..)
            | Self::Second(side)
            | Self::March(side)
            | Self::Sail(side, ..)
            | Self::Storm(side, ..)
            | Self::Intercept(side)
            | Self::Bypass(side)
            | Self::Resume(side)
            | Self::Compel(side)
            | Self::React(side)
            | Self::Evade(side)
            | Self::Surprise(side)
            | Self::Lead(side)
            | Self::Ransom(side, _)
            | Self::Honors(side, ..)
            | Self::Displace(side, _)
            | Self::Overstack(side, _) => Some(*side),
            Self::Select(select) => Some(select.side),
            Self::Losses(losses) => Some(losses.side),
            Self::Retreat(retreat) => Some(retreat.side),
            _ => None,
        }
    }
}
