//! What can be pointed at on a stage, by lessons and coaches: keys of the map, of pictures and of
//! cards, actions that something stands for, seats and panels.

use super::{Part, Stage};
use crate::scene::{Node, Scene};

impl Stage {
    /// What somebody who cannot see it is told of a target; `None` if there is no such thing. It is
    /// empty for scenery without a name.
    pub fn pointed(&self, target: &str) -> Option<String> {
        if let Some(number) = target.strip_prefix("seat ").and_then(|number| number.parse::<usize>().ok()) {
            return (1..=self.seats.len()).contains(&number).then(String::new);
        }
        if let Some(title) = target.strip_prefix("panel ") {
            return self.panels.iter().find(|panel| panel.title == title).map(|panel| panel.title.clone());
        }
        let names = |node: &Node| node.key == target || node.actions.iter().any(|action| action == target);
        let on_map = self.scenes().find_map(|scene| found(&scene.nodes, &names)).map(|node| node.label.clone());
        let card = self.cards().find(|card| card.key == target || card.actions.iter().any(|action| action == target));
        let button =
            self.main.iter().chain(&self.beside).find(|button| button.actions.first().is_some_and(|a| a == target));
        on_map.or_else(|| card.map(|card| card.title.clone())).or_else(|| button.map(|button| button.text.clone()))
    }

    /// All keys that can be pointed at, for whoever looks for one.
    pub fn targets(&self) -> Vec<String> {
        let mut keys = Vec::new();
        self.scenes().for_each(|scene| collect(&scene.nodes, &mut keys));
        keys.extend(self.cards().map(|card| card.key.clone()));
        keys.extend(self.panels.iter().map(|panel| format!("panel {}", panel.title)));
        keys
    }

    /// The map and all pictures that stand beside it as parts.
    fn scenes(&self) -> impl Iterator<Item = &Scene> {
        let pictures = self.parts().filter_map(|part| match part {
            Part::Picture(scene) => Some(scene),
            Part::Heading(..) | Part::Cards(..) | Part::Line(_) | Part::Table(_) => None,
        });
        [&self.map].into_iter().chain(pictures)
    }
}

fn found<'a>(nodes: &'a [Node], is: &impl Fn(&Node) -> bool) -> Option<&'a Node> {
    nodes.iter().find_map(|node| if is(node) { Some(node) } else { found(&node.children, is) })
}

fn collect(nodes: &[Node], keys: &mut Vec<String>) {
    for node in nodes {
        if !node.key.is_empty() {
            keys.push(node.key.clone());
        }
        keys.extend(node.actions.iter().cloned());
        collect(&node.children, keys);
    }
}
