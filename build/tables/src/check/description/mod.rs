//! Checks of a pack's description of its own tables.

use super::{Lint, prelude};
use muster_source::lints;

lints! {
    no_such_table,
    wrong_table,
    slot_unfilled,
    key_column,
    slot_twice,
    idle_kind,
    idle_slot,
    strange_word,
    called_twice,
    no_columns,
    same_file,
    bad_default,
    bad_pattern,
    idle_word,
    not_left_out,
    not_printed,
    member: TWO_KINDS IDLE BAD_DEFAULT,
    word_of_nothing,
    unasked_example,
    arm_of_nobody,
}
