//! The files that a match leaves for people and for other programs.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use record::{Format, Game};

use crate::plan::Plan;
use crate::played::Played;
use crate::standings::Standings;
use crate::{report, results};

/// Writes what can be made of the games into the folder of their match, each file whole or not at
/// all, and names them: `report.html` to look at, `results.pgn` for rating tools, `games.sgf` with
/// all games, and the folder `psq` with `0001.psq` and so on for one each. Files of an earlier time are
/// replaced.
///
/// PSQ knows no pass: a game with one has no file there.
pub fn write(
    folder: &Path,
    plan: &Plan,
    standings: &Standings,
    games: &[Played],
) -> Result<Vec<PathBuf>, String> {
    let page = report::html(plan, standings, games);
    let mut files = vec![store(folder.join("report.html"), page.as_bytes())?];
    files.push(store(folder.join("results.pgn"), results::print(plan, games).as_bytes())?);
    files.push(store_sgf(folder.join("games.sgf"), plan, games)?);
    files.push(store_psq(folder, plan, games).map_err(|error| told(&folder.join("psq"), &error))?);
    Ok(files)
}

/// All games one after the other. Only one at a time is in memory: as moves with all that a record
/// can say of them, 10,000 games would take half a gigabyte.
fn store_sgf(path: PathBuf, plan: &Plan, games: &[Played]) -> Result<PathBuf, String> {
    let written = record::store_with(&path, |file| {
        let mut file = BufWriter::new(file);
        for played in games {
            let game = game(plan, played).map_err(io::Error::other)?;
            file.write_all(&record::write(&[game], Format::Sgf).map_err(io::Error::other)?)?;
        }
        file.flush()
    });
    written.map_err(|error| error.to_string())?;
    Ok(path)
}

/// One PSQ file for each game, in a folder that is put in its place when all are there: bringing
/// every single one to the disk would take 5 ms.
fn store_psq(folder: &Path, plan: &Plan, games: &[Played]) -> io::Result<PathBuf> {
    let (part, whole) = (folder.join(".psq.part"), folder.join("psq"));
    for old in [&part, &whole] {
        match fs::remove_dir_all(old) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    fs::create_dir(&part)?;
    for played in games {
        let game = game(plan, played).map_err(io::Error::other)?;
        if let Ok(text) = record::psq::print(&game) {
            fs::write(part.join(format!("{:04}.psq", played.number + 1)), text)?;
        }
    }
    fs::rename(&part, &whole)?;
    Ok(whole)
}

/// A game with what the match knows of it.
fn game(plan: &Plan, played: &Played) -> Result<Game, String> {
    let mut game = played.to_game()?;
    let text = |text: &str| Some(text.to_string()).filter(|text| !text.is_empty());
    game.info.event = Some(format!("game {} of a match", played.number + 1));
    game.info.date = text(&plan.date);
    game.info.comment = text(&played.detail);
    Ok(game)
}

fn store(path: PathBuf, bytes: &[u8]) -> Result<PathBuf, String> {
    record::store(&path, bytes).map_err(|error| error.to_string())?;
    Ok(path)
}

fn told(path: &Path, error: &dyn std::fmt::Display) -> String {
    format!("{}: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use record::Hints;

    use super::*;
    use crate::report::samples;

    #[test]
    fn every_file_reads_back() {
        let (plan, standings, games) = samples::duel(["alpha", "beta"]);
        let folder = tempfile::tempdir().unwrap();
        let files = write(folder.path(), &plan, &standings, &games).unwrap();
        assert!(files.iter().all(|file| file.exists()), "{files:?}");

        let read = record::load(&folder.path().join("games.sgf"), &Hints::default()).unwrap();
        assert_eq!(read.len(), games.len());
        for (game, played) in read.iter().zip(&games) {
            let expected = played.to_game().unwrap();
            assert_eq!(game.points(), expected.points());
            assert_eq!(game.info.players, expected.info.players);
            assert_eq!(game.info.result, expected.info.result);
            let values = |game: &Game| game.moves().iter().map(|m| m.value).collect::<Vec<_>>();
            assert_eq!(values(game), values(&expected));
            let times = |game: &Game| game.moves().iter().map(|m| m.time).collect::<Vec<_>>();
            assert_eq!(times(game), times(&expected));
        }
        for played in &games {
            let path = folder.path().join(format!("psq/{:04}.psq", played.number + 1));
            let has_pass = played.moves.contains(&None);
            assert_eq!(path.exists(), !has_pass, "{}", path.display());
            if !has_pass {
                let read = record::load(&path, &Hints::default()).unwrap();
                let expected = played.to_game().unwrap();
                assert_eq!(read[0].points(), expected.points());
                assert_eq!(read[0].info.result, expected.info.result);
            }
        }
        assert!(games.iter().any(|played| played.moves.contains(&None)), "a pass is tried");
        // A second time mends what has changed.
        fs::write(&files[0], "cut off").unwrap();
        assert_eq!(write(folder.path(), &plan, &standings, &games).as_ref(), Ok(&files));
        assert!(fs::read_to_string(&files[0]).unwrap().ends_with("</html>\n"));
    }

    #[test]
    fn a_senseless_game_is_named() {
        let (plan, standings, mut games) = samples::duel(["alpha", "beta"]);
        games[1].rule = "chess".to_string();
        let folder = tempfile::tempdir().unwrap();
        let error = write(folder.path(), &plan, &standings, &games).unwrap_err();
        assert!(error.contains("game 2: rule `chess`"), "{error}");
        assert!(folder.path().join("report.html").exists());
    }
}
