//! Points at the end: pure functions of what everybody sees.

use engine::{Per, PerSeat, Seat, Standing, rank};

use crate::{
    board::District,
    state::{Phase, Public},
};

/// Where the points of a seat come from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Score {
    /// Points on the track.
    pub track: i32,
    /// RI-107: councilmen in the personal supply and coins.
    pub leftovers: i32,
    /// RI-109: buildings.
    pub buildings: i32,
    /// RI-113: each district.
    pub districts: Per<District, i32>,
}

impl Score {
    /// All of them.
    pub fn total(&self) -> i32 {
        self.track + self.leftovers + self.buildings + self.districts.values().iter().sum::<i32>()
    }
}

/// What everybody would score if the game ended now.
pub fn scores(public: &Public) -> PerSeat<Score> {
    let mut scores = PerSeat::new(public.seats(), |seat| {
        let desk = &public.desks[seat];
        let buildings = desk.slots.iter().filter_map(|slot| slot.building);
        Score {
            track: i32::from(desk.points),
            leftovers: i32::from(leftovers(desk.supply, desk.coins)),
            buildings: buildings.map(|building| i32::from(building.value())).sum(),
            districts: Per::default(),
        }
    });
    for district in District::ALL {
        let (ranking, ranked) = ranking(public, district);
        let mut pay = i32::from(value(public, district));
        for &seat in &ranking[..ranked] {
            scores[seat].districts[district] = pay;
            pay /= 2;
        }
    }
    scores
}

/// RI-107, RI-108: one rounding, upwards, on the sum; cards and the general supply count nothing.
pub fn leftovers(supply: u8, coins: u8) -> u16 {
    (u16::from(supply) + u16::from(coins)).div_ceil(2)
}

/// RI-110: the sum of the ends that face a district.
pub fn value(public: &Public, district: District) -> u8 {
    district
        .links()
        .filter_map(|link| public.links[link].map(|span| (link, span)))
        .map(|(link, span)| if link.ends().0 == district { span.first } else { span.second })
        .sum()
}

/// RI-111, RI-112: who has councilmen in a district, most first, ties in Doge order; and how many
/// those are.
pub fn ranking(public: &Public, district: District) -> ([Seat; 5], usize) {
    let posted = |seat: Seat| public.desks[seat].posted[district];
    let mut ranking = [Seat::FIRST; 5];
    let mut ranked = 0;
    for &seat in public.doge_order() {
        if posted(seat) == 0 {
            continue;
        }
        let mut place = ranked;
        while place > 0 && posted(ranking[place - 1]) < posted(seat) {
            ranking[place] = ranking[place - 1];
            place -= 1;
        }
        ranking[place] = seat;
        ranked += 1;
    }
    (ranking, ranked)
}

/// RI-114: most points win, ties in Doge order, so ranks are never shared.
pub(crate) fn standings(public: &Public) -> Option<PerSeat<Standing>> {
    if public.phase != Phase::Over {
        return None;
    }
    let points = scores(public).map(|_, score| Some(score.total()));
    Some(rank(points, |seat| (points[seat], 5 - public.doge_rank(seat))))
}
