//! Measures how many games a second one thread plays, for each shipped pack and policy.
//!
//! `cargo bench -p muster-tests --bench play` prints the figures. It asserts nothing: machines differ.

use std::time::Instant;

use muster_engine::no_peace::playtest::Table;
use muster_engine::no_peace::policy::Policy;
use muster_tests::pack;

fn main() {
    println!("{:>10}  {:>10}  {:>8}  {:>14}  {:>12}", "pack", "policy", "games/s", "decisions/game", "ns/decision");
    for name in ["npws", "apw"] {
        let table = Table::new(pack::game(name));
        for policy in Policy::ALL {
            let start = Instant::now();
            let (mut games, mut decisions) = (0u32, 0u32);
            while start.elapsed().as_secs() < 3 {
                decisions += table.play(games.into(), [policy; 2], false).tally.decisions;
                games += 1;
            }
            let seconds = start.elapsed().as_secs_f64();
            let (games, decisions) = (f64::from(games), f64::from(decisions));
            println!(
                "{name:>10}  {:>10}  {:>8.0}  {:>14.0}  {:>12.0}",
                policy.name(),
                games / seconds,
                decisions / games,
                seconds * 1e9 / decisions
            );
        }
    }
}
