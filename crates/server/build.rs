//! Packs the page, so that the server carries everything it serves.

use std::{
    env,
    error::Error,
    fmt::Write as _,
    fs,
    io::Write as _,
    path::{Path, PathBuf},
};

type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() -> Outcome<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let site = out.join("site");
    if site.exists() {
        fs::remove_dir_all(&site)?;
    }
    fs::create_dir_all(&site)?;
    let mut build = String::new();
    // The build of `page` says where it is, unless it was told to leave it out.
    match env::var_os("DEP_LUDOTECA_PAGE_WASM") {
        None => fs::write(site.join("index.html"), LEFT_OUT)?,
        Some(wasm) => {
            let plain = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("../web/site");
            println!("cargo::rerun-if-changed={}", Path::new(&wasm).display());
            println!("cargo::rerun-if-changed={}", plain.display());
            bind(Path::new(&wasm), &site)?;
            copy(&plain, &site)?;
            read_beside(&plain.join("../.."), &site)?;
            let renamed = rename(&site)?;
            build = stamp(&site, &renamed)?;
        }
    }
    fs::write(out.join("build.rs"), format!("{build:?}"))?;
    fs::write(out.join("files.rs"), pack(&site, &out)?)?;
    Ok(())
}

const LEFT_OUT: &str = "<!doctype html><html lang=\"en\"><title>Ludoteca</title><p>This server was built without \
                        its page. Build it with <code>cargo run --release</code>.</p></html>\n";

/// Gives the program what a browser needs, and cuts out of it what not everybody needs.
fn bind(wasm: &Path, site: &Path) -> Outcome<()> {
    let marked = cut::mark(&fs::read(wasm)?)?;
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    bindgen
        .input_bytes("web", marked.wasm.clone())
        .out_name("web")
        .web(true)?
        .typescript(false)
        .remove_producers_section(true)
        .demangle(false);
    bindgen.generate(site).map_err(|error| format!("wasm-bindgen: {error:#}"))?;
    let bound = site.join("web_bg.wasm");
    let cut = marked.cut(&fs::read(&bound)?)?;
    fs::write(bound, cut.shell)?;
    let mut list = String::from("// Where the parts of the program are.\nexport default {\n");
    for (name, part) in cut.parts {
        fs::write(site.join(format!("{name}.wasm")), part)?;
        writeln!(list, "  \"{name}\": new URL(\"{name}.wasm\", import.meta.url),")?;
    }
    fs::write(site.join("parts.js"), list + "};\n")?;
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Outcome<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        fs::copy(entry.path(), to.join(entry.file_name()))?;
    }
    Ok(())
}

/// What the page loads when somebody wants to read or to learn, or a bot thinks: rule books with their figures,
/// the scripts of lessons, and nets.
fn read_beside(crates: &Path, site: &Path) -> Outcome<()> {
    let (scripts, drawn) = (crates.join("lessons/scripts"), crates.join("../docs/rules"));
    let (lessons, rules) = (site.join("lessons"), site.join("rules"));
    fs::create_dir_all(&lessons)?;
    fs::create_dir_all(&rules)?;
    copy(&scripts, &lessons)?;
    copy_nets(&crates.join("bots/nets"), &site.join("nets"))?;
    println!("cargo::rerun-if-changed={}", scripts.display());
    println!("cargo::rerun-if-changed={}", drawn.display());
    for entry in fs::read_dir(crates)? {
        let folder = entry?.path();
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let Some(slug) = name.strip_prefix("game-") else { continue };
        let (book, list) = (folder.join("RULES.md"), folder.join("figures.txt"));
        println!("cargo::rerun-if-changed={}", book.display());
        println!("cargo::rerun-if-changed={}", list.display());
        let figures = books::Figure::read(&fs::read_to_string(&list)?);
        let figures = figures.map_err(|bad| format!("{}: line {}", list.display(), bad.line))?;
        fs::write(rules.join(format!("{slug}.html")), books::html(slug, &fs::read_to_string(&book)?, &figures))?;
        for number in 1..=figures.len() {
            let file = books::Figure::file(slug, number);
            fs::copy(drawn.join(&file), rules.join(&file))?;
        }
    }
    Ok(())
}

