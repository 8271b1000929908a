//! The README's two commands, word for word, on as bare a machine as can be had here: a clone of
//! what is committed, an empty cargo home, and a toolchain without the target of the page.

use std::{
    env, fs,
    io::{ErrorKind, Read, Write},
    net::{SocketAddr, TcpStream},
    path::{Path, PathBuf},
    process::{self, Child, Command},
    thread,
    time::{Duration, Instant},
};

use crate::{
    machine::WASM,
    shell::{Result, has, output, program, root, run},
    steps::clock,
};

/// Where the README's first command serves the site.
const SITE: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 7878);

/// A file of the site that is there only if the page is.
const PAGE: &str = "/sw.js";

/// What of the environment is how this machine reaches the network. All else that is cargo's,
/// rustup's or ours stays behind.
const WAYS_OUT: [&str; 6] =
    ["CARGO_HTTP_", "CARGO_NET_", "CARGO_REGISTR", "CARGO_SOURCE_", "RUSTUP_DIST_", "RUSTUP_UPDATE_"];

/// Runs both commands and says how long they took.
pub(crate) fn fresh() -> Result {
    let readme = fs::read_to_string(root().join("README.md")).map_err(|error| format!("README.md: {error}"))?;
    let [serve, test] = commands(&readme)?;
    let toolchain = env::var("RUSTUP_TOOLCHAIN").ok().filter(|_| has("rustup"));
    let toolchain = toolchain.ok_or("this needs rustup (https://rustup.rs): a copy of its toolchain is made bare")?;
    if TcpStream::connect(SITE).is_ok() {
        return Err(format!("{SITE} is taken, and `{serve}` serves there; stop what listens and run again"));
    }
    let machine = Bare::set_up(&toolchain)?;
    println!("\n=== {serve} ===");
    let serving = machine.until_the_site_answers(&serve)?;
    println!("\n=== {test} ===");
    let begun = Instant::now();
    let tested = run(&mut machine.command(&test));
    println!("\n=== fresh ===\n{serve}: the site answers after {}", clock(serving));
    println!("{test}: ends after {}", clock(begun.elapsed()));
    tested
}

/// The README's two commands, without what it says of them.
fn commands(readme: &str) -> Result<[String; 2]> {
    let section = readme.split("\n## ").find(|section| section.starts_with("Two commands"));
    let block = section.and_then(|section| section.split("```").nth(1)).unwrap_or_default();
    let lines = block.lines().map(|line| line.split('#').next().unwrap_or_default().trim().to_owned());
    let lines: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
    lines
        .try_into()
        .map_err(|found| format!("README.md should show two commands under \"Two commands\", not {found:?}"))
}

/// The bare machine: a folder, removed in the end.
struct Bare(PathBuf);

impl Bare {
    fn set_up(toolchain: &str) -> Result<Bare> {
        let machine = Bare(env::temp_dir().join(format!("ludoteca-fresh-{}", process::id())));
        println!("a bare machine in {}", machine.0.display());
        fs::create_dir_all(machine.cargo_home()).map_err(|error| format!("{}: {error}", machine.0.display()))?;
        if !output(program("git").args(["status", "--porcelain"]))?.is_empty() {
            println!("what is not committed is left out");
        }
        run(program("git").args(["clone", "--quiet"]).arg(root()).arg(machine.clone_of_ours()))?;
        // How this machine reaches the registry is no part of the project; what it has fetched is left behind.
        let home = env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(env::home_dir()?.join(".cargo")));
        if let Some(config) = home.map(|home| home.join("config.toml")).filter(|config| config.is_file()) {
            copy_file(&config, &machine.cargo_home().join("config.toml"))?;
        }
        let sysroot = output(program("rustc").args(["--print", "sysroot"]))?;
        let copy = machine.rustup_home().join("toolchains").join(toolchain);
        copy_toolchain(Path::new(sysroot.trim()), &copy)?;
        println!("{}: bare, without {WASM}", output(&mut machine.command("rustc --version"))?.trim());
        Ok(machine)
    }

    fn clone_of_ours(&self) -> PathBuf {
        self.0.join("ludoteca")
    }

    fn cargo_home(&self) -> PathBuf {
        self.0.join("cargo")
    }

    fn rustup_home(&self) -> PathBuf {
        self.0.join("rustup")
    }

    /// A command line, as if typed into the clone on the bare machine.
    fn command(&self, line: &str) -> Command {
        let mut words = line.split_whitespace();
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words).current_dir(self.clone_of_ours());
        for (name, _) in env::vars_os() {
            if let Some(name) = name.to_str().filter(|name| stays_behind(name)) {
                command.env_remove(name);
            }
        }
        command.env("CARGO_HOME", self.cargo_home()).env("RUSTUP_HOME", self.rustup_home());
        command.env("RUSTUP_AUTO_INSTALL", "0");
        command
    }

    /// Runs a command until the site answers, then ends it.
    fn until_the_site_answers(&self, line: &str) -> Result<Duration> {
        let begun = Instant::now();
        let server = self.command(line).spawn().map_err(|error| format!("`{line}` cannot be run: {error}"))?;
        let mut server = Ended(server);
        loop {
            if let Ok(Some(status)) = server.0.try_wait() {
                return Err(format!("`{line}` ended before the site answered ({status})"));
            }
            match ask(PAGE).as_deref() {
                Ok(answer) if answer.starts_with("HTTP/1.1 200") => return Ok(begun.elapsed()),
                Ok(answer) => return Err(format!("`{line}` serves no page: {PAGE} is answered with {answer:?}")),
                Err(_) => thread::sleep(Duration::from_millis(200)),
            }
        }
    }
}

