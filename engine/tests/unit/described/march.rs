//! Reach, worked out by hand on a row of places: a b c d e f.

use muster_engine::described::condition::Value;
use muster_engine::described::game::{
    Begins, Change, Cost, Effect, Enter, Game, On, Piece, Place, Side, Turn, Way, Zone,
};
use muster_engine::described::state::{At, State};

const PLACES: [&str; 6] = ["a", "b", "c", "d", "e", "f"];

/// A row of places, each a point from the next but d, which takes two; a counter of blue in a with three points, one of red off the map.
fn game() -> Game {
    let mut game = Game::default();
    (game.costs, game.entries) = (vec![Vec::new()], vec![Vec::new()]);
    game.words = PLACES.iter().chain(&["blue", "red", "mover", "enemy", "turn"]).map(ToString::to_string).collect();
    game.sides = [(6, "Blue"), (7, "Red")].map(|(word, name)| Side { word, name: name.into() }).into();
    game.turns = vec![Turn { word: 10, name: "1".into() }];
    for (at, name) in (0u16..).zip(PLACES) {
        let place = Place { word: at.into(), name: name.into(), room: Some(1.0), ground: 0, held: None, worth: 0.0 };
        game.places.push(place);
        let others = [at.checked_sub(1), Some(at + 1).filter(|to| *to < 6)].into_iter().flatten();
        game.ways.push(others.clone().map(|to| Way { to, across: 0, along: 0 }).collect());
        game.costs[0].push(others.map(|to| Cost::Points(if to == 3 { 120 } else { 60 })).collect());
        game.entries[0].push(Cost::Points(60));
    }
    for (word, side, begins) in [(8, 0, Begins::At(0, 0)), (9, 1, Begins::Never)] {
        game.pieces.push(Piece {
            word,
            name: String::new(),
            side: Some(side),
            formation: None,
            arm: 0,
            faces: vec![vec![Value::Number(4.0)]],
            movement: vec![3.0],
            fights: true,
            begins,
            states: Vec::new(),
        });
    }
    game.index();
    game
}

fn reach(game: &Game, enemy: Option<u16>) -> Vec<&'static str> {
    let mut state = State::new(game);
    state.unit_mut(1).at = enemy.map_or(At::Out, At::Map);
    let ground = state.ground(game, 0);
    state.reach(game, 0, &ground).into_iter().map(|at| PLACES[usize::from(at)]).collect()
}

fn effect(on: On, change: Change) -> Effect {
    Effect { on, change, when: None, over: 0 }
}

fn zone(enter: Enter) -> Zone {
    Zone {
        of: None,
        enter,
        through: enter,
        leave: 0,
        blocks_retreat: false,
        blocks_advance: false,
        lifted: false,
        ground: 0,
        across: 0,
    }
}

#[test]
fn points_are_spent() {
    assert_eq!(reach(&game(), None), ["b", "c"]);
    let mut more = game();
    more.effects.push(effect(On::Movement, Change::Add(1.0)));
    assert_eq!(reach(&more, None), ["b", "c", "d"]);
    more.effects.push(effect(On::Hexes, Change::Most(1.0)));
    assert_eq!(reach(&more, None), ["b"]);
    more.effects.push(effect(On::Movement, Change::Times(0.1)));
    assert_eq!(reach(&more, None), [""; 0]);
    more.effects.push(effect(On::MinimumMove, Change::Allow(true)));
    assert_eq!(reach(&more, None), ["b"]);
    // Whoever has no points at all stays.
    more.effects.push(effect(On::Movement, Change::Times(0.0)));
    assert_eq!(reach(&more, None), [""; 0]);
}

#[test]
fn enemies_and_their_zones_stop() {
    let mut game = game();
    game.effects.push(effect(On::Movement, Change::Add(4.0)));
    assert_eq!(reach(&game, None), ["b", "c", "d", "e", "f"]);
    // Nobody enters the place of an enemy, and nobody passes it.
    assert_eq!(reach(&game, Some(3)), ["b", "c"]);
    game.zones.push(zone(Enter::Stop));
    assert_eq!(reach(&game, Some(3)), ["b", "c"]);
    assert_eq!(reach(&game, Some(2)), ["b"]);
    game.zones[0] = zone(Enter::Never);
    assert_eq!(reach(&game, Some(3)), ["b"]);
    // Two more points: c costs three.
    game.zones[0] = zone(Enter::Points(120));
    game.effects[0] = effect(On::Movement, Change::Add(0.0));
    assert_eq!(reach(&game, Some(3)), ["b"]);
    game.effects[0] = effect(On::Movement, Change::Add(1.0));
    assert_eq!(reach(&game, Some(3)), ["b", "c"]);
    game.effects.push(effect(On::EnterZone, Change::Allow(false)));
    assert_eq!(reach(&game, Some(3)), ["b"]);
}
