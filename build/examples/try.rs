//! x
fn main() {
    let p = std::env::args().nth(1).unwrap();
    let t = std::time::Instant::now();
    let f = muster_build::read::Files::from_folder(std::path::Path::new(&p)).unwrap();
    let o = muster_build::examine(f, Default::default());
    println!("{:?}", t.elapsed());
    for r in o.reports() {
        println!("{}", muster_build::report::line(o.root(), &r));
        for f in &r.follows {
            println!("    {}", muster_build::report::line(o.root(), f));
        }
    }
}
