//! Matches through a NATS server of which everything is killed and started again.
#![cfg(unix)]

mod players;
mod server;

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use arena::cluster::{Address, WorkerConfig, coordinate, work};
use arena::{Director, Event, Hall, Played, Store};
use futures_util::StreamExt;
use players::{make, plan};
use server::Server;

/// Far more than anything here takes: only a fault is ever waited for that long.
const DEADLINE: Duration = Duration::from_secs(240);

const GAMES: usize = 40;

fn address(url: &str) -> Address {
    Address { lease: Duration::from_secs(1), ..Address::new(url) }
}

fn config(names: &[&str]) -> WorkerConfig {
    let entry = |name: &&str| format!("[[engine]]\nname = '{name}'\nagent = 'mechanic'\n");
    let text: String = names.iter().map(entry).collect();
    let config = WorkerConfig::parse("test", &text).expect("a good file");
    WorkerConfig { concurrency: 2, ..config }
}

/// What of a game does not depend on where and how fast it was played.
fn essence(game: &Played) -> impl PartialEq + std::fmt::Debug + use<> {
    (game.number, game.moves.clone(), game.result.clone(), game.players.clone())
}

/// All games of the plan, played by this process alone.
fn local() -> Vec<Played> {
    let mut director = Director::new(plan(GAMES, &["a", "b"])).expect("a good plan");
    let mut games = Vec::new();
    let hall = Hall { concurrency: 2, pinned: None };
    let mut hear = |event| match event {
        Event::Ended(game) => games.push(game),
        Event::Begun(_) | Event::Note(_) => {}
    };
    hall.run(&make, &AtomicBool::new(false), &mut || director.next_job(), &mut hear);
    games.sort_by_key(|game| game.number);
    games
}

/// Goes on with the match of a folder until it is over.
fn conduct(url: &str, folder: &Path) -> Director {
    let (mut store, plan, games) = Store::resume(folder).expect("a match");
    let mut director = Director::new(plan).expect("a good plan");
    games.iter().for_each(|game| assert!(director.take(game), "{} twice", game.number));
    let id = store.match_id().expect("a name");
    let stop = AtomicBool::new(false);
    let mut hear = |_: &Director, event| match event {
        Event::Ended(game) => store.add(&game).expect("stored"),
        Event::Note(line) => eprintln!("coordinator: {line}"),
        Event::Begun(_) => {}
    };
    coordinate(&address(url), &id, &mut director, &stop, &mut hear).expect("a server");
    director
}

/// Starts this very program again to do one thing in a process that can be killed.
fn process(role: &str, url: &str, folder: &Path) -> Child {
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    command.args([role, "--exact", "--ignored", "--nocapture"]);
    command.env("CLUSTER_URL", url).env("CLUSTER_FOLDER", folder);
    command.stdout(Stdio::null()).spawn().expect("a process")
}

#[test]
#[ignore = "no test: the process that the others start and kill"]
fn the_worker() {
    let Ok(url) = std::env::var("CLUSTER_URL") else { return };
    let hear = &mut |_| {};
    work(&address(&url), &config(&["a", "b"]), &make, &AtomicBool::new(false), hear).unwrap();
}

#[test]
#[ignore = "no test: the process that the others start and kill"]
fn the_coordinator() {
    let Ok(url) = std::env::var("CLUSTER_URL") else { return };
    conduct(&url, Path::new(&std::env::var_os("CLUSTER_FOLDER").unwrap()));
}

/// Waits until so many games are in the folder.
fn await_games(folder: &Path, count: usize) {
    let start = Instant::now();
    let games = || std::fs::read_to_string(folder.join("games.jsonl")).unwrap_or_default();
    while games().lines().count() < count {
        assert!(start.elapsed() < DEADLINE, "no {count} games");
        sleep(Duration::from_millis(10));
    }
}

/// Kills a worker, the server and the coordinator while a match goes on.
fn survive(is_forced: bool) {
    let Some(mut server) = Server::start(&[]) else { return };
    let url = server.url();
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    drop(Store::create(folder, &plan(GAMES, &["a", "b"])).unwrap());
    let stop = AtomicBool::new(false);
    let director = thread::scope(|scope| {
        let mut coordinator = process("the_coordinator", &url, folder);
        let mut victim = process("the_worker", &url, folder);
        scope.spawn(|| work(&address(&url), &config(&["a", "b"]), &make, &stop, &mut |_| {}));
        await_games(folder, 8);
        victim.kill().unwrap();
        victim.wait().unwrap();
        await_games(folder, 16);
        server.restart(is_forced);
        await_games(folder, 24);
        coordinator.kill().unwrap();
        coordinator.wait().unwrap();
        let director = conduct(&url, folder);
        stop.store(true, Ordering::Relaxed);
        director
    });
    let (store, _, games) = Store::resume(folder).unwrap();
    assert_eq!(games.len(), GAMES);
    let local = local();
    let expected: Vec<_> = local.iter().map(essence).collect();
    assert_eq!(store.games().unwrap().iter().map(essence).collect::<Vec<_>>(), expected);
    let mut reference = Director::new(plan(GAMES, &["a", "b"])).unwrap();
    local.iter().for_each(|game| assert!(reference.take(game)));
    let tally = |director: &Director| director.standings().meeting(0, 1);
    assert_eq!(tally(&director), tally(&reference));
}

