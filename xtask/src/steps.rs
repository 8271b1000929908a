//! The steps of `cargo xtask test`, and running them all or one by one.

use std::time::{Duration, Instant};

use crate::{
    machine::{self, WASM},
    python,
    shell::{Result, cargo, cargo_without_site, output, run, target_dir},
    tidy,
};

/// One step: its name, what it shows, and how it is done.
pub(crate) struct Step {
    name: &'static str,
    shows: &'static str,
    run: fn() -> Result,
}

const STEPS: [Step; 12] = [
    Step { name: "set-up", shows: "what the checks need is installed", run: machine::set_up },
    Step { name: "fmt", shows: "the formatter finds nothing to change", run: fmt },
    Step { name: "clippy", shows: "no warning", run: clippy },
    Step { name: "tidy", shows: "arrows, pure rules, clause coverage, house style, licences", run: tidy::tidy },
    Step { name: "units", shows: "unit, law, golden and ruling tests", run: units },
    Step { name: "doctests", shows: "the examples in the documentation", run: doctests },
    Step { name: "doc", shows: "the documentation builds without a warning", run: doc },
    Step { name: "digests", shows: "the rules play alike natively and in WebAssembly", run: digests },
    Step { name: "release", shows: "the release binary builds, with the site in it", run: release },
    Step { name: "python", shows: "the Python package: wheel, tests, types, notebooks", run: python::python },
    Step { name: "bench", shows: "every title's benchmark runs", run: bench },
    Step { name: "e2e", shows: "the site in a real browser", run: || e2e(Browsing::Short) },
];

/// How long the benchmark measures each figure here: long enough to run, too short to tell much.
const BENCH_SECONDS: &str = "0.05";

/// The step of this name.
pub(crate) fn find(name: &str) -> Option<&'static Step> {
    STEPS.iter().find(|step| step.name == name)
}

/// Runs one step.
pub(crate) fn single(name: &str) -> Result {
    let step = find(name).ok_or_else(|| format!("there is no step {name}"))?;
    (step.run)()
}

/// Runs all steps, whatever fails on the way, and sums up.
pub(crate) fn test() -> Result {
    let started = Instant::now();
    let mut done: Vec<(&Step, Duration, Result)> = Vec::new();
    for (index, step) in STEPS.iter().enumerate() {
        println!("\n=== {}/{} {}: {} ===", index + 1, STEPS.len(), step.name, step.shows);
        let begun = Instant::now();
        let result = (step.run)();
        if let Err(complaint) = &result {
            println!("FAILED: {complaint}");
        }
        done.push((step, begun.elapsed(), result));
    }
    println!("\n=== summary ===");
    for (step, time, result) in &done {
        let (mark, complaint) = match result {
            Ok(()) => ("ok    ", ""),
            Err(complaint) => ("FAILED", complaint.as_str()),
        };
        println!("{mark} {:9} {:>7}  {complaint}", step.name, clock(*time));
    }
    println!("{:>24} in all", clock(started.elapsed()));
    let failed: Vec<_> = done.iter().filter(|(_, _, result)| result.is_err()).map(|(step, _, _)| step.name).collect();
    match failed.as_slice() {
        [] => Ok(()),
        [one] => Err(format!("1 step failed: {one}")),
        more => Err(format!("{} steps failed: {}", more.len(), more.join(", "))),
    }
}

/// A time in minutes and seconds.
pub(crate) fn clock(time: Duration) -> String {
    format!("{}:{:02}", time.as_secs() / 60, time.as_secs() % 60)
}

fn fmt() -> Result {
    let ours = run(cargo().args(["fmt", "--all", "--check"]));
    let browser = apart("e2e", "fmt", &["--check"]);
    let python = apart("python", "fmt", &["--check"]);
    both(both(ours, browser), python)
}

fn clippy() -> Result {
    let lint = |arguments: &[&str]| {
        let mut command = cargo_without_site();
        run(command.args(["clippy", "--locked", "--keep-going"]).args(arguments).args(["--", "-D", "warnings"]))
    };
    let ours = lint(&["--workspace", "--all-targets"]);
    // The app is other code where it runs than where it is tested.
    let site = lint(&["-p", "web", "--target", WASM]);
    let apart = |folder| apart(folder, "clippy", &["--locked", "--all-targets", "--", "-D", "warnings"]);
    both(both(ours, site), both(apart("e2e"), apart("python")))
}

/// Runs a cargo command over the browser tests or the Python package, which are workspaces of their own.
fn apart(folder: &str, name: &str, arguments: &[&str]) -> Result {
    run(cargo().args([name, "--manifest-path", &format!("{folder}/Cargo.toml")]).args(arguments))
}

fn both(first: Result, second: Result) -> Result {
    match (first, second) {
        (Err(first), Err(second)) => Err(format!("{first}; {second}")),
        (first, second) => first.and(second),
    }
}

fn units() -> Result {
    let all = ["--locked", "--workspace", "--lib", "--bins", "--tests", "--examples", "--no-fail-fast"];
    // Where it is there, nextest runs them all side by side; cargo one program after the other.
    let nextest = output(cargo().args(["nextest", "--version"])).is_ok();
    let run_them: &[&str] = if nextest { &["nextest", "run", "--status-level", "slow"] } else { &["test"] };
    run(cargo_without_site().args(run_them).args(all))
}

fn doctests() -> Result {
    run(cargo_without_site().args(["test", "--locked", "--workspace", "--doc", "--no-fail-fast"]))
}

fn doc() -> Result {
    let mut command = cargo_without_site();
    run(command.env("RUSTDOCFLAGS", "-D warnings").args(["doc", "--locked", "--workspace", "--no-deps"]))
}

fn digests() -> Result {
    machine::wasm_target()?;
    run(cargo().args(["build", "--locked", "--release", "-p", "digests", "--lib", "--target", WASM]))?;
    let module = target_dir().join(WASM).join("release/digests.wasm");
    run(cargo().args(["run", "--locked", "--release", "-p", "digests", "--"]).arg(module))
}

pub(crate) fn release() -> Result {
    run(cargo().args(["build", "--locked", "--release"]))
}

fn bench() -> Result {
    run(cargo().args(["run", "--locked", "--release", "--", "bench", "--json", "--seconds", BENCH_SECONDS]))
}

/// How the browser tests are run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Browsing {
    /// As CI does.
    Short,
    /// Every position is measured on every screen, every title is played whole.
    All,
    /// The same as CI, but each server is two nodes that share a PostgreSQL, and browsers are at different ones.
    Nodes,
}

/// The site in a real browser.
pub(crate) fn e2e(how: Browsing) -> Result {
    machine::browser()?;
    // A whole game is played at several nodes.
    machine::database()?;
    release()?;
    let mut command = cargo();
    command.env("LUDOTECA_BIN", target_dir().join("release/ludoteca"));
    match how {
        Browsing::Short => {}
        Browsing::All => {
            command.env("SCREENS", "all");
        }
        Browsing::Nodes => {
            command.env("NODES", "2");
        }
    }
    run(command.args(["test", "--locked", "--manifest-path", "e2e/Cargo.toml", "--no-fail-fast"]))
}
