//! Whole openings, played out by two agents: who lays, who chooses, and who ends with black.

use std::sync::atomic::AtomicBool;

use board::{Color, Point, Rule};

use super::{
    Choice, soosorv, swap_or_play, swap1_stone, swap2, taraguchi, taraguchi::Step, yamaguchi,
};
use crate::agent::Agent;
use crate::limits::Limits;
use crate::task::Task;

/// An opening in which players choose their colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// One stone, then the colours.
    Swap1,
    /// Three stones, then the colours, or two stones more and then the colours.
    Swap2,
    /// Renju: 26 openings, a number of fifth stones with the fourth.
    Soosorv,
    /// Renju: 26 openings, a number of fifth stones with them.
    Yamaguchi,
    /// Renju: a swap after every stone, or ten fifth stones.
    Taraguchi,
}

/// An opening that has been played out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    /// The stones.
    pub points: Vec<Point>,
    /// Who has black: the first player, 0, or the second, 1.
    pub black: usize,
    /// What was chosen, in words.
    pub choices: Vec<&'static str>,
}

impl Protocol {
    /// All of them.
    pub const ALL: [Protocol; 5] = [
        Protocol::Swap2,
        Protocol::Swap1,
        Protocol::Soosorv,
        Protocol::Yamaguchi,
        Protocol::Taraguchi,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Protocol::Swap1 => "swap1",
            Protocol::Swap2 => "swap2",
            Protocol::Soosorv => "soosorv-8",
            Protocol::Yamaguchi => "yamaguchi",
            Protocol::Taraguchi => "taraguchi-10",
        }
    }

    /// The rule that it is played with most.
    pub fn usual_rule(self) -> Rule {
        match self {
            Protocol::Swap1 | Protocol::Swap2 => Rule::Standard,
            _ => Rule::Renju,
        }
    }

    /// Plays it out from the empty board of a task; the limits hold for every choice. `None` if
    /// somebody has no choice.
    pub fn open<'a>(
        self,
        agents: [&'a mut dyn Agent; 2],
        task: &Task,
        limits: &'a Limits,
        stop: &'a AtomicBool,
        seed: u64,
    ) -> Option<Opened> {
        let task = Task { moves: Vec::new(), ..task.clone() };
        let opened = Opened { points: Vec::new(), black: 0, choices: Vec::new() };
        let mut host = Host { agents, task, limits, stop, seed, opened };
        match self {
            Protocol::Swap1 => host.swap1(),
            Protocol::Swap2 => host.swap2(),
            Protocol::Soosorv => host.soosorv(),
            Protocol::Yamaguchi => host.yamaguchi(),
            Protocol::Taraguchi => host.taraguchi(),
        }?;
        Some(host.opened)
    }
}

/// Who asks the players in turn.
struct Host<'a> {
    agents: [&'a mut dyn Agent; 2],
    task: Task,
    limits: &'a Limits,
    stop: &'a AtomicBool,
    seed: u64,
    opened: Opened,
}

