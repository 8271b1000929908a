//! What the game says, in English.

use engine::{Clause, Holding, Line, Names, PerSeat, Phrase, ScoreLine, Seat, Words};

use crate::{
    Action, Ending, Event, Phase, Refusal, StradaRomana, View,
    board::{Area, Square},
    material::{ARRIVALS, Colour, PRICES, STEPS, Special, TILE_HIT, TILE_MISS, WagonSet},
    score,
    state::{Motion, Move, Place},
};

impl Words for StradaRomana {
    fn prompt(view: &View, seat: Seat) -> String {
        prompt(view, seat)
    }

    fn action(view: &View, _seat: Seat, action: Action) -> Phrase {
        phrase(view, action)
    }

    fn event(event: &Event, names: &Names) -> Option<Line> {
        line(event, names)
    }

    fn refusal(_view: &View, refusal: &Refusal, _names: &Names) -> String {
        refused(refusal)
    }

    fn score(view: &View, _names: &Names) -> PerSeat<Vec<ScoreLine>> {
        view.open.hands.map(|seat, _| score_lines(view, seat))
    }

    fn holdings(view: &View) -> PerSeat<Vec<Holding>> {
        view.open.hands.map(|seat, hand| {
            let total = |counts: &[u8]| counts.iter().map(|&count| i32::from(count)).sum();
            vec![
                Holding { name: "coins", count: hand.coins.into() },
                Holding { name: "victory points", count: hand.points.into() },
                Holding { name: "ware tiles", count: total(&hand.wares) },
                Holding { name: "cubes", count: total(&hand.cubes) },
                Holding { name: "wagon tiles", count: view.open.tile_count(seat).into() },
            ]
        })
    }

    fn progress(view: &View) -> String {
        let open = &view.open;
        format!(
            "{} of {ARRIVALS} wagons arrived, {} victory points left, {} wagon tiles in the deck",
            open.arrived_count(),
            open.points,
            open.deck_count()
        )
    }

    fn at_hand(view: &View, _seat: Seat) -> Vec<Clause> {
        let numbers: &[u16] = match view.open.phase {
            Phase::Start => &[17, 18, 40],
            Phase::Move(Move { motion: Motion::Halted { .. }, .. }) => &[24, 28, 19],
            Phase::Move(_) => &[18, 22, 57],
            Phase::Look => &[34, 49],
            Phase::Took => &[35, 49],
            Phase::Over(_) => &[48, 53],
        };
        numbers.iter().map(|&number| clause(number)).collect()
    }
}

fn clause(number: u16) -> Clause {
    Clause::new("SR", number)
}

fn plural(count: impl Into<i32>, one: &str) -> String {
    let count = count.into();
    if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") }
}

