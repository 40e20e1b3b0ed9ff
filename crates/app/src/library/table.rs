//! Games as a table.

use std::io::{self, Write};

use library::{Page, Summary};

use super::args::result_name;

/// The longest name that is shown whole.
const NAME: usize = 18;

/// The first moves that are shown.
const MOVES: usize = 6;

/// Prints the games of a page, one a line, and how many there are in all.
pub fn print(page: &Page, out: &mut impl Write) -> io::Result<()> {
    for game in &page.games {
        writeln!(out, "{}", row(game))?;
    }
    let (shown, total) = (page.games.len(), page.total);
    match total {
        0 => writeln!(out, "no games"),
        _ if shown < total => writeln!(out, "{shown} of {total} games"),
        1 => writeln!(out, "1 game"),
        _ => writeln!(out, "{total} games"),
    }
}

fn row(game: &Summary) -> String {
    let (info, size) = (&game.info, game.info.size());
    let name = |name: &Option<String>| {
        let name = name.as_deref().unwrap_or("?");
        name.chars().take(NAME).collect::<String>()
    };
    let first = &game.moves[..game.moves.len().min(MOVES)];
    format!(
        "{:>6}  {:<10}  {:<13} {:<5}  {:<NAME$}  {:<NAME$}  {:<5}  {:>3} {}",
        game.id,
        info.date.as_deref().unwrap_or("-"),
        info.rule.name(),
        size.to_string(),
        name(&info.players.black),
        name(&info.players.white),
        info.result.map_or("-", result_name),
        game.moves.len(),
        size.name_moves(first),
    )
}
