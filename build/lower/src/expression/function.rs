//! The functions that expressions can call.

/// The operation of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Does {
    Number,
    Size,
    Contains,
    StartsWith,
    EndsWith,
    Neighbours,
    Distance,
    Connected,
    Reach,
    Placed,
    Touches,
    Borders,
    Inside,
    Area,
    Outline,
    Kilometres,
    Cost,
    March,
    Controls,
}

/// The kind of value that a function takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    Text,
    Whole,
    /// A text or a list.
    Sized,
    /// A place of the map, or its id.
    Place,
    /// A space, an area or a box, or its id.
    Lying,
    /// An area or a box, or its id.
    Covering,
    /// A counter, or its id.
    Piece,
    Ways,
}

impl Takes {
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Text => "a text",
            Self::Whole => "a whole number",
            Self::Sized => "a text or a list",
            Self::Place => "a place of the map",
            Self::Lying => "a space, an area or a box",
            Self::Covering => "an area or a box",
            Self::Piece => "a counter",
            Self::Ways => "a list of connections or paths",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gives {
    YesNo,
    Whole,
    Number,
    Places,
    Coverings,
    /// A list of lists of numbers.
    Points,
    Side,
}

#[derive(Debug)]
pub(super) struct Function {
    pub(super) name: &'static str,
    pub(super) takes: &'static [Takes],
    /// Number of last values that may be left out.
    pub(super) optional: usize,
    pub(super) gives: Gives,
    pub(super) does: Does,
}

const fn function(name: &'static str, takes: &'static [Takes], optional: usize, gives: Gives, does: Does) -> Function {
    Function { name, takes, optional, gives, does }
}

/// All functions. What stands before the dot of a call is its first value.
pub(super) const FUNCTIONS: &[Function] = &[
    function("number", &[Takes::Text], 0, Gives::Number, Does::Number),
    function("size", &[Takes::Sized], 0, Gives::Whole, Does::Size),
    function("contains", &[Takes::Text, Takes::Text], 0, Gives::YesNo, Does::Contains),
    function("startsWith", &[Takes::Text, Takes::Text], 0, Gives::YesNo, Does::StartsWith),
    function("endsWith", &[Takes::Text, Takes::Text], 0, Gives::YesNo, Does::EndsWith),
    function("neighbours", &[Takes::Place, Takes::Ways], 1, Gives::Places, Does::Neighbours),
    function("distance", &[Takes::Place, Takes::Place, Takes::Ways], 1, Gives::Whole, Does::Distance),
    function("connected", &[Takes::Place, Takes::Place, Takes::Ways], 1, Gives::YesNo, Does::Connected),
    function("reach", &[Takes::Place, Takes::Whole, Takes::Ways], 1, Gives::Places, Does::Reach),
    function("touches", &[Takes::Covering, Takes::Covering], 0, Gives::YesNo, Does::Touches),
    function("borders", &[Takes::Covering], 0, Gives::Coverings, Does::Borders),
    function("inside", &[Takes::Lying, Takes::Covering], 0, Gives::YesNo, Does::Inside),
    function("area", &[Takes::Covering], 0, Gives::Number, Does::Area),
    function("outline", &[Takes::Covering], 0, Gives::Points, Does::Outline),
    function("cost", &[Takes::Place, Takes::Place, Takes::Text], 1, Gives::Number, Does::Cost),
    function("march", &[Takes::Place, Takes::Whole, Takes::Text], 1, Gives::Places, Does::March),
    function("km", &[Takes::Place, Takes::Place], 0, Gives::Number, Does::Kilometres),
    function("placed", &[Takes::Piece], 0, Gives::Whole, Does::Placed),
    function("controls", &[Takes::Place, Takes::Text], 1, Gives::Side, Does::Controls),
];

/// The operation of a fold over the values of a list or the rows of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fold {
    All,
    Exists,
    ExistsOne,
    Filter,
    Map,
    Count,
    Sum,
    Unique,
    Least,
    Greatest,
}

impl Fold {
    /// True if its expression for each value is a condition.
    pub(super) fn is_asking(self) -> bool {
        matches!(self, Self::All | Self::Exists | Self::ExistsOne | Self::Filter | Self::Count)
    }

    /// True if it needs numbers.
    pub(super) fn is_of_numbers(self) -> bool {
        matches!(self, Self::Sum | Self::Least | Self::Greatest)
    }

    /// True if it can be used on the values as they are: `sum(numbers)`.
    pub(super) fn may_be_plain(self) -> bool {
        matches!(self, Self::Count | Self::Unique) || self.is_of_numbers()
    }
}

/// All of these: `count(units, u, u.side == id)`, or `units.count(u, u.side == id)`.
pub(super) const FOLDS: &[(&str, Fold)] = &[
    ("all", Fold::All),
    ("exists", Fold::Exists),
    ("exists_one", Fold::ExistsOne),
    ("filter", Fold::Filter),
    ("map", Fold::Map),
    ("count", Fold::Count),
    ("sum", Fold::Sum),
    ("unique", Fold::Unique),
    ("min", Fold::Least),
    ("max", Fold::Greatest),
];

/// Tells whether a cell is filled: `has(row.fort)`.
pub(super) const HAS: &str = "has";
/// The rows that are reached by following a column: `chain(row, 'needs')`.
pub(super) const CHAIN: &str = "chain";
/// The rows of the table of this name: `rows('tables/combat')`.
pub(super) const ROWS: &str = "rows";

/// Functions that are compiled in their own way, each with how it is called.
pub(super) const OTHERS: &[(&str, &str)] = &[
    (HAS, "has(a column)"),
    (CHAIN, "chain(a row, the name of a column that refers to rows)"),
    (ROWS, "rows(the name of a table)"),
];

/// The names of all functions, each with how it is called.
pub fn functions() -> impl Iterator<Item = (&'static str, String)> {
    let plain = FUNCTIONS.iter().map(|function| {
        let takes: Vec<&str> = function.takes.iter().map(|takes| takes.words()).collect();
        let needed = takes.len().saturating_sub(function.optional);
        let (first, last) = takes.split_at(needed);
        let last: String = last.iter().map(|takes| format!("[, {takes}]")).collect();
        (function.name, format!("{}({}{last})", function.name, first.join(", ")))
    });
    let folds = FOLDS.iter().map(|(name, fold)| {
        let asks = if fold.is_asking() { "what must be true of it" } else { "a value of it" };
        (*name, format!("{name}(a table or a list, a name for each, {asks})"))
    });
    plain.chain(folds).chain(OTHERS.iter().map(|(name, called)| (*name, (*called).to_owned())))
}
