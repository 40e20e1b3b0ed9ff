-- A library as version 1 wrote it, with something in every table. It never changes: every later
-- version must be able to read it.
CREATE TABLE game (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    identity INTEGER NOT NULL,
    rule TEXT NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    result TEXT,
    names TEXT NOT NULL,
    day TEXT,
    added INTEGER NOT NULL,
    removed INTEGER,
    body TEXT NOT NULL
) STRICT;
CREATE INDEX game_identity ON game (identity);
CREATE INDEX game_search ON game (removed, width, height, rule, result, day, names);
CREATE TABLE opening (
    position INTEGER NOT NULL,
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    PRIMARY KEY (position, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX opening_game ON opening (game);
CREATE TABLE analysis (
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    kind TEXT NOT NULL,
    settings TEXT NOT NULL,
    at INTEGER NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (game, kind, settings)
) STRICT, WITHOUT ROWID;
CREATE TABLE puzzle (
    id TEXT PRIMARY KEY,
    rule TEXT NOT NULL,
    grade INTEGER NOT NULL,
    game INTEGER REFERENCES game ON DELETE SET NULL,
    ply INTEGER,
    added INTEGER NOT NULL,
    json TEXT NOT NULL
) STRICT;
CREATE INDEX puzzle_game ON puzzle (game);
CREATE TABLE attempt (
    puzzle TEXT NOT NULL,
    at INTEGER NOT NULL,
    solved INTEGER NOT NULL,
    PRIMARY KEY (puzzle, at)
) STRICT, WITHOUT ROWID;
CREATE TABLE match (
    name TEXT PRIMARY KEY,
    folder TEXT NOT NULL,
    at INTEGER NOT NULL,
    json TEXT NOT NULL
) STRICT;
CREATE TABLE setting (
    key TEXT PRIMARY KEY,
    json TEXT NOT NULL
) STRICT;
INSERT INTO game VALUES (3, 8691589206165124448, 'renju', 15, 15, 'black', 'ana' || char(10), '2026-11-16', 1000, NULL,
    '{"rule":"renju","width":15,"height":15,"black":"Ana","result":"black","date":"2026-11-16","moves":"h8h7a15","branches":[{"after":1,"moves":"i8"}],"remarks":[{"node":1,"comment":"calm"}]}');
INSERT INTO opening VALUES (1115315673425683048, 3);
INSERT INTO opening VALUES (4465257996574072633, 3);
INSERT INTO opening VALUES (5253612253467599253, 3);
INSERT INTO analysis VALUES (3, 'review', '1s', 1001, '{}');
INSERT INTO puzzle VALUES ('own-1', 'renju', 3, 3, 2, 7, '{}');
INSERT INTO attempt VALUES ('own-1', 8, 0);
INSERT INTO match VALUES ('m', '/tmp/m', 10, '[]');
INSERT INTO setting VALUES ('theme', '"night"');
