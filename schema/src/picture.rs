//! What can be drawn on counters and cards.

use crate::words;

/// What can be drawn.
#[words]
pub enum Emblem {
    /// A musketeer at shoulder arms.
    Musketeer,
    /// A general's head in profile, with wig and hat.
    General,
    /// A tricorne.
    Hat,
    /// A crown.
    Crown,
    /// A fleur-de-lis.
    Lily,
    /// An eagle with two heads.
    Eagle,
    /// A star of eight points.
    Star,
    /// A cannon on its carriage.
    Cannon,
    /// The plan of a fortress of five bastions.
    Fortress,
    /// A broken standard.
    BrokenStandard,
    /// A laurel wreath.
    Laurel,
    /// An hourglass.
    Hourglass,
    /// Piles of coins.
    Coins,
    /// A ship of the line.
    Ship,
    /// Two swords crossed.
    Swords,
    /// Two sabres crossed.
    Sabres,
    /// Two muskets crossed.
    Muskets,
    /// A drum.
    Drum,
    /// A letter with its seal, and a quill.
    Letter,
    /// The sun behind a cloud.
    Weather,
    /// A trumpet with its banner.
    Trumpet,
    /// A horse's head.
    Horse,
    /// Barrels of provisions.
    Barrels,
}

/// The arm of a unit, as the symbol in its box tells it.
#[words]
pub enum UnitSymbol {
    /// Crossed lines: the belts of infantry.
    Infantry,
    /// A single line: the belt of cavalry, and of those who scout.
    Cavalry,
    /// A ball.
    Artillery,
    /// A ball, and a line as of cavalry.
    HorseArtillery,
    /// A track.
    Armour,
    /// A track with the crossed lines of infantry.
    MechanizedInfantry,
    /// Infantry on wheels.
    MotorizedInfantry,
    /// A track with the line of cavalry.
    ArmouredCavalry,
    /// A track with a ball.
    SelfPropelledArtillery,
    /// A ball under two chevrons.
    RocketArtillery,
    /// A chevron from the lower corners.
    AntiTank,
    /// An arch.
    AntiAircraft,
    /// A bridge.
    Engineers,
    /// Infantry with a peak.
    MountainInfantry,
    /// Infantry with a canopy.
    Airborne,
    /// Infantry with an anchor.
    Marines,
    /// Infantry with a wheel at either end.
    Cyclists,
    /// Infantry with a letter.
    Militia,
    /// A fort's wall.
    Garrison,
    /// An upright arrow.
    MachineGuns,
    /// A line that bends as lightning does.
    Signals,
    /// A cross.
    Medical,
    /// A bar at the foot.
    Supply,
    /// A staff with a flag's field.
    Headquarters,
    /// Wings of a propeller.
    Air,
    /// An anchor.
    Naval,
}

/// The size of a unit, as the signs above its box tell it.
#[words]
pub enum UnitSize {
    /// One dot.
    Squad,
    /// Two dots.
    Section,
    /// Three dots.
    Platoon,
    /// One line.
    Company,
    /// Two lines.
    Battalion,
    /// Three lines.
    Regiment,
    /// One cross.
    Brigade,
    /// Two crosses.
    Division,
    /// Three crosses.
    Corps,
    /// Four crosses.
    Army,
    /// Five crosses.
    ArmyGroup,
}

/// How a connection is drawn.
#[words]
pub enum Way {
    /// A road.
    Road,
    /// A pass over mountains.
    Mountain,
    /// A high pass, which is closed for some time.
    Alpine,
    /// A way along a river.
    River,
}

/// A pattern on a standard.
#[words]
pub enum Pattern {
    /// A fleur-de-lis.
    Lily,
    /// A saltire of ragged staves.
    Ragged,
    /// Lozenges in bend.
    Lozenges,
    /// A cross within a border.
    BorderedCross,
    /// A cross upon a saltire.
    Union,
    /// Three bands, one above the other.
    Bands,
    /// An eagle with two heads.
    Eagle,
    /// Eight rays.
    Rays,
    /// Chequers.
    Chequers,
    /// Five shields, set as on a die.
    Quincunx,
    /// A saltire within a border.
    BorderedSaltire,
    /// A star of eight points.
    Star,
    /// Upright stripes.
    Stripes,
    /// A plain cross.
    Cross,
    /// A broad diagonal.
    Bend,
    /// Four quarters.
    Quarters,
    /// Narrow bars.
    Bars,
    /// Narrow bars with a diagonal over them.
    BarsAndBend,
    /// A chevron.
    Chevron,
    /// A ring.
    Ring,
}
