//! Die tables and the sequence of play.

use super::{Side, TrackSpace, UnitState};
use crate::{Id, List, Name, Ref, Target, Text, YesNo, record, words};

/// A die table: what is rolled, and where its results stand.
#[record(table = "die-tables", file = "die-tables.csv", role = DieTable, has(titled, cited))]
pub struct DieTable {
    /// The permanent id of the table; its results are in `tables/<id>.csv`.
    #[schema(pattern = "^[a-z0-9]+(-[a-z0-9]+)*$", "x-form" = "table-id")]
    pub id: Id,
    /// Dice rolled and added.
    #[schema(minimum = 1, maximum = 12)]
    pub dice: u32,
    /// Faces of a die.
    #[schema(minimum = 2, maximum = 100)]
    pub faces: u32,
    /// `yes` if the dice are read side by side and not added: a 3 and a 5 are 35.
    pub crossed: YesNo,
    /// The numbers of a die that are hits, such as `5+` or `<= 2`: the dice are counted then, and not added.
    #[schema(pattern = "^((<=|≤|>=|≥) *)?[0-9]{1,3}( *\\+| or (more|less))?$", "x-form" = "hits")]
    pub hits: Option<Text>,
    /// The results that it can give, separated by `|`: each `result` in its file is one of these words. Empty where nobody says
    /// which there are.
    pub results: List<Text>,
    /// The kind of heads that the columns of its file have, if a roll has a result in each of several columns. Only systems that a pack
    /// describes itself have such tables.
    pub columns: Option<Heads>,
    /// The words printed above its columns: `Morale of the unit`.
    pub heading: Option<Text>,
    /// The rounding of odds between two columns; for the defender unless it says otherwise.
    pub rounded: Option<Rounding>,
    /// The most columns to the left or right that all shifts together count for; empty if there is no limit.
    #[schema(minimum = 1, maximum = 20)]
    pub most_shift: Option<u32>,
    /// `yes` for a chart of its odds: how likely each result is.
    pub odds: YesNo,
}

/// The kind of heads that the columns of a die table have.
#[words]
pub enum Heads {
    /// Odds: the attacker's strength to the defender's, such as `3-1`.
    Odds,
    /// The attacker's strength less the defender's, such as `-2`, `0` or `+5 or more`.
    Differential,
    /// The strength of one side, such as `1-4`, `5-8` or `9+`.
    Strength,
    /// Anything else, such as kinds of ground: players choose the column by its name.
    Named,
}

/// The rounding of odds between two columns.
#[words]
#[derive(Default)]
pub enum Rounding {
    /// To the column that is better for the defender: 5 to 2 is 2-1.
    #[default]
    Defender,
    /// To the column that is better for the attacker: 5 to 2 is 3-1.
    Attacker,
    /// To the nearer column, and halfway between for the defender.
    Nearest,
}

/// A die roll modifier.
#[record(
    table = "die-modifiers",
    file = "die-modifiers.csv",
    role = DieModifier,
    noun = "modifier",
    has(id, cited)
)]
pub struct DieModifier {
    /// The die tables that it is for; all, if the cell is empty.
    pub table: List<Ref<DieTable>>,
    /// When it applies, in words of our own.
    #[schema(with = Name)]
    pub name: Text,
    /// The number added to the roll, or the number of columns to the right by which it shifts; to the left below 0.
    #[schema(minimum = -20, maximum = 20)]
    pub value: i32,
    /// `yes` if it shifts the column instead of changing the roll.
    pub shifts: YesNo,
    /// Of several modifiers with the same word here only one applies: the first that holds.
    pub group: Option<Id>,
    /// When it applies, for the machine: an expression about `attackers`, `defenders`, `place`, `unit` and so on.
    #[schema(maxLength = 1000, "x-untranslated" = "yes")]
    pub when: Option<Text>,
    /// The kinds of ground of the defenders for which it applies; with none, the ground does not matter.
    pub ground: List<Ref<AnyTerrain>>,
    /// The features that attackers cross when it applies; with none, it does not matter what they cross.
    pub across: List<Ref<AnyFeature>>,
}

/// A kind of ground of whatever system.
pub struct AnyTerrain;
impl Target for AnyTerrain {
    const TABLES: &'static [&'static str] = &["terrain"];
}

/// A feature of whatever system.
pub struct AnyFeature;
impl Target for AnyFeature {
    const TABLES: &'static [&'static str] = &["features"];
}

impl DieModifier {
    /// True if it is for this table.
    pub fn is_for(&self, table: Id) -> bool {
        self.table.is_empty() || self.table.iter().any(|own| own.id() == table)
    }
}

