//! Drawn games, rows, patterns and defences. The forbidden points and winning rows of every rule
//! are drawn in `data/rules`.

use super::*;
use crate::Diagram;

/// The referee of a drawn board and the points marked `*`.
fn drawn(rule: Rule, drawing: &str) -> (Referee, Vec<Point>) {
    let diagram = Diagram::parse(drawing).unwrap();
    (Referee::from_setup(rule, &diagram.setup), diagram.marked('*'))
}

/// The referee of a board whose middle row is drawn, the others being empty.
fn drawn_row(rule: Rule, row: &str) -> (Referee, Vec<Point>) {
    let empty = ".".repeat(row.len());
    drawn(rule, &[&empty, &empty, row, &empty, &empty].map(String::from).join("\n"))
}

fn names(referee: &Referee, points: &[Point]) -> Vec<String> {
    points.iter().map(|&point| referee.size().name(point)).collect()
}

/// What black's stone at `*` makes on its row; with the colours exchanged also white's, but in
/// renju.
const ROWS: &[(Rule, &str, Pattern)] = &[
    (Rule::Freestyle, "ox.*xo", Pattern::Dead),
    (Rule::Freestyle, "o.*...", Pattern::One),
    (Rule::Freestyle, "...*...", Pattern::OpenOne),
    (Rule::Freestyle, "ox*....", Pattern::Two),
    (Rule::Freestyle, "o..x*..o", Pattern::OpenTwo),
    (Rule::Freestyle, "o..x*...", Pattern::WideTwo),
    (Rule::Freestyle, "...x*...", Pattern::FreeTwo),
    (Rule::Freestyle, "oxx*..", Pattern::Three),
    (Rule::Freestyle, ".x.x*.", Pattern::OpenThree),
    (Rule::Freestyle, "..xx*..", Pattern::WideThree),
    (Rule::Freestyle, "oxxx*.", Pattern::Four),
    (Rule::Freestyle, ".xxx*.", Pattern::OpenFour),
    (Rule::Freestyle, "x.x*x.x", Pattern::OpenFour),
    (Rule::Freestyle, "xxxx*", Pattern::Five),
    (Rule::Freestyle, "xx*xxx", Pattern::Five),
    (Rule::Freestyle, "oxxxx*o", Pattern::Five),
    (Rule::Standard, "xx*xxx", Pattern::Dead),
    (Rule::Standard, "x.xx*.x", Pattern::OpenFour),
    (Rule::Standard, "x.xx*x.x", Pattern::Dead),
    (Rule::Standard, "oxxxx*o", Pattern::Five),
    (Rule::Renju, "xx*xxx", Pattern::Overline),
    (Rule::Renju, "x.x*x.x", Pattern::DoubleFour),
    (Rule::Renju, "xx.*x.xx", Pattern::DoubleFour),
    (Rule::Renju, ".xx*x.", Pattern::OpenFour),
    (Rule::Renju, "x.xx*..", Pattern::Four),
    (Rule::Renju, "..xx*..x", Pattern::OpenThree),
    (Rule::Renju, "o.xx*..x", Pattern::Three),
    (Rule::Caro, "oxxxx*o", Pattern::Dead),
    (Rule::Caro, "oxxxx*.", Pattern::Five),
    (Rule::Caro, "xxxx*o", Pattern::Five),
    (Rule::Caro, "xx*xxx", Pattern::Dead),
    (Rule::Caro, ".xxx*.o", Pattern::Four),
    (Rule::Caro, ".xxx*..o", Pattern::OpenFour),
    (Rule::Caro, "oxxx*.o", Pattern::Dead),
    (Rule::CaroOverline, "oxx*xxxo", Pattern::Five),
    (Rule::CaroOverline, "oxxxx*o", Pattern::Dead),
    (Rule::CaroOverline, "oxxx*.o", Pattern::Dead),
    (Rule::CaroOverline, "oxxx*.xo", Pattern::Four),
];

