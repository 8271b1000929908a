//! Who refers to whom in a linked file.

use std::{collections::BTreeMap, ops::Range};

use wasmparser::{
    BinaryReader, DataKind, Linking, LinkingSectionReader, Operator, Parser, Payload, RelocSectionReader,
    RelocationEntry, RelocationType, SymbolInfo, TypeRef,
};

use crate::CutError;

/// A function by its index, or a piece of data by its place among the pieces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Node {
    Function(u32),
    Data(usize),
}

/// Functions and pieces of data, and who of them refers to whom.
#[derive(Debug, Default)]
pub(crate) struct Graph {
    /// How many functions there are, those from outside first.
    pub(crate) functions: u32,
    /// Their names, as the linker has them.
    pub(crate) names: BTreeMap<u32, String>,
    /// Where each piece of data lies in memory.
    pub(crate) data: Vec<Range<u32>>,
    pub(crate) edges: Vec<(Node, Node)>,
    /// What is referred to from outside.
    pub(crate) roots: Vec<Node>,
}

/// The sections of a file that say something about the rest.
#[derive(Default)]
struct Sections<'a> {
    outside: u32,
    bodies: Vec<Range<usize>>,
    /// Where the bytes of each segment are in the file, and where they go.
    segments: Vec<(Range<usize>, u32)>,
    symbols: Vec<SymbolInfo<'a>>,
    relocations: Vec<(u32, RelocationEntry)>,
    roots: Vec<Node>,
    /// Where each section's content begins, by the section's number.
    begins: Vec<usize>,
}

impl Graph {
    pub(crate) fn read(wasm: &[u8]) -> Result<Graph, CutError> {
        let sections = Sections::read(wasm)?;
        if sections.relocations.is_empty() || sections.symbols.is_empty() {
            return Err(CutError::NoRelocations);
        }
        let mut graph = Graph {
            functions: sections.outside + sections.bodies.len() as u32,
            roots: sections.roots.clone(),
            ..Graph::default()
        };
        let pieces = sections.pieces();
        graph.data.extend(pieces.iter().map(|(start, length)| *start..start + length));
        for symbol in &sections.symbols {
            if let SymbolInfo::Func { index, name: Some(name), .. } = symbol {
                graph.names.insert(*index, (*name).to_owned());
            }
        }
        for (section, entry) in &sections.relocations {
            let Some(to) = sections.target(entry, &pieces) else { continue };
            let at = sections.begins[*section as usize] + entry.offset as usize;
            match sections.source(at, &pieces) {
                Some(from) => graph.edges.push((from, to)),
                None => graph.roots.push(to),
            }
        }
        Ok(graph)
    }
}

impl<'a> Sections<'a> {
    fn read(wasm: &'a [u8]) -> Result<Sections<'a>, CutError> {
        let mut sections = Sections::default();
        for payload in Parser::new(0).parse_all(wasm) {
            let payload = payload?;
            if let Some((_, range)) = payload.as_section() {
                sections.begins.push(range.start);
            }
            sections.take(payload)?;
        }
        Ok(sections)
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "there are many kinds of sections, and few of use here")]
    fn take(&mut self, payload: Payload<'a>) -> Result<(), CutError> {
        match payload {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    self.outside += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                }
            }
            Payload::ExportSection(exports) => {
                for export in exports {
                    let export = export?;
                    if export.kind == wasmparser::ExternalKind::Func {
                        self.roots.push(Node::Function(export.index));
                    }
                }
            }
            Payload::StartSection { func, .. } => self.roots.push(Node::Function(func)),
            Payload::CodeSectionEntry(body) => self.bodies.push(body.range()),
            Payload::DataSection(segments) => {
                for segment in segments {
                    let segment = segment?;
                    let begin = segment.range.end - segment.data.len();
                    self.segments.push((begin..segment.range.end, address(&segment.kind)?));
                }
            }
            Payload::CustomSection(custom) => {
                let reader = || BinaryReader::new(custom.data(), custom.data_offset());
                match custom.name() {
                    "linking" => self.take_symbols(&LinkingSectionReader::new(reader())?)?,
                    name if name.starts_with("reloc.") => {
                        let reader = RelocSectionReader::new(reader())?;
                        let section = reader.section_index();
                        for entry in reader.entries() {
                            self.relocations.push((section, entry?));
                        }
                    }
                    _ => {}
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn take_symbols(&mut self, linking: &LinkingSectionReader<'a>) -> Result<(), CutError> {
        for part in linking.subsections() {
            if let Linking::SymbolTable(symbols) = part? {
                self.symbols = symbols.into_iter().collect::<Result<_, _>>()?;
            }
        }
        Ok(())
    }

    /// The pieces of data that have a name: where each begins in memory, and its length. Pieces that begin
    /// together are one.
    fn pieces(&self) -> Vec<(u32, u32)> {
        let mut pieces = BTreeMap::new();
        for symbol in &self.symbols {
            if let Some((start, length)) = self.place(symbol) {
                let known = pieces.entry(start).or_insert(length);
                *known = length.max(*known);
            }
        }
        pieces.into_iter().collect()
    }

    fn place(&self, symbol: &SymbolInfo<'_>) -> Option<(u32, u32)> {
        let SymbolInfo::Data { symbol: Some(defined), .. } = symbol else { return None };
        let (_, address) = self.segments.get(defined.index as usize)?;
        Some((address + defined.offset, defined.size))
    }

    /// What a relocation leads to.
    fn target(&self, entry: &RelocationEntry, pieces: &[(u32, u32)]) -> Option<Node> {
        // Types have numbers of their own.
        if entry.ty == RelocationType::TypeIndexLeb {
            return None;
        }
        let symbol = self.symbols.get(entry.index as usize)?;
        if let SymbolInfo::Func { index, .. } = symbol {
            return Some(Node::Function(*index));
        }
        let (start, _) = self.place(symbol)?;
        pieces.binary_search_by_key(&start, |(start, _)| *start).ok().map(Node::Data)
    }

    /// The function or the piece of data that has this byte of the file.
    fn source(&self, at: usize, pieces: &[(u32, u32)]) -> Option<Node> {
        let body = self.bodies.partition_point(|body| body.start <= at).checked_sub(1);
        if let Some(body) = body.filter(|body| self.bodies[*body].contains(&at)) {
            return Some(Node::Function(self.outside + body as u32));
        }
        let (bytes, address) = self.segments.iter().find(|(bytes, _)| bytes.contains(&at))?;
        let place = address + (at - bytes.start) as u32;
        let piece = pieces.partition_point(|(start, _)| *start <= place).checked_sub(1)?;
        let (start, length) = pieces[piece];
        (place < start + length).then_some(Node::Data(piece))
    }
}

/// Where a segment goes in memory.
fn address(kind: &DataKind<'_>) -> Result<u32, CutError> {
    let unknown = || CutError::Unreadable("a segment of data without a fixed place".into());
    let DataKind::Active { offset_expr, .. } = kind else { return Err(unknown()) };
    let Operator::I32Const { value } = offset_expr.get_operators_reader().read()? else { return Err(unknown()) };
    Ok(value as u32)
}
