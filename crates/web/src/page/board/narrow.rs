//! Places that share their actions: something that takes two places is chosen by pressing both.

use std::collections::BTreeSet;

use dioxus::prelude::*;
use web_sys::Element as WebElement;

use super::{SEPARATOR, actions_of};
use crate::{browser, page::desk::Desk};

impl Desk {
    /// What a press on a place with these actions means after the press before it: what both places
    /// have in common, if there is any.
    pub(super) fn narrowed(self, actions: Vec<String>) -> Vec<String> {
        let before = match (self.chooser.peek().as_ref(), self.picked.peek().as_ref()) {
            (Some(chooser), _) if chooser.actions != actions => chooser.actions.clone(),
            (None, Some(picked)) => vec![picked.clone()],
            (Some(_) | None, _) => return actions,
        };
        let common: Vec<String> = actions.iter().filter(|action| before.contains(action)).cloned().collect();
        if common.is_empty() { actions } else { common }
    }

    /// Whether a first place is chosen and a second is to follow.
    pub(in crate::page) fn is_halfway(self) -> bool {
        self.chooser.read().as_ref().is_some_and(|chooser| chooser.at.is_none())
    }
}

/// Whether each of these actions of one place is told from the rest by another place, so that no list
/// is needed to choose among them.
pub(super) fn told_apart(actions: &[String]) -> bool {
    let all: BTreeSet<&String> = actions.iter().collect();
    let places = browser::all("svg.board .legal[data-action]");
    let told: BTreeSet<String> = places
        .iter()
        .filter_map(actions_of)
        .filter_map(|(there, _)| {
            let mut common = there.iter().filter(|action| all.contains(action));
            let first = common.next().filter(|_| common.next().is_none())?;
            Some(first.clone())
        })
        .collect();
    actions.iter().all(|action| told.contains(action))
}

/// Whether this is the place that was pressed first.
pub(super) fn is_first(element: &WebElement, actions: &[String]) -> bool {
    let own = element.get_attribute("data-action");
    own.is_some_and(|own| own.split(SEPARATOR).eq(actions.iter().map(String::as_str)))
}
