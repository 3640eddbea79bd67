use std::path::Path;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let (folder, scenario, count) = (&args[1], &args[2], args[3].parse::<u64>().unwrap());
    let first: u64 = args.get(4).map_or(0, |a| a.parse().unwrap());
    let files = muster_build::read::Files::from_folder(Path::new(folder)).unwrap();
    let outcome = muster_build::examine(files, muster_build::Options::default());
    let pack = outcome.pack.unwrap();
    let game = muster_build::play::game(&pack, muster_schema::Id::new(scenario)).unwrap();
    let table = muster_engine::no_peace::playtest::Table::new(&game);
    let policy = if args.len() > 6 { muster_engine::no_peace::policy::Policy::Sensible } else { muster_engine::no_peace::policy::Policy::Random };
    let t = std::time::Instant::now();
    let mut d = 0u64;
    let mut bad = 0;
    for seed in first..first + count {
        let played = table.play(seed, [policy; 2], args.len() <= 5 || args[5] != "x");
        d += u64::from(played.tally.decisions);
        if let Some(b) = &played.broken {
            bad += 1;
            if bad < 10 {
                println!("seed {seed}: {b} after {}", played.tally.decisions);
            }
        }
        if count < 20 {
            println!(
                "{seed} {:?} {} turns {} decisions {} battles {} sieges {}",
                played.outcome,
                played.points,
                played.turns,
                played.tally.decisions,
                played.tally.battles,
                played.tally.sieges
            );
        }
    }
    let s = t.elapsed().as_secs_f64();
    println!(
        "{count} games {bad} broken, {:.0} games/s, {:.0} decisions/game, {:.2} µs/decision",
        count as f64 / s,
        d as f64 / count as f64,
        s * 1e6 / d as f64
    );
}
