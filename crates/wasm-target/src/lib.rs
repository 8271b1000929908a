//! Sees to it that the compiler can make WebAssembly: the page and the digests are compiled to it.
//!
//! The build of this crate asks when the page is to be built, so that a machine without the target
//! says so in the first seconds and not after minutes; `cargo xtask` asks before its steps.

use std::{
    env,
    ffi::OsString,
    fmt, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// The target, as the compiler calls it.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// How the target came to be there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// It was there.
    There,
    /// Rustup has just added it.
    Added,
}

/// Why the compiler cannot make WebAssembly, each in one line that says what to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Missing {
    /// The compiler itself cannot be asked.
    Compiler(OsString, String),
    /// There is no rustup to add the target with.
    Rustup,
    /// Rustup did not add the target.
    Refused(String),
    /// Rustup added the target to another compiler than the one in use.
    Elsewhere(OsString),
}

impl fmt::Display for Missing {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Missing::Compiler(compiler, why) => {
                write!(out, "`{}` does not say where its targets are: {why}", compiler.display())
            }
            Missing::Rustup => write!(
                out,
                "this compiler has no target {TARGET} and there is no rustup to add it with: install rustup \
                 (https://rustup.rs), or your system's package of that target (Debian: libstd-rust-dev-wasm32)"
            ),
            Missing::Refused(why) => write!(out, "`rustup target add {TARGET}` failed: {why}"),
            Missing::Elsewhere(compiler) => write!(
                out,
                "`rustup target add {TARGET}` did not help, because `{}` is not rustup's compiler: put rustup's own \
                 folder first in PATH, or install your system's package of that target",
                compiler.display()
            ),
        }
    }
}

impl std::error::Error for Missing {}

/// Whether this build has the page in it: `LUDOTECA_SKIP_WEB=1` leaves it out, `=0` puts it in;
/// without it, release builds have the page and others (checks, tests) do not. Only build scripts
/// know.
pub fn page_is_wanted() -> bool {
    match env::var("LUDOTECA_SKIP_WEB") {
        Ok(skip) => skip == "0",
        Err(_) => env::var("PROFILE").is_ok_and(|profile| profile == "release"),
    }
}

/// Looks for the target and adds it if it is missing and rustup is there.
pub fn ensure() -> Result<Found, Missing> {
    // Cargo names the compiler to build scripts; it may be none of PATH.
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    if has_std(&libraries(&compiler)?) {
        return Ok(Found::There);
    }
    let mut rustup = Command::new("rustup");
    match rustup.args(["target", "add", TARGET]).stdin(Stdio::null()).output() {
        Err(_) => Err(Missing::Rustup),
        Ok(output) if !output.status.success() => Err(Missing::Refused(last_line(&output.stderr))),
        Ok(_) if has_std(&libraries(&compiler)?) => Ok(Found::Added),
        Ok(_) => Err(Missing::Elsewhere(compiler)),
    }
}

/// Where a compiler looks for the target's libraries, whether or not they are there.
fn libraries(compiler: &OsString) -> Result<PathBuf, Missing> {
    let unknown = |why| Missing::Compiler(compiler.clone(), why);
    let output = Command::new(compiler).args(["--print", "target-libdir", "--target", TARGET]).output();
    let output = output.map_err(|error| unknown(error.to_string()))?;
    if !output.status.success() {
        return Err(unknown(last_line(&output.stderr)));
    }
    Ok(PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()))
}

/// Whether the standard library lies in a folder. A folder alone proves nothing: rustup leaves it
/// behind when a target is removed.
fn has_std(folder: &Path) -> bool {
    let names = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.file_name());
    names.into_iter().any(|name| name.to_string_lossy().starts_with("libstd-"))
}

fn last_line(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    text.lines().rfind(|line| !line.trim().is_empty()).unwrap_or("it did not say why").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_without_the_standard_library_is_no_target() {
        let folder = env::temp_dir().join(format!("wasm-target-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a temporary folder can be made");
        assert!(!has_std(&folder.join("missing")));
        assert!(!has_std(&folder));
        fs::write(folder.join("libstd-0123456789abcdef.rlib"), "").expect("a file can be written");
        assert!(has_std(&folder));
        fs::remove_dir_all(&folder).expect("our own folder can be removed");
    }

    #[test]
    fn every_complaint_is_one_line() {
        let compiler = OsString::from("rustc");
        let refused = last_line(b"info: downloading\nerror: could not download\n\n");
        assert_eq!(refused, "error: could not download");
        for missing in [
            Missing::Compiler(compiler.clone(), last_line(b"")),
            Missing::Rustup,
            Missing::Refused(refused),
            Missing::Elsewhere(compiler),
        ] {
            assert_eq!(missing.to_string().lines().count(), 1, "{missing}");
        }
    }
}
