//! Pictures on counters and cards.

use crate::words;

/// A picture that can be drawn. Soldiers, weapons, ships, forts and messages look as they did in the `period` of the style.
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
    /// A commander.
    Leader,
    /// A soldier on foot.
    Infantry,
    /// Cavalry.
    Cavalry,
    /// A weapon that shoots from afar.
    Artillery,
    /// A ship for war.
    Fleet,
    /// Provisions.
    Supply,
    /// A weapon that breaks walls.
    Siege,
    /// A fortification.
    Fort,
    /// A town.
    Town,
    /// News or an order.
    Message,
    /// A round shield before spears.
    Shield,
    /// A helmet with a crest, or a great helm, a shako, a helmet with a spike, of steel.
    Helmet,
    /// A catapult.
    Catapult,
    /// A trebuchet.
    Trebuchet,
    /// A field gun with a shield.
    Gun,
    /// A galley.
    Galley,
    /// A cog.
    Cog,
    /// A steamship.
    Steamship,
    /// A warship of steel.
    Warship,
    /// A submarine.
    Submarine,
    /// A ship that carries aeroplanes.
    Carrier,
    /// A fast boat with torpedoes.
    TorpedoBoat,
    /// A ship that carries goods or troops.
    Freighter,
    /// A mine at its chain.
    Mine,
    /// An amphora.
    Amphora,
    /// A cart.
    Wagon,
    /// A locomotive.
    Locomotive,
    /// A lorry.
    Truck,
    /// A tank.
    Tank,
    /// An aeroplane.
    Aeroplane,
    /// A castle.
    Castle,
    /// A bunker.
    Bunker,
    /// A temple.
    Temple,
    /// A factory.
    Factory,
    /// A scroll.
    Scroll,
    /// A mast of a wireless.
    Radio,
    /// A flake of snow.
    Snow,
    /// A sheaf.
    Sheaf,
    /// A torch.
    Torch,
    /// A skull.
    Skull,
    /// An olive branch.
    OliveBranch,
    /// An anchor.
    Anchor,
    /// Mountains.
    Mountains,
    /// An eye.
    Eye,
}

/// The age whose soldiers, weapons and ships are drawn.
#[words]
#[derive(Default)]
pub enum Period {
    /// Greeks and Romans.
    Ancient,
    /// Knights and castles.
    Medieval,
    /// The 16th to the 18th century.
    #[default]
    EarlyModern,
    /// The wars of the Revolution and of Napoleon.
    Napoleonic,
    /// From 1860 to 1914.
    Industrial,
    /// From 1914 on.
    Modern,
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

/// The lettering of a name on the map.
#[words]
pub enum Hand {
    /// Country: capitals, set wide.
    Land,
    /// Water: slanted, in the colour of the sea.
    Water,
    /// Hills, woods and plains: slanted, in brown.
    Relief,
    /// Part of a country: small capitals, set wide.
    Region,
    /// A town: upright, close.
    Town,
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
    /// Three upright bands.
    TricolourUpright,
    /// Three level bands.
    TricolourLevel,
    /// Two level bands.
    Bicolour,
    /// A cross whose upright stands nearer to the pole.
    NordicCross,
    /// A saltire from corner to corner.
    Saltire,
    /// A disc in the middle: a sun.
    Disc,
    /// A crescent and a star.
    Crescent,
    /// The flag of the United Kingdom.
    UnionFlag,
    /// The flag of the United States, with fewer stars.
    StarsAndStripes,
    /// A sun with rays to every edge.
    RisingSun,
    /// A star in the upper corner at the pole.
    StarInCorner,
}