#[test]
fn the_patterns_of_drawn_rows() {
    for &(rule, row, expected) in ROWS {
        let (referee, points) = drawn_row(rule, row);
        let found = referee.pattern(points[0], Color::Black, Direction::Row);
        assert_eq!(found, expected, "{rule}: {row}");
        if rule == Rule::Renju {
            continue;
        }
        let swap = |cell| match cell {
            'x' => 'o',
            'o' => 'x',
            other => other,
        };
        let swapped: String = row.chars().map(swap).collect();
        let (referee, points) = drawn_row(rule, &swapped);
        let found = referee.pattern(points[0], Color::White, Direction::Row);
        assert_eq!(found, expected, "{rule}: {swapped} for white");
    }
}

#[test]
fn white_plays_renju_as_freestyle() {
    for row in ["oo*ooo", "o.o*o.o", "oo.*o.oo", "o.oo*..", "x.oo*..o", "..*o..", "o....*...oo"] {
        let [renju, freestyle] = [Rule::Renju, Rule::Freestyle].map(|rule| {
            let (referee, points) = drawn_row(rule, row);
            referee.pattern(points[0], Color::White, Direction::Row)
        });
        assert_eq!(renju, freestyle, "{row}");
    }
}

#[test]
fn a_pattern_looks_the_same_in_every_direction() {
    let drawing = "
        .........
        .........
        ..x.x.x..
        ...xxx...
        ..xx*....
        .........
        .........
        .........
        .........";
    let (referee, points) = drawn(Rule::Standard, drawing);
    for direction in Direction::ALL {
        let found = referee.pattern(points[0], Color::Black, direction);
        assert_eq!(found, Pattern::WideThree, "{direction:?}");
    }
    assert_eq!(referee.shape(points[0], Color::Black), Shape::DoubleThree);
}

#[test]
fn four_patterns_make_a_shape() {
    use Pattern::*;
    let rows = [
        ([Five, OpenFour, Overline, Dead], Shape::Five, Shape::Five),
        ([Overline, Four, Dead, Dead], Shape::Four, Shape::Forbidden),
        ([Dead, DoubleFour, Dead, Dead], Shape::OpenFour, Shape::Forbidden),
        ([Four, Dead, Four, Dead], Shape::OpenFour, Shape::Forbidden),
        ([OpenFour, WideThree, Dead, Dead], Shape::OpenFour, Shape::OpenFour),
        ([Four, OpenThree, FreeTwo, Dead], Shape::FourThree, Shape::FourThree),
        ([Four, OpenThree, WideThree, Dead], Shape::FourThree, Shape::Forbidden),
        ([Four, Dead, Dead, WideTwo], Shape::BuildingFour, Shape::BuildingFour),
        ([Four, Two, OpenOne, Dead], Shape::Four, Shape::Four),
        ([OpenThree, Dead, OpenThree, Three], Shape::DoubleThree, Shape::Forbidden),
        ([WideThree, Dead, Three, Dead], Shape::BuildingThree, Shape::BuildingThree),
        ([OpenThree, Two, OpenOne, Dead], Shape::Three, Shape::Three),
        ([Three, OpenTwo, Dead, Dead], Shape::DoubleTwo, Shape::DoubleTwo),
        ([Three, Two, Dead, Dead], Shape::Two, Shape::Two),
        ([Two, OpenOne, Dead, Dead], Shape::Weak, Shape::Weak),
        ([Dead; 4], Shape::Dead, Shape::Dead),
    ];
    for (patterns, honest, forbidding) in rows {
        assert_eq!(shape::honest_shape(patterns), honest, "{patterns:?}");
        assert_eq!(shape::forbidding_shape(patterns), forbidding, "{patterns:?}, forbidding");
    }
}

#[test]
fn rows_that_stand_win() {
    let rows = [
        ("oxxxxxo", [true, true, true, false, false]),
        (".xxxxxo", [true, true, true, true, true]),
        ("xxxxxo.", [true, true, true, true, true]),
        ("oxxxxxxo", [true, false, false, false, true]),
        (".xxxx.x", [false; 5]),
        ("xooooox", [true, true, true, false, false]),
        ("xoooooox", [true, false, true, false, true]),
    ];
    for (row, wins) in rows {
        let color = if row.contains("ooooo") { Color::White } else { Color::Black };
        for (rule, wins) in Rule::ALL.into_iter().zip(wins) {
            let (referee, _) = drawn_row(rule, row);
            assert_eq!(referee.winner(), wins.then_some(color), "{rule}: {row}");
            assert_eq!(referee.has_row(color), wins, "{rule}: {row}");
            assert_eq!(referee.winning_rows().len(), wins as usize, "{rule}: {row}");
            assert_eq!(referee.verdict().is_some(), wins, "{rule}: {row}");
            assert_eq!(referee.legal_moves().is_empty(), wins, "{rule}: {row}");
        }
    }
}

