use super::*;

fn header() -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend([3, 4]);
    bytes.resize(HEADER, 0xFF);
    bytes
}

fn library(nodes: &[u8]) -> Vec<u8> {
    [header(), nodes.to_vec()].concat()
}

fn read(bytes: &[u8]) -> Result<Tree, String> {
    parse(bytes, &Hints::default()).map_err(|error| error.to_string())
}

/// All lines of a tree, in order.
fn lines(tree: &Tree) -> Vec<String> {
    let leaves = tree.ids().filter(|&id| tree.node(id).first_child().is_none());
    let points = |id| tree.line(id).into_iter().map(|id| tree.node(id).step().point);
    leaves.map(|id| tree.info.size().name_moves(&points(id).collect::<Vec<_>>())).collect()
}

#[test]
fn children_come_before_siblings() {
    // h8, then i9 (with a sibling), g7, then the sibling h9.
    let nodes = [0x00, 0x00, 0x78, 0x00, 0x69, 0x80, 0x87, 0x40, 0x68, 0x40];
    let tree = read(&library(&nodes)).unwrap();
    assert_eq!(lines(&tree), ["h8i9g7", "h8h9"]);
    assert_eq!(tree.info.rule, Rule::Renju);
    assert_eq!(print(&tree).unwrap(), library(&nodes));
}

#[test]
fn files_without_header_and_root_are_old() {
    assert_eq!(lines(&read(&[0x78, 0x00, 0x69, 0x40]).unwrap()), ["h8i9"]);
    assert_eq!(lines(&read(&library(&[0x78, 0x00, 0x69, 0x40])).unwrap()), ["h8i9"]);
}

#[test]
fn comments_and_texts_follow_their_node() {
    let mut nodes = vec![0x00, 0x08];
    nodes.extend(b"root\x00\x00");
    nodes.extend([0x78, 0x49, 0x00, 0x01]);
    nodes.extend(b"one\x08two\r\nthree\x00\x00");
    nodes.extend(b"A\x00");
    let tree = read(&library(&nodes)).unwrap();
    let first = tree.node(tree.root()).first_child().unwrap();
    assert_eq!(tree.node(tree.root()).step().comment.as_deref(), Some("root"));
    assert_eq!(tree.node(first).step().comment.as_deref(), Some("one\ntwo\nthree"));
    let h8 = tree.info.size().center();
    assert_eq!(tree.node(tree.root()).labels(), [(h8, "A".to_string())]);
    assert_eq!(print(&tree).unwrap(), library(&nodes));
}

#[test]
fn old_comments_end_with_a_high_bit() {
    let tree = read(&library(&[0x78, 0x60, b'a', b'b' | 0x80])).unwrap();
    let first = tree.node(tree.root()).first_child().unwrap();
    assert_eq!(tree.node(first).step().comment.as_deref(), Some("ab"));
    let odd = read(&library(&[0x78, 0x60, b'a' | 0x80, 0x00])).unwrap();
    let first = odd.node(odd.root()).first_child().unwrap();
    assert_eq!(odd.node(first).step().comment.as_deref(), Some("a"));
}

#[test]
fn texts_stand_on_points_without_a_move() {
    let mut nodes = vec![0x00, 0x00, 0x78, 0x00];
    nodes.extend([0x69, 0xC3, 0x00, 0x01, b'?', 0x00, 0x87, 0x40]);
    let tree = read(&library(&nodes)).unwrap();
    assert_eq!(lines(&tree), ["h8g7"]);
    let first = tree.node(tree.root()).first_child().unwrap();
    let labels = tree.node(first).labels();
    assert_eq!(labels[0].1, "?");
    assert_eq!(print(&tree).unwrap(), library(&nodes));
}

#[test]
fn an_empty_library_is_whole() {
    assert!(read(&library(&[0x00, 0x00])).unwrap().is_empty());
    let empty = Tree::new(Info::new(Rule::Renju, Size::default()));
    assert_eq!(print(&empty).unwrap(), library(&[0x00, 0x40]));
}

#[test]
fn bad_libraries_are_named() {
    let rows: [(Vec<u8>, &str); 7] = [
        (b"hello".to_vec(), "not a library, expected `RenLib` in the first 20 bytes"),
        (header(), "byte 20: the library ends inside a line of moves (is the file whole?)"),
        (
            library(&[0x78, 0x00]),
            "byte 22: the library ends inside a line of moves (is the file whole?)",
        ),
        (
            library(&[0x78, 0xC0]),
            "byte 22: the library ends inside a line of moves (is the file whole?)",
        ),
        (library(&[0xF8, 0x40]), "byte 22: 0xf8 is not a point of the 15x15 board"),
        (
            library(&[0x78, 0x00, 0x78, 0x40]),
            "byte 24: move 2 (h8) is on a stone, expected an empty point",
        ),
        (library(&[0x78, 0x40, 0x69, 0x40]), "byte 22: 2 bytes after the last move, expected none"),
    ];
    for (bytes, expected) in rows {
        assert_eq!(read(&bytes).unwrap_err(), expected, "{bytes:?}");
    }
}

#[test]
fn other_boards_are_refused() {
    let tree = Tree::new(Info::new(Rule::Renju, Size::square(20).unwrap()));
    assert_eq!(
        print(&tree).unwrap_err().to_string(),
        "a RenLib library cannot hold this game, expected 15x15 and an empty board at the start"
    );
}

/// Zeros and breaks have a meaning in the file, so a comment made only of them is none.
#[test]
fn comments_are_written_without_the_signs_that_end_them() {
    let mut tree = Tree::new(crate::Info::new(Rule::Renju, Size::default()));
    let move_one = tree.play(tree.root(), Point::new(7, 7)).unwrap();
    for (comment, read_back) in [("\0 a\u{8}b\0", Some("ab")), ("\0\u{8} ", None)] {
        tree.set_comment(move_one, Some(comment.to_string()));
        let again = read(&print(&tree).unwrap()).unwrap();
        let node = again.node(again.main_line().last().unwrap());
        assert_eq!(node.step().comment.as_deref(), read_back, "{comment:?}");
    }
}
