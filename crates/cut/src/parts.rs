//! Takes a marked file apart.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};

use walrus::{
    ConstExpr, DataKind, ElementItems, ElementKind, ExportItem, Function, FunctionBuilder, FunctionId, FunctionKind,
    GlobalKind, ImportedFunction, Module, TableId,
    ir::{Instr, Value, Visitor, dfs_in_order},
};

use crate::{CutError, MARK, Marked, parse};

/// The shell and the parts.
#[derive(Debug)]
pub struct Cut {
    /// What everybody loads.
    pub shell: Vec<u8>,
    /// The parts by their names. Each imports what the shell exports, under the name "shell".
    pub parts: Vec<(String, Vec<u8>)>,
}

/// The name by which parts import from the shell.
const SHELL: &str = "shell";

/// Takes apart what was marked and then given its bindings: `bound`. Where one calls into another that may not
/// be there yet, it goes through the table of functions, which a part fills when it comes.
pub fn cut(bound: &[u8], names: &[String], data: &[(Range<u32>, usize)]) -> Result<Cut, CutError> {
    let plan = Plan::of(&parse(bound)?)?;
    let shell = plan.make(parse(bound)?, None, data)?;
    let parts = names.iter().enumerate().map(|(part, name)| {
        let made = plan.make(parse(bound)?, Some(part), data)?;
        Ok((name.clone(), made))
    });
    Ok(Cut { shell, parts: parts.collect::<Result<_, CutError>>()? })
}

impl Marked {
    /// As [`cut`], of this file with its bindings.
    pub fn cut(&self, bound: &[u8]) -> Result<Cut, CutError> {
        cut(bound, &self.parts, &self.data)
    }
}

/// A part by its place in the list; none is the shell.
type Owner = Option<usize>;

/// What goes where. Functions are told by their place in the file, which is the same whenever it is read.
struct Plan {
    owners: Vec<Owner>,
    /// Who calls what.
    called: BTreeMap<Owner, BTreeSet<usize>>,
    /// The place in the table of functions that are called through it, besides those that have one anyway.
    slots: BTreeMap<usize, u32>,
    /// How long the table is.
    length: u32,
    /// The names under which the shell shows functions to parts.
    shown: BTreeMap<usize, String>,
}

struct Calls<'a>(&'a mut BTreeSet<usize>);

impl<'instr> Visitor<'instr> for Calls<'_> {
    fn visit_function_id(&mut self, function: &FunctionId) {
        self.0.insert(function.index());
    }
}

impl Plan {
    fn of(module: &Module) -> Result<Plan, CutError> {
        // Some functions have become imports with the bindings, and those are the shell's.
        let marked = |function: &Function| match function.kind {
            FunctionKind::Local(_) => function.name.as_ref()?.strip_prefix(MARK)?.parse().ok(),
            FunctionKind::Import(_) | FunctionKind::Uninitialized(_) => None,
        };
        let owners: Vec<Owner> = module.funcs.iter().map(marked).collect();
        let mut called: BTreeMap<Owner, BTreeSet<usize>> = BTreeMap::new();
        for (id, function) in module.funcs.iter_local() {
            let calls = called.entry(owners[id.index()]).or_default();
            dfs_in_order(&mut Calls(calls), function, function.entry_block());
        }
        // What is called from outside is called by way of the shell.
        let exported = module.exports.iter().filter_map(|export| match export.item {
            ExportItem::Function(function) => Some(function.index()),
            ExportItem::Table(_) | ExportItem::Memory(_) | ExportItem::Global(_) | ExportItem::Tag(_) => None,
        });
        called.entry(None).or_default().extend(exported);
        let table = module.tables.get(function_table(module)?);
        let mut length = table.initial as u32;
        let mut slots: BTreeMap<usize, u32> = BTreeMap::new();
        for (slot, function) in elements(module)? {
            slots.insert(function.index(), slot);
        }
        for (caller, calls) in &called {
            for &function in calls {
                if owners[function].is_some() && owners[function] != *caller && !slots.contains_key(&function) {
                    slots.insert(function, length);
                    length += 1;
                }
            }
        }
        let parts = called.iter().filter(|(caller, _)| caller.is_some());
        let wanted: BTreeSet<usize> = parts.flat_map(|(_, calls)| calls).copied().collect();
        let shown = wanted.into_iter().filter(|function| owners[*function].is_none());
        // No other export is a number.
        let shown = shown.enumerate().map(|(number, function)| (function, format!("{number:x}"))).collect();
        Ok(Plan { owners, called, slots, length, shown })
    }

