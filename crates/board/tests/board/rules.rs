//! The rules as drawn boards: `data/rules/forbidden.txt` and `data/rules/rows.txt`.
//!
//! Every judge of the rules is asked about every point of every board, so that the marks are the
//! complete answer.

use std::path::Path;

use board::referee::Referee;
use board::ruleset::Renju;
use board::{Board, Color, Diagram, Forbidden, Point, Rule, Setup, with_rule};

/// One way to answer the questions of the drawn boards.
struct Judge {
    name: &'static str,
    forbidden: fn(&Setup, Point) -> Option<Forbidden>,
    makes_five: fn(Rule, &Setup, Point, Color) -> bool,
}

const JUDGES: [Judge; 2] = [
    Judge {
        name: "referee",
        forbidden: |setup, point| Referee::from_setup(Rule::Renju, setup).forbidden(point),
        makes_five: |rule, setup, point, color| {
            Referee::from_setup(rule, setup).makes_five(point, color)
        },
    },
    Judge {
        name: "board",
        forbidden: |setup, point| Board::<Renju>::from_setup(setup).forbidden(point),
        makes_five: |rule, setup, point, color| with_rule!(rule, R => Board::<R>::from_setup(setup).fives(color).contains(point)),
    },
];

/// The titled boards of a file in `data/rules`.
fn boards(file: &str) -> Vec<(String, Diagram)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/rules").join(file);
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut boards = Vec::new();
    for block in text.split("\n\n") {
        let (title, drawing) = block.trim().split_once('\n').expect("a title and a board");
        let title = title.strip_prefix("# ").expect("a title starts with `# `");
        let diagram = Diagram::parse(drawing).unwrap_or_else(|error| panic!("{title}: {error}"));
        boards.push((title.to_string(), diagram));
    }
    boards
}

fn mark(diagram: &Diagram, point: Point) -> Option<char> {
    diagram.marks.iter().find(|(_, marked)| *marked == point).map(|(mark, _)| *mark)
}

/// `l` overline, `f` double four, `t` double three; `v` and the points without a mark are legal.
#[test]
fn forbidden_points_are_the_marked_ones() {
    let boards = boards("forbidden.txt");
    assert!(boards.len() >= 24, "{} boards, expected the whole file", boards.len());
    for (title, diagram) in &boards {
        for point in diagram.setup.size().points() {
            let expected = match mark(diagram, point) {
                Some('l') => Some(Forbidden::Overline),
                Some('f') => Some(Forbidden::DoubleFour),
                Some('t') => Some(Forbidden::DoubleThree),
                Some('v') | None => None,
                Some(other) => panic!("{title}: unknown mark {other}"),
            };
            for judge in &JUDGES {
                let found = (judge.forbidden)(&diagram.setup, point);
                let name = diagram.setup.size().name(point);
                assert_eq!(found, expected, "{}: {title}, {name}\n{diagram}", judge.name);
            }
        }
    }
}

/// `b` black's stone wins, `w` white's stone wins; `n` and the points without a mark are no win.
#[test]
fn winning_points_are_the_marked_ones() {
    let boards = boards("rows.txt");
    for (title, diagram) in &boards {
        let rule = title.split_once(": ").and_then(|(name, _)| Rule::from_name(name));
        let rule = rule.unwrap_or_else(|| panic!("{title}: expected a rule before the colon"));
        for point in diagram.setup.size().points() {
            let winner = match mark(diagram, point) {
                Some('b') => Some(Color::Black),
                Some('w') => Some(Color::White),
                Some('n') | None => None,
                Some(other) => panic!("{title}: unknown mark {other}"),
            };
            for (judge, color) in JUDGES.iter().flat_map(|judge| Color::ALL.map(|c| (judge, c))) {
                let found = (judge.makes_five)(rule, &diagram.setup, point, color);
                let name = diagram.setup.size().name(point);
                let expected = winner == Some(color);
                assert_eq!(found, expected, "{}: {title}, {color} {name}\n{diagram}", judge.name);
            }
        }
    }
    for rule in Rule::ALL {
        let prefix = format!("{rule}: ");
        let count = boards.iter().filter(|(title, _)| title.starts_with(&prefix)).count();
        assert!(count >= 5, "{rule}: {count} boards, expected at least 5");
    }
}
