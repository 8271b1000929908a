//! Compiles the page to WebAssembly, with a cargo of its own.
//!
//! This script depends on nothing that takes long to compile, so that it runs while the rest is
//! still being built. Whether there is to be a page, `wasm_target` decides.

use std::{
    collections::BTreeSet,
    env,
    error::Error,
    fs::{File, OpenOptions},
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::mpsc::{self, RecvTimeoutError},
    thread,
    time::{Duration, Instant},
};

use wasm_target::TARGET;

type Outcome<T> = Result<T, Box<dyn Error>>;

/// What the page is built from, besides the games, `Cargo.toml` and `Cargo.lock`.
const SOURCES: [&str; 9] =
    ["web", "boards", "lessons", "protocol", "room", "catalog", "bots", "engine", "page/build.rs"];

/// Every browser of the last years has vectors, and bots copy and compare a lot. By names that tell the types and
/// by relocations the page is cut (`crates/cut`).
const FLAGS: [&str; 3] = ["-Ctarget-feature=+simd128", "-Csymbol-mangling-version=v0", "-Clink-arg=--emit-relocs"];

/// How often the terminal hears how far the page is.
const PAUSE: Duration = Duration::from_secs(10);

fn main() {
    if let Err(error) = build() {
        // One line, instead of all that a failing script prints.
        println!("cargo::error={error}; LUDOTECA_SKIP_WEB=1 builds without the page");
    }
}

fn build() -> Outcome<()> {
    println!("cargo::rerun-if-env-changed=LUDOTECA_SKIP_WEB");
    println!("cargo::rerun-if-changed=build.rs");
    if !wasm_target::page_is_wanted() {
        return Ok(());
    }
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("../..").canonicalize()?;
    watch(&root)?;
    let mut terminal = Terminal::open();
    // It was there in the first seconds, but that may have been in an earlier build.
    wasm_target::ensure()?;
    println!("cargo::metadata=wasm={}", compile(&root, &mut terminal)?.display());
    Ok(())
}

fn watch(root: &Path) -> Outcome<()> {
    let crates = root.join("crates");
    let names = crates.read_dir()?.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let games = names.filter(|name| name.starts_with("game-"));
    for source in games.chain(SOURCES.map(str::to_owned)) {
        println!("cargo::rerun-if-changed={}", crates.join(source).display());
    }
    for file in ["Cargo.toml", "Cargo.lock"] {
        println!("cargo::rerun-if-changed={}", root.join(file).display());
    }
    Ok(())
}

/// Compiles the page in a folder of its own, so that the two cargos do not wait for each other's
/// locks.
fn compile(root: &Path, terminal: &mut Terminal) -> Outcome<PathBuf> {
    let target = env::var("CARGO_TARGET_DIR").map_or_else(|_| root.join("target"), PathBuf::from).join("web");
    let mut cargo = cargo(root)?;
    cargo.args(["build", "--package", "web", "--bin", "web", "--profile", "web", "--target", TARGET, "--target-dir"]);
    cargo.arg(&target).arg("--message-format=json-render-diagnostics");
    cargo.args(["--config", &format!("target.{TARGET}.rustflags={FLAGS:?}")]);
    let mut running = cargo.stdout(Stdio::piped()).spawn()?;
    if let Some(messages) = running.stdout.take() {
        follow(BufReader::new(messages), crates(root), terminal);
    }
    if !running.wait()?.success() {
        return Err("the page did not compile".into());
    }
    Ok(target.join(TARGET).join("web/web.wasm"))
}

/// The cargo that runs us, without what it was told for the other target.
fn cargo(root: &Path) -> Outcome<Command> {
    let mut cargo = Command::new(env::var("CARGO")?);
    cargo.current_dir(root);
    for variable in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "RUSTC_WRAPPER", "RUSTC_WORKSPACE_WRAPPER"] {
        cargo.env_remove(variable);
    }
    Ok(cargo)
}

/// Tells the terminal how many crates are done, until cargo has nothing more to say.
fn follow(messages: impl BufRead + Send + 'static, total: Option<usize>, terminal: &mut Terminal) {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || messages.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
    let begun = Instant::now();
    let mut next = PAUSE;
    let mut done = BTreeSet::new();
    loop {
        match receiver.recv_timeout(next.saturating_sub(begun.elapsed())) {
            Ok(line) => done.extend(finished(&line)),
            Err(RecvTimeoutError::Timeout) => {
                next += PAUSE;
                let of = total.map_or_else(String::new, |total| format!(" of {}", total.max(done.len())));
                let seconds = begun.elapsed().as_secs();
                let clock = format!("{}:{:02}", seconds / 60, seconds % 60);
                terminal.say(&format!("{}{of} crates after {clock}", done.len()));
            }
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

/// The package that a message of cargo's says is compiled.
fn finished(message: &str) -> Option<String> {
    let artifact = message.strip_prefix("{\"reason\":\"compiler-artifact\",\"package_id\":\"")?;
    let script = artifact.contains("\"kind\":[\"custom-build\"]");
    (!script).then(|| artifact.split('"').next().unwrap_or_default().to_owned())
}

/// How many crates the page is made of, if cargo can tell.
fn crates(root: &Path) -> Option<usize> {
    let mut tree = cargo(root).ok()?;
    tree.args(["tree", "--package", "web", "--target", TARGET, "--edges", "normal,build", "--prefix", "none"]);
    let output = tree.output().ok().filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?;
    // Name and version; what follows says whether the crate was listed before.
    let all: BTreeSet<Vec<&str>> = text.lines().map(|line| line.split(' ').take(2).collect()).collect();
    Some(all.len())
}

/// The terminal in front of which somebody waits, if there is one: cargo shows nothing of what
/// happens inside a build script.
struct Terminal(Option<File>);

impl Terminal {
    fn open() -> Terminal {
        Terminal(OpenOptions::new().write(true).open("/dev/tty").ok())
    }

    /// Writes a line above cargo's own.
    fn say(&mut self, text: &str) {
        if let Some(terminal) = &mut self.0 {
            // A terminal that has gone is no reason to stop building.
            let _ = write!(terminal, "\r\x1b[K   Ludoteca's page: {text}\n");
        }
    }
}
