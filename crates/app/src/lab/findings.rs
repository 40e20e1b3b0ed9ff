//! What came out of an experiment.

/// Everything that the files of an experiment and the report are made of.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// Our figure, in a sentence or two.
    pub measured: String,
    /// What must come out, and whether it did.
    pub facts: Vec<Fact>,
    /// Tables for people.
    pub tables: Vec<Table>,
    /// Every figure, for programs.
    pub data: Table,
    /// A picture as SVG.
    pub plot: String,
    /// Pages beside the tables: name of the file, what it is, its text.
    pub pages: Vec<Page>,
}

/// Something that an experiment must show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The fact with its figures.
    pub text: String,
    /// Whether it came out.
    pub holds: bool,
}

/// Cells under a head.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// What it shows.
    pub caption: String,
    /// The names of the columns.
    pub head: Vec<String>,
    /// The rows, as long as the head.
    pub rows: Vec<Vec<String>>,
}

/// A page of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The name of the file.
    pub file: &'static str,
    /// What it shows.
    pub about: &'static str,
    /// Its text.
    pub text: String,
}

impl Findings {
    /// Notes a fact.
    pub fn fact(&mut self, holds: bool, text: impl Into<String>) {
        self.facts.push(Fact { text: text.into(), holds });
    }
}

impl Table {
    /// A table without rows.
    pub fn new(caption: &str, head: &[&str]) -> Table {
        let head = head.iter().map(ToString::to_string).collect();
        Table { caption: caption.to_string(), head, rows: Vec::new() }
    }

    /// Adds a row.
    pub fn push(&mut self, cells: impl IntoIterator<Item = String>) {
        let row: Vec<String> = cells.into_iter().collect();
        debug_assert_eq!(row.len(), self.head.len(), "{row:?}");
        self.rows.push(row);
    }

    /// The table as Markdown.
    pub fn markdown(&self) -> String {
        let line = |cells: &[String]| {
            let cells: Vec<String> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
            format!("| {} |\n", cells.join(" | "))
        };
        let rule = vec!["---".to_string(); self.head.len()];
        let rows: String = self.rows.iter().map(|row| line(row)).collect();
        format!("{}:\n\n{}{}{rows}", self.caption, line(&self.head), line(&rule))
    }

    /// The table as comma-separated values.
    pub fn csv(&self) -> String {
        let cell = |cell: &String| match cell.contains([',', '"', '\n']) {
            true => format!("\"{}\"", cell.replace('"', "\"\"")),
            false => cell.clone(),
        };
        let line =
            |cells: &Vec<String>| cells.iter().map(cell).collect::<Vec<_>>().join(",") + "\n";
        std::iter::once(&self.head).chain(&self.rows).map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_keep_their_borders() {
        let mut table = Table::new("Results", &["a", "b"]);
        table.push(["x|y".to_string(), "1,5 \"or\" 2".to_string()]);
        assert_eq!(table.csv(), "a,b\nx|y,\"1,5 \"\"or\"\" 2\"\n");
        assert!(table.markdown().contains("| x\\|y | 1,5 \"or\" 2 |\n"), "{}", table.markdown());
    }
}
