//! How long an import and the searches take: `cargo run --release --example measure -- FOLDER`.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use board::{Color, Rule, Size};
use library::{GameId, Library, Query};
use record::{GameResult, Hints};

/// Times that each search is made; the one in the middle and the slowest are told.
const ROUNDS: usize = 21;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).ok_or("no folder, expected one with games")?;
    let data = tempfile::tempdir()?;
    let path = data.path().join("library.sqlite");
    let mut library = Library::open(&path)?;
    let begun = Instant::now();
    let report = library.import(&[PathBuf::from(folder)], &Hints::default(), |_| {})?;
    println!("import   {:?}, {report:?}", begun.elapsed());
    println!("file     {} bytes", library.stats()?.bytes);
    drop(library);
    let begun = Instant::now();
    let library = Library::open(&path)?;
    println!("open     {:?}", begun.elapsed());
    for (name, query) in queries() {
        let found = library.search(&query)?.total;
        let times = times(|| library.search(&query).map(drop))?;
        println!("search   {times} {name}: {found} games");
    }
    println!("get      {}", times(|| library.get(GameId(1)).map(drop))?);
    let begun = Instant::now();
    let mut text = Vec::new();
    library.export(&mut text)??;
    println!("export   {:?}, {} bytes", begun.elapsed(), text.len());
    Ok(())
}

fn queries() -> Vec<(&'static str, Query)> {
    let all = Query::default;
    let opening = |moves: &str| Query { opening: moves.to_string(), ..all() };
    vec![
        ("all", all()),
        ("last page", Query { offset: 4700, ..all() }),
        ("player", Query { player: "yixin".to_string(), ..all() }),
        ("player nobody has", Query { player: "nobody".to_string(), ..all() }),
        ("rule", Query { rule: Some(Rule::Renju), ..all() }),
        ("size", Query { size: Size::square(20), ..all() }),
        ("result", Query { result: Some(GameResult::Win(Color::Black)), ..all() }),
        ("dates", Query { after: "2020".to_string(), before: "2026".to_string(), ..all() }),
        ("opening of 1", opening("h8")),
        ("opening of 3", opening("h8h9j10")),
        ("opening of 5", opening("h8h9i10i9f7")),
        (
            "everything",
            Query {
                player: "e1".to_string(),
                rule: Some(Rule::Freestyle),
                result: Some(GameResult::Win(Color::White)),
                ..opening("h8h9")
            },
        ),
    ]
}

fn times(work: impl Fn() -> Result<(), library::Error>) -> Result<String, library::Error> {
    let mut times: Vec<Duration> = Vec::new();
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        work()?;
        times.push(begun.elapsed());
    }
    times.sort();
    Ok(format!("{:?} (slowest {:?})", times[ROUNDS / 2], times[ROUNDS - 1]))
}
