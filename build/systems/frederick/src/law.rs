//! What the rules say of the campaign markers in a hand.

use muster_schema::frederick::Rules;

use muster_kit::Limit;
use muster_source::pack::Pack;

pub(super) struct Law {
    rules: Option<Rules>,
}

impl Law {
    pub(super) fn of(pack: &Pack) -> Self {
        Self { rules: pack.document("rules").map(|(_, rules)| rules) }
    }
}

impl muster_kit::Law for Law {
    /// With the number of players that allows the most: a log does not say how many there are.
    fn hand(&self) -> Option<Limit> {
        let most = self.rules.as_ref()?.markers.hand.iter().map(|hand| hand.number).max()?;
        Some(Limit { most: most.into(), rule: "9.4".to_owned() })
    }
}
