//! Running other programs, with their output in plain sight.

use std::{
    env,
    ffi::OsStr,
    path::{Path, PathBuf},
    process::Command,
};

/// A complaint in plain words.
pub(crate) type Result<T = ()> = std::result::Result<T, String>;

/// The root of the repository.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the root")
}

/// Where cargo puts what it builds.
pub(crate) fn target_dir() -> PathBuf {
    match env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => root().join(folder),
        None => root().join("target"),
    }
}

/// The cargo that runs us, in the root.
pub(crate) fn cargo() -> Command {
    program(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Cargo for checks and tests: the browser app is not built inside the server's build.
pub(crate) fn cargo_without_site() -> Command {
    let mut command = cargo();
    command.env("LUDOTECA_SKIP_WEB", "1");
    command
}

/// A program, in the root.
pub(crate) fn program(name: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(name);
    command.current_dir(root());
    command
}

/// Prints and runs a command.
pub(crate) fn run(command: &mut Command) -> Result {
    println!("$ {}", line(command));
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{}` failed ({status})", line(command))),
        Err(error) => Err(format!("`{}` cannot be run: {error}", line(command))),
    }
}

/// What a command prints; its errors stay in plain sight.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let text = line(command);
    let failed = |why: String| format!("`{text}` failed: {why}");
    let output = command.stderr(std::process::Stdio::inherit()).output().map_err(|error| failed(error.to_string()))?;
    if !output.status.success() {
        return Err(failed(output.status.to_string()));
    }
    String::from_utf8(output.stdout).map_err(|_| failed("it printed no text".into()))
}

/// Whether a program of this name can be found.
pub(crate) fn has(name: &str) -> bool {
    env::var_os("PATH").is_some_and(|path| env::split_paths(&path).any(|folder| folder.join(name).is_file()))
}

/// A command as a person would type it.
fn line(command: &Command) -> String {
    let settings = command.get_envs().filter_map(|(name, value)| Some(format!("{}={}", shown(name), shown(value?))));
    let name = Path::new(command.get_program()).file_name().map_or_else(String::new, shown);
    settings.chain([name]).chain(command.get_args().map(shown)).collect::<Vec<_>>().join(" ")
}

fn shown(text: &OsStr) -> String {
    let text = text.to_string_lossy();
    if text.contains([' ', '*']) { format!("'{text}'") } else { text.into_owned() }
}
