//! Cuts the page's WebAssembly into a shell and parts.
//!
//! Everybody loads the shell; a part comes when it is first needed, as the code of a title when that is played.
//! Nothing in the program says what is in a part, except for the doors (`catalog::door`): whatever is referred
//! to from behind one part's doors and from nowhere else, code and constant data, belongs to that part. Who refers
//! to whom is in the relocations that the linker leaves in the file (`--emit-relocs`), so the cut is exact: a
//! function that two titles share, though only one gave it its name, stays in the shell.
//!
//! The page's bindings are made between the two steps: [`mark`] writes owners into the file as linked, and
//! [`cut`] takes apart what `wasm-bindgen` made of it.

mod graph;
mod owners;
mod parts;

use std::ops::Range;

pub use parts::{Cut, cut};
use walrus::{Module, ModuleConfig};

/// Why a file cannot be cut.
#[derive(Debug, thiserror::Error)]
pub enum CutError {
    /// It is no WebAssembly, or none that we know.
    #[error("the file cannot be read: {0}")]
    Unreadable(String),
    /// The linker left nothing to cut by.
    #[error("the file has no relocations: link it with --emit-relocs and keep its symbols")]
    NoRelocations,
    /// What was made of it is no WebAssembly, which is our mistake.
    #[error("what was cut does not hold: {0}")]
    Broken(String),
    /// There is nothing to cut out.
    #[error("no function is a door (catalog::door)")]
    NoDoor,
}

impl From<wasmparser::BinaryReaderError> for CutError {
    fn from(error: wasmparser::BinaryReaderError) -> CutError {
        CutError::Unreadable(error.to_string())
    }
}

/// A file whose functions tell by their names which part they belong to.
#[derive(Debug)]
pub struct Marked {
    /// The file.
    pub wasm: Vec<u8>,
    /// The names of the parts.
    pub parts: Vec<String>,
    /// Addresses of data that only one part uses, with that part's place in the list.
    pub data: Vec<(Range<u32>, usize)>,
}

/// The name of a function that belongs to a part.
const MARK: &str = "part ";

/// Finds out what belongs to which part and writes it into the names of functions.
pub fn mark(linked: &[u8]) -> Result<Marked, CutError> {
    let graph = graph::Graph::read(linked)?;
    let owners = owners::Owners::of(&graph)?;
    let mut module = parse(linked)?;
    for (function, owner) in module.funcs.iter_mut().zip(&owners.functions) {
        if let Some(part) = owner {
            function.name = Some(format!("{MARK}{part}"));
        }
    }
    // What they tell of places is no longer true.
    let told = |name: &str| name == "linking" || name.starts_with("reloc.");
    let untrue: Vec<_> = module.customs.iter().filter(|(_, custom)| told(custom.name())).map(|(id, _)| id).collect();
    untrue.into_iter().for_each(|custom| {
        module.customs.delete(custom);
    });
    Ok(Marked { wasm: module.emit_wasm(), parts: owners.parts, data: owners.data })
}

fn parse(wasm: &[u8]) -> Result<Module, CutError> {
    let mut config = ModuleConfig::new();
    config.generate_producers_section(false);
    config.parse(wasm).map_err(|error| CutError::Unreadable(format!("{error:#}")))
}
