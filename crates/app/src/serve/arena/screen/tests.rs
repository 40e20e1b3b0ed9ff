use arena::Limits;

use super::super::brains::Brains;
use super::super::order::Order;
use super::*;

/// A match of two, and its first game.
fn match_of_two() -> (Director, Job) {
    let order = json!({
        "players": [{ "agent": "greedy" }, { "agent": "random" }],
        "games": 2, "nodes": 9, "time_ms": 700, "rule": "freestyle", "width": 9, "height": 9,
        "openings": "none",
    });
    let order: Order = serde_json::from_value(order).unwrap();
    let mut director = Director::new(order.plan(&Brains::default(), 1).unwrap()).unwrap();
    let job = director.next_job().unwrap();
    (director, job)
}

fn played(job: &Job) -> Played {
    serde_json::from_value(json!({
        "number": job.number, "pair": 0, "round": 0, "rule": "freestyle", "size": [9, 9],
        "players": { "black": "greedy", "white": "random" }, "result": "black", "reason": "five",
        "opening": 0, "moves": [[0, 0], [1, 1], [2, 2]], "times_ms": [1, 1, 1],
        "values": [null, null, null], "depths": [null, null, null], "nodes": [null, null, null],
    }))
    .unwrap()
}

/// What is new, and the number of the last change.
fn news(screen: &Screen, since: &mut u64) -> Json {
    let (change, news) = screen.news(*since).expect("news");
    *since = change;
    news
}

#[test]
fn who_watches_hears_once_that_there_is_nothing() {
    let (screen, mut since) = (Screen::default(), 0);
    assert_eq!(news(&screen, &mut since), json!({ "type": "match", "run": 0, "match": null }));
    assert_eq!(screen.news(since), None);
}

#[test]
fn only_what_has_changed_is_told_and_only_as_it_is_now() {
    let (screen, mut since) = (Screen::default(), 0);
    news(&screen, &mut since);
    let (mut director, job) = match_of_two();
    screen.begin(json!({ "name": "cup", "state": "playing" }), &director, &[]);
    let first = news(&screen, &mut since);
    assert_eq!((&first["run"], &first["match"]["name"]), (&json!(1), &json!("cup")));
    assert_eq!((&first["table"]["played"], first.get("boards")), (&json!(0), None));

    screen.hear(&director, &Event::Begun(job.clone()));
    let size = job.terms.size;
    let clock = Clock::new(&Limits { turn_ms: Some(700), ..Limits::default() }, Duration::ZERO);
    let stones: Vec<Option<Point>> = size.points().take(2).map(Some).collect();
    screen.ask(job.number, 0, &[], &clock);
    screen.ask(job.number, 1, &stones[..1], &clock);
    screen.ask(99, 1, &stones, &clock);
    let second = news(&screen, &mut since);
    assert_eq!((second.get("match"), second.get("table")), (None, None));
    let board = &second["boards"][0];
    assert_eq!((&board["turn"], &board["number"]), (&json!("white"), &json!(1)));
    assert_eq!(board["moves"].as_array().map(Vec::len), Some(1), "the newest of two");
    assert_eq!((&board["left_ms"]["white"], &board["result"]), (&json!(700), &Json::Null));

    let played = played(&job);
    director.take(&played);
    screen.hear(&director, &Event::Ended(played));
    let third = news(&screen, &mut since);
    assert_eq!((&third["table"]["played"], &third["games"][0]["moves"]), (&json!(1), &json!(3)));
    assert_eq!(third["boards"][0]["result"], "black");
    let job = director.next_job().unwrap();
    screen.hear(&director, &Event::Begun(job));
    let fourth = news(&screen, &mut since);
    assert_eq!(
        (&fourth["boards"][0]["board"], &fourth["boards"][0]["number"]),
        (&json!(0), &json!(2))
    );
    assert_eq!((fourth.get("games"), fourth.get("table")), (None, None));

    let all = news(&screen, &mut 0);
    for part in ["match", "table", "boards", "games"] {
        assert!(!all[part].is_null(), "{part}");
    }
}
