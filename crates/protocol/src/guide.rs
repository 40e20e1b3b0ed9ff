//! Every command in one table: the reader, the help and the documentation are made of it.

/// Where a command's arguments stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// On the rest of the line.
    Line,
    /// A list of points on this line or the following ones, up to `DONE`.
    List,
    /// Words without a comma, and then a list of points.
    WordsAndList,
    /// The rest of the line, and a list of points on the following ones.
    LineAndList,
    /// A text on the rest of the line, or else on the next line.
    Text,
}

/// A command, in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The command's word.
    pub word: &'static str,
    /// What follows it.
    pub arguments: &'static str,
    /// What the brain answers.
    pub reply: &'static str,
    /// What it does.
    pub about: &'static str,
    pub(crate) form: Form,
}

impl Entry {
    /// The entry of a word, in any case.
    pub fn find(word: &str) -> Option<&'static Entry> {
        GUIDE.iter().find(|entry| entry.word.eq_ignore_ascii_case(word))
    }

    /// Whether a list of points belongs to it.
    pub(crate) fn has_list(&self) -> bool {
        matches!(self.form, Form::List | Form::WordsAndList | Form::LineAndList)
    }
}

const fn entry(
    form: Form,
    word: &'static str,
    arguments: &'static str,
    reply: &'static str,
    about: &'static str,
) -> Entry {
    Entry { word, arguments, reply, about, form }
}

const NO_DATABASE: &str = "needs a database; there is none yet";

use Form::{Line, LineAndList, List, Text, WordsAndList};