/// A line of a die table.
#[record(
    table = "die-results",
    file = "tables/*.csv",
    role = DieResult,
    key("low", "high"),
    optional,
    has(cited)
)]
pub struct DieResult {
    /// The lowest modified roll that gives this result; empty for all below `high`.
    pub low: Option<i32>,
    /// The highest modified roll that gives it; empty for all above `low`.
    pub high: Option<i32>,
    /// The result as the table prints it: one of those that die-tables.csv lists in `results`.
    pub result: Text,
    /// Its meaning, in words of our own.
    pub meaning: Option<Text>,
}

/// The meaning of a result of die tables.
#[record(
    table = "results",
    file = "results.csv",
    role = Outcome,
    key("result", "table"),
    optional,
    has(cited)
)]
pub struct Outcome {
    /// The result as tables print it.
    #[schema(with = Name)]
    pub result: Text,
    /// Its meaning, in words of our own.
    pub meaning: Text,
    /// The die tables in which it means that; without one, all in which it does not mean something else.
    pub table: List<Ref<DieTable>>,
    /// The steps that the attackers lose: a number, or `all`.
    #[schema(pattern = "^([0-9]{1,2}|all)$", "x-form" = "loss")]
    pub attacker_steps: Option<Text>,
    /// The number of places that the attackers retreat.
    #[schema(maximum = 99)]
    pub attacker_retreat: Option<u32>,
    /// The state that the attackers are in afterwards; with `-` before it, the state that ends.
    #[schema(pattern = "^-?[a-z0-9]+(-[a-z0-9]+)*$", "x-form" = "state")]
    pub attacker_state: Option<Text>,
    /// The steps that the defenders lose: a number, or `all`.
    #[schema(pattern = "^([0-9]{1,2}|all)$", "x-form" = "loss")]
    pub defender_steps: Option<Text>,
    /// The number of places that the defenders retreat.
    #[schema(maximum = 99)]
    pub defender_retreat: Option<u32>,
    /// The state that the defenders are in afterwards; with `-` before it, the state that ends.
    #[schema(pattern = "^-?[a-z0-9]+(-[a-z0-9]+)*$", "x-form" = "state")]
    pub defender_state: Option<Text>,
    /// The steps that the units that it is rolled for lose: a number, or `all`.
    #[schema(pattern = "^([0-9]{1,2}|all)$", "x-form" = "loss")]
    pub unit_steps: Option<Text>,
    /// The number of places that the units that it is rolled for retreat.
    #[schema(maximum = 99)]
    pub unit_retreat: Option<u32>,
    /// The state that the units that it is rolled for are in afterwards; with `-` before it, the state that ends.
    #[schema(pattern = "^-?[a-z0-9]+(-[a-z0-9]+)*$", "x-form" = "state")]
    pub unit_state: Option<Text>,
}

impl Outcome {
    /// True if its columns say what it does, be it nothing.
    pub fn is_stated(&self) -> bool {
        [&self.attacker_steps, &self.defender_steps, &self.unit_steps].iter().any(|steps| steps.is_some())
            || [self.attacker_retreat, self.defender_retreat, self.unit_retreat].iter().any(Option::is_some)
            || [&self.attacker_state, &self.defender_state, &self.unit_state].iter().any(|state| state.is_some())
    }

    /// True if it is for this table.
    pub fn is_for(&self, table: Id) -> bool {
        self.table.is_empty() || self.table.iter().any(|own| own.id() == table)
    }
}

/// A phase of the turn, in the order of play.
#[record(table = "phases", file = "phases.csv", role = Phase, has(titled, cited))]
pub struct Phase {
    /// The side whose phase it is, or several of them; empty if it is for all sides.
    pub side: List<Ref<Side>>,
    /// The turns in which it is played, if not in all: spaces of the turn track.
    pub turns: List<Ref<TrackSpace>>,
    /// What is done in it, in this order, separated by `|`.
    pub does: List<PhaseDoes>,
    /// Who takes part: an expression about `unit`, or about `formation` where its state changes; without one, all.
    #[schema(maxLength = 1000, "x-untranslated" = "yes")]
    pub who: Option<Text>,
    /// The die table that is rolled on.
    pub roll: Option<Ref<DieTable>>,
    /// The state that changes.
    pub state: Option<Ref<UnitState>>,
    /// The most changes for a side: an expression about `side`.
    #[schema(maxLength = 1000, "x-untranslated" = "yes")]
    pub limit: Option<Text>,
}

/// Something that is done in a phase.
#[words]
pub enum PhaseDoes {
    /// Counters that are due enter the map.
    Arrive,
    /// Counters move.
    Move,
    /// Counters attack.
    Combat,
    /// Each counter of `who` rolls on the table under `roll`, whose results say what becomes of it.
    Recover,
    /// The table under `roll` is rolled on once; conditions know its last result by the id of the table.
    Roll,
    /// Players change the `state` of counters or formations.
    Change,
    /// Each counter looks for its lines of supply and command, the rows of `traces.csv`.
    Trace,
    /// Points are counted.
    Count,
}
