//! The Python package: a virtual environment, the wheel, and its tests.

use std::{fs, path::Path};

use crate::{
    shell::{Result, cargo, output, program, root, run, target_dir},
    steps,
};

/// The wheel may not be larger, in bytes.
const WHEEL_LIMIT: u64 = 8_000_000;

/// Builds the wheel, installs it beside pinned requirements, and runs the tests.
pub(crate) fn python() -> Result {
    let folder = target_dir().join("python");
    let python = environment(&folder.join("venv"))?;
    let wheel = wheel(&python, &folder)?;
    run(program(&python).args(["-m", "pip", "install", "--quiet", "--force-reinstall", "--no-deps"]).arg(wheel))?;
    // The tests compare whole games with those of the command.
    steps::release()?;
    let mut command = program(&python);
    command.env("LUDOTECA_BIN", target_dir().join("release/ludoteca"));
    run(command.args(["-m", "pytest", "python/tests", "--config-file", "python/pyproject.toml", "--durations", "10"]))
}

/// The interpreter of a virtual environment that holds just what is pinned, made anew when the pins
/// have changed.
fn environment(venv: &Path) -> Result<std::path::PathBuf> {
    const ABLE: &str = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))";
    if output(program("python3").args(["-c", ABLE])).is_err() {
        return Err("Python 3.11 or newer with venv is missing; install it (Debian: \
                    `apt-get install python3 python3-venv`) and run again"
            .into());
    }
    let requirements = root().join("python/requirements.txt");
    let wanted = fs::read_to_string(&requirements).map_err(|error| format!("{}: {error}", requirements.display()))?;
    let python = venv.join("bin/python");
    let installed = venv.join("installed.txt");
    if fs::read_to_string(&installed).is_ok_and(|found| found == wanted) && python.is_file() {
        println!("{}: there", venv.display());
        return Ok(python);
    }
    run(program("python3").args(["-m", "venv", "--clear"]).arg(venv))?;
    run(program(&python).args(["-m", "pip", "install", "--quiet", "--require-hashes", "-r"]).arg(&requirements))?;
    fs::write(&installed, wanted).map_err(|error| format!("{}: {error}", installed.display()))?;
    Ok(python)
}

/// Builds the wheel and sees that it is small enough.
fn wheel(python: &Path, folder: &Path) -> Result<std::path::PathBuf> {
    let wheels = folder.join("wheels");
    // Old wheels would make it unclear which one is meant.
    let _ = fs::remove_dir_all(&wheels);
    let mut command = program(python);
    command.env("CARGO_TARGET_DIR", folder.join("build")).env("CARGO", cargo().get_program());
    command.args(["-m", "maturin", "build", "--release", "--locked", "--manifest-path", "python/Cargo.toml"]);
    run(command.arg("--out").arg(&wheels))?;
    let entries = wheels.read_dir().map_err(|error| format!("{}: {error}", wheels.display()))?;
    let wheel = entries.filter_map(|entry| Some(entry.ok()?.path())).next().ok_or("maturin built no wheel")?;
    let size = fs::metadata(&wheel).map_err(|error| format!("{}: {error}", wheel.display()))?.len();
    println!("the wheel has {size} bytes");
    if size > WHEEL_LIMIT { Err(format!("the wheel has {size} bytes, more than {WHEEL_LIMIT}")) } else { Ok(wheel) }
}
