//! Which part owns what.

use std::{collections::BTreeSet, ops::Range};

use crate::{
    CutError,
    graph::{Graph, Node},
};

/// Data of fewer bytes is not worth a segment of its own.
const LEAST: usize = 32;

/// The linker leaves at most so many bytes between two pieces of data, less one.
const FILLING: u32 = 16;

/// Who owns each function and each byte of data.
#[derive(Debug)]
pub(crate) struct Owners {
    pub(crate) parts: Vec<String>,
    /// By function: the place of the part in the list, or nothing for the shell.
    pub(crate) functions: Vec<Option<usize>>,
    pub(crate) data: Vec<(Range<u32>, usize)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Owner {
    Shell,
    Part(usize),
}

impl Owners {
    pub(crate) fn of(graph: &Graph) -> Result<Owners, CutError> {
        let doors: Vec<(u32, String)> =
            graph.names.iter().filter_map(|(index, name)| Some((*index, part_of_door(name)?))).collect();
        let parts: Vec<String> =
            doors.iter().map(|(_, part)| part.clone()).collect::<BTreeSet<_>>().into_iter().collect();
        if parts.is_empty() {
            return Err(CutError::NoDoor);
        }
        let doors = doors.iter().map(|(index, part)| (*index, parts.partition_point(|other| other < part)));
        let (functions, pieces) = spread(graph, doors);
        let part = |owner: Option<Owner>| match owner {
            Some(Owner::Part(part)) => Some(part),
            Some(Owner::Shell) | None => None,
        };
        let data = pieces.iter().map(|owner| part(*owner));
        let data = unshared(&graph.data.iter().cloned().zip(data).collect::<Vec<_>>());
        Ok(Owners { parts, functions: functions.into_iter().map(part).collect(), data })
    }
}

/// The part whose door this is: `catalog::door::<game_la_strada::state::LaStrada, ..>` is that of `la-strada`, and
/// `catalog::door::<web::code::Review, ..>` that of `review`.
fn part_of_door(name: &str) -> Option<String> {
    let name = format!("{:#}", rustc_demangle::try_demangle(name).ok()?);
    let (kind, _) = name.strip_prefix("catalog::door::<")?.split_once(',')?;
    let game = kind.strip_prefix("game_").and_then(|game| game.split("::").next());
    let part = game.or_else(|| kind.rsplit("::").next())?;
    Some(part.replace('_', "-").to_lowercase())
}

type Spread = (Vec<Option<Owner>>, Vec<Option<Owner>>);

/// Whatever is referred to belongs to who refers to it, and to the shell if several do. A door belongs to its
/// part whoever refers to it.
fn spread(graph: &Graph, doors: impl Iterator<Item = (u32, usize)>) -> Spread {
    let functions = graph.functions as usize;
    let place = |node: Node| match node {
        Node::Function(index) => index as usize,
        Node::Data(piece) => functions + piece,
    };
    let mut referred = vec![Vec::new(); functions + graph.data.len()];
    for (from, to) in &graph.edges {
        referred[place(*from)].push(place(*to));
    }
    let mut owners = vec![None; referred.len()];
    let mut fixed = vec![false; referred.len()];
    let mut open = Vec::new();
    for (door, part) in doors {
        (owners[door as usize], fixed[door as usize]) = (Some(Owner::Part(part)), true);
        open.push(door as usize);
    }
    for root in graph.roots.iter().map(|node| place(*node)).filter(|root| !fixed[*root]).collect::<Vec<_>>() {
        owners[root] = Some(Owner::Shell);
        open.push(root);
    }
    while let Some(from) = open.pop() {
        let Some(owner) = owners[from] else { continue };
        for &to in &referred[from] {
            let joined = match owners[to] {
                None => owner,
                Some(before) if before == owner => before,
                Some(_) => Owner::Shell,
            };
            if !fixed[to] && owners[to] != Some(joined) {
                owners[to] = Some(joined);
                open.push(to);
            }
        }
    }
    let data = owners.split_off(functions);
    (owners, data)
}

/// The ranges that belong to a part and of which no byte belongs to anybody else, neighbours joined.
fn unshared(pieces: &[(Range<u32>, Option<usize>)]) -> Vec<(Range<u32>, usize)> {
    let end = pieces.iter().map(|(range, _)| range.end).max().unwrap_or_default();
    let mut bytes = vec![None; end as usize];
    for (range, owner) in pieces {
        let owner = owner.map_or(Owner::Shell, Owner::Part);
        for byte in &mut bytes[range.start as usize..range.end as usize] {
            *byte = Some(if byte.is_none_or(|before| before == owner) { owner } else { Owner::Shell });
        }
    }
    let mut found: Vec<(Range<u32>, usize)> = Vec::new();
    for (at, owner) in (0u32..).zip(&bytes) {
        let Some(Owner::Part(part)) = owner else { continue };
        match found.last_mut() {
            // Between two pieces may be some bytes of filling, which belong to nobody.
            Some((last, same))
                if same == part
                    && at - last.end < FILLING
                    && bytes[last.end as usize..at as usize].iter().all(Option::is_none) =>
            {
                last.end = at + 1;
            }
            _ => found.push((at..at + 1, *part)),
        }
    }
    found.retain(|(range, _)| range.len() >= LEAST);
    found
}