fn names_of(wagons: WagonSet) -> String {
    let names: Vec<_> = wagons.iter().map(|wagon| wagon.name()).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

fn prompt(view: &View, seat: Seat) -> String {
    if view.open.on_turn != seat {
        return "Wait for the others.".to_owned();
    }
    match view.open.phase {
        Phase::Start => format!("Move wagons {STEPS} steps, take a wagon tile, or pass for a coin."),
        Phase::Move(turn) => moving_prompt(&turn),
        Phase::Look => "Take one of these wagon tiles; nobody else sees which.".to_owned(),
        Phase::Took => "You have your wagon tile. End your turn.".to_owned(),
        Phase::Over(_) => "The game is over.".to_owned(),
    }
}

fn moving_prompt(turn: &Move) -> String {
    let left = turn.left();
    let steps = match (turn.compulsory(), left) {
        (_, 0) => "All steps are made.".to_owned(),
        (0, _) => format!("You may make {}.", plural(left, "more step")),
        (must, _) if must < left => format!("{} to make, and one more if you like.", plural(must, "step")),
        (must, _) => format!("{} to make.", plural(must, "step")),
    };
    match turn.motion {
        Motion::Nobody | Motion::Home(_) => steps,
        Motion::Rolling(wagon) if left == 0 => format!("{steps} {} may collect where it stands.", wagon.name()),
        Motion::Rolling(wagon) => format!("{steps} {} may go on, or collect where it stands.", wagon.name()),
        Motion::Halted { wagon, .. } => format!("{steps} {} has stopped.", wagon.name()),
    }
}

fn phrase(view: &View, action: Action) -> Phrase {
    let open = &view.open;
    let (group, label, consequence) = match action {
        Action::Step { wagon, to } => ("Move", format!("{} to {to}", wagon.name()), beside(view, to)),
        Action::Enter { wagon, to } => ("Enter the road", format!("{} enters at {to}", wagon.name()), beside(view, to)),
        Action::Arrive(wagon) => {
            let (end, place) = (open.bound[wagon.index()], open.arrived_count() + 1);
            let last = if usize::from(place) == ARRIVALS { "; this ends the game" } else { "" };
            ("Move", format!("{} arrives in {end}", wagon.name()), format!("Arrival {place} of {ARRIVALS}{last}"))
        }
        Action::Tile(area) => ware_phrase(view, area),
        Action::Cube => {
            let colour = here(view).and_then(Square::market).and_then(|market| open.cube(market));
            (
                "Collect",
                colour.map_or("Take the cube".to_owned(), |colour| format!("Take the {} cube", goods(colour))),
                String::new(),
            )
        }
        Action::Buy(special) => {
            let price = plural(special.price(), "coin");
            (
                "Special move",
                format!("Buy {}", special_name(special)),
                format!("Costs {price}; {}", special_effect(special)),
            )
        }
        Action::Look => {
            let count = plural(open.deck_count(), "tile");
            (
                "Wagon tile",
                "Look through the wagon tiles".to_owned(),
                format!("{count} in the deck; you take one. This cannot be undone"),
            )
        }
        Action::Take(wagon) => {
            let arrived = open.places[wagon.index()] == Place::Arrived;
            let worth = if arrived {
                format!("It has arrived: {TILE_HIT} points")
            } else {
                format!("{TILE_HIT} points if it arrives, {TILE_MISS} if not")
            };
            ("Wagon tile", format!("Take {}", wagon.name()), worth)
        }
        Action::NoTile => {
            ("Wagon tile", "Take no tile".to_owned(), "Every tile left is of a wagon that has arrived".to_owned())
        }
        Action::End => ("Turn", "End the turn".to_owned(), String::new()),
        Action::Pass => {
            let coins = open.hands[open.on_turn].coins;
            let gain = if coins == 4 { "Your coins become a victory point" } else { "Take a coin" };
            ("Turn", "Pass".to_owned(), gain.to_owned())
        }
    };
    Phrase { group, label, consequence }
}

fn ware_phrase(view: &View, area: Area) -> (&'static str, String, String) {
    let Some(colour) = view.open.ware(area) else {
        return ("Collect", format!("Take the ware tile of {area}"), String::new());
    };
    let coins = plural(view.open.cubes_on_markets(colour), "coin");
    ("Collect", format!("Take the {} tile of area {area}", goods(colour)), format!("Pays {coins}"))
}

/// Where the wagon in motion stands.
fn here(view: &View) -> Option<Square> {
    match view.open.phase {
        Phase::Move(Move { motion: Motion::Rolling(wagon) | Motion::Halted { wagon, .. }, .. }) => {
            view.open.square_of(wagon)
        }
        Phase::Start | Phase::Move(_) | Phase::Look | Phase::Took | Phase::Over(_) => None,
    }
}

/// What can be collected at a square.
fn beside(view: &View, square: Square) -> String {
    if let Some(other) = view.open.wagon_on(square) {
        return format!("Passes through {}", other.name());
    }
    let wares = square
        .areas()
        .filter_map(|area| view.open.ware(area).map(|colour| format!("{} tile of {area}", colour.name())));
    let cube = square.market().and_then(|market| view.open.cube(market));
    let goods: Vec<_> = wares.chain(cube.map(|colour| format!("{} cube", colour.name()))).collect();
    goods.join(", ")
}

fn goods(colour: Colour) -> String {
    format!("{} {}", colour.name(), colour.goods())
}

fn special_name(special: Special) -> &'static str {
    match special {
        Special::Diagonal => "diagonal steps",
        Special::Sideways => "sideways steps",
        Special::Extra => "an extra step",
        Special::Through => "passing through",
    }
}

