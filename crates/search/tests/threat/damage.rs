//! Proofs with a fault put into them, each of which must be noticed.

use board::referee::Referee;
use board::{Effort, Point, Proof};

use crate::dice::{Dice, setup};

/// A proof, and a random line of play through it.
pub struct Damage<'a> {
    proof: &'a Proof,
    /// The steps of the line with the defences against them; the last step ends the game, or the
    /// defence does.
    line: Vec<(usize, Option<Point>)>,
    dice: Dice,
}

impl<'a> Damage<'a> {
    pub fn new(proof: &'a Proof, seed: u64) -> Damage<'a> {
        let mut damage = Damage { proof, line: Vec::new(), dice: Dice::new(seed) };
        let mut referee = Referee::from_setup(proof.rule, &proof.setup);
        let mut step = proof.steps.len() - 1;
        while let Ok(None) = referee.play(proof.steps[step].play) {
            let legal = referee.legal_moves();
            let Some(defence) = damage.defence(step, &legal) else { break };
            damage.line.push((step, Some(defence)));
            referee.play(defence).expect("a legal move");
            step = proof.steps[step].next(defence).expect("an answer to every defence");
        }
        damage.line.push((step, None));
        damage
    }

    /// Named defences as often as others: they lead to longer lines.
    fn defence(&mut self, step: usize, legal: &[Point]) -> Option<Point> {
        let named = &self.proof.steps[step].answers;
        let named: Vec<Point> = named.iter().map(|answer| answer.0).collect();
        let choice = if self.dice.below(2) == 0 || named.is_empty() { legal } else { &named };
        (!legal.is_empty()).then(|| self.dice.pick(choice)).filter(|point| legal.contains(point))
    }

    /// Tells which fault was overlooked, if one was.
    pub fn must_be_noticed(mut self) -> Result<(), String> {
        self.occupied_move()?;
        self.wrong_leaf()?;
        self.missing_otherwise()?;
        self.missing_answer()
    }

    /// A step of the line that plays on a stone.
    fn occupied_move(&mut self) -> Result<(), String> {
        let (step, _) = self.dice.pick(&self.line);
        let stone = self.proof.setup.stones(self.proof.setup.turn).first();
        let mut proof = self.proof.clone();
        proof.steps[step].play = *stone.expect("the winner has stones");
        self.must_fail(&proof, "a move on a stone")
    }

    /// The last move of the line at a point that does not win.
    fn wrong_leaf(&mut self) -> Result<(), String> {
        let &(leaf, _) = self.line.last().expect("a proof has a step");
        let referee = self.replay(self.line.len() - 1);
        let own = referee.turn();
        let is_idle = |&point: &Point| referee.is_empty(point) && !referee.makes_five(point, own);
        let idle: Vec<Point> = referee.size().points().filter(is_idle).collect();
        if self.proof.steps[leaf].otherwise.is_some() || idle.is_empty() {
            return Ok(());
        }
        let mut proof = self.proof.clone();
        proof.steps[leaf].play = self.dice.pick(&idle);
        self.must_fail(&proof, "a last move that does not win")
    }

    /// A step of the line without an answer to the defence that was played.
    fn missing_otherwise(&mut self) -> Result<(), String> {
        let is_named = |step: usize, point: Point| {
            self.proof.steps[step].answers.iter().any(|&(named, _)| named == point)
        };
        let unnamed = |&(step, point): &(usize, Option<Point>)| {
            point.is_some_and(|point| !is_named(step, point))
        };
        let Some(&(step, _)) = self.line.iter().find(|played| unnamed(played)) else {
            return Ok(());
        };
        let mut proof = self.proof.clone();
        proof.steps[step].otherwise = None;
        self.must_fail(&proof, "a defence without an answer")
    }

    /// A step of the line whose answer to the defence that was played is forgotten, where the
    /// answer to all others does not do.
    fn missing_answer(&mut self) -> Result<(), String> {
        for (turn, &(step, defence)) in self.line.iter().enumerate() {
            let Some(defence) = defence else { continue };
            let mut proof = self.proof.clone();
            proof.steps[step].answers.retain(|&(point, _)| point != defence);
            let Some(otherwise) = proof.steps[step].otherwise else { continue };
            let referee = self.replay(turn + 1);
            let rest = Proof {
                rule: proof.rule,
                setup: setup(&referee, referee.turn()),
                steps: proof.steps[..=otherwise].to_vec(),
            };
            if rest.verify(&Effort::default()).is_err() {
                self.must_fail(&proof, "an answer that does not do")?;
            }
        }
        Ok(())
    }

    /// The position after so many steps of the line and the defences against them.
    fn replay(&self, turns: usize) -> Referee {
        let mut referee = Referee::from_setup(self.proof.rule, &self.proof.setup);
        for &(step, defence) in &self.line[..turns] {
            let moves = [Some(self.proof.steps[step].play), defence];
            for point in moves.into_iter().flatten() {
                referee.play(point).expect("the line was played before");
            }
        }
        referee
    }

    fn must_fail(&self, proof: &Proof, fault: &str) -> Result<(), String> {
        match proof.verify(&Effort::default()) {
            Err(_) => Ok(()),
            Ok(_) => Err(format!("{fault} was overlooked in {:?}", proof.steps)),
        }
    }
}