    /// What is left for one of them.
    fn make(&self, mut module: Module, me: Owner, data: &[(Range<u32>, usize)]) -> Result<Vec<u8>, CutError> {
        let table = function_table(&module)?;
        let listed = module.tables.get_mut(table);
        (listed.initial, listed.maximum) = (self.length.into(), listed.maximum.map(|_| self.length.into()));
        self.fill_table(&mut module, table, me)?;
        self.lead_outside(&mut module, table, me);
        match me {
            None => self.open(&mut module, table)?,
            Some(_) => enclose(&mut module, table),
        }
        share(&mut module, me, data)?;
        let customs: Vec<_> = module.customs.iter().map(|(id, _)| id).collect();
        customs.into_iter().for_each(|custom| {
            module.customs.delete(custom);
        });
        module.name = None;
        for function in module.funcs.iter_mut() {
            function.name = None;
        }
        walrus::passes::gc::run(&mut module);
        let wasm = module.emit_wasm();
        wasmparser::Validator::new().validate_all(&wasm).map_err(|error| CutError::Broken(error.to_string()))?;
        Ok(wasm)
    }

    /// The table gets those of one's own functions that are in it.
    fn fill_table(&self, module: &mut Module, table: TableId, me: Owner) -> Result<(), CutError> {
        let mut filled: BTreeMap<u32, FunctionId> = elements(module)?.into_iter().collect();
        let ids: Vec<FunctionId> = module.funcs.iter().map(|function| function.id()).collect();
        filled.extend(self.slots.iter().map(|(function, slot)| (*slot, ids[*function])));
        filled.retain(|_, function| self.owners[function.index()] == me);
        let before: Vec<_> = module.tables.get(table).elem_segments.iter().copied().collect();
        before.into_iter().for_each(|element| module.elements.delete(element));
        module.tables.get_mut(table).elem_segments.clear();
        let mut runs: Vec<(u32, Vec<FunctionId>)> = Vec::new();
        for (slot, function) in filled {
            match runs.last_mut() {
                Some((first, run)) if *first + run.len() as u32 == slot => run.push(function),
                _ => runs.push((slot, vec![function])),
            }
        }
        for (first, run) in runs {
            let kind = ElementKind::Active { table, offset: ConstExpr::Value(Value::I32(first as i32)) };
            let element = module.elements.add(kind, ElementItems::Functions(run));
            module.tables.get_mut(table).elem_segments.insert(element);
        }
        Ok(())
    }

    /// What others have and one calls: from the shell it is imported, into a part it goes through the table.
    fn lead_outside(&self, module: &mut Module, table: TableId, me: Owner) {
        let called = self.called.get(&me).into_iter().flatten();
        let ids: Vec<FunctionId> = module.funcs.iter().map(|function| function.id()).collect();
        for &function in called.filter(|function| self.owners[**function] != me) {
            let id = ids[function];
            match self.owners[function] {
                Some(_) => through_table(module, table, id, self.slots[&function]),
                None => import(module, id, &self.shown[&function]),
            }
        }
    }

    /// The shell shows parts what they need.
    fn open(&self, module: &mut Module, table: TableId) -> Result<(), CutError> {
        let ids: Vec<FunctionId> = module.funcs.iter().map(|function| function.id()).collect();
        for (function, name) in &self.shown {
            module.exports.add(name, ids[*function]);
        }
        module.exports.add(TABLE, table);
        let memory = module.memories.iter().next().map(|memory| memory.id());
        module.exports.add(MEMORY, memory.ok_or_else(|| CutError::Unreadable("no memory".into()))?);
        let globals: Vec<_> = module.globals.iter().map(|global| global.id()).collect();
        for (number, global) in globals.into_iter().enumerate() {
            module.exports.add(&format!("{GLOBAL}{number}"), global);
        }
        Ok(())
    }
}

const TABLE: &str = "table ";
const MEMORY: &str = "memory ";
const GLOBAL: &str = "global ";

fn function_table(module: &Module) -> Result<TableId, CutError> {
    let table = module.tables.main_function_table().ok().flatten();
    table.ok_or_else(|| CutError::Unreadable("no table of functions".into()))
}