fn special_effect(special: Special) -> String {
    let effect = match special {
        Special::Diagonal => "wagons may step diagonally forward this turn",
        Special::Sideways => "wagons may also change lanes",
        Special::Extra => "four steps instead of three",
        Special::Through => "wagons may pass through others",
    };
    let cheaper = PRICES.iter().any(|(other, price)| *other != special && *price < special.price());
    if cheaper { format!("{effect}; includes all cheaper ones") } else { effect.to_owned() }
}

fn line(event: &Event, names: &Names) -> Option<Line> {
    let by = |seat: &Seat, number: u16, text: String| Line {
        seat: Some(*seat),
        text: format!("{} {text}", names.of(*seat)),
        clause: Some(clause(number)),
    };
    let board = |number: u16, text: String| Line { seat: None, text, clause: Some(clause(number)) };
    Some(match event {
        Event::Began { first } => by(first, 7, "has the first turn.".to_owned()),
        Event::Bought { seat, special, coins } => {
            by(seat, 40, format!("pays {} for {}.", plural(*coins, "coin"), special_name(*special)))
        }
        Event::Moved { seat, wagon, from: None, to } => {
            by(seat, 13, format!("brings {} onto the road at {to}.", wagon.name()))
        }
        Event::Moved { seat, wagon, from: Some(from), to } => {
            by(seat, 18, format!("moves {} from {from} to {to}.", wagon.name()))
        }
        Event::Arrived { seat, wagon, end, place } => {
            by(seat, 16, format!("brings {} home to {end}, arrival {place} of {ARRIVALS}.", wagon.name()))
        }
        Event::TookWare { seat, area, colour, coins } => {
            by(seat, 28, format!("takes the {} tile of area {area} for {}.", goods(*colour), plural(*coins, "coin")))
        }
        Event::NewWare { area, colour: Some(colour) } => {
            board(26, format!("Area {area} now wants {}.", goods(*colour)))
        }
        Event::NewWare { area, colour: None } => {
            board(27, format!("The bag has no ware tile left; area {area} stays empty."))
        }
        Event::TookCube { seat, market, colour } => {
            by(seat, 24, format!("takes the {} cube of market {market}.", goods(*colour)))
        }
        Event::NewCube { market, colour: Some(colour) } => {
            board(26, format!("Market {market} now has {}.", goods(*colour)))
        }
        Event::NewCube { market, colour: None } => {
            board(27, format!("The bag has no cube left; market {market} stays empty."))
        }
        Event::Exchanged { seat, left } => {
            by(seat, 39, format!("turns five coins into a victory point; {left} are left."))
        }
        Event::Looked { seat, deck: Some(deck) } => {
            by(seat, 34, format!("looks through the wagon tiles: {}.", names_of(*deck)))
        }
        Event::Looked { seat, deck: None } => by(seat, 34, "looks through the wagon tiles.".to_owned()),
        Event::TookTile { seat, wagon: Some(wagon) } => by(seat, 34, format!("takes the tile of {}.", wagon.name())),
        Event::TookTile { seat, wagon: None } => by(seat, 34, "takes a wagon tile.".to_owned()),
        Event::FoundNoTile { seat } => by(seat, 69, "finds no tile of a wagon under way and takes none.".to_owned()),
        Event::Passed { seat } => by(seat, 38, "passes for a coin.".to_owned()),
        Event::Ended { ending: Ending::Arrivals } => {
            board(47, "The fourth wagon has arrived: the game is over.".to_owned())
        }
        Event::Ended { ending: Ending::Points } => {
            board(47, "The last victory point is taken: the game is over.".to_owned())
        }
        Event::Ended { ending: Ending::Standstill } => {
            board(46, "Nothing has moved forward for six rounds: the game is over.".to_owned())
        }
        Event::Shown { removed, held } => {
            let tiles: Vec<_> =
                held.iter().map(|(seat, &tiles)| format!("{}: {}", names.of(seat), names_of(tiles))).collect();
            board(62, format!("Wagon tiles are shown. {}. Out of the game: {}.", tiles.join("; "), removed.name()))
        }
    })
}

