use board::Diagram;

use super::*;

/// The threats of a drawn board, and the board.
fn drawn(rule: Rule, drawing: &str) -> (Vec<Threat>, Diagram) {
    let diagram = Diagram::parse(drawing).unwrap();
    (threats(rule, &diagram.setup), diagram)
}

fn names(points: &[Point], size: Size) -> String {
    points.iter().map(|&point| size.name(point)).collect::<Vec<_>>().join(" ")
}

const THREE: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . x x x . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .";

fn words(threats: &[Threat], turn: Color, size: Size) -> Vec<String> {
    remarks(threats, turn).iter().map(|remark| remark.in_words(size)).collect()
}

#[test]
fn an_open_three_is_answered_where_no_open_four_is_left() {
    let (threats, diagram) = drawn(Rule::Freestyle, THREE);
    let size = diagram.setup.size();
    let points: Vec<Point> = threats.iter().map(|threat| threat.point).collect();
    assert_eq!(names(&points, size), "b6 f6");
    for threat in &threats {
        assert_eq!((threat.color, threat.made), (Color::Black, Made::OpenFour));
        assert_eq!(threat.made.kind(), "four");
        assert_eq!(names(&threat.answers, size), "b6 f6", "{threat:?}");
        assert_eq!(threat.cells.len(), 4);
    }
    assert_eq!(names(&threats[0].cells, size), "b6 c6 d6 e6");
    let told = words(&threats, Color::White, size);
    assert_eq!(told, ["Black threatens an open four at b6 or f6: White stops it at b6 or f6."]);
    assert_eq!(words(&threats, Color::Black, size), ["Black can make an open four at b6 or f6."]);
}

#[test]
fn a_four_shows_its_stones_and_its_only_answer() {
    let (threats, diagram) = drawn(
        Rule::Freestyle,
        "
        . . . . . . . . .
        o x x . x x . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .",
    );
    let size = diagram.setup.size();
    let five = &threats[0];
    assert_eq!((five.made, names(&five.cells, size)), (Made::Five, "b6 c6 d6 e6 f6".into()));
    assert_eq!(names(&five.answers, size), "d6");
    let told = words(&threats[..1], Color::White, size);
    assert_eq!(told, ["Black threatens five at d6: White must play d6."]);
}

#[test]
fn an_open_four_cannot_be_stopped() {
    let (threats, diagram) = drawn(Rule::Freestyle, &THREE.replace("x x x .", "x x x x"));
    let fives: Vec<Threat> =
        threats.into_iter().filter(|threat| threat.made == Made::Five).collect();
    let told = words(&fives, Color::White, diagram.setup.size());
    assert_eq!(told, ["Black threatens five at b6 or g6: White cannot stop it."]);
}

/// Black's only answer to white's four, `*`, is an overline.
const FORBIDDEN_ANSWER: &str = "
    . . . . x . . . .
    . . . . x . . . .
    . . . . x . . . .
    x o o o * o . . .
    . . . . x . . . .
    . . . . x . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .";

#[test]
fn renju_forbids_black_answers() {
    for (rule, count) in [(Rule::Standard, 1), (Rule::Renju, 0)] {
        let (threats, diagram) = drawn(rule, FORBIDDEN_ANSWER);
        let point = diagram.marked('*')[0];
        let is_it = |threat: &&Threat| threat.point == point && threat.color == Color::White;
        let four = threats.iter().find(is_it).unwrap();
        assert_eq!((four.made, four.answers.len()), (Made::Five, count), "{rule}");
    }
}

#[test]
fn a_four_and_a_three_show_both_rows() {
    let (threats, diagram) = drawn(
        Rule::Freestyle,
        "
        . . . . . . . . .
        . . . . . . . . .
        o x x x * . . . .
        . . . . x . . . .
        . . . . x . . . .
        . . . . . . . . .
        . . . . . . . . .",
    );
    let point = diagram.marked('*')[0];
    let threat = threats.iter().find(|threat| threat.point == point).unwrap();
    assert_eq!((threat.made, threat.cells.len()), (Made::FourThree, 6));
    assert!(threat.answers.contains(&point));
}

#[test]
fn a_game_that_is_over_threatens_nothing() {
    let (threats, _) = drawn(Rule::Freestyle, &THREE.replace("x x x . .", "x x x x x"));
    assert_eq!(threats, []);
}
