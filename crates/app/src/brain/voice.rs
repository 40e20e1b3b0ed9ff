//! What the brain tells while it thinks: words for logs, blocks and marks for boards.

use std::time::Duration;

use board::{Point, Size};
use clap::ValueEnum;
use eval::Value;
use protocol::{Field, Mark, Reply, Verdict};
use search::{Event, Report};

use crate::events::{names, per_second};

/// How much is said in `MESSAGE` lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Style {
    /// A line for every variation, and a summary.
    #[default]
    Normal,
    /// The summary and the line of play.
    Brief,
    /// A line for every variation, as chess engines write it.
    Ucilike,
    /// Nothing.
    None,
}

/// From which iteration on the moves at the root are marked: before, they flicker.
const MARK_DEPTH: u32 = 8;

/// And from when on.
const MARK_TIME: Duration = Duration::from_millis(200);

/// Tells of one search.
#[derive(Clone, Debug)]
pub struct Voice {
    style: Style,
    /// The bits of `show_detail`.
    detail: i64,
    size: Size,
    /// Empty points: nothing takes longer.
    room: u32,
    depth: u32,
    nodes: u64,
    /// The last variation that was told of the best move.
    pub last: Option<Report>,
}

impl Voice {
    /// A voice for a search on a board with so many empty points.
    pub fn new(style: Style, detail: i64, size: Size, room: usize) -> Voice {
        Voice { style, detail, size, room: room as u32, depth: 0, nodes: 0, last: None }
    }

    /// What to say of an event `time` after the search began.
    pub fn event(&mut self, event: &Event, time: Duration) -> Vec<Reply> {
        let mark = match event {
            Event::Variation(report) => return self.variation(report),
            Event::Iteration { depth } => {
                self.depth = *depth;
                Mark::Refresh
            }
            Event::Trying(point) => Mark::Pos(*point),
            Event::Tried(point) => Mark::Done(*point),
            Event::Best(point) => Mark::Best(*point),
            Event::Lost(point) => Mark::Lost(*point),
        };
        let is_shown = self.detail & 1 != 0 && self.depth >= MARK_DEPTH && time >= MARK_TIME;
        if is_shown { vec![Reply::Mark(mark)] } else { Vec::new() }
    }

    /// What to say of a variation.
    pub fn variation(&mut self, report: &Report) -> Vec<Reply> {
        let mut replies = Vec::new();
        let line = names(&report.line, self.size).join(" ").to_uppercase();
        let eval = self.verdict(report.value);
        let depth = format!("{}-{}", report.depth, report.deepest);
        let ms = report.time.as_millis();
        let words = match self.style {
            Style::Normal if report.number == 0 => {
                Some(format!("Depth {depth} | Eval {eval} | Time {ms}ms | {line}"))
            }
            Style::Normal => Some(format!("({}) {eval} | {depth} | {line}", report.number + 1)),
            Style::Ucilike => Some(format!(
                "depth {depth} multipv {} ev {eval} n {} n/ms {} tm {ms} pv {line}",
                report.number + 1,
                short(report.nodes),
                per_second(report.nodes, report.time) / 1000,
            )),
            Style::Brief | Style::None => None,
        };
        replies.extend(words.map(Reply::Message));
        if self.detail & 2 != 0 && !report.line.is_empty() {
            replies.extend(self.block(report).map(Reply::Info));
        }
        self.nodes = report.nodes;
        if report.number == 0 {
            self.last = Some(report.clone());
        }
        replies
    }

    /// The summary of a search that looked at so many positions in all.
    pub fn summary(&self, nodes: u64, time: Duration) -> Vec<Reply> {
        let Some(report) = &self.last else { return Vec::new() };
        let mut lines = Vec::new();
        if matches!(self.style, Style::Normal | Style::Brief) {
            lines.push(format!(
                "Speed {} | Depth {}-{} | Eval {} | Node {} | Time {}ms",
                short(per_second(nodes, time)),
                report.depth,
                report.deepest,
                self.verdict(report.value),
                short(nodes),
                time.as_millis(),
            ));
        }
        if self.style == Style::Brief {
            let line = names(&report.line, self.size).join(" ").to_uppercase();
            lines.push(format!("Bestline {line}"));
        }
        lines.into_iter().map(Reply::Message).collect()
    }

