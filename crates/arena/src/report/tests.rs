//! The page as a browser gets it.

use super::html;
use super::samples::{duel, game, plan, standings};

const EVIL: &str = "<script>alert(1)</script>\"'&{{data}}";

/// What stands between two texts, wherever they occur.
fn between<'a>(text: &'a str, start: &'a str, end: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(start).skip(1).filter_map(move |rest| rest.split(end).next())
}

/// The games of the page, as its script gets them.
fn data(page: &str) -> serde_json::Value {
    let text = between(page, "<script type=\"application/json\" id=\"data\">", "</script>").next();
    serde_json::from_str(text.unwrap()).unwrap()
}

#[test]
fn a_duel_is_told_in_full() {
    let (plan, standings, games) = duel(["alpha", "beta"]);
    let page = html(&plan, &standings, &games);
    for text in [
        "<title>alpha – beta</title>",
        "2024-05-01 · 6 games",
        "3½ : 2½",
        "3 won, 1 drawn, 2 lost: 58.3 %",
        "Pairs worth 0, ½, 1, 1½ and 2 points: 0, 0, 2, 1, 0",
        "log-likelihood ratio",
        "not decided yet",
        "<dt>Rule</dt><dd>freestyle</dd>",
        "<dt>Board</dt><dd>15x15</dd>",
        "<code>nodes=1000</code>",
        "<b class=\"bad\">1</b>",
        "<code>d8d13</code>",
        "<th scope=\"row\">timeout</th>",
    ] {
        assert!(page.contains(text), "{text} is missing");
    }
    let mut places = between(super::PAGE, "{{", "}}").map(|name| format!("{{{{{name}}}}}"));
    assert_eq!(places.find(|place| page.contains(place)), None);
    assert!(!page.contains("Cross table"));
    let data = data(&page);
    let first = &data["games"][0];
    assert_eq!(data["games"].as_array().unwrap().len(), 6);
    assert_eq!(
        (&first["number"], &first["black"], &first["white"]),
        (&1.into(), &0.into(), &1.into())
    );
    assert_eq!(first["moves"], "d8d13e8e13f8f13g8g13h8");
    assert_eq!(first["values"], ",,26,19,12,5,-2,-9,-16");
    assert_eq!(data["games"][1]["moves"], "d8d13e8e13--f13g8g13h8");
}

#[test]
fn many_engines_have_a_cross_table() {
    let plan = plan(&["a", "b", "c"]);
    let pairings = [["a", "b"], ["b", "a"], ["a", "c"], ["c", "a"], ["b", "c"], ["c", "b"]];
    let games: Vec<_> =
        pairings.into_iter().enumerate().map(|(number, seats)| game(number, seats)).collect();
    let page = html(&plan, &standings(&plan, &games), &games);
    assert!(page.contains("<title>Match of 3 engines</title>"));
    assert_eq!(page.matches("class=\"heat\"").count(), 6);
    assert_eq!(page.matches("1<small>/2</small>").count(), 6);
    assert!(!page.contains("id=\"duel\""));
}

#[test]
fn a_match_without_games_has_a_page() {
    let plan = plan(&["alpha", "beta"]);
    let page = html(&plan, &standings(&plan, &[]), &[]);
    assert!(page.contains("0 of 6 games · no result yet"));
    assert!(!page.contains("NaN") && !page.contains("inf"));
}

#[test]
fn names_and_words_never_become_markup() {
    let (mut plan, _, mut games) = duel([EVIL, "beta"]);
    plan.date = EVIL.to_string();
    plan.engines[1].options.push((EVIL.to_string(), EVIL.to_string()));
    for game in &mut games {
        game.reason = EVIL.to_string();
        game.detail = EVIL.to_string();
    }
    let page = html(&plan, &standings(&plan, &games), &games);
    assert!(!page.contains("<script>alert"));
    assert_eq!(page.matches("<script").count(), 2);
    assert_eq!(page.matches("</script").count(), 2);
    let data = data(&page);
    assert_eq!((&data["names"][0], &data["games"][0]["detail"]), (&EVIL.into(), &EVIL.into()));
}

#[test]
fn the_script_finds_what_it_asks_for() {
    let (plan, standings, games) = duel(["alpha", "beta"]);
    let page = html(&plan, &standings, &games);
    let ids: Vec<&str> = between(&page, " id=\"", "\"").collect();
    for (index, id) in ids.iter().enumerate() {
        assert!(!ids[..index].contains(id), "{id} is there twice");
    }
    let asked =
        between(super::SCRIPT, "element(\"", "\"").chain(between(super::SCRIPT, "offer(\"", "\""));
    let linked = ["href=\"#", "aria-labelledby=\"", "for=\""];
    let linked = linked.into_iter().flat_map(|start| between(&page, start, "\""));
    let mut count = 0;
    for id in asked.chain(linked).chain(["black-name", "white-name", "black-time", "white-time"]) {
        assert!(ids.contains(&id), "{id} is asked for and not there");
        count += 1;
    }
    assert!(count > 40, "{count} ids were found");
}

#[test]
fn the_page_loads_nothing() {
    let (plan, standings, games) = duel(["alpha", "beta"]);
    let page = html(&plan, &standings, &games);
    for text in ["http://", "https://", " src=", "@import", "<link", "fetch(", "import("] {
        assert!(!page.contains(text), "{text}");
    }
    assert_eq!(between(&page, "url(", ")").find(|place| !place.starts_with('#')), None);
}
