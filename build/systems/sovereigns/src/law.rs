//! What the rules say of the cards in a hand.

use muster_schema::sovereigns::Rules;

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
    fn hand(&self) -> Option<Limit> {
        Some(Limit { most: self.rules.as_ref()?.cards.hand.into(), rule: "4.1.3".to_owned() })
    }
}