#[test]
fn of_two_rows_the_one_made_last_wins() {
    let diagram = Diagram::parse("xxxxx\n.....\n.....\n.....\nooooo\n").unwrap();
    let mut setup = diagram.setup;
    for turn in Color::ALL {
        setup.turn = turn;
        let referee = Referee::from_setup(Rule::Freestyle, &setup);
        assert_eq!(referee.winner(), Some(!turn));
        assert_eq!(referee.winning_rows().len(), 2);
    }
}

#[test]
fn forbidden_moves_are_played_and_lose() {
    let drawing = "
        .........
        ....x....
        ....x....
        ..xx*....
        .........
        .........
        .........
        .........
        .........";
    for (rule, kind) in [(Rule::Renju, Some(Forbidden::DoubleThree)), (Rule::Standard, None)] {
        let (mut referee, points) = drawn(rule, drawing);
        let point = points[0];
        assert_eq!(referee.forbidden(point), kind);
        referee.pass().unwrap();
        assert_eq!(referee.turn(), Color::Black);
        assert_eq!(referee.legal_moves().contains(&point), kind.is_none());
        let verdict = kind.map(|kind| Verdict::Forbidden { point, kind });
        assert_eq!(referee.play(point), Ok(verdict.clone()), "{rule}");
        assert_eq!(referee.verdict(), verdict.as_ref());
        assert_eq!(referee.moves(), [None, Some(point)]);
        assert_eq!(referee.pass().is_err(), kind.is_some());
    }
}

#[test]
fn moves_are_taken_back() {
    let (mut referee, points) = drawn(Rule::Renju, "xxx*.\nooo.o\n.....\n.....\n.....\n");
    let (end, five) = (referee.size().parse("e5").unwrap(), referee.size().parse("d4").unwrap());
    assert_eq!(referee.undo(), None);
    for _ in 0..2 {
        assert_eq!(referee.play(points[0]), Ok(None));
        assert!(referee.play(five).unwrap().is_some());
        assert_eq!((referee.undo(), referee.undo()), (Some(Some(five)), Some(Some(points[0]))));
        assert!(referee.verdict().is_none() && referee.moves().is_empty());
        assert_eq!((referee.pass(), referee.play(five).unwrap().is_some()), (Ok(()), true));
        assert_eq!((referee.undo(), referee.undo()), (Some(Some(five)), Some(None)));
        assert!(referee.is_empty(five) && referee.is_empty(end) && !referee.is_full());
        assert_eq!(referee.turn(), Color::Black);
    }
}

#[test]
fn white_may_play_what_black_may_not() {
    let (referee, points) = drawn(Rule::Renju, "xx*xxx\n......\n......\n......\n......\n");
    assert_eq!(referee.forbidden(points[0]), Some(Forbidden::Overline));
    assert_eq!(referee.turn(), Color::White);
    assert!(referee.legal_moves().contains(&points[0]));
}

#[test]
fn only_empty_points_can_be_played() {
    let mut referee = Referee::new(Rule::Freestyle, Size::new(6, 5).unwrap());
    let moves = referee.size().parse_moves("a1a2b1b2c1c2d1d2").unwrap();
    for point in moves.iter().flatten() {
        assert_eq!(referee.play(*point), Ok(None));
    }
    assert_eq!(referee.play(Point::new(6, 0).unwrap()), Err(Illegal::Outside));
    assert_eq!(referee.play(moves[0].unwrap()), Err(Illegal::Occupied));
    let verdict = referee.play(referee.size().parse("e1").unwrap()).unwrap().unwrap();
    assert_eq!(verdict.winner(), Some(Color::Black));
    assert_eq!(verdict.to_string(), "black wins with 5 in a row");
    let Verdict::Five { row, .. } = verdict else { panic!("a row stands") };
    assert_eq!(names(&referee, &row), ["a1", "b1", "c1", "d1", "e1"]);
    assert_eq!(referee.play(referee.size().parse("f1").unwrap()), Err(Illegal::GameOver));
    assert!(referee.legal_moves().is_empty());
}

