//! A small program is compiled, linked and cut.

use std::{collections::BTreeMap, env, fs, process::Command};

use cut::{CutError, mark};
use wasmparser::{ExternalKind, Parser, Payload, TypeRef};

/// Two parts, each with words and work of its own, and work that both share.
const PROGRAM: &str = r#"
    use std::hint::black_box;

    #[inline(never)]
    pub fn door<P, T>(enter: impl FnOnce() -> T) -> T {
        black_box(std::any::type_name::<P>());
        black_box(enter())
    }

    pub struct One;
    pub struct Two;

    static OF_ONE: [u8; 48] = *b"what only the first part ever needs to be told..";
    static OF_TWO: [u8; 48] = *b"what only the second part ever needs to be told.";
    static OF_BOTH: [u8; 48] = *b"what both of the parts need, so it stays outside";

    #[inline(never)]
    fn shared(number: u32) -> u32 {
        black_box(&OF_BOTH)[black_box(number) as usize % 48].into()
    }

    // Called by way of a table, as whatever is behind `dyn` is.
    trait Work { fn work(&self, number: u32) -> u32; }
    struct First;
    struct Second;
    impl Work for First {
        fn work(&self, number: u32) -> u32 { shared(number) + u32::from(black_box(&OF_ONE)[number as usize % 48]) }
    }
    impl Work for Second {
        fn work(&self, number: u32) -> u32 { shared(number) * u32::from(black_box(&OF_TWO)[number as usize % 48]) }
    }

    #[no_mangle]
    pub extern "C" fn ask(part: u32, number: u32) -> u32 {
        let work: Box<dyn Work> = match part {
            1 => door::<One, _>(|| Box::new(First) as Box<dyn Work>),
            _ => door::<Two, _>(|| Box::new(Second) as Box<dyn Work>),
        };
        work.work(number)
    }
"#;

fn linked(name: &str, program: &str, more: &[&str]) -> Vec<u8> {
    let folder = env::temp_dir().join(format!("ludoteca-cut-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder for the program");
    let (source, wasm) = (folder.join("program.rs"), folder.join("program.wasm"));
    fs::write(&source, program).expect("the program is written");
    let mut rustc = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.args(["--crate-name", "catalog", "--crate-type", "cdylib", "--edition", "2021", "-O"]);
    rustc.args(["--target", "wasm32-unknown-unknown", "-Csymbol-mangling-version=v0", "-Cpanic=abort"]);
    let out = rustc.args(more).arg("-o").arg(&wasm).arg(&source).output().expect("rustc runs");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let bytes = fs::read(&wasm).expect("the program is there");
    fs::remove_dir_all(&folder).expect("the folder is cleared away");
    bytes
}

/// What a file imports from the shell, or exports, by name.
#[expect(clippy::wildcard_enum_match_arm, reason = "two kinds of sections are of use here")]
fn names(wasm: &[u8]) -> (BTreeMap<String, ExternalKind>, BTreeMap<String, ExternalKind>) {
    let (mut imports, mut exports) = (BTreeMap::new(), BTreeMap::new());
    for payload in Parser::new(0).parse_all(wasm) {
        match payload.expect("it can be read") {
            Payload::ImportSection(section) => {
                for import in section.into_imports() {
                    let import = import.expect("an import");
                    let kind = match import.ty {
                        TypeRef::Func(_) | TypeRef::FuncExact(_) => ExternalKind::Func,
                        TypeRef::Table(_) => ExternalKind::Table,
                        TypeRef::Memory(_) => ExternalKind::Memory,
                        TypeRef::Global(_) => ExternalKind::Global,
                        TypeRef::Tag(_) => ExternalKind::Tag,
                    };
                    imports.insert(import.name.to_owned(), kind);
                }
            }
            Payload::ExportSection(section) => {
                for export in section {
                    let export = export.expect("an export");
                    exports.insert(export.name.to_owned(), export.kind);
                }
            }
            _ => {}
        }
    }
    (imports, exports)
}

fn has(wasm: &[u8], text: &str) -> bool {
    wasm.windows(text.len()).any(|window| window == text.as_bytes())
}

#[test]
fn a_part_gets_what_only_it_needs_and_the_shell_the_rest() {
    let marked = mark(&linked("parts", PROGRAM, &["-Clink-arg=--emit-relocs"])).expect("it is marked");
    assert_eq!(marked.parts, ["one", "two"]);
    let cut = marked.cut(&marked.wasm).expect("it is cut");
    let [(_, one), (_, two)] = &cut.parts[..] else { panic!("two parts") };
    // Who has which words.
    let told = |text| [has(&cut.shell, text), has(one, text), has(two, text)];
    assert_eq!(told("what only the first part"), [false, true, false]);
    assert_eq!(told("what only the second part"), [false, false, true]);
    assert_eq!(told("what both of the parts"), [true, false, false]);
    // The shell has whatever the parts ask of it.
    let (_, exports) = names(&cut.shell);
    assert!(exports.contains_key("ask"));
    for part in [one, two] {
        let (imports, exported) = names(part);
        assert!(imports.values().any(|kind| *kind == ExternalKind::Func), "it calls what is shared");
        assert!(exported.is_empty());
        for (name, kind) in imports {
            assert_eq!(exports.get(&name), Some(&kind), "{name}");
        }
    }
    assert!(one.len() + two.len() < cut.shell.len());
}

#[test]
fn what_cannot_be_cut_is_refused() {
    let bare = linked("bare", PROGRAM, &["-Cstrip=symbols"]);
    assert!(matches!(mark(&bare), Err(CutError::NoRelocations)));
    let whole = linked("whole", &PROGRAM.replace("door", "gate"), &["-Clink-arg=--emit-relocs"]);
    assert!(matches!(mark(&whole), Err(CutError::NoDoor)));
    assert!(matches!(mark(b"no program"), Err(CutError::Unreadable(_))));
}