#[test]
fn every_game_comes_once_when_all_are_killed() {
    survive(true);
}

#[test]
fn every_game_comes_once_when_the_server_ends_politely() {
    survive(false);
}

/// How many jobs of a match are left on the server.
fn left(url: &str, match_id: &str) -> usize {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let context = async_nats::jetstream::new(async_nats::connect(url).await.unwrap());
        let jobs = context.get_stream("tengen-jobs").await.unwrap();
        let listed = jobs.info_with_subjects(format!("tengen.jobs.{match_id}.*")).await.unwrap();
        listed.count().await
    })
}

fn publish(url: &str, subject: &str, text: &str) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let context = async_nats::jetstream::new(async_nats::connect(url).await.unwrap());
        let (subject, text) = (subject.to_string(), text.to_string());
        context.publish(subject, text.into()).await.unwrap().await.unwrap();
    });
}

/// Runs a worker and a match until a line is heard from either that holds all the words.
fn until_heard(url: &str, names: &[&str], words: &[&str]) -> Vec<String> {
    let lines = Arc::new(Mutex::new(Vec::new()));
    let stop = AtomicBool::new(false);
    let hear = |event| {
        let Event::Note(line) = event else { return };
        let mut lines = lines.lock().unwrap();
        lines.push(line);
        let is_heard = |word: &&str| lines.iter().any(|line: &String| line.contains(*word));
        if words.iter().all(is_heard) {
            stop.store(true, Ordering::Relaxed);
        }
    };
    thread::scope(|scope| {
        scope.spawn(|| work(&address(url), &config(names), &make, &stop, &mut { hear }));
        scope.spawn(|| {
            let start = Instant::now();
            while !stop.load(Ordering::Relaxed) && start.elapsed() < DEADLINE {
                sleep(Duration::from_millis(10));
            }
            stop.store(true, Ordering::Relaxed);
        });
        let mut director = Director::new(plan(1000, &["a", "absent"])).unwrap();
        coordinate(&address(url), "m", &mut director, &stop, &mut |_, event| hear(event)).unwrap();
    });
    Arc::try_unwrap(lines).unwrap().into_inner().unwrap()
}

#[test]
fn the_user_learns_why_nobody_plays() {
    let Some(server) = Server::start(&[]) else { return };
    let url = server.url();
    let told = "worker test refuses: engine `absent` is not in its list";
    let lines = until_heard(&url, &["a"], &[told]);
    assert!(lines.iter().any(|line| line.contains(told)), "{lines:?}");
    assert_eq!(left(&url, "m"), 0);

    // Jobs of another kind stay for those who know them, nonsense goes.
    publish(&url, "tengen.jobs.other.1", r#"{"kind":"selfplay","version":1,"match":"other"}"#);
    publish(&url, "tengen.jobs.other.2", "nonsense");
    let words = ["refused: a job `selfplay` of version 1", "refused: a job that is none"];
    let told = "worker test refuses: an engine is absent";
    let lines = until_heard(&url, &["a", "absent"], &[words[0], words[1], told]);
    for words in [words[0], words[1]] {
        assert_eq!(lines.iter().filter(|line| line.contains(words)).count(), 1, "{lines:?}");
    }
    assert!(lines.iter().any(|line| line.contains(told)), "{lines:?}");
    assert_eq!(left(&url, "other"), 1);
}

#[test]
fn who_is_not_known_is_not_let_in() {
    let Some(server) = Server::start(&["--user", "me", "--pass", "a%b"]) else { return };
    let names = &["a", "b"];
    let (stop, host) = (AtomicBool::new(true), server.url().replace("nats://", ""));
    let enter = |user: &str| {
        let address = address(&format!("nats://{user}{host}"));
        let mut director = Director::new(plan(2, names)).unwrap();
        coordinate(&address, "m", &mut director, &stop, &mut |_, _| {})
    };
    assert_eq!(enter("me:a%25b@"), Ok(()));
    for user in ["", "me:secret@"] {
        let error = enter(user).unwrap_err();
        assert!(error.contains(&format!("nats://{host}")) && !error.contains("secret"), "{error}");
    }
}
