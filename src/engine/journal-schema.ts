/** The tables of the journal. A later version may add columns; it never gives one another meaning. */
export const journalSchema = `
  CREATE TABLE IF NOT EXISTS runs (
    run_id TEXT PRIMARY KEY,
    pipeline TEXT NOT NULL,
    cluster TEXT NOT NULL,
    operator TEXT NOT NULL,
    machine TEXT NOT NULL,
    pid INTEGER NOT NULL,
    command TEXT NOT NULL,
    request TEXT NOT NULL,
    started_at INTEGER NOT NULL,
    finished_at INTEGER,
    status TEXT NOT NULL,
    refused INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE IF NOT EXISTS undo (
    run_id TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    node TEXT NOT NULL,
    step TEXT NOT NULL,
    host TEXT NOT NULL,
    port TEXT NOT NULL,
    actions TEXT,
    irreversible TEXT,
    undone INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (run_id, sequence)
  ) STRICT;
`;