/// Every command.
pub const GUIDE: &[Entry] = &[
    // Gomocup.
    entry(Line, "START", "size", "OK", "begins a game on an empty board; settings stay"),
    entry(Line, "RECTSTART", "width,height", "OK", "the same on a board that is not square"),
    entry(Line, "RESTART", "", "OK", "begins another game on a board of the same size"),
    entry(Line, "BEGIN", "", "x,y", "asks for the first move"),
    entry(Line, "TURN", "x,y", "x,y", "tells the enemy's move and asks for ours"),
    entry(
        List,
        "BOARD",
        "x,y,f … DONE",
        "x,y",
        "gives a whole position (f: 1 own, 2 enemy's, 3 wall)",
    ),
    entry(Line, "TAKEBACK", "x,y", "OK", "removes a stone"),
    entry(Line, "PLAY", "x,y", "x,y", "plays this stone for us"),
    entry(
        List,
        "SWAP2BOARD",
        "x,y … DONE",
        "moves or SWAP",
        "asks for a swap2 opening's next step",
    ),
    entry(Line, "INFO", "key value", "", "changes a setting, also during thought"),
    entry(Line, "END", "", "", "ends the program"),
    entry(Line, "ABOUT", "", "name=…", "tells name and version"),
    // Yixin-Board.
    entry(Line, "YXSHOWINFO", "", "MESSAGE INFO …", "tells limits, and that a board is listening"),
    entry(List, "YXBOARD", "x,y,f … DONE", "", "gives a whole position, without asking for a move"),
    entry(Line, "YXNBEST", "n", "x,y", "searches the position with n variations"),
    entry(Line, "YXSTOP", "", "x,y", "ends the search: the move comes at once"),
    entry(Line, "STOP", "", "x,y", "the same"),
    entry(Line, "YXSHOWFORBID", "", "FORBID …", "tells where black may not play"),
    entry(Line, "YXHASHCLEAR", "", "MESSAGE", "empties the transposition table"),
    entry(Line, "YXSHOWHASHUSAGE", "", "MESSAGE", "tells how full the table is"),
    entry(Text, "YXHASHDUMP", "path", "MESSAGE", "saves the table"),
    entry(Text, "YXHASHLOAD", "path", "MESSAGE", "loads a saved table"),
    entry(List, "YXBLOCK", "x,y … DONE", "", "forbids first moves to the search"),
    entry(List, "YXBLOCKUNDO", "x,y … DONE", "", "allows them again"),
    entry(Line, "YXBLOCKRESET", "", "", "allows all of them again"),
    entry(List, "YXBLOCKPATH", "x,y … DONE", "", "accepted and without effect"),
    entry(List, "YXBLOCKPATHUNDO", "x,y … DONE", "", "accepted and without effect"),
    entry(Line, "YXBLOCKPATHRESET", "", "", "accepted and without effect"),
    entry(
        Line,
        "YXBALANCEONE",
        "value",
        "x,y",
        "the move after which the value is nearest to this one",
    ),
    entry(Line, "YXBALANCETWO", "value", "x,y x,y", "the same with a stone of each colour"),
    entry(Line, "YXSEARCHDEFEND", "", "x,y", "searches every move apart, to see which do not lose"),
    entry(
        Line,
        "YXDRAW",
        "",
        "MESSAGE DRAW …",
        "offers a draw, which is taken if we stand no better",
    ),
    entry(Line, "YXRESIGN", "", "", "tells that the enemy gives up"),
    entry(Line, "YXPRINTFEATURE", "", "MESSAGE", "describes the position"),
    entry(Line, "YXFORBID", "add|del …", "", "accepted and without effect"),
    entry(Line, "YXSWAP2STEP1", "", "MESSAGE SWAP2 …", "three stones of a swap2 opening"),
    entry(Line, "YXSWAP2STEP2", "", "MESSAGE SWAP2 …", "the choice after three stones"),
    entry(Line, "YXSWAP2STEP3", "", "MESSAGE SWAP2 …", "the choice after five stones"),
    entry(Line, "YXSOOSORVSTEP1", "", "MESSAGE SOOSORV …", "three stones of a Soosorv-8 opening"),
    entry(List, "YXSOOSORVSTEP2", "x,y … DONE", "MESSAGE SOOSORV …", "whether to swap after three"),
    entry(
        List,
        "YXSOOSORVSTEP3",
        "x,y … DONE",
        "MESSAGE SOOSORV …",
        "the fourth, and how many fifths",
    ),
    entry(
        WordsAndList,
        "YXSOOSORVSTEP4",
        "n x,y … DONE",
        "MESSAGE SOOSORV …",
        "whether to swap after four",
    ),
    entry(
        WordsAndList,
        "YXSOOSORVSTEP5",
        "n x,y … DONE",
        "MESSAGE SOOSORV …",
        "n fifth stones to choose from",
    ),
    entry(List, "YXSOOSORVSTEP6", "x,y … DONE", "MESSAGE SOOSORV …", "the choice of a fifth stone"),
    // Rapfi.
    entry(Line, "RELOADCONFIG", "[path]", "MESSAGE", "accepted; the configuration is built in"),
    entry(Line, "LOADMODEL", "path", "ERROR", "needs another evaluation; it is built in"),
    entry(Line, "EXPORTMODEL", "path", "ERROR", "needs another evaluation; it is built in"),
    entry(
        Line,
        "BENCH",
        "[depth]",
        "MESSAGE",
        "searches fixed positions: a node signature and the speed",
    ),
    entry(Line, "TRACEBOARD", "", "MESSAGE", "shows the board and its threats"),
    entry(Line, "TRACESEARCH", "", "MESSAGE", "shows static value and best-looking moves"),
    entry(Text, "YXSETDATABASE", "path", "ERROR", NO_DATABASE),
    entry(Line, "YXSAVEDATABASE", "", "ERROR", NO_DATABASE),
    entry(List, "YXQUERYDATABASEALL", "x,y … DONE", "ERROR", NO_DATABASE),
    entry(List, "YXQUERYDATABASEALLT", "x,y … DONE", "ERROR", NO_DATABASE),
    entry(List, "YXQUERYDATABASEONE", "x,y … DONE", "ERROR", NO_DATABASE),
    entry(List, "YXQUERYDATABASETEXT", "x,y … DONE", "ERROR", NO_DATABASE),
    entry(
        WordsAndList,
        "YXEDITTVDDATABASE",
        "mask label value depth x,y … DONE",
        "ERROR",
        NO_DATABASE,
    ),
    entry(LineAndList, "YXEDITTEXTDATABASE", "\"text\" x,y … DONE", "ERROR", NO_DATABASE),
    entry(LineAndList, "YXEDITLABELDATABASE", "x,y text x,y … DONE", "ERROR", NO_DATABASE),
    entry(List, "YXDELETEDATABASEONE", "x,y … DONE", "ERROR", NO_DATABASE),
    entry(WordsAndList, "YXDELETEDATABASEALL", "[which] x,y … DONE", "ERROR", NO_DATABASE),
    entry(Text, "YXDBTOTXT", "path", "ERROR", NO_DATABASE),
    entry(Text, "YXDBTOTXTALL", "path", "ERROR", NO_DATABASE),
    entry(Text, "YXLIBTODB", "path", "ERROR", NO_DATABASE),
    entry(Text, "YXDBTOLIB", "path", "ERROR", NO_DATABASE),
    entry(Text, "YXDBSPLIT", "path", "ERROR", NO_DATABASE),
    entry(Text, "YXDBMERGE", "path", "ERROR", NO_DATABASE),
    // Our own.
    entry(Line, "EVAL", "", "MESSAGE EVAL …", "the static value: units, chance to win, of a draw"),
    entry(Line, "SOLVE", "vcf|vct|all [nodes]", "MESSAGE SOLVE …", "looks for a forced win"),
    entry(Line, "PERFT", "n", "MESSAGE", "counts the lines of n plies"),
    entry(Line, "SIDE", "black|white", "OK", "sets the side to move"),
    entry(Line, "JSON", "0|1", "OK", "tells every event as a JSON object too"),
    entry(Line, "OPTIONS", "", "OPTION … OK", "lists the settings: name, type, default, bounds"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_single_and_described() {
        for (index, entry) in GUIDE.iter().enumerate() {
            assert!(GUIDE[index + 1..].iter().all(|other| other.word != entry.word));
            assert!(!entry.about.is_empty());
            assert_eq!(Entry::find(&entry.word.to_lowercase()), Some(entry));
        }
    }
}
