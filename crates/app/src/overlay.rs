//! What both sides threaten, as a board shows it: the stones of each row, the point that makes the
//! next step, and the exact answers.
//!
//! ```text
//!   . . * x x x * . .     black has an open three: both `*` make an open four of it, and only
//!                         a white stone on one of them leaves black neither
//! ```

#[cfg(test)]
mod tests;

use board::{
    Board, Color, Direction, Pattern, Point, PointSet, Rule, Ruleset, Setup, Shape, Size, with_rule,
};

/// Shapes that win or nearly win where they are made, strongest first.
const SHOWN: [Shape; 4] = [Shape::Five, Shape::OpenFour, Shape::FourThree, Shape::DoubleThree];

/// A move that one side would win by, if nothing is done about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// The side that threatens.
    pub color: Color,
    /// What it makes there.
    pub made: Made,
    /// Where.
    pub point: Point,
    /// The stones of its rows, and the point itself.
    pub cells: Vec<Point>,
    /// The points where the other side may play and stops it. Against an open three they are those
    /// that leave no way to an open four, not only the one at `point`.
    pub answers: Vec<Point>,
}

/// What a move makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Made {
    /// A winning row: there is a four on the board.
    Five,
    /// A four that cannot be stopped: there is an open three on the board.
    OpenFour,
    /// Fours on two lines.
    TwoFours,
    /// A four and an open three.
    FourThree,
    /// Open threes on two lines.
    TwoThrees,
}

impl Made {
    /// `five`, `four` or `three`, by the longest row.
    pub fn kind(self) -> &'static str {
        match self {
            Made::Five => "five",
            Made::OpenFour | Made::TwoFours | Made::FourThree => "four",
            Made::TwoThrees => "three",
        }
    }

    /// The word that stands for it in JSON.
    pub fn key(self) -> &'static str {
        match self {
            Made::Five => "five",
            Made::OpenFour => "open-four",
            Made::TwoFours => "two-fours",
            Made::FourThree => "four-three",
            Made::TwoThrees => "two-threes",
        }
    }

    /// The name with its article.
    pub fn in_words(self) -> &'static str {
        match self {
            Made::Five => "five",
            Made::OpenFour => "an open four",
            Made::TwoFours => "two fours",
            Made::FourThree => "a four and an open three",
            Made::TwoThrees => "two open threes",
        }
    }
}

/// The threats of both sides, black's first, of each the strongest first.
pub fn threats(rule: Rule, setup: &Setup) -> Vec<Threat> {
    with_rule!(rule, R => {
        let board = Board::<R>::from_setup(setup);
        match board.winner() {
            Some(_) => Vec::new(),
            None => Color::ALL.into_iter().flat_map(|color| of(&board, color)).collect(),
        }
    })
}

fn of<R: Ruleset>(board: &Board<R>, color: Color) -> Vec<Threat> {
    let mut threats: Vec<Threat> = SHOWN
        .into_iter()
        .flat_map(|shape| makers(board, color, shape))
        .map(|point| threat(board, color, point))
        .collect();
    share_answers(&mut threats);
    threats.sort_by_key(|threat| (threat.made, threat.point));
    threats
}

/// Where `color` may play and makes just this.
fn makers<R: Ruleset>(board: &Board<R>, color: Color, shape: Shape) -> Vec<Point> {
    let points = match shape {
        Shape::Five => board.fives(color),
        _ => board.fours(color) | board.threes(color),
    };
    points.iter().filter(|&point| board.allowed_shape(point, color) == shape).collect()
}

fn threat<R: Ruleset>(board: &Board<R>, color: Color, point: Point) -> Threat {
    let pattern = |direction: &Direction| board.pattern(point, color, *direction);
    let best = Direction::ALL.iter().map(pattern).max().unwrap_or_default();
    let shape = board.allowed_shape(point, color);
    let made = match shape {
        Shape::Five => Made::Five,
        Shape::OpenFour if best == Pattern::OpenFour => Made::OpenFour,
        Shape::OpenFour => Made::TwoFours,
        Shape::FourThree => Made::FourThree,
        _ => Made::TwoThrees,
    };
    let counts = |direction: &Direction| match made {
        Made::Five | Made::OpenFour => pattern(direction) == best,
        Made::TwoFours => pattern(direction).is_four(),
        Made::FourThree | Made::TwoThrees => pattern(direction) >= Pattern::OpenThree,
    };
    let rows = Direction::ALL.into_iter().filter(counts);
    let cells: PointSet = rows.flat_map(|direction| row(board, color, point, direction)).collect();
    let enemy_may =
        |answer: &Point| !board.rule().forbids(!color) || board.forbidden(*answer).is_none();
    let answers = board.defences(point, color).iter().filter(enemy_may).collect();
    Threat { color, made, point, cells: cells.iter().collect(), answers }
}

