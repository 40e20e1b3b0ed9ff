//! Forced wins, against an oracle that tries everything: no false win, no false "there is none".
//!
//! `THREATS=10000 cargo test --release -p tengen-search --test threat` looks at so many positions;
//! a few hundred are looked at otherwise.

mod damage;
mod dice;
mod oracle;
mod rows;

use std::sync::atomic::AtomicBool;

use board::{Effort, Proof, Rule};
use search::Task;
use search::threat::{self, Kind, Outcome, Request, Solver};

use damage::Damage;
use dice::Position;
use oracle::{Oracle, Threats, TooLarge};

/// Positions looked at unless `THREATS` says otherwise, under all rules together.
const POSITIONS: u64 = 200;

/// Positions that the oracle may look at; what takes more is left out: about one of four.
const ORACLE_NODES: u64 = 3_000;

/// Positions that the solver may look at: far more than it needs.
const SOLVER_NODES: u64 = 1_000_000;

/// What the solver says.
enum Said {
    /// A win, by fours alone if `true`.
    Win(bool, Proof),
    None,
    Unknown,
}

fn ask(solver: &mut Solver, position: &Position, kind: Kind) -> Said {
    let task = Task::from_setup(position.rule, &position.setup);
    let shortest = kind == Kind::Vcf;
    let request = Request { kind, nodes: SOLVER_NODES, shortest, ..Request::default() };
    match solver.solve(&task, &request, &AtomicBool::new(false)).outcome {
        Outcome::Win(win) => Said::Win(win.kind == Kind::Vcf, win.proof),
        Outcome::None(threats) => {
            assert_eq!(threats == threat::Threats::Fours, kind == Kind::Vcf);
            Said::None
        }
        Outcome::Unknown => Said::Unknown,
    }
}

/// What the oracle says: plies of the shortest win by fours, and whether wider threats win.
struct Truth {
    fours: Option<usize>,
    threes: bool,
    widest: bool,
}

impl Truth {
    fn of(position: &Position) -> Result<Truth, TooLarge> {
        let mut oracle = Oracle::new(position.rule, &position.setup, ORACLE_NODES);
        let fours = oracle.fours()?;
        let threes = oracle.wins(Threats::Threes)?;
        let widest = threes || oracle.wins(Threats::Widest)?;
        Ok(Truth { fours, threes, widest })
    }
}

/// How many positions were of which kind.
#[derive(Debug, Default)]
struct Tally {
    by_fours: u64,
    by_threes: u64,
    by_quiet_moves: u64,
    none: u64,
    too_large: u64,
    longest_fours: usize,
    longest: usize,
}

impl Tally {
    fn positions(&self) -> u64 {
        self.by_fours + self.by_threes + self.by_quiet_moves + self.none
    }

    fn add(&mut self, truth: &Truth) {
        match truth {
            Truth { fours: Some(plies), .. } => {
                self.by_fours += 1;
                self.longest_fours = self.longest_fours.max(*plies);
            }
            Truth { threes: true, .. } => self.by_threes += 1,
            Truth { widest: true, .. } => self.by_quiet_moves += 1,
            _ => self.none += 1,
        }
    }

    /// Whether enough positions of each kind were met for the test to mean something.
    fn is_mixed(&self) -> bool {
        let all = self.positions();
        self.by_fours * 8 >= all && self.none * 4 >= all && self.by_threes * 100 >= all
    }
}

/// Asks for a win by fours; the shortest is expected. A fault is told in words.
fn compare_fours(solver: &mut Solver, position: &Position, truth: &Truth) -> Result<(), String> {
    let expected = truth.fours;
    match ask(solver, position, Kind::Vcf) {
        Said::Win(true, proof) => match verify(&proof, position)? {
            plies if expected == Some(plies) => Ok(()),
            plies => Err(format!("fours win in {plies} plies, expected {expected:?}")),
        },
        Said::Win(false, _) => Err("a win by other threats, expected fours alone".into()),
        Said::None if expected.is_some() => Err(format!("no fours, expected {expected:?}")),
        Said::None => Ok(()),
        Said::Unknown => Err("fours unknown, expected a clear answer".into()),
    }
}

/// Asks for a win by threats of all kinds and gives its plies, 0 if there is none.
fn compare_threats(
    solver: &mut Solver,
    position: &Position,
    truth: &Truth,
) -> Result<usize, String> {
    match ask(solver, position, Kind::Vct) {
        Said::Win(by_fours, proof) => {
            let plies = verify(&proof, position)?;
            match truth.widest && by_fours == truth.fours.is_some() {
                true => Ok(plies),
                false => Err(format!("a win, fours {by_fours}, expected {:?}", truth.fours)),
            }
        }
        Said::None if truth.widest => Err("no threats win, expected some".into()),
        Said::None => Ok(0),
        Said::Unknown => Err("threats unknown, expected a clear answer".into()),
    }
}

/// The plies of a proof that holds, and in which every damage is noticed.
fn verify(proof: &Proof, position: &Position) -> Result<usize, String> {
    assert_eq!((proof.rule, proof.setup.turn), (position.rule, position.setup.turn));
    let verified = proof.verify(&Effort::default()).map_err(|flaw| flaw.to_string())?;
    Damage::new(proof, position.seed).must_be_noticed()?;
    Ok(verified.plies)
}

fn positions() -> u64 {
    let wish = std::env::var("THREATS").ok();
    wish.map_or(POSITIONS, |text| text.parse().expect("THREATS is a number of positions"))
}

fn agree(rule: Rule) {
    let mut tally = Tally::default();
    let mut faults = Vec::new();
    let mut solver = Solver::new(1 << 22);
    let wanted = positions() / Rule::ALL.len() as u64;
    for position in (1..).filter_map(|seed| Position::random(rule, seed)) {
        if tally.positions() >= wanted {
            break;
        }
        let Ok(truth) = Truth::of(&position) else {
            tally.too_large += 1;
            continue;
        };
        tally.add(&truth);
        let fours = compare_fours(&mut solver, &position, &truth);
        match fours.and_then(|()| compare_threats(&mut solver, &position, &truth)) {
            Ok(plies) => tally.longest = tally.longest.max(plies),
            Err(fault) => faults.push(format!("{position}\n{fault}")),
        }
    }
    eprintln!("{rule}: {tally:?}");
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
    assert!(tally.is_mixed(), "{rule}: {tally:?}");
}

#[test]
fn freestyle_agrees() {
    agree(Rule::Freestyle);
}

#[test]
fn standard_agrees() {
    agree(Rule::Standard);
}

#[test]
fn renju_agrees() {
    agree(Rule::Renju);
}

#[test]
fn caro_agrees() {
    agree(Rule::Caro);
}

#[test]
fn caro_overline_agrees() {
    agree(Rule::CaroOverline);
}