impl Drop for Bare {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.0) {
            eprintln!("{} is left behind: {error}", self.0.display());
        }
    }
}

/// A process that ends with its owner.
struct Ended(Child);

impl Drop for Ended {
    fn drop(&mut self) {
        // It may have ended by itself, which is just as well.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Whether a variable is that of a cargo, rustup or test that runs us. Cargo also names its own
/// compiler's libraries, which a copy of it must not load.
fn stays_behind(variable: &str) -> bool {
    let theirs = ["CARGO", "RUST", "LUDOTECA_", "LAWS_", "LD_LIBRARY_PATH", "DYLD_"];
    theirs.iter().any(|start| variable.starts_with(start)) && !WAYS_OUT.iter().any(|start| variable.starts_with(start))
}

/// The first line of what the site answers.
fn ask(path: &str) -> std::io::Result<String> {
    let mut site = TcpStream::connect(SITE)?;
    write!(site, "GET {path} HTTP/1.1\r\nhost: {SITE}\r\nconnection: close\r\n\r\n")?;
    let mut start = [0; 64];
    let length = site.read(&mut start)?;
    if length == 0 {
        return Err(ErrorKind::UnexpectedEof.into());
    }
    Ok(String::from_utf8_lossy(&start[..length]).lines().next().unwrap_or_default().to_owned())
}

/// Copies a toolchain without its documentation and without anything of the target, so that rustup
/// knows of none and can add it.
fn copy_toolchain(from: &Path, to: &Path) -> Result {
    let complain = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    fs::create_dir_all(to).map_err(|error| complain(to, error))?;
    for entry in fs::read_dir(from).map_err(|error| complain(from, error))? {
        let entry = entry.map_err(|error| complain(from, error))?;
        let (path, name) = (entry.path(), entry.file_name());
        let copy = to.join(&name);
        let name = name.to_string_lossy();
        if name == "doc" || name == WASM || name == format!("manifest-rust-std-{WASM}") {
            continue;
        }
        if path.is_dir() {
            copy_toolchain(&path, &copy)?;
        } else {
            copy_file(&path, &copy)?;
        }
        let without: fn(&str) -> String = match &*name {
            "components" => |list| without_target(list, "\n"),
            "multirust-config.toml" => |list| without_target(list, "\n[[components]]"),
            _ => continue,
        };
        let list = fs::read_to_string(&path).map_err(|error| complain(&path, error))?;
        fs::write(&copy, without(&list)).map_err(|error| complain(&copy, error))?;
    }
    Ok(())
}

fn copy_file(from: &Path, to: &Path) -> Result {
    fs::copy(from, to).map(|_| ()).map_err(|error| format!("{} to {}: {error}", from.display(), to.display()))
}

/// A list without those parts that name the target.
fn without_target(list: &str, separator: &str) -> String {
    list.split(separator).filter(|part| !part.contains(WASM)).collect::<Vec<_>>().join(separator)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commands_are_those_of_the_readme() {
        let readme = fs::read_to_string(root().join("README.md")).expect("the README is in the root");
        assert_eq!(commands(&readme), Ok(["cargo run --release".into(), "cargo xtask test".into()]));
        let three = "# T\n\n## Two commands\n\n```\na b  # one\nc\nd\n```\n";
        assert!(commands(three).is_err_and(|complaint| complaint.contains("\"d\"")));
        assert!(commands("# T\n").is_err());
    }

    #[test]
    fn a_toolchain_forgets_the_target_and_nothing_else() {
        let components = "cargo-x86_64\nrust-std-wasm32-unknown-unknown\nrustc-x86_64\n";
        assert_eq!(without_target(components, "\n"), "cargo-x86_64\nrustc-x86_64\n");
        let config = |targets: &[&str]| {
            let part = |target: &&str| format!("\n[[components]]\npkg = \"rust-std\"\ntarget = \"{target}\"\n");
            format!("config_version = \"1\"\n{}", targets.iter().map(part).collect::<String>())
        };
        let bare = without_target(&config(&["x86_64", WASM, "other"]), "\n[[components]]");
        assert_eq!(bare, config(&["x86_64", "other"]));
    }

    #[test]
    fn a_fresh_machine_keeps_its_way_to_the_network_only() {
        assert!(["CARGO_HOME", "CARGO_TARGET_DIR", "RUSTFLAGS", "LD_LIBRARY_PATH"].into_iter().all(stays_behind));
        assert!(!["PATH", "CARGO_HTTP_CAINFO", "RUSTUP_DIST_SERVER"].into_iter().any(stays_behind));
    }
}