impl Host<'_> {
    fn swap1(&mut self) -> Option<()> {
        let agent = &mut *self.agents[0];
        let stone = swap1_stone(agent, &self.task, self.limits, self.stop, self.seed)?;
        self.lay(&[stone]);
        let choice = swap_or_play(self.agents[1], &self.task, self.limits, self.stop)?;
        self.settle(1, choice)
    }

    fn swap2(&mut self) -> Option<()> {
        for seat in [0, 1, 0] {
            let agent = &mut *self.agents[seat];
            match swap2(agent, &self.task, self.limits, self.stop, self.seed)? {
                Choice::Place(stones) => self.lay(&stones),
                Choice::Offer(stones) => {
                    self.note("offers");
                    self.lay(&stones);
                }
                choice => return self.settle(seat, choice),
            }
        }
        None
    }

    /// Who swaps takes black; who plays has white.
    fn settle(&mut self, seat: usize, choice: Choice) -> Option<()> {
        match choice {
            Choice::Swap => {
                self.note("takes black");
                self.opened.black = seat;
            }
            Choice::Play(point) => {
                self.note("takes white");
                self.opened.black = 1 - seat;
                self.lay(&[point]);
            }
            _ => return None,
        }
        Some(())
    }

    fn soosorv(&mut self) -> Option<()> {
        let agent = &mut *self.agents[0];
        let stones = soosorv::first_stones(agent, &self.task, self.limits, self.stop, self.seed)?;
        self.lay(&stones);
        let choice = swap_or_play(self.agents[1], &self.task, self.limits, self.stop)?;
        self.swap_if(choice == Choice::Swap);
        let white = self.seat(Color::White);
        let fourth = soosorv::fourth(self.agents[white], &self.task, self.limits, self.stop)?;
        self.lay(&[fourth.point]);
        let (task, limits, stop) = (&self.task, self.limits, self.stop);
        let black = &mut *self.agents[self.opened.black];
        let swaps = soosorv::swaps_after_fourth(black, task, fourth.fifths, limits, stop);
        self.swap_if(swaps);
        self.take_fifth(fourth.fifths)
    }

    fn yamaguchi(&mut self) -> Option<()> {
        let agent = &mut *self.agents[0];
        let laid = yamaguchi::first_stones(agent, &self.task, self.limits, self.stop, self.seed)?;
        self.lay(&laid.stones);
        let (limits, stop) = (self.limits, self.stop);
        let swaps = yamaguchi::swaps(self.agents[1], &self.task, laid.fifths, limits, stop);
        self.swap_if(swaps);
        let white = self.seat(Color::White);
        let fourth = yamaguchi::fourth(self.agents[white], &self.task, laid.fifths, limits, stop)?;
        self.lay(&[fourth]);
        self.take_fifth(laid.fifths)
    }

    fn taraguchi(&mut self) -> Option<()> {
        let mut may_swap = false;
        while self.opened.points.len() < 6 {
            let seat = self.seat(self.turn());
            let agent = &mut *self.agents[seat];
            let (task, limits, stop) = (&self.task, self.limits, self.stop);
            match taraguchi::step(agent, task, may_swap, limits, stop, self.seed)? {
                Step::Swap => {
                    self.swap_if(true);
                    may_swap = false;
                    // After the fifth stone nothing is laid that could be swapped again.
                    if self.opened.points.len() == 5 {
                        return Some(());
                    }
                }
                Step::Stone(point) => {
                    self.lay(&[point]);
                    may_swap = true;
                }
                Step::Offer(fifths) => {
                    self.note("offers ten");
                    return self.choose_fifth(&fifths);
                }
            }
        }
        Some(())
    }

    /// Black offers fifth stones and white takes one.
    fn take_fifth(&mut self, count: usize) -> Option<()> {
        let black = &mut *self.agents[self.opened.black];
        let fifths = soosorv::fifths(black, &self.task, count, self.limits, self.stop);
        self.choose_fifth(&fifths)
    }

    fn choose_fifth(&mut self, fifths: &[Point]) -> Option<()> {
        let white = self.seat(Color::White);
        let agent = &mut *self.agents[white];
        let fifth = soosorv::fifth(agent, &self.task, fifths, self.limits, self.stop)?;
        self.lay(&[fifth]);
        Some(())
    }

    fn swap_if(&mut self, swaps: bool) {
        self.note(if swaps { "swaps" } else { "keeps" });
        self.opened.black = if swaps { 1 - self.opened.black } else { self.opened.black };
    }

    fn note(&mut self, choice: &'static str) {
        self.opened.choices.push(choice);
    }

    fn lay(&mut self, stones: &[Point]) {
        self.opened.points.extend(stones);
        self.task.moves.extend(stones.iter().map(|&point| Some(point)));
    }

    fn turn(&self) -> Color {
        if self.opened.points.len().is_multiple_of(2) { Color::Black } else { Color::White }
    }

    fn seat(&self, color: Color) -> usize {
        if color == Color::Black { self.opened.black } else { 1 - self.opened.black }
    }
}