    /// The block that boards parse: always all of these lines, in this order.
    fn block(&self, report: &Report) -> [Field; 12] {
        let line: Vec<Point> = report.line.clone();
        [
            Field::Pv(report.number),
            Field::NumPv(report.variations),
            Field::Depth(report.depth),
            Field::SelDepth(report.deepest),
            Field::Nodes(report.nodes.saturating_sub(self.nodes)),
            Field::TotalNodes(report.nodes),
            Field::TotalTime(report.time.as_millis() as u64),
            Field::Speed(per_second(report.nodes, report.time)),
            Field::Eval(self.verdict(report.value)),
            Field::WinRate(report.value.winrate()),
            Field::BestLine(line),
            Field::PvDone,
        ]
    }

    fn verdict(&self, value: Value) -> Verdict {
        match value.mate() {
            Some(plies) if value.is_win() => Verdict::Win(plies.unsigned_abs().min(self.room)),
            Some(plies) => Verdict::Loss(plies.unsigned_abs().min(self.room)),
            None => Verdict::Worth(value.units()),
        }
    }
}

/// `950`, `182K`, `2.1M`.
fn short(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..10_000_000 => format!("{}K", number / 1000),
        _ => format!("{}M", number / 1_000_000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report() -> Report {
        let size = Size::default();
        Report {
            number: 0,
            variations: 2,
            depth: 12,
            deepest: 27,
            value: Value::new(87),
            nodes: 182_345,
            time: Duration::from_millis(812),
            line: ["i8", "g8", "i10"].map(|name| size.parse(name).unwrap()).into(),
        }
    }

    fn said(style: Style, detail: i64) -> Vec<String> {
        let mut voice = Voice::new(style, detail, Size::default(), 200);
        let second = Report { number: 1, value: Value::new(81), ..report() };
        let mut replies = voice.variation(&report());
        replies.extend(voice.variation(&second));
        replies.extend(voice.summary(report().nodes, report().time));
        replies.iter().map(Reply::to_string).collect()
    }

    #[test]
    fn messages_come_in_three_styles() {
        assert_eq!(
            said(Style::Normal, 0),
            [
                "MESSAGE Depth 12-27 | Eval 87 | Time 812ms | I8 G8 I10",
                "MESSAGE (2) 81 | 12-27 | I8 G8 I10",
                "MESSAGE Speed 224K | Depth 12-27 | Eval 87 | Node 182K | Time 812ms",
            ]
        );
        assert_eq!(
            said(Style::Ucilike, 0)[0],
            "MESSAGE depth 12-27 multipv 1 ev 87 n 182K n/ms 224 tm 812 pv I8 G8 I10"
        );
        assert_eq!(said(Style::Brief, 0)[1], "MESSAGE Bestline I8 G8 I10");
        assert_eq!(said(Style::None, 0), [""; 0]);
    }

    #[test]
    fn a_block_has_twelve_lines_in_order() {
        let lines = said(Style::None, 2);
        let expected = [
            "INFO PV 0",
            "INFO NUMPV 2",
            "INFO DEPTH 12",
            "INFO SELDEPTH 27",
            "INFO NODES 182345",
            "INFO TOTALNODES 182345",
            "INFO TOTALTIME 812",
            "INFO SPEED 224562",
            "INFO EVAL 87",
            "INFO WINRATE 0.607",
            "INFO BESTLINE 8,7 6,7 8,5",
            "INFO PV DONE",
        ];
        assert_eq!(lines[..12], expected);
        assert_eq!(lines.len(), 24);
    }

    #[test]
    fn no_mate_is_longer_than_the_board_has_room() {
        let voice = Voice::new(Style::None, 2, Size::default(), 7);
        assert_eq!(voice.verdict(Value::win_in(9)), Verdict::Win(7));
    }

    #[test]
    fn marks_come_late_and_only_when_asked_for() {
        let point = Size::default().center();
        let late = MARK_TIME;
        for (detail, depth, time, expected) in [
            (1, 8, late, 1),
            (3, 9, late, 1),
            (2, 9, late, 0),
            (1, 7, late, 0),
            (1, 9, late / 2, 0),
        ] {
            let mut voice = Voice::new(Style::None, detail, Size::default(), 200);
            voice.event(&Event::Iteration { depth }, time);
            let marks = voice.event(&Event::Best(point), time);
            assert_eq!(marks.len(), expected, "{detail} {depth} {time:?}");
        }
    }
}
