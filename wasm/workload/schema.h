// The workloads' rows of the one definition: options of the workloads and their phases, and tables.
#pragma once
#include "facts/options.h"
#include "facts/rows.h"

namespace tt::workload {

inline constexpr u8 kFolder = 2;

TT_TABLE(PhasesRow, "workload.phases", "the phases of the workload; fixed for the run", kFolded,
         ((phase, Integer, "", "number of the phase, from 0")),
         (name, Text, "", "what the phase does"),
         (first_statement, Integer, "statements", "statements of the run before this phase"),
         (statements, Integer, "statements", "statements of the phase"),
         (warm_up, Flag, "", "1: the phase prepares the measured ones"),
         (rows_saved, Integer, "rows",
          "rows that the phase puts; 0 also where rows have several sizes"))
TT_TABLE(AxisRow, "workload.axis",
         "the key axis, from the smallest to the largest key of the run; fixed for the run",
         kFolded,
         ((quantile, Integer, "1/1024", "share of all keys of the run that lie below the key")),
         (key, Bytes, "", "the key at this place of the key axis"))
TT_TABLE(IndexesRow, "workload.indexes",
         "indexes whose segments lie side by side on the key axis; none if there is one tree",
         kFolded, ((tree, Integer, "", "number of the index")),
         (name, Text, "", "its table, and the index unless it holds the rows themselves"),
         (first_quantile, Integer, "1/1024",
          "where its segment of the key axis begins; it ends where the next begins"))
TT_TABLES((kPhases, PhasesRow), (kAxis, AxisRow), (kIndexes, IndexesRow))

TT_ENUM(KeyOrder, (kScrambled, "scrambled"), (kSequential, "sequential"));

TT_ENUM(PhaseKind, (kLoad, "load"), (kUpdate, "update"), (kWindow, "window"),
        (kGetPresent, "get_present"), (kGetAbsent, "get_absent"), (kScan, "scan"),
        (kFlush, "flush"), (kCompact, "compact"), (kMerge, "merge"), (kBulkLoad, "bulk_load"),
        (kDeleteRange, "delete_range"), (kCheckpoint, "checkpoint"), (kMixed, "mixed"),
        (kSettle, "settle"), (kHoldSnapshot, "hold_snapshot"),
        (kReleaseSnapshot, "release_snapshot"), (kAddColumn, "add_column"),
        (kDropColumn, "drop_column"), (kOptimize, "optimize"), (kDropIndex, "drop_index"),
        (kAddIndex, "add_index"));

TT_ENUM(Distribution, (kUniform, "uniform"), (kZipf, "zipf"), (kLatest, "latest"));

inline constexpr u64 kMaxRows = u64{1} << 40;

// X(member, type, default, range, help). The defaults are those of the streams with which real
// engines were measured.
#define TT_KV_OPTIONS(X) \
  X(rows, Count, 2000000, 1, kMaxRows, "rows that a load phase puts, and steps of a window phase") \
  X(key_order, Choice<KeyOrder>, KeyOrder::kScrambled, \
    "scrambled: consecutive ids lie anywhere in the table; sequential: keys grow with the id") \
  X(value_bytes, Bytes, 100, 0, 64 * KiB, "size of a value") \
  X(compressible, Permille, 500, 1, 1000, \
    "thousandths of a value's size that zlib leaves: random bytes of that size, repeated to its end") \
  X(clients, Count, 1, 1, 64, \
    "clients that take statements from the stream, each as soon as it is free") \
  X(window, Count, 500000, 1, kMaxRows, \
    "rows that a window phase keeps: each put beyond deletes the oldest row") \
  X(think_ns, Nanoseconds, 0, 0, 60 * kSecond, "pause of a client between two of its statements") \
  X(secondary_indexes, Count, 0, 0, 3, \
    "indexes beside that of the rows: the nth has the nth eight bytes of a value and the row's " \
    "key. Rows are then loaded, read and nothing else")

#define TT_KV_PHASE_OPTIONS(X) \
  X(kind, Choice<PhaseKind>, PhaseKind::kLoad, \
    "load: put new rows in the order of their ids; update: put rows again; window: put new rows " \
    "and delete the oldest; get_present, get_absent: look up rows that exist, or that do not; " \
    "scan: read rows in key order; flush: write all changes in memory to the drive; compact: " \
    "flush, then have an LSM-tree merge all levels into its last one; merge: add 1 to the number " \
    "in a row without reading it (LSM-tree with a merge_operator); bulk_load: put new rows " \
    "as one transaction. If they are in key order, an LSM-tree writes finished tables and adds " \
    "them as they are, as MyRocks's bulk load does; a fractal tree sorts them in any order and " \
    "writes a new tree, if it has no rows yet (where neither is so, the rows are put); " \
    "delete_range: " \
    "delete the oldest rows, many with one statement (LSM-tree with sequential keys); " \
    "checkpoint: copy the database into another directory while it runs (LSM-tree); mixed: " \
    "lookups, scans, inserts, updates and deletes of all existing rows, in random order and in " \
    "the shares given below, which hold exactly in every 1000 statements; inserts add new rows, " \
    "deletes take the oldest; settle: wait until no background work is left; hold_snapshot: keep " \
    "what is committed now readable, as a transaction that stays open does (in all three trees), " \
    "until release_snapshot, which ends all that are held; add_column, drop_column: give every row column_bytes more at its " \
    "end, or take them away, by one message (fractal tree; the other engines would copy the " \
    "table); optimize: what OPTIMIZE TABLE does. A fractal tree brings all rows up to date and " \
    "rewrites them, path by path; a B-tree builds the table again, in a file without gaps; an LSM-tree merges all levels (compact); " \
    "drop_index: remove a secondary index; add_index: build it from the rows, and put further " \
    "rows as soon as the engine lets clients write") \
  X(lookups_permille, Permille, 0, 0, 1000, \
    "mixed: share of lookups, each of a row that is there. The five shares add up to 1000") \
  X(scans_permille, Permille, 0, 0, 1000, "mixed: share of scans, each from a row that is there") \
  X(inserts_permille, Permille, 0, 0, 1000, \
    "mixed: share of inserts; each puts a new row after the newest") \
  X(updates_permille, Permille, 0, 0, 1000, \
    "mixed: share of updates, each of a row that is there") \
  X(deletes_permille, Permille, 0, 0, 1000, "mixed: share of deletes; each takes the oldest row") \
  X(statements, Count, 0, 0, kMaxRows, \
    "statements of the phase; of a window its puts. 0: rows (load, bulk_load, window), one for " \
    "each id (update, merge, get), one for each row (mixed), as many as read the id range once " \
    "(scan), one (flush, compact, delete_range, checkpoint, settle, optimize), none (add_index)") \
  X(first_id, Count, 0, 0, kMaxRows, \
    "first id; 0: the next new one (load, window, get_absent) or the oldest row. A bulk_load " \
    "may begin among the rows that are there and put them again, where an LSM-tree allows it " \
    "(ingest_allow_global_seqno)") \
  X(ids, Count, 0, 0, kMaxRows, \
    "ids to draw from (update, merge, get, scan); 0: up to the newest row, and for get_absent " \
    "as many as there are rows") \
  X(distribution, Choice<Distribution>, Distribution::kUniform, \
    "how ids are drawn; zipf draws the first ids most often, latest the last ones") \
  X(theta_permille, Permille, 990, 1, 999, \
    "skew of zipf and latest: the n-th id, or the n-th last, is drawn 1/n^theta as often as the " \
    "first, or the last. In a mixed phase n goes up to the rows at its start") \
  X(seed, Count, 0, 0, (u64{1} << 53) - 1, \
    "seed of the draws; 0: from the scenario's seed and the phase's number") \
  X(skip_draws, Count, 0, 0, kMaxRows, \
    "draws left out at the start, so that phases of one seed can share one sequence") \
  X(first_version, Count, 0, 0, kMaxRows, \
    "version that the values are made from; an update adds its number in the phase, from 1") \
  X(pace, Count, 0, 0, 1000000000, \
    "wait until no background work is left after every N statements (deletes of a window " \
    "not counted) and at the end of the phase; 0: never") \
  X(transaction_puts, Count, 1, 1, kMaxRows, \
    "puts of one transaction (deletes of a window belong to their put); more than one needs a " \
    "single client") \
  X(look_up, Flag, false, \
    "read each row before it is put, as SQL's INSERT and UPDATE do; if off, puts are blind " \
    "writes") \
  X(scan_rows, Count, 100, 1, 1000000, "rows that one scan reads") \
  X(least_scan_rows, Count, 0, 0, 1000000, \
    "fewest rows that one scan reads: each reads any number from this to scan_rows, equally " \
    "often; 0: each reads scan_rows") \
  X(range_rows, Count, 1000, 1, kMaxRows, "rows that one delete_range deletes") \
  X(warm_up, Flag, false, "the phase prepares the measured ones") \
  X(held, Flag, false, "get_present, get_absent, scan: read the snapshot held longest") \
  X(column_bytes, Bytes, 4, 1, 64 * KiB, \
    "add_column, drop_column: size of the column, the last of each row; a new one is all zeros, " \
    "and rows put later have it too") \
  X(index, Count, 0, 0, 3, "drop_index, add_index: the secondary index; 0: the last one") \
  X(build_rows, Count, 0, 0, kMaxRows, \
    "add_index: rows by which a build beside the puts goes on before every build_puts of them; it " \
    "rests meanwhile. 0: it goes on all the time") \
  X(build_puts, Count, 100, 1, kMaxRows, "add_index: see build_rows")

TT_ENUM(TableStream, (kSeq, "seq"), (kRnd, "rnd"), (kIib, "iib"), (kSbload, "sbload"),
        (kSbupd, "sbupd"), (kSbidx, "sbidx"), (kFlush, "flush"), (kSettle, "settle"),
        (kCoveringRange, "covering_range"), (kRangeWithRows, "range_with_rows"),
        (kPrimaryRange, "primary_range"), (kPoint, "point"), (kDropIndex, "drop_index"),
        (kAddIndex, "add_index"), (kOptimize, "optimize"), (kRndDelete, "rnd_delete"),
        (kScan, "scan"));

#define TT_TABLES_OPTIONS(X) \
  X(rows, Count, 500000, 1, 0xfffffffe, "rows of each table") \
  X(rows_per_transaction, Count, 1000, 1, 1000000, "rows that one transaction of a load inserts")

#define TT_TABLES_PHASE_OPTIONS(X) \
  X(kind, Choice<TableStream>, TableStream::kSeq, \
    "seq and rnd: rows in the order of their key or at random; iib: rows with three secondary " \
    "indexes; sbload, sbupd and sbidx: sysbench's table, and updates of its rows at random, of a " \
    "column without and one with an index; flush: empty the memory; settle: wait until no " \
    "background work is left. Reads of what iib has inserted, each from a key drawn at random: " \
    "covering_range: entries of the index by price; range_with_rows: the same entries and the row " \
    "of each; primary_range: rows by the primary key; point: one row. drop_index, add_index: remove a " \
    "secondary index, and build it from the rows of its table; optimize: what OPTIMIZE TABLE does, " \
    "to the table of the last rows; scan: read all of its rows; rnd_delete: delete a quarter of the rows of rnd, those whose " \
    "value begins with less than 64, in the order of their keys and as one transaction") \
  X(statements, Count, 0, 0, kMaxRows, \
    "rows of the phase, or its reads; 0: as many as the table has rows") \
  X(elapsed_ns, Nanoseconds, 0, 0, 86400 * kSecond, \
    "time that the phase takes at least: statement i of n waits until i/n of it has passed") \
  X(scan_rows, Count, 1000, 1, 0xffffffff, "ranges: entries or rows that one reads at most") \
  X(price_width, Count, 0, 0, 49'999, \
    "covering_range, range_with_rows: a range ends before the price that is higher by so much; " \
    "0: with scan_rows alone") \
  X(seed, Count, 31, 0, (u64{1} << 53) - 1, "reads: seed of the draws") \
  X(planned, Flag, true, \
    "ranges: as SELECT reads, whose optimizer estimates a range first and whose server lets the " \
    "engine fetch rows ahead; if off, as HANDLER reads") \
  X(warm_up, Flag, false, "the phase prepares the measured ones") \
  X(index, Count, 0, 0, 7, \
    "drop_index, add_index: the secondary index, by its number among all; 0: the last one")

TT_ENUM(IibenchPhase, (kInsert, "insert"), (kWindow, "window"), (kFlush, "flush"),
        (kSettle, "settle"), (kQuery, "query"), (kCoveringRange, "covering_range"),
        (kRangeWithRows, "range_with_rows"), (kPrimaryRange, "primary_range"), (kPoint, "point"),
        (kDropIndex, "drop_index"), (kAddIndex, "add_index"));

#define TT_IIBENCH_OPTIONS(X) \
  X(rows, Count, 200000, 1, 0xfffffffe, "rows that a phase inserts if it does not say") \
  X(rows_per_transaction, Count, 1000, 1, 1000000, \
    "rows that one transaction inserts, or deletes in a window; they have one time")

#define TT_IIBENCH_PHASE_OPTIONS(X) \
  X(kind, Choice<IibenchPhase>, IibenchPhase::kInsert, \
    "insert: rows in the order of their key, with an entry in each of three indexes; window: " \
    "after each transaction of new rows another one deletes as many of the oldest, with their " \
    "entries; flush: empty the memory; settle: wait until no background work is left; query: read " \
    "10 entries of one of the four indexes, from that of a row drawn at random on. A SQL server's " \
    "reads, each from a row drawn at random: covering_range: scan_rows entries of marketsegment; " \
    "range_with_rows: the same entries and the row of each; primary_range: scan_rows rows by the " \
    "primary key; point: one row. drop_index: remove a secondary index; add_index: build it from " \
    "the rows of the table, and insert further rows as soon as the engine lets clients write") \
  X(statements, Count, 0, 0, 0xfffffffe, \
    "rows that the phase inserts, or queries that it makes; 0: rows, or none (add_index)") \
  X(scan_rows, Count, 1000, 1, 1000000, "rows or entries that one range reads") \
  X(warm_up, Flag, false, "the phase prepares the measured ones") \
  X(index, Count, 0, 0, 3, "drop_index, add_index: the secondary index, 1 to 3; 0: the last one")

TT_DECLARE_OPTIONS(IibenchOptions, IibenchOptionIndex, TT_IIBENCH_OPTIONS)
TT_DECLARE_OPTIONS(IibenchPhaseOptions, IibenchPhaseOptionIndex, TT_IIBENCH_PHASE_OPTIONS)
TT_DECLARE_OPTIONS(TablesOptions, TablesOptionIndex, TT_TABLES_OPTIONS)
TT_DECLARE_OPTIONS(TablesPhaseOptions, TablesPhaseOptionIndex, TT_TABLES_PHASE_OPTIONS)
TT_DECLARE_OPTIONS(KvOptions, KvOptionIndex, TT_KV_OPTIONS)
TT_DECLARE_OPTIONS(KvPhaseOptions, KvPhaseOptionIndex, TT_KV_PHASE_OPTIONS)

extern const std::span<const OptionDef> kKvOptionRows, kKvPhaseOptionRows;
extern const FolderSchema kSchema;

}  // namespace tt::workload
