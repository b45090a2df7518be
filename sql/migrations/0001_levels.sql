-- The first schema. Statuses and bands are the numbers of the enums in include/store; times are
-- seconds since 1970 in UTC; difficulties are millionths.

CREATE TABLE store (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    created_at INTEGER NOT NULL,
    touches INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Every revision of a world stays; worlds says which one counts now.
CREATE TABLE world_revisions (
    world TEXT NOT NULL,
    revision INTEGER NOT NULL CHECK (revision > 0),
    title TEXT NOT NULL,
    kind TEXT NOT NULL,
    introduces TEXT NOT NULL,
    parameters TEXT NOT NULL,
    edge_1 INTEGER NOT NULL,
    edge_2 INTEGER NOT NULL,
    edge_3 INTEGER NOT NULL,
    place INTEGER NOT NULL,
    slots INTEGER NOT NULL,
    auto_publish INTEGER NOT NULL CHECK (auto_publish IN (0, 1)),
    changed_at INTEGER NOT NULL,
    PRIMARY KEY (world, revision)
) STRICT;

CREATE TABLE worlds (
    id TEXT NOT NULL PRIMARY KEY,
    revision INTEGER NOT NULL,
    FOREIGN KEY (id, revision) REFERENCES world_revisions (world, revision)
) STRICT;

CREATE TABLE calibrations (
    kind TEXT NOT NULL,
    version INTEGER NOT NULL CHECK (version > 0),
    cap_0 INTEGER NOT NULL,
    cap_1 INTEGER NOT NULL,
    cap_2 INTEGER NOT NULL,
    cap_3 INTEGER NOT NULL,
    cap_4 INTEGER NOT NULL,
    cap_5 INTEGER NOT NULL,
    cap_6 INTEGER NOT NULL,
    cap_7 INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (kind, version)
) STRICT;

CREATE TABLE batches (
    sequence INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    engine INTEGER NOT NULL,
    world TEXT NOT NULL,
    world_revision INTEGER NOT NULL,
    kind TEXT NOT NULL,
    introduces TEXT NOT NULL,
    parameters TEXT NOT NULL,
    edge_1 INTEGER NOT NULL,
    edge_2 INTEGER NOT NULL,
    edge_3 INTEGER NOT NULL,
    calibration INTEGER NOT NULL,
    seed INTEGER NOT NULL,
    count INTEGER NOT NULL,
    keep INTEGER NOT NULL,
    publish INTEGER NOT NULL CHECK (publish IN (0, 1)),
    idempotency_key TEXT UNIQUE,
    idempotency_body TEXT NOT NULL,
    status INTEGER NOT NULL CHECK (status BETWEEN 0 AND 4),
    done INTEGER NOT NULL DEFAULT 0,
    unsolvable INTEGER NOT NULL DEFAULT 0,
    degenerate INTEGER NOT NULL DEFAULT 0,
    duplicate INTEGER NOT NULL DEFAULT 0,
    discarded INTEGER NOT NULL DEFAULT 0,
    overrun INTEGER NOT NULL DEFAULT 0,
    scored INTEGER NOT NULL DEFAULT 0,
    milliseconds INTEGER NOT NULL DEFAULT 0, -- of work, over all runs that it took
    seen_0 INTEGER NOT NULL DEFAULT 0,
    seen_1 INTEGER NOT NULL DEFAULT 0,
    seen_2 INTEGER NOT NULL DEFAULT 0,
    seen_3 INTEGER NOT NULL DEFAULT 0,
    kept_0 INTEGER NOT NULL DEFAULT 0,
    kept_1 INTEGER NOT NULL DEFAULT 0,
    kept_2 INTEGER NOT NULL DEFAULT 0,
    kept_3 INTEGER NOT NULL DEFAULT 0,
    admitted INTEGER NOT NULL DEFAULT 0,
    already_kept INTEGER NOT NULL DEFAULT 0,
    error TEXT NOT NULL DEFAULT '',
    created_at INTEGER NOT NULL,
    started_at INTEGER NOT NULL DEFAULT 0,
    finished_at INTEGER NOT NULL DEFAULT 0,
    CHECK (done BETWEEN 0 AND count),
    FOREIGN KEY (world, world_revision) REFERENCES world_revisions (world, revision)
) STRICT;

CREATE INDEX batches_by_status ON batches (status);

-- What the candidates of an unfinished batch came to, packed; dropped when it ends.
CREATE TABLE batch_outcomes (
    batch INTEGER NOT NULL REFERENCES batches (sequence),
    first INTEGER NOT NULL,
    outcomes BLOB NOT NULL,
    PRIMARY KEY (batch, first)
) STRICT;

CREATE TABLE levels (
    sequence INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    world TEXT NOT NULL,
    document TEXT NOT NULL,
    evaluation TEXT NOT NULL,
    twin_key BLOB NOT NULL CHECK (length(twin_key) = 16),
    twin_of TEXT REFERENCES levels (id),
    difficulty INTEGER NOT NULL CHECK (difficulty BETWEEN 0 AND 1000000),
    band INTEGER NOT NULL CHECK (band BETWEEN 0 AND 3),
    band_override INTEGER CHECK (band_override BETWEEN 0 AND 3),
    effective_band INTEGER NOT NULL, -- not a generated column: those hinder covering indexes
    status INTEGER NOT NULL CHECK (status BETWEEN 0 AND 3),
    engine INTEGER NOT NULL,
    world_revision INTEGER NOT NULL,
    calibration INTEGER NOT NULL,
    batch TEXT REFERENCES batches (id),
    seed INTEGER NOT NULL,
    "index" INTEGER NOT NULL,
    tags TEXT NOT NULL,
    note TEXT NOT NULL,
    revision INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    published_at INTEGER NOT NULL,
    last_daily TEXT NOT NULL DEFAULT '',
    CHECK (effective_band = coalesce(band_override, band)),
    FOREIGN KEY (world, world_revision) REFERENCES world_revisions (world, revision)
) STRICT;

CREATE INDEX levels_by_twin_key ON levels (twin_key);
CREATE INDEX levels_by_batch ON levels (batch, sequence) WHERE batch IS NOT NULL;
CREATE INDEX levels_by_daily ON levels (world, status, effective_band, last_daily, id);

-- A list reads one run of one of these for each status and band that it asks for, and merges the
-- runs. The newest-first ones carry the difficulty, so that a range of it is looked at in the index.
CREATE INDEX levels_newest ON levels (status, effective_band, sequence, difficulty);
CREATE INDEX levels_newest_of_world
    ON levels (world, status, effective_band, sequence, difficulty);
CREATE INDEX levels_newest_of_kind
    ON levels (kind, status, effective_band, sequence, difficulty);
CREATE INDEX levels_easiest ON levels (status, effective_band, difficulty, sequence);
CREATE INDEX levels_easiest_of_world
    ON levels (world, status, effective_band, difficulty, sequence);
CREATE INDEX levels_easiest_of_kind
    ON levels (kind, status, effective_band, difficulty, sequence);

-- The words of levels.tags, to be found by. A level's difficulty never changes: the copy is safe.
CREATE TABLE level_tags (
    tag TEXT NOT NULL,
    level INTEGER NOT NULL REFERENCES levels (sequence),
    difficulty INTEGER NOT NULL,
    PRIMARY KEY (tag, level)
) STRICT, WITHOUT ROWID;

CREATE INDEX level_tags_easiest ON level_tags (tag, difficulty, level);
CREATE INDEX level_tags_by_level ON level_tags (level);

-- What the admission of a batch listed, those included that were there already.
CREATE TABLE batch_levels (
    batch INTEGER NOT NULL REFERENCES batches (sequence),
    place INTEGER NOT NULL,
    level INTEGER NOT NULL REFERENCES levels (sequence),
    PRIMARY KEY (batch, place)
) STRICT, WITHOUT ROWID;

CREATE TABLE days (
    date TEXT NOT NULL,
    world TEXT NOT NULL,
    band INTEGER NOT NULL CHECK (band BETWEEN 0 AND 3),
    level INTEGER NOT NULL REFERENCES levels (sequence),
    generated INTEGER NOT NULL CHECK (generated IN (0, 1)),
    PRIMARY KEY (date, world, band)
) STRICT, WITHOUT ROWID;

-- How many levels each world has by status and band: no request ever counts rows.
CREATE TABLE stock (
    world TEXT NOT NULL,
    kind TEXT NOT NULL,
    status INTEGER NOT NULL,
    band INTEGER NOT NULL,
    levels INTEGER NOT NULL CHECK (levels >= 0),
    PRIMARY KEY (world, kind, status, band)
) STRICT, WITHOUT ROWID;

-- The levels of one row of stock, numbered 1 to stock.levels without a gap: a level by lot is one
-- look-up, and all are equally likely. Negative only within the trigger that moves a level.
CREATE TABLE level_places (
    level INTEGER PRIMARY KEY REFERENCES levels (sequence),
    world TEXT NOT NULL,
    kind TEXT NOT NULL,
    status INTEGER NOT NULL,
    band INTEGER NOT NULL,
    position INTEGER NOT NULL CHECK (position <> 0)
) STRICT;

CREATE UNIQUE INDEX level_places_by_position
    ON level_places (world, kind, status, band, position);

CREATE TRIGGER levels_enter AFTER INSERT ON levels BEGIN
    INSERT INTO stock (world, kind, status, band, levels)
    VALUES (new.world, new.kind, new.status, new.effective_band, 1)
    ON CONFLICT DO UPDATE SET levels = levels + 1;

    INSERT INTO level_places (level, world, kind, status, band, position)
    SELECT new.sequence, world, kind, status, band, levels FROM stock
    WHERE world = new.world AND kind = new.kind
        AND status = new.status AND band = new.effective_band;
END;

-- The last level of the row that is left takes the number that falls free.
CREATE TRIGGER levels_move AFTER UPDATE OF status, effective_band ON levels
WHEN old.status <> new.status OR old.effective_band <> new.effective_band BEGIN
    UPDATE level_places SET position = -position WHERE level = old.sequence;

    UPDATE level_places
    SET position = -(SELECT position FROM level_places WHERE level = old.sequence)
    WHERE world = old.world AND kind = old.kind
        AND status = old.status AND band = old.effective_band
        AND position = (SELECT levels FROM stock
            WHERE world = old.world AND kind = old.kind
                AND status = old.status AND band = old.effective_band);

    UPDATE stock SET levels = levels - 1
    WHERE world = old.world AND kind = old.kind
        AND status = old.status AND band = old.effective_band;

    INSERT INTO stock (world, kind, status, band, levels)
    VALUES (new.world, new.kind, new.status, new.effective_band, 1)
    ON CONFLICT DO UPDATE SET levels = levels + 1;

    UPDATE level_places
    SET status = new.status, band = new.effective_band,
        position = (SELECT levels FROM stock
            WHERE world = new.world AND kind = new.kind
                AND status = new.status AND band = new.effective_band)
    WHERE level = new.sequence;
END;

CREATE TRIGGER levels_stay BEFORE DELETE ON levels BEGIN
    SELECT raise(ABORT, 'levels are kept for good');
END;

CREATE TRIGGER levels_last
BEFORE UPDATE OF sequence, id, kind, world, document, evaluation, twin_key, difficulty, band
ON levels BEGIN
    SELECT raise(ABORT, 'what a level is never changes');
END;
