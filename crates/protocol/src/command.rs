//! What a manager says.

mod parse;
mod print;

use board::{Color, Point, Size};

use crate::coordinates::Step;

/// One command from manager to brain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A new game on an empty board, square or not.
    Start(Size),
    /// A new game on a board of the same size.
    Restart,
    /// Make the first move.
    Begin,
    /// The enemy's move; answer it.
    Turn(Step),
    /// A position to move in.
    Board(Vec<Stone>),
    /// Remove a stone.
    TakeBack(Step),
    /// Play this stone for us.
    Play(Point),
    /// The stones of a swap2 opening so far.
    Swap2Board(Vec<Point>),
    /// A setting.
    Info {
        /// Its name.
        key: String,
        /// Its value, as text.
        value: String,
    },
    /// End the program.
    End,
    /// Tell who you are.
    About,
    /// A board of the Yixin kind is listening.
    ShowInfo,
    /// A position, without a search.
    YxBoard(Vec<Stone>),
    /// Search with so many variations.
    NBest(usize),
    /// Move at once.
    Stop,
    /// Tell the forbidden points.
    ShowForbid,
    /// Empty the table.
    HashClear,
    /// Tell how full the table is.
    HashUsage,
    /// Save the table.
    HashDump(String),
    /// Load the table.
    HashLoad(String),
    /// Leave these moves out at the root.
    Block(Vec<Point>),
    /// Do not leave them out any more.
    BlockUndo(Vec<Point>),
    /// Leave nothing out any more.
    BlockReset,
    /// Leave a line out.
    BlockPath(Vec<Point>),
    /// Do not leave it out any more.
    BlockPathUndo(Vec<Point>),
    /// Leave no line out any more.
    BlockPathReset,
    /// Find the move after which the value is nearest to this one.
    BalanceOne(i32),
    /// The same with two stones.
    BalanceTwo(i32),
    /// Search every move.
    SearchDefend,
    /// A draw is offered.
    Draw,
    /// The enemy gives up.
    Resign,
    /// Describe the position.
    PrintFeature,
    /// What Yixin-Board tells of forbidden points.
    Forbid(String),
    /// A step of a swap2 opening, 1 to 3.
    Swap2Step(u8),
    /// A step of a Soosorv-8 opening.
    Soosorv {
        /// Which, 1 to 6.
        step: u8,
        /// How many fifth stones are offered, where that is told.
        fifths: Option<u8>,
        /// The stones so far.
        stones: Vec<Point>,
    },
    /// Set everything back.
    ReloadConfig(String),
    /// Load another evaluation.
    LoadModel(String),
    /// Save the evaluation.
    ExportModel(String),
    /// Search fixed positions.
    Bench(Option<u32>),
    /// Show the board.
    TraceBoard,
    /// Show static values.
    TraceSearch,
    /// Something about the database.
    Database(Database),
    /// Tell the static value.
    Eval,
    /// Look for a forced win.
    Solve {
        /// Of which kind.
        kind: Solve,
        /// Within so many positions.
        nodes: Option<u64>,
    },
    /// Count lines of so many plies.
    Perft(u32),
    /// Set the side to move.
    Side(Color),
    /// Tell events as JSON, or no longer.
    Json(bool),
    /// List the settings.
    Options,
}

/// A stone of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// Where; `None` is a pass.
    pub step: Step,
    /// Whose.
    pub owner: Owner,
}

/// Whose stone it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The brain's.
    Own = 1,
    /// The enemy's.
    Enemy = 2,
    /// Nobody's: a stone of a line that is finished.
    Wall = 3,
}

/// A command about the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Database {
    /// Its word.
    pub word: &'static str,
    /// What stands behind the word.
    pub arguments: String,
    /// The moves of the position.
    pub moves: Vec<Step>,
}

/// Kinds of forced wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solve {
    /// By fours alone.
    Vcf,
    /// By fours and threes.
    Vct,
    /// By anything.
    All,
}

impl Solve {
    /// Every kind.
    pub const ALL: [Solve; 3] = [Solve::Vcf, Solve::Vct, Solve::All];

    /// The word of the protocol.
    pub fn name(self) -> &'static str {
        match self {
            Solve::Vcf => "vcf",
            Solve::Vct => "vct",
            Solve::All => "all",
        }
    }
}

impl Owner {
    /// Whose stone a number means.
    pub fn from_number(number: i64) -> Option<Owner> {
        [Owner::Own, Owner::Enemy, Owner::Wall].into_iter().find(|owner| *owner as i64 == number)
    }
}
