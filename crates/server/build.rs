//! Builds the page and packs it, so that the server carries everything it serves.
//!
//! `LUDOTECA_SKIP_WEB=1` leaves the page out, `=0` puts it in; without it, release builds have the
//! page and others (checks, tests) do not.

use std::{
    env,
    error::Error,
    fmt::Write as _,
    fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::Command,
};

type Outcome<T> = Result<T, Box<dyn Error>>;

/// What the page is built from, besides `Cargo.toml` and `Cargo.lock`.
const SOURCES: [&str; 11] = [
    "web",
    "boards",
    "catalog",
    "bots",
    "engine",
    "game-la-strada",
    "game-rialto",
    "game-new-world",
    "game-attika",
    "game-strada-romana",
    "server/build.rs",
];

fn main() -> Outcome<()> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("../..").canonicalize()?;
    println!("cargo::rerun-if-env-changed=LUDOTECA_SKIP_WEB");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let site = out.join("site");
    if site.exists() {
        fs::remove_dir_all(&site)?;
    }
    fs::create_dir_all(&site)?;
    if skipped()? {
        println!("cargo::rerun-if-changed=build.rs");
        fs::write(site.join("index.html"), LEFT_OUT)?;
    } else {
        watch(&root);
        bind(&compile(&root)?, &site)?;
        copy(&root.join("crates/web/site"), &site)?;
        stamp(&site)?;
    }
    fs::write(out.join("files.rs"), pack(&site, &out)?)?;
    Ok(())
}

const LEFT_OUT: &str = "<!doctype html><html lang=\"en\"><title>Ludoteca</title><p>This server was built without \
                        its page. Build it with <code>cargo run --release</code>.</p></html>\n";

fn skipped() -> Outcome<bool> {
    match env::var("LUDOTECA_SKIP_WEB").as_deref() {
        Ok("0") => Ok(false),
        Ok(_) => Ok(true),
        Err(_) => Ok(env::var("PROFILE")? != "release"),
    }
}

fn watch(root: &Path) {
    for source in SOURCES {
        println!("cargo::rerun-if-changed={}", root.join("crates").join(source).display());
    }
    for file in ["Cargo.toml", "Cargo.lock"] {
        println!("cargo::rerun-if-changed={}", root.join(file).display());
    }
}

/// Compiles the page with a cargo of its own, in a folder of its own, so that the two do not wait
/// for each other's locks.
fn compile(root: &Path) -> Outcome<PathBuf> {
    let target = env::var("CARGO_TARGET_DIR").map_or_else(|_| root.join("target"), PathBuf::from).join("web");
    let mut cargo = Command::new(env::var("CARGO")?);
    cargo.current_dir(root).args(["build", "--package", "web", "--bin", "web", "--profile", "web"]);
    cargo.args(["--target", "wasm32-unknown-unknown", "--target-dir"]).arg(&target);
    // Every browser of the last years has these, and bots copy and compare a lot.
    cargo.args(["--config", "target.wasm32-unknown-unknown.rustflags=['-Ctarget-feature=+simd128']"]);
    for variable in ["RUSTC", "RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "RUSTC_WRAPPER", "RUSTC_WORKSPACE_WRAPPER"] {
        cargo.env_remove(variable);
    }
    if !cargo.status()?.success() {
        return Err("the page did not compile; LUDOTECA_SKIP_WEB=1 builds the server without it".into());
    }
    Ok(target.join("wasm32-unknown-unknown/web/web.wasm"))
}

fn bind(wasm: &Path, site: &Path) -> Outcome<()> {
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    bindgen.input_path(wasm).out_name("web").web(true)?.typescript(false).remove_producers_section(true);
    bindgen.generate(site).map_err(|error| format!("wasm-bindgen: {error:#}"))?;
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Outcome<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        fs::copy(entry.path(), to.join(entry.file_name()))?;
    }
    Ok(())
}

/// Tells the service worker what to keep, and under which name.
fn stamp(site: &Path) -> Outcome<()> {
    let path = site.join("sw.js");
    let mut names = Vec::new();
    let mut sum = 0;
    for file in files(site)? {
        sum ^= fingerprint(&fs::read(site.join(&file))?).rotate_left(names.len() as u32);
        names.push(format!("\"{file}\""));
    }
    let script = fs::read_to_string(&path)?;
    let script = script.replace("[/* files */]", &format!("[{}]", names.join(",")));
    fs::write(path, script.replace("/* build */", &format!("{sum:016x}")))?;
    Ok(())
}

/// Compresses every file and writes the table that embeds them.
fn pack(site: &Path, out: &Path) -> Outcome<String> {
    let packed = out.join("packed");
    fs::create_dir_all(&packed)?;
    let mut table = String::from("[\n");
    for (number, name) in files(site)?.into_iter().enumerate() {
        let plain = fs::read(site.join(&name))?;
        let brotli = packed.join(format!("{number}.br"));
        let gzip = packed.join(format!("{number}.gz"));
        fs::write(&brotli, squeeze(&plain)?)?;
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        encoder.write_all(&plain)?;
        fs::write(&gzip, encoder.finish()?)?;
        writeln!(
            table,
            "File {{ name: {name:?}, tag: \"\\\"{:016x}\\\"\", plain: include_bytes!({:?}), brotli: include_bytes!({:?}), \
             gzip: include_bytes!({:?}) }},",
            fingerprint(&plain),
            site.join(&name),
            brotli,
            gzip,
        )?;
        if name.ends_with(".wasm") {
            println!(
                "cargo::warning=page: {} kB, {} kB compressed",
                plain.len() / 1000,
                fs::metadata(&brotli)?.len() / 1000
            );
        }
    }
    table.push(']');
    Ok(table)
}

fn squeeze(plain: &[u8]) -> Outcome<Vec<u8>> {
    let mut packed = Vec::new();
    let parameters = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, ..Default::default() };
    brotli::BrotliCompress(&mut &*plain, &mut packed, &parameters)?;
    Ok(packed)
}

/// The names of all files below a folder, with `/` between folders, sorted.
fn files(folder: &Path) -> Outcome<Vec<String>> {
    let mut names = Vec::new();
    let mut open = vec![PathBuf::new()];
    while let Some(below) = open.pop() {
        for entry in fs::read_dir(folder.join(&below))? {
            let entry = entry?;
            let path = below.join(entry.file_name());
            if entry.file_type()?.is_dir() {
                open.push(path);
            } else {
                names.push(path.to_string_lossy().replace('\\', "/"));
            }
        }
    }
    names.sort();
    Ok(names)
}

/// FNV-1a.
fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
