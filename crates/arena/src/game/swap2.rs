//! Swap2, played out by the players.
//!
//! ```text
//! first                 second                          first
//! three stones  ──►  takes black (SWAP)
//!                    goes on as white (a stone)
//!                    adds white and black    ──►  takes black (SWAP)
//!                                                 goes on as white (a stone)
//! ```

use std::time::Instant;

use board::Point;

use super::Table;
use crate::fault::Fault;
use crate::player::{Choice, Player, Remark};

/// A fault, and whose.
type Blame = (usize, Fault);

/// Opens the game and seats the colours.
pub(super) fn open(table: &mut Table<'_>, players: &mut [&mut dyn Player; 2]) -> Result<(), Blame> {
    let stones = match ask(table, players, 0)? {
        Choice::Stones(stones) if stones.len() == 3 => stones,
        choice => return Err((0, unexpected(&choice, "three stones"))),
    };
    put(table, 0, &stones)?;
    match ask(table, players, 1)? {
        Choice::Stones(stones) if stones.len() == 2 => {
            put(table, 1, &stones)?;
            choose_color(table, players, 0)
        }
        choice => settle(table, 1, choice, "SWAP, one stone or two"),
    }
}

fn choose_color(
    table: &mut Table<'_>,
    players: &mut [&mut dyn Player; 2],
    seat: usize,
) -> Result<(), Blame> {
    let choice = ask(table, players, seat)?;
    settle(table, seat, choice, "SWAP or one stone")
}

/// Who swaps takes black; who adds one stone has played it as white.
fn settle(table: &mut Table<'_>, seat: usize, choice: Choice, expected: &str) -> Result<(), Blame> {
    match choice {
        Choice::Swap => seat_black(table, seat),
        Choice::Stones(stones) if stones.len() == 1 => {
            seat_black(table, 1 - seat);
            put(table, seat, &stones)?;
        }
        choice => return Err((seat, unexpected(&choice, expected))),
    }
    table.record.opening = table.moves.len();
    Ok(())
}

fn seat_black(table: &mut Table<'_>, seat: usize) {
    if table.black != seat {
        std::mem::swap(&mut table.record.players.black, &mut table.record.players.white);
    }
    table.black = seat;
}

/// Asks a player and takes the time from its clock.
fn ask(
    table: &mut Table<'_>,
    players: &mut [&mut dyn Player; 2],
    seat: usize,
) -> Result<Choice, Blame> {
    let stones: Vec<Point> = table.moves.iter().copied().flatten().collect();
    players[seat].ready();
    let start = Instant::now();
    let choice = players[seat].open(&stones, &table.clocks[seat]);
    let used = start.elapsed();
    let choice = choice.map_err(|fault| (seat, fault))?;
    let limit = table.clocks[seat].limit().unwrap_or_default();
    if !table.clocks[seat].spend(used) {
        return Err((seat, Fault::Late { used, limit }));
    }
    Ok(choice)
}

fn put(table: &mut Table<'_>, seat: usize, stones: &[Point]) -> Result<(), Blame> {
    for &point in stones {
        let illegal =
            |why: String| (seat, Fault::Illegal(format!("{},{}: {why}", point.x(), point.y())));
        match table.put(Some(point)) {
            Ok(None) => table.record.push(Some(point), None, Remark::default()),
            Ok(Some(_)) => return Err(illegal("ends the game in the opening".to_string())),
            Err(why) => return Err(illegal(why.to_string())),
        }
    }
    Ok(())
}

fn unexpected(choice: &Choice, expected: &str) -> Fault {
    let given = match choice {
        Choice::Swap => "SWAP".to_string(),
        Choice::Stones(stones) => format!("{} stones", stones.len()),
    };
    Fault::Illegal(format!("{given} in the opening, expected {expected}"))
}