/// Nets in hexadecimal, since the page reads text; compressed they are as small.
fn copy_nets(from: &Path, to: &Path) -> Outcome<()> {
    println!("cargo::rerun-if-changed={}", from.display());
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let path = entry?.path();
        let Some(name) = path.file_stem().filter(|_| path.extension().is_some_and(|kind| kind == "net")) else {
            continue;
        };
        let mut text = String::new();
        fs::read(&path)?.iter().try_for_each(|byte| write!(text, "{byte:02x}"))?;
        fs::write(to.join(name).with_extension("txt"), text)?;
    }
    Ok(())
}

/// Files that somebody knows by name: browsers, messengers, pages of other builds.
const KNOWN: [&str; 7] =
    ["again.js", "fonts-licence.txt", "icon-turn.svg", "icon.svg", "index.html", "manifest.json", "sw.js"];

/// Files that the program itself asks for by name; the first file tells it what they are called.
fn is_asked_for(name: &str) -> bool {
    let kept = ["lessons/", "nets/"];
    name == "boot.js"
        || kept.iter().any(|folder| name.starts_with(folder))
        || name.starts_with("rules/") && name.ends_with(".html")
}

/// Gives every other file its digest in its name, there and wherever it is named: what a page of one build
/// asks for no other build has, so builds never mix. Says what was called how, and is called now.
fn rename(site: &Path) -> Outcome<Vec<(String, String)>> {
    // Whoever names others comes after them.
    let rank = |name: &str| match name.rsplit('.').next() {
        Some("css" | "html") => 1,
        Some("js") if name.starts_with("snippets/") => 1,
        Some("js") => 2 + u8::from(name == "boot.js"),
        _ => 0,
    };
    let mut names = files(site)?;
    names.retain(|name| !KNOWN.contains(&name.as_str()));
    names.sort_by_key(|name| (rank(name), name.clone()));
    let mut renamed: Vec<(String, String)> = Vec::new();
    for name in names {
        let path = site.join(&name);
        let content = if rank(&name) == 0 {
            fs::read(&path)?
        } else {
            name_anew(&name, fs::read_to_string(&path)?, &renamed).into_bytes()
        };
        let (stem, kind) = name.rsplit_once('.').ok_or("a file of the page has a kind")?;
        let new = format!("{stem}-{:016x}.{kind}", fingerprint(&content));
        fs::write(site.join(&new), content)?;
        fs::remove_file(&path)?;
        renamed.push((name, new));
    }
    for name in ["index.html", "sw.js"] {
        let text = fs::read_to_string(site.join(name))?;
        fs::write(site.join(name), name_anew(name, text, &renamed))?;
    }
    Ok(renamed)
}

/// A text that names files, after these were renamed: by their path, from its own folder on.
fn name_anew(name: &str, mut text: String, renamed: &[(String, String)]) -> String {
    let folder = name.rfind('/').map_or("", |end| &name[..=end]);
    for (old, new) in renamed {
        let (Some(old), Some(new)) = (old.strip_prefix(folder), new.strip_prefix(folder)) else { continue };
        for before in ["\"", "'", "(", "/"] {
            text = text.replace(&format!("{before}{old}"), &format!("{before}{new}"));
        }
    }
    text
}

/// Tells the service worker what to keep, and under which name; and the first file, which build it is and
/// what the program finds under which name.
fn stamp(site: &Path, renamed: &[(String, String)]) -> Outcome<String> {
    let path = site.join("sw.js");
    let mut names = Vec::new();
    let mut sum = 0;
    for (number, file) in files(site)?.into_iter().enumerate() {
        sum ^= fingerprint(&fs::read(site.join(&file))?).rotate_left(number as u32);
        // Figures are kept when somebody first looks at them.
        if !(file.starts_with("rules/") && file.ends_with(".svg")) {
            names.push(format!("\"{file}\""));
        }
    }
    let script = fs::read_to_string(&path)?;
    let script = script.replace("[/* files */]", &format!("[{}]", names.join(",")));
    // Which of two builds is newer is told by their versions.
    let build = format!("{}+{sum:016x}", env::var("CARGO_PKG_VERSION")?);
    fs::write(path, script.replace("/* build */", &build))?;
    let first = site.join("index.html");
    let page = fs::read_to_string(&first)?;
    let asked = renamed.iter().filter(|(old, _)| is_asked_for(old));
    let asked: Vec<_> = asked.map(|(old, new)| format!("/{old}=/{new}")).collect();
    fs::write(first, page.replace("/* build */", &build).replace("/* files */", &asked.join(" ")))?;
    Ok(build)
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
            let packed = fs::metadata(&brotli)?.len();
            println!("cargo::warning=page: {name}, {} kB, {} kB compressed", plain.len() / 1000, packed / 1000);
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
