//! Gold, ranks and tie-breaks: pure functions of the board (LS-58).

use engine::{Per, PerSeat, Seat, Standing, rank};

use crate::{
    LaStrada,
    material::{Dot, Kind},
    options::DangerScoring,
    state::{Phase, Side},
};

/// LS-36, LS-37, LS-51: most gold, then most resources.
pub(crate) fn standings(game: &LaStrada) -> Option<PerSeat<Standing>> {
    (game.turn.phase == Phase::Over).then(|| {
        let gold = gold(game);
        let key = |seat: Seat| (gold[seat], game.sides[seat].resources);
        rank(gold.map(|_, &gold| Some(i32::from(gold))), key)
    })
}

/// What each seat would have if the game ended now.
pub(crate) fn gold(game: &LaStrada) -> PerSeat<i16> {
    game.sides.map(|seat, side| {
        let earned: i16 = Dot::all()
            .map(|dot| i16::from(earns(&game.sides, game.options.scoring_rule(), seat, dot, &game.kinds)))
            .sum();
        earned - penalty(game.options.danger(), side)
    })
}

/// How merchants are paid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ScoringRule {
    /// LS-34, LS-35: each merchant by its settlement and how many share it.
    ByNumber,
    /// LS-49.
    Majority,
    /// LS-63.
    PerMerchant,
}

impl crate::Options {
    /// Which table pays the merchants.
    pub(crate) fn scoring_rule(&self) -> ScoringRule {
        match (self.danger(), self.scoring) {
            (false, _) => ScoringRule::ByNumber,
            (true, DangerScoring::Majority) => ScoringRule::Majority,
            (true, DangerScoring::PerMerchant) => ScoringRule::PerMerchant,
        }
    }
}

/// What a seat earns in one settlement.
pub(crate) fn earns(
    sides: &PerSeat<Side>,
    rule: ScoringRule,
    seat: Seat,
    dot: Dot,
    kinds: &Per<Dot, Option<Kind>>,
) -> u8 {
    let Some(kind) = kinds[dot] else { return 0 };
    let own = sides[seat].merchants[dot];
    let all: u8 = sides.values().iter().map(|side| side.merchants[dot]).sum();
    let others = all - own;
    match rule {
        ScoringRule::ByNumber => own * kind.pays(all),
        ScoringRule::Majority => {
            if own > others {
                kind.top()
            } else {
                0
            }
        }
        ScoringRule::PerMerchant => {
            if own == others {
                0
            } else {
                own * kind.top()
            }
        }
    }
}

/// LS-38, LS-50: only Danger Style counts merchants that never left the warehouse.
pub(crate) fn penalty(danger: bool, side: &Side) -> i16 {
    if danger { i16::from(side.stock) } else { 0 }
}
