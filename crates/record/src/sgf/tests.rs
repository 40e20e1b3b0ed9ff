use std::time::Duration;

use board::{Color, Rule, Size};

use super::*;
use crate::{Game, GameResult};

fn read(text: &str) -> Result<Vec<Tree>, String> {
    parse(text, &Hints::default()).map_err(|error| error.to_string())
}

fn game(text: &str) -> Game {
    read(text).unwrap()[0].to_game()
}

fn moves(game: &Game) -> String {
    game.info.size().name_moves(&game.points())
}

#[test]
fn a_whole_game_is_read() {
    let game = game(
        "\u{feff}(;FF[4]GM[4]SZ[15]RU[Renju]PB[al\\]pha]PW[beta]RE[B+R]EV[cup]DT[2024-05-01]\n\
         GC[two\nlines]OPENING[1];B[hh]SPENT[1.25]V[30]C[a \\: b];W[ig]V[-20];B[])\n",
    );
    assert_eq!(moves(&game), "h8i9--");
    assert_eq!(game.info.rule, Rule::Renju);
    assert_eq!(game.info.players.black.as_deref(), Some("al]pha"));
    assert_eq!(game.info.result, Some(GameResult::Win(Color::Black)));
    assert_eq!(game.info.reason.as_deref(), Some("resign"));
    assert_eq!(game.info.event.as_deref(), Some("cup"));
    assert_eq!(game.info.date.as_deref(), Some("2024-05-01"));
    assert_eq!(game.info.comment.as_deref(), Some("two\nlines"));
    assert_eq!(game.info.opening, Some(1));
    let first = &game.moves()[0];
    assert_eq!(first.time, Some(Duration::from_millis(1250)));
    assert_eq!((first.value, game.moves()[1].value), (Some(30), Some(20)));
    assert_eq!(first.comment.as_deref(), Some("a : b"));
}

#[test]
fn variations_keep_their_order() {
    let text = "(;GM[4];B[hh](;W[ig];B[gi])(;W[hg](;B[aa])(;B[bb])))";
    let trees = read(text).unwrap();
    assert_eq!(trees[0].len(), 6);
    assert_eq!(moves(&trees[0].to_game()), "h8i9g7");
    let printed = print(&trees);
    assert_eq!(
        printed,
        "(;FF[4]GM[4]CA[UTF-8]AP[Tengen]SZ[15]RU[freestyle]\n;B[hh]\n(;W[ig];B[gi])\n\
         (;W[hg]\n(;B[aa])\n(;B[bb])))\n"
    );
    assert_eq!(read(&printed).unwrap(), trees);
}

#[test]
fn both_ways_to_write_points_and_squeezed_lists() {
    assert_eq!(moves(&game("(;GM[4];B[h8];W[I9];B[tt];W[a15])")), "h8i9--a15");
    let game = game("(;GM[4]SZ[15:13]AB[aa:ca][ab]AW[hh]PL[W];W[cc])");
    assert_eq!(game.info.size(), Size::new(15, 13).unwrap());
    assert_eq!(game.info.start.stones(Color::Black).len(), 4);
    assert_eq!(game.info.start.turn, Color::White);
    assert_eq!(moves(&game), "c11");
}

#[test]
fn sides_that_do_not_alternate_pass() {
    assert_eq!(moves(&game("(;GM[4];B[hh];B[ii];W[jj])")), "h8--i7j6");
    let white = game("(;GM[4];W[hh];B[ii])");
    assert_eq!((white.info.start.turn, moves(&white)), (Color::White, "h8i7".to_string()));
    let setup = game("(;GM[4]AB[aa]PL[B];W[hh])");
    assert_eq!(moves(&setup), "--h8");
}