/// What is in the table of functions, and where.
fn elements(module: &Module) -> Result<Vec<(u32, FunctionId)>, CutError> {
    let table = function_table(module)?;
    let mut found = Vec::new();
    for element in module.elements.iter() {
        match (&element.kind, &element.items) {
            (ElementKind::Active { table: of, offset }, ElementItems::Functions(functions)) if *of == table => {
                let ConstExpr::Value(Value::I32(first)) = offset else {
                    return Err(CutError::Unreadable("a table without a fixed place".into()));
                };
                found.extend((*first as u32..).zip(functions.iter().copied()));
            }
            _ => {}
        }
    }
    Ok(found)
}

fn import(module: &mut Module, id: FunctionId, name: &str) {
    let function = module.funcs.get(id);
    let ty = function.ty();
    if let FunctionKind::Import(before) = &function.kind {
        module.imports.delete(before.import);
    }
    let import = module.imports.add(SHELL, name, id);
    module.funcs.get_mut(id).kind = FunctionKind::Import(ImportedFunction { import, ty });
}

/// Makes a function one that calls what is in the table.
fn through_table(module: &mut Module, table: TableId, id: FunctionId, slot: u32) {
    let ty = module.funcs.get(id).ty();
    let (takes, gives) = (module.types.params(ty).to_vec(), module.types.results(ty).to_vec());
    let arguments: Vec<_> = takes.iter().map(|kind| module.locals.add(*kind)).collect();
    let mut function = FunctionBuilder::new(&mut module.types, &takes, &gives);
    let mut body = function.func_body();
    arguments.iter().for_each(|argument| {
        body.local_get(*argument);
    });
    body.i32_const(slot as i32).instr(Instr::CallIndirect(walrus::ir::CallIndirect { ty, table }));
    module.funcs.get_mut(id).kind = FunctionKind::Local(function.local_func(arguments));
}

/// A part has nothing of its own but functions: memory, table and globals are the shell's.
fn enclose(module: &mut Module, table: TableId) {
    let exports: Vec<_> = module.exports.iter().map(|export| export.id()).collect();
    exports.into_iter().for_each(|export| module.exports.delete(export));
    module.start = None;
    module.tables.get_mut(table).import = Some(module.imports.add(SHELL, TABLE, table));
    let globals: Vec<_> = module.globals.iter().map(|global| global.id()).collect();
    for (number, global) in globals.into_iter().enumerate() {
        let import = module.imports.add(SHELL, &format!("{GLOBAL}{number}"), global);
        module.globals.get_mut(global).kind = GlobalKind::Import(import);
    }
    let memory = module.memories.iter().next().map(|memory| memory.id());
    if let Some(memory) = memory {
        module.memories.get_mut(memory).import = Some(module.imports.add(SHELL, MEMORY, memory));
    }
}

/// Everybody keeps the data of their own: in the shell there is nothing where that of the parts will be.
fn share(module: &mut Module, me: Owner, data: &[(Range<u32>, usize)]) -> Result<(), CutError> {
    let mut own = Vec::new();
    let mut memory = None;
    let segments: Vec<_> = module.data.iter().map(|segment| segment.id()).collect();
    for segment in &segments {
        let segment = module.data.get_mut(*segment);
        let DataKind::Active { memory: of, offset: ConstExpr::Value(Value::I32(start)) } = &segment.kind else {
            return Err(CutError::Unreadable("a segment of data without a fixed place".into()));
        };
        memory = Some(*of);
        let start = *start as u32;
        for (range, owner) in data {
            let end = start + segment.value.len() as u32;
            if range.start < start || range.end > end {
                continue;
            }
            let bytes = &mut segment.value[(range.start - start) as usize..(range.end - start) as usize];
            if me == Some(*owner) {
                own.push((range.start, bytes.to_vec()));
            }
            bytes.fill(0);
        }
    }
    let (Some(memory), Some(_)) = (memory, me) else { return Ok(()) };
    segments.into_iter().for_each(|segment| module.data.delete(segment));
    module.memories.get_mut(memory).data_segments.clear();
    for (start, bytes) in own {
        let offset = ConstExpr::Value(Value::I32(start as i32));
        let segment = module.data.add(DataKind::Active { memory, offset }, bytes);
        module.memories.get_mut(memory).data_segments.insert(segment);
    }
    Ok(())
}
