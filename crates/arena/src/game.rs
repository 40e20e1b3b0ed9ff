//! One game: two players, a referee and two clocks.

mod swap2;

use std::time::Instant;

use board::referee::{Illegal, Referee, Verdict};
use board::{Color, Point};
use record::GameResult;

use crate::clock::Clock;
use crate::fault::Fault;
use crate::job::Job;
use crate::played::Played;
use crate::player::{Player, Remark, Thought};

/// Plays a game. The players sit as the job names them; whatever they do, the game ends with a
/// result.
pub fn play(job: &Job, players: &mut [&mut dyn Player; 2]) -> Played {
    let mut table = match Table::new(job) {
        Ok(table) => table,
        // The opening was checked when the match was made: nobody is to blame for this one.
        Err(fault) => {
            return Played::new(job, 0).finish(GameResult::Draw, "bad opening", fault);
        }
    };
    for seat in [0, 1] {
        if let Err(fault) = players[seat].begin(job, seat) {
            return table.forfeit(seat, &fault);
        }
    }
    if job.terms.swap2
        && let Err((seat, fault)) = swap2::open(&mut table, players)
    {
        return table.forfeit(seat, &fault);
    }
    table.play(players)
}

/// A game on the table.
struct Table<'a> {
    job: &'a Job,
    referee: Referee,
    moves: Vec<Option<Point>>,
    clocks: [Clock; 2],
    /// Which seat has black.
    black: usize,
    record: Played,
}

impl Table<'_> {
    fn new(job: &Job) -> Result<Table<'_>, String> {
        let referee = Referee::new(job.terms.rule, job.terms.size);
        let clocks = [0, 1].map(|seat| Clock::new(&job.seats[seat].limits, job.terms.tolerance()));
        let record = Played::new(job, 0);
        let mut table = Table { job, referee, moves: Vec::new(), clocks, black: 0, record };
        for step in job.opening_moves()? {
            table.put(step).map_err(|illegal| illegal.to_string())?;
            table.record.push(step, None, Remark::default());
        }
        table.record.opening = table.moves.len();
        Ok(table)
    }

    /// The seat of a colour.
    fn seat(&self, color: Color) -> usize {
        if color == Color::Black { self.black } else { 1 - self.black }
    }

    fn color(&self, seat: usize) -> Color {
        if seat == self.black { Color::Black } else { Color::White }
    }

    /// Plays a stone or a pass.
    fn put(&mut self, step: Option<Point>) -> Result<Option<Verdict>, Illegal> {
        let verdict = match step {
            Some(point) => self.referee.play(point)?,
            None => self.referee.pass().map(|()| None)?,
        };
        self.moves.push(step);
        Ok(verdict)
    }

    /// Lets the players move until the game has ended.
    fn play(mut self, players: &mut [&mut dyn Player; 2]) -> Played {
        loop {
            if self.is_long() {
                let stones = format!("{} stones", self.moves.len());
                return self.finish(GameResult::Draw, "length", stones);
            }
            let seat = self.seat(self.referee.turn());
            match self.ask(seat, players[seat]) {
                Ok(None) => {}
                Ok(Some(verdict)) => return self.end(&verdict),
                Err(fault) => return self.forfeit(seat, &fault),
            }
        }
    }

    /// Asks for a move, measures it and plays it.
    fn ask(&mut self, seat: usize, player: &mut dyn Player) -> Result<Option<Verdict>, Fault> {
        player.ready();
        let start = Instant::now();
        let thought = player.choose(&self.moves, &self.clocks[seat]);
        let used = start.elapsed();
        let Thought { point, remark } = thought?;
        let limit = self.clocks[seat].limit().unwrap_or_default();
        if !self.clocks[seat].spend(used) {
            return Err(Fault::Late { used, limit });
        }
        let verdict = self
            .put(Some(point))
            .map_err(|illegal| Fault::Illegal(format!("{},{}: {illegal}", point.x(), point.y())))?;
        self.record.push(Some(point), Some(used), remark);
        Ok(verdict)
    }

    fn is_long(&self) -> bool {
        let stones = self.moves.iter().filter(|step| step.is_some()).count();
        self.job.terms.draw_after.is_some_and(|most| stones >= most)
    }

    fn end(self, verdict: &Verdict) -> Played {
        let detail = verdict.to_string();
        match verdict {
            Verdict::Five { winner, .. } => self.finish(GameResult::Win(*winner), "five", detail),
            Verdict::Forbidden { .. } => {
                let mut played = self.finish(GameResult::Win(Color::White), "forbidden", detail);
                played.fault = Some(Color::Black.name().to_string());
                played
            }
            Verdict::Draw => self.finish(GameResult::Draw, "full", detail),
        }
    }

    fn finish(self, result: GameResult, reason: &str, detail: String) -> Played {
        self.record.finish(result, reason, detail)
    }

    fn forfeit(self, seat: usize, fault: &Fault) -> Played {
        let color = self.color(seat);
        self.record.forfeit(color, fault)
    }
}