fn refused(refusal: &Refusal) -> String {
    match *refusal {
        Refusal::Arrived { wagon } => format!("{} has arrived and moves no more", wagon.name()),
        Refusal::Backwards { wagon, to } => format!("{to} lies behind {}, and wagons never turn back", wagon.name()),
        Refusal::Occupied { to, by } => format!("square {to} is taken by {}", by.name()),
        Refusal::NotLinked { wagon, to } => format!("no single step takes {} to {to}", wagon.name()),
        Refusal::NeedsSpecial { to, special } => {
            format!("the step to {to} needs {}, for {}", special_name(special), plural(special.price(), "coin"))
        }
        Refusal::NotFirstSquare { wagon, to, start } => {
            format!("{} enters from {start}, and {to} is no first square there", wagon.name())
        }
        Refusal::NotLastColumn { wagon, steps } => {
            format!("{} is {} away from the last column", wagon.name(), plural(steps, "step"))
        }
        Refusal::OneThing => {
            "a turn is for moving wagons, a wagon tile or passing, and wagons have been chosen".to_owned()
        }
        Refusal::NothingDone => "move wagons, take a wagon tile or pass before the turn ends".to_owned(),
        Refusal::TurnDone => "a wagon tile was taken, so the turn can only end".to_owned(),
        Refusal::NoStepsLeft { steps } => format!("all {steps} steps of the turn are made"),
        Refusal::StepsLeft { left } => format!("{} must still be made, and a wagon can make it", plural(left, "step")),
        Refusal::WagonDone { wagon } => format!("{} has already had its move this turn", wagon.name()),
        Refusal::NoStop => "goods are collected where a wagon ends its move, and none has moved".to_owned(),
        Refusal::SecondWare => "a ware tile was already taken at this stop".to_owned(),
        Refusal::SecondCube => "a cube was already taken at this stop".to_owned(),
        Refusal::NotBordering { at, area } => format!("square {at} does not border area {area}"),
        Refusal::NoMarket { at } => format!("there is no market at square {at}"),
        Refusal::HomeCollects { wagon } => {
            format!("{} has arrived, and an arriving wagon collects nothing", wagon.name())
        }
        Refusal::NotInDeck { wagon } => format!("the tile of {} is not in the deck", wagon.name()),
        Refusal::TileLimit { held } => format!("you hold {held} wagon tiles, and more are not allowed"),
        Refusal::DeckEmpty => "the deck of wagon tiles is empty".to_owned(),
        Refusal::MayNotStop { wagon, left } => {
            format!("only {} can make the {} left, so it must go on", wagon.name(), plural(left, "compulsory step"))
        }
        Refusal::Passing { wagon, at } => format!("{} is passing through {at} and must go on first", wagon.name()),
        Refusal::NoWayOn { to, by } => {
            format!("{} stands on {to}, and the steps left do not lead on to a free square", by.name())
        }
        Refusal::Waiting { wagon } => format!("{} is waiting and must enter the road first", wagon.name()),
        Refusal::NotWaiting { wagon } => format!("{} is on the road already", wagon.name()),
        Refusal::TooDear { special, coins } => {
            format!("{} cost {}, and you have {coins}", special_name(special), plural(special.price(), "coin"))
        }
        Refusal::TooLate => "special moves are bought once, before the first step".to_owned(),
        Refusal::NoStepEvenWith { special } => format!("no wagon could move even with {}", special_name(special)),
        Refusal::NotLooked => "look through the wagon tiles first".to_owned(),
        Refusal::MustTake => "you have looked through the deck and must take one tile of it".to_owned(),
        Refusal::AreaEmpty { area } => format!("area {area} has no ware tile"),
        Refusal::MarketEmpty { market } => format!("market {market} has no cube"),
        Refusal::NotSold => "diagonal steps are free at this table".to_owned(),
        Refusal::TileArrived { wagon } => format!("{} has arrived, and such tiles may not be taken here", wagon.name()),
    }
}

fn score_lines(view: &View, seat: Seat) -> Vec<ScoreLine> {
    let score = score(&view.open, &view.open.hands[seat], view.held(seat));
    let line = |text: String, points: i32, number: u16| ScoreLine { text, points, clause: clause(number) };
    vec![
        line("Victory points".to_owned(), score.points, 48),
        line(plural(score.hits, "wagon tile") + " of arrived wagons", score.hits * TILE_HIT, 49),
        line(plural(score.misses, "wagon tile") + " of wagons under way", score.misses * TILE_MISS, 49),
        line(
            format!("{} with contracts, at most {} in one", plural(score.colours, "colour"), score.most),
            score.contracts(),
            50,
        ),
        line(format!("Cubes and tiles without a partner: {}", score.loose), -score.loose, 51),
    ]
}
