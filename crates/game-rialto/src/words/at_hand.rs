//! The rules that govern the decision at hand, said for people, with the numbers of the position.

use engine::{Rule, Seat};

use super::count;
use crate::{View, material::PICK, options::DraftOrder, resolve::effect, state::Phase};

pub(super) fn at_hand(view: &View, seat: Seat) -> Vec<Rule> {
    let public = &view.public;
    let desk = &public.desks[seat];
    let coins = count(desk.coins, "coin");
    let coin = || Rule::new(clause!(53), format!("A building works once a round, for a coin. You have {coins}."));
    let limit = || Rule::new(clause!(33), format!("You keep {} cards; some green buildings allow more.", desk.limit));
    match public.phase {
        Phase::Opening => vec![
            Rule::new(clause!(14), "Everybody begins with a building of value 1."),
            if public.seats() <= 3 {
                Rule::new(clause!(15), "No two may take the same.")
            } else {
                Rule::new(clause!(16), "No three may take the same.")
            },
        ],
        Phase::Draft => vec![drafting(view), Rule::new(clause!(26), "Two more cards come unseen."), limit()],
        Phase::Greens => vec![
            Rule::new(clause!(31), "Green 1, 3 and 4 bring a card of the row left over, or three from the pile."),
            limit(),
            coin(),
        ],
        Phase::Discards => vec![
            Rule::new(clause!(34), "Who holds too many cards discards in secret; all are shown at once."),
            Rule::new(clause!(35), format!("You keep {}.", count(desk.limit, "card"))),
        ],
        Phase::Play { .. } => vec![
            Rule::new(clause!(44), "You play cards of this stage's kind, or pass."),
            Rule::new(clause!(57), "A joker goes along with such a card. Two or more go alone only if you hold none."),
            Rule::new(clause!(48), "Most wins; a tie goes to who is further on the Doge track."),
        ],
        Phase::Build { budget, .. } => vec![
            match (budget, effect(&view.public, seat)) {
                (..=PICK, whole) if whole > PICK => Rule::new(
                    clause!(70),
                    format!("What is left of your {whole}: one building worth at most {budget}."),
                ),
                (..=PICK, _) => Rule::new(clause!(69), format!("One building worth at most {budget}, your budget.")),
                _ => {
                    Rule::new(clause!(70), format!("Of your {budget} a building worth 4 first, then one for the rest."))
                }
            },
            Rule::new(clause!(72), "You need not take one; what you leave is lost."),
            Rule::new(clause!(75), "A board has seven places; a full one first gives a building back for its value."),
        ],
        Phase::Bridge(_) => vec![
            Rule::new(clause!(81), "The bridge goes on any free link, its higher end as you like."),
            Rule::new(clause!(110), "A district is worth all ends that face it."),
        ],
        Phase::Gondola(_) => vec![
            Rule::new(clause!(84), "The gondola goes on any free link and counts 1 at both ends."),
            Rule::new(clause!(85), "Then a councilman goes to one of its two districts."),
            Rule::new(clause!(95), "Who is first in all three districts of a side scores 5, unless it was scored."),
        ],
        Phase::Council { left } => vec![
            Rule::new(
                clause!(91),
                format!("Your supply is empty: up to {left} of your councilmen may come from other districts."),
            ),
            Rule::new(clause!(96), "All three districts of a side are worth 5, once."),
        ],
        Phase::Blues => {
            vec![Rule::new(clause!(99), "Blue buildings bring a councilman, points or an exchange."), coin()]
        }
        Phase::Over => vec![
            Rule::new(clause!(113), "The leader of a district scores its value, each next half of the one before."),
            Rule::new(clause!(114), "Most points win; the Doge track breaks ties."),
        ],
    }
}

fn drafting(view: &View) -> Rule {
    let text = match view.public.options.draft_order {
        DraftOrder::Doge => "Rows are taken in the order of the Doge track.",
        DraftOrder::CcwFromRight => "Rows are taken counter-clockwise, from the right of the first seat on.",
    };
    Rule::new(clause!(25), text)
}