/// The stones that a stone at `point` stands in a row with: those of the fullest five cells
/// through it that have no enemy stone.
fn row<R: Ruleset>(
    board: &Board<R>,
    color: Color,
    point: Point,
    direction: Direction,
) -> Vec<Point> {
    let window = |first: i32| -> Option<Vec<Point>> {
        let cells = (first..first + 5).map(|steps| point.step(direction, steps));
        let cells = cells.collect::<Option<Vec<Point>>>()?;
        let is_free = |&cell: &Point| match board.stone(cell) {
            Some(stone) => stone == color,
            None => board.is_empty(cell),
        };
        let is_own = |&cell: &Point| cell == point || board.stone(cell) == Some(color);
        cells.iter().all(is_free).then(|| cells.into_iter().filter(is_own).collect())
    };
    let windows: Vec<Vec<Point>> = (-4..=0).filter_map(window).collect();
    let most = windows.iter().map(Vec::len).max().unwrap_or_default();
    windows.into_iter().filter(|stones| stones.len() == most).flatten().collect()
}

/// One three is one threat, however many points make an open four of it: what stops it must stop
/// it at all of them.
fn share_answers(threats: &mut [Threat]) {
    let stones = |threat: &Threat| -> Vec<Point> {
        threat.cells.iter().copied().filter(|&cell| cell != threat.point).collect()
    };
    let all: Vec<(Vec<Point>, Vec<Point>)> = threats
        .iter()
        .filter(|threat| threat.made == Made::OpenFour)
        .map(|threat| (stones(threat), threat.answers.clone()))
        .collect();
    for threat in threats.iter_mut().filter(|threat| threat.made == Made::OpenFour) {
        let own = stones(threat);
        for (_, answers) in all.iter().filter(|(stones, _)| *stones == own) {
            threat.answers.retain(|answer| answers.contains(answer));
        }
    }
}

/// What there is to say of the threats of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The side that threatens.
    pub color: Color,
    /// What it makes.
    pub made: Made,
    /// Where it makes it.
    pub points: Vec<Point>,
    /// What the other side can do.
    pub reply: Reply,
}

/// What the side to move can do about a threat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It is the one that threatens.
    Own,
    /// It must play one of these at once, or has lost if there are none.
    Must(Vec<Point>),
    /// It stops all of it at one of these, or needs a four if there are none.
    Stop(Vec<Point>),
}

/// What there is to say of threats, the most urgent first.
pub fn remarks(threats: &[Threat], turn: Color) -> Vec<Remark> {
    let mut sides: Vec<&[Threat]> = threats.chunk_by(|a, b| a.color == b.color).collect();
    sides.sort_by_key(|side| side[0].made);
    let groups = sides.into_iter().flat_map(|side| side.chunk_by(|a, b| a.made == b.made));
    groups.map(|group| remark(group, turn)).collect()
}

fn remark(group: &[Threat], turn: Color) -> Remark {
    let Threat { color, made, .. } = group[0];
    let points = group.iter().map(|threat| threat.point).collect();
    let common = group.iter().skip(1).fold(group[0].answers.clone(), |mut common, threat| {
        common.retain(|answer| threat.answers.contains(answer));
        common
    });
    let reply = match made {
        _ if color == turn => Reply::Own,
        Made::Five => Reply::Must(common),
        _ => Reply::Stop(common),
    };
    Remark { color, made, points, reply }
}

impl Remark {
    /// The word that stands for this kind of remark in JSON.
    pub fn key(&self) -> &'static str {
        match &self.reply {
            Reply::Own => "can",
            Reply::Must(answers) if answers.is_empty() => "lost",
            Reply::Must(_) => "must",
            Reply::Stop(answers) if answers.is_empty() => "counter",
            Reply::Stop(_) => "stop",
        }
    }

    /// The points that answer the threat.
    pub fn answers(&self) -> &[Point] {
        match &self.reply {
            Reply::Own => &[],
            Reply::Must(answers) | Reply::Stop(answers) => answers,
        }
    }

    /// As a sentence.
    pub fn in_words(&self, size: Size) -> String {
        let [own, enemy] = [self.color, !self.color].map(capitalised);
        let (what, at) = (self.made.in_words(), listed(&self.points, size));
        let answer = match &self.reply {
            Reply::Own => return format!("{own} can make {what} at {at}."),
            Reply::Must(answers) if answers.is_empty() => "cannot stop it".to_string(),
            Reply::Must(answers) => format!("must play {}", listed(answers, size)),
            Reply::Stop(answers) if answers.is_empty() => "needs a four".to_string(),
            Reply::Stop(answers) => format!("stops it at {}", listed(answers, size)),
        };
        format!("{own} threatens {what} at {at}: {enemy} {answer}.")
    }
}

/// `g8, h8 or k10`.
fn listed(points: &[Point], size: Size) -> String {
    let names: Vec<String> = points.iter().map(|&point| size.name(point)).collect();
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => String::new(),
    }
}

/// `Black` or `White`, to begin a sentence with.
pub fn capitalised(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}