#[test]
fn habits_of_other_programs() {
    let many = read("mail text (;GM[4]B[hh]W[ig]B[gj])\n\n(;GaMe[4];B[aa]) ").unwrap();
    assert_eq!(many.len(), 2);
    assert_eq!(moves(&many[0].to_game()), "h8i9g6");
    let cli = game("(;FF[4]GM[4]GN[1]RU[1]SZ[20]RE[W+1]\n;B[aa]C[opening move]\n;W[tt]C[12ms])");
    assert_eq!((cli.info.rule, moves(&cli).as_str()), (Rule::Standard, "a20t1"));
    assert_eq!(cli.info.result, Some(GameResult::Win(Color::White)));
    assert_eq!(game("(;GM[4];AB[hh][ii]AW[ij];B[aa])").info.start.stones(Color::Black).len(), 2);
}

#[test]
fn deep_nesting_needs_no_stack() {
    let deep = format!("{}{}", "(;".repeat(100_000), ")".repeat(100_000));
    assert_eq!(read(&deep).unwrap_err(), "line 1: more than 10000 open (");
    let comb = format!("(;GM[4]{}{}", "(;C[x]".repeat(9_000), ")".repeat(9_001));
    assert!(read(&comb).unwrap()[0].is_empty());
    let passes = format!("(;{})", ";B[];W[]".repeat(10_000));
    assert_eq!(read(&passes).unwrap_err(), "line 1: a game with more than 968 moves");
}

#[test]
fn bad_files_are_named() {
    let rows = [
        ("", "no game, expected (;…)"),
        ("hello", "line 1: property HELLO without [value]"),
        ("(", "line 1: a game without a node, expected (;"),
        ("(;GM[1];B[aa])", "line 1: GM `1`, expected GM[4] (gomoku and renju)"),
        ("(;SZ[99])", "line 1: board `99`, expected N or WxH from 5 to 22"),
        ("(;GM[4]\n;B[hh]", "line 2: the text ends with 1 open ( (is the file whole?)"),
        ("(;GM[4]\n;B[hh];W[i", "line 2: value of `W` without its ] (is the file whole?)"),
        ("(;GM[4];B[hh]))", "line 1: text outside a game, expected ("),
        ("(;GM[4];B[hh]\n;W[hh])", "line 2: move 2 (h8) is on a stone, expected an empty point"),
        (
            "(;GM[4];B[zz])",
            "line 1: `zz` is not a point of the 15x15 board, expected two letters such as hh, or h8",
        ),
        ("(;GM[4];B[hh];AB[aa])", "line 1: AB after the first move, expected it before"),
        ("(;GM[4]AB[aa][aa])", "line 1: point 0,0 has two stones, expected at most one"),
        ("(;GM[4]AE[aa])", "line 1: AE takes stones away, expected AB, AW and moves only"),
        ("(;GM[4];B[hh]SPENT[-1])", "line 1: SPENT `-1`, expected seconds"),
        ("(;GM[4];B[hh]V[x])", "line 1: V `x`, expected a number"),
        ("(;GM[4](C[x]))", "line 1: `C` outside a node"),
        ("(;GM[4];B[hh]=)", "line 1: `=)`, expected a property, ;, ( or )"),
    ];
    for (text, expected) in rows {
        assert_eq!(read(text).unwrap_err(), expected, "{text}");
    }
}

/// An escape keeps a bracket, but white space is a blank with or without it.
#[test]
fn white_space_is_a_blank_even_behind_an_escape() {
    let trees = parse("(;GM[4]C[a\\\u{c}b\tc\\]d])", &Hints::default()).unwrap();
    let root = trees[0].node(trees[0].root());
    assert_eq!(root.step().comment.as_deref(), Some("a b c]d"));
}

#[test]
fn signs_are_labels() {
    let text = "(;GM[4]SZ[15];B[hh]TR[aa:ab]LB[cc:7]MA[ig]CR[aa]SQ[bb])";
    let tree = read(text).unwrap().remove(0);
    let last = tree.main_line().last().unwrap();
    let labels: Vec<&str> = tree.node(last).labels().iter().map(|(_, label)| &**label).collect();
    assert_eq!(labels, ["△", "△", "7", "×", "○", "□"]);
    let printed = print(&[tree]);
    assert!(printed.contains(";B[hh]LB[cc:7]TR[aa][ab]SQ[bb]CR[aa]MA[ig]"), "{printed}");
}
