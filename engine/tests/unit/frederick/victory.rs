use crate::frederick::rules;
use muster_engine::frederick::victory::{
    End, Standing, end, is_general, is_special, is_sudden, leads_the_empire, needed, votes,
};
use muster_schema::Id;
use muster_schema::frederick::VictoryLevel;

fn of(player: &str, general: bool, special: bool) -> Standing {
    Standing { player: Id::new(player), general, special }
}

#[test]
fn fewer_players_need_more() {
    let rules = rules();
    assert_eq!([2, 3, 4].map(|players| needed(&rules, players, 12)), [Ok(32), Ok(27), Ok(22)], "30.2");
    assert!(needed(&rules, 5, 12).is_err());
}

#[test]
fn all_powers_of_a_player_count() {
    let of = |own: &[(&str, bool)]| {
        let own: Vec<(Id, bool)> = own.iter().map(|(power, fulfilled)| (Id::new(power), *fulfilled)).collect();
        is_special(&rules(), &own)
    };
    assert!(of(&[("prussia", true), ("france", true)]) && !of(&[("prussia", true), ("france", false)]), "30.7");
    assert!(of(&[("austria", false), ("britain", true)]) && of(&[("austria", true), ("britain", false)]), "30.7");
    assert!(!of(&[("austria", false), ("britain", false)]) && !of(&[("britain", false)]) && !of(&[]), "30.3");
}

#[test]
fn pillaged_cities_count_half() {
    let rules = rules();
    let enough = |cities: &[(u8, bool)]| is_general(&rules, 4, 0, cities);
    assert_eq!(enough(&[(6, false), (4, false)]), Ok(true), "30.2");
    assert_eq!(enough(&[(6, false), (7, true)]), Ok(false), "9.5");
    assert_eq!(enough(&[(6, false), (7, true), (1, true)]), Ok(true), "30.2: halves are kept");
}

#[test]
fn shared_victories_are_none() {
    let (both, general, special) = (of("a", true, true), of("b", true, false), of("c", false, true));
    assert_eq!(end(&[of("a", false, false), of("b", false, false)]), End::Stalemate, "30.5");
    assert_eq!(end(&[general, of("d", true, false)]), End::Stalemate, "30.5");
    assert_eq!(end(&[both, of("d", true, true)]), End::Stalemate, "30.5");
    assert_eq!(end(&[both, general, special]), End::Won(vec![Id::new("a")], VictoryLevel::Continental), "30.4");
    assert_eq!(end(&[general, of("d", false, false)]), End::Won(vec![Id::new("b")], VictoryLevel::Marginal), "30.4");
    assert_eq!(end(&[general, special]), End::Won(vec![Id::new("b"), Id::new("c")], VictoryLevel::Marginal));
    assert_eq!(end(&[]), End::Stalemate);
    assert!(is_sudden(&[of("a", false, false), general]) && !is_sudden(&[of("a", false, false)]), "30.2");
}

#[test]
fn five_votes_matter() {
    let [prussia, austria] = ["prussia", "austria"].map(Id::new);
    let cities = [Some(prussia), None, Some(austria), Some(prussia)];
    assert_eq!([votes(prussia, &cities, &[]), votes(austria, &cities, &[])], [2, 1], "29.2");
    let claimed = [(0, austria), (1, austria)];
    assert_eq!([votes(prussia, &cities, &claimed), votes(austria, &cities, &claimed)], [1, 3], "9.13");
    assert!(leads_the_empire(&rules(), 5) && !leads_the_empire(&rules(), 4), "29.2");
}
