//! What a fresh machine lacks: it is installed where that may be done, and named where not.

use std::{env, process::Stdio};

use wasm_target::Found;

use crate::shell::{Result, cargo, has, output, program, run};

/// The target of the browser app and of the digests.
pub(crate) use wasm_target::TARGET as WASM;

/// Sets up all that the steps need.
pub(crate) fn set_up() -> Result {
    let missing: Vec<_> =
        [wasm_target(), browser(), tracer(), database()].into_iter().filter_map(Result::err).collect();
    if missing.is_empty() { Ok(()) } else { Err(missing.join("; ")) }
}

/// Sees to it that the compiler can make WebAssembly.
pub(crate) fn wasm_target() -> Result {
    match wasm_target::ensure() {
        Ok(Found::There) => println!("{WASM}: there"),
        Ok(Found::Added) => println!("{WASM}: added by rustup"),
        Err(missing) => return Err(missing.to_string()),
    }
    Ok(())
}

/// Sees to it that there is a browser and its driver.
pub(crate) fn browser() -> Result {
    if browser_is_there() {
        println!("browser and driver: there");
        return Ok(());
    }
    install("chromium and chromedriver", &["chromium", "chromium-driver"])?;
    if browser_is_there() { Ok(()) } else { Err("chromium was installed but cannot be found".into()) }
}

/// Sees to it that the server's system calls can be watched.
fn tracer() -> Result {
    if has("strace") {
        println!("strace: there");
        return Ok(());
    }
    install("strace", &["strace"])
}

/// Sees to it that there is a PostgreSQL that tests can start for themselves.
pub(crate) fn database() -> Result {
    if scratch::found() {
        println!("PostgreSQL: there");
        return Ok(());
    }
    install("PostgreSQL", &["postgresql"])?;
    if scratch::found() { Ok(()) } else { Err("PostgreSQL was installed but cannot be found".into()) }
}

/// Installs what is missing where that may be done.
fn install(what: &str, packages: &[&str]) -> Result {
    if !(has("apt-get") && is_root()) {
        let packages = packages.join(" ");
        return Err(format!("missing: {what}; install it (Debian: `apt-get install {packages}`) and run again"));
    }
    run(program("apt-get").arg("update"))?;
    let mut command = program("apt-get");
    command.env("DEBIAN_FRONTEND", "noninteractive").args(["install", "--yes", "--no-install-recommends"]);
    run(command.args(packages))
}

fn browser_is_there() -> bool {
    let browsers = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
    let driver = has("chromedriver") || env::var_os("CHROMEDRIVER").is_some();
    browsers.into_iter().any(has) && driver
}

fn is_root() -> bool {
    output(program("id").arg("-u")).is_ok_and(|id| id.trim() == "0")
}

/// Says how to get a cargo command that is not there; nothing is installed unasked.
pub(crate) fn needs_cargo_command(name: &str) -> Result {
    let there = cargo().args([name, "--version"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    if there.is_ok_and(|status| status.success()) {
        return Ok(());
    }
    Err(format!("cargo-{name} is missing; install it with `cargo install --locked cargo-{name}`"))
}