/// The point that white leaves makes six for black.
#[test]
fn a_board_on_which_all_is_forbidden_is_a_draw() {
    let board = "xx.xxxo\nooxooxo\nxooxoox\noxxoxxo\nxoxoxo*\n";
    for (rule, verdict) in [(Rule::Renju, Some(Verdict::Draw)), (Rule::Standard, None)] {
        let (mut referee, points) = drawn(rule, board);
        assert_eq!(referee.play(points[0]), Ok(verdict), "{rule}");
        assert!(!referee.is_full());
    }
}

#[test]
fn a_full_board_without_a_row_is_a_draw() {
    let (mut referee, points) = drawn(Rule::Standard, "xoxox\noxoxo\nxo*ox\nxoxox\noxoxo\n");
    assert!(!referee.is_full());
    assert_eq!(referee.play(points[0]), Ok(Some(Verdict::Draw)));
    assert!(referee.is_full());
    assert_eq!(referee.verdict().map(|v| v.to_string()).as_deref(), Some("draw: no move is left"));
    assert_eq!(referee.verdict().and_then(Verdict::winner), None);
}

#[test]
fn points_with_a_stone_make_nothing() {
    let (referee, _) = drawn_row(Rule::Renju, "xxxx.");
    for point in [Point::new(0, 2).unwrap(), Point::new(5, 2).unwrap()] {
        assert!(!referee.makes_five(point, Color::Black));
        assert_eq!(referee.forbidden(point), None);
        assert_eq!(referee.pattern(point, Color::Black, Direction::Row), Pattern::Dead);
        assert_eq!(referee.shape(point, Color::Black), Shape::Dead);
        assert!(referee.defences(point, Color::Black).is_empty());
    }
}

#[test]
fn defences_spoil_the_attack() {
    let rows = [
        (Rule::Freestyle, ".....xx*.....", vec!["e3", "h3", "i3"]),
        (Rule::Freestyle, "...x.x*......", vec!["c3", "e3", "g3", "h3"]),
        (Rule::Freestyle, "oxxx*........", vec!["e3", "f3"]),
        (Rule::Freestyle, "oxxxx*.......", vec!["f3"]),
        (Rule::Caro, "oxxxx*.......", vec!["f3", "g3"]),
        (Rule::Freestyle, "ox*..........", vec![]),
    ];
    for (rule, row, expected) in rows {
        let (referee, points) = drawn_row(rule, row);
        let found = referee.defences(points[0], Color::Black);
        assert_eq!(names(&referee, &found), expected, "{rule}: {row}");
    }
}

/// The point is legal because d6, the way from its row to a straight four, is a double four. White
/// at d5 stops the four on that column, and the point becomes a double three.
#[test]
fn a_defence_can_make_the_point_forbidden() {
    let drawing = "
        ...........
        ...o.......
        ...x.......
        ...x.x.....
        ...x.x.....
        ..x.x*.....
        ...........
        ...........
        ...........
        ...........
        ...........";
    let (referee, points) = drawn(Rule::Renju, drawing);
    assert_eq!(referee.forbidden(points[0]), None);
    assert_eq!(referee.shape(points[0], Color::Black), Shape::Forbidden);
    let defence = referee.size().parse("d5").unwrap();
    assert!(referee.defences(points[0], Color::Black).contains(&defence));
    let (standard, _) = drawn(Rule::Standard, drawing);
    assert!(!standard.defences(points[0], Color::Black).contains(&defence));
}

#[test]
fn a_forbidden_point_needs_no_defence() {
    let (referee, points) = drawn_row(Rule::Renju, "x.x*x.x");
    assert!(referee.defences(points[0], Color::Black).is_empty());
    let (referee, points) = drawn_row(Rule::Standard, "x.x*x.x");
    assert_eq!(names(&referee, &referee.defences(points[0], Color::Black)), ["b3", "d3", "f3"]);
}
