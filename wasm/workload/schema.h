// The workloads' own rows of the one definition: the options of the kv workload and of its phases,
// and the tables.
#pragma once
#include "facts/schema.h"

namespace tt::workload {

inline constexpr u8 kFolder = 2;

enum Table : TableId {
  kPhases = make_id(kFolder, 0),
  kAxis,
  kIndexes,
};

inline constexpr const char* kKeyOrderNames[] = {"scrambled", "sequential"};
enum class KeyOrder : u64 { kScrambled, kSequential };

inline constexpr const char* kPhaseKindNames[] = {
    "load",  "update",  "window", "get_present", "get_absent",   "scan",
    "flush", "compact", "merge",  "bulk_load",   "delete_range", "checkpoint"};
enum class PhaseKind : u64 {
  kLoad,
  kUpdate,
  kWindow,
  kGetPresent,
  kGetAbsent,
  kScan,
  kFlush,
  kCompact,
  kMerge,
  kBulkLoad,
  kDeleteRange,
  kCheckpoint
};

inline constexpr const char* kDistributionNames[] = {"uniform", "zipf"};
enum class Distribution : u64 { kUniform, kZipf };

inline constexpr u64 kMostRows = u64{1} << 40;

// X(member, type, default, min, max, names, help). The defaults are those of the streams that real
// engines were measured with.
#define TT_KV_OPTIONS(X) \
  X(rows, kCount, 2000000, 1, kMostRows, kNoNames, \
    "rows that a load phase puts, and steps of a window phase") \
  X(key_order, kEnum, 0, 0, 1, kKeyOrderNames, \
    "scrambled: consecutive ids lie anywhere in the table; sequential: keys grow with the id") \
  X(value_bytes, kBytes, 100, 0, 64 * KiB, kNoNames, \
    "size of a value: random bytes, then the same bytes once more") \
  X(clients, kCount, 1, 1, 64, kNoNames, \
    "clients that take statements from the stream, each as soon as it is free") \
  X(window, kCount, 500000, 1, kMostRows, kNoNames, \
    "rows that a window phase keeps: each put beyond deletes the oldest row") \
  X(think_ns, kNs, 0, 0, 60 * kSecond, kNoNames, "pause of a client between two of its statements")

#define TT_KV_PHASE_OPTIONS(X) \
  X(kind, kEnum, 0, 0, 11, kPhaseKindNames, \
    "load: put new rows in id order; update: put rows again; window: put new rows and delete the " \
    "oldest; get_present and get_absent: read rows that are there or not; scan: read rows in key " \
    "order; flush: empty the memory; compact: flush, then let an LSM-tree rewrite all levels " \
    "into its last one; merge: add 1 to the number that a row holds, without reading it " \
    "(LSM-tree with a merge_operator); bulk_load: put new rows in key order, one transaction, " \
    "which an LSM-tree writes as tables that enter it as they are (MyRocks's bulk load; the " \
    "others put them); delete_range: delete the oldest rows, many by one statement (LSM-tree, " \
    "with sequential keys); checkpoint: copy the database while it runs, into a directory of its " \
    "own (LSM-tree)") \
  X(statements, kCount, 0, 0, kMostRows, kNoNames, \
    "statements of the phase; of a window its puts. 0: rows (load, bulk_load, window), one for " \
    "each id (update, merge, get), as many as read the id range once (scan), one (flush, " \
    "compact, delete_range, checkpoint)") \
  X(first_id, kCount, 0, 0, kMostRows, kNoNames, \
    "first id; 0: the next new one (load, window, get_absent) or the oldest row. A bulk_load may " \
    "begin among the rows that are there and put them again, where an LSM-tree allows it " \
    "(ingest_allow_global_seqno)") \
  X(ids, kCount, 0, 0, kMostRows, kNoNames, \
    "ids to draw from (update, merge, get, scan); 0: up to the newest row, and for get_absent as " \
    "many as there are rows") \
  X(distribution, kEnum, 0, 0, 1, kDistributionNames, \
    "how ids are drawn; zipf draws the first ids most often") \
  X(theta_permille, kPermille, 990, 1, 999, kNoNames, \
    "skew of zipf: the n-th id is drawn 1/n^theta as often as the first") \
  X(seed, kCount, 0, 0, (u64{1} << 53) - 1, kNoNames, \
    "seed of the draws; 0: from the scenario's seed and the phase's number") \
  X(skip_draws, kCount, 0, 0, kMostRows, kNoNames, \
    "draws left out at the start, so that phases of one seed can share one sequence") \
  X(first_version, kCount, 0, 0, kMostRows, kNoNames, \
    "version that the values are made from; an update adds its number in the phase, from 1") \
  X(pace, kCount, 0, 0, 1000000000, kNoNames, \
    "wait until no background work is left after every so many statements (deletes of a window " \
    "not counted) and at the end of the phase; 0: never") \
  X(transaction_puts, kCount, 1, 1, kMostRows, kNoNames, \
    "puts of one transaction (deletes of a window belong to their put); more than one needs a " \
    "single client") \
  X(look_up, kFlag, 0, 0, 1, kNoNames, \
    "read each row before it is put, as SQL's INSERT and UPDATE do; without, a put needs no look " \
    "at what is there") \
  X(scan_rows, kCount, 100, 1, 1000000, kNoNames, "rows that one scan reads") \
  X(range_rows, kCount, 1000, 1, kMostRows, kNoNames, "rows that one delete_range deletes") \
  X(warm_up, kFlag, 0, 0, 1, kNoNames, "the phase prepares the measured ones")

inline constexpr const char* kTableStreamNames[] = {"seq",    "rnd",   "iib",
                                                    "sbload", "sbupd", "flush"};
enum class TableStream : u64 { kSeq, kRnd, kIib, kSbload, kSbupd, kFlush };

#define TT_TABLES_OPTIONS(X) \
  X(rows, kCount, 500000, 1, 0xfffffffe, kNoNames, "rows of each table") \
  X(rows_per_transaction, kCount, 1000, 1, 1000000, kNoNames, \
    "rows that one transaction of a load inserts")

#define TT_TABLES_PHASE_OPTIONS(X) \
  X(kind, kEnum, 0, 0, 5, kTableStreamNames, \
    "seq and rnd: rows in the order of their key or at random; iib: rows with three secondary " \
    "indexes; sbload and sbupd: sysbench's table, and updates of its rows at random; flush: " \
    "empty the memory") \
  X(statements, kCount, 0, 0, kMostRows, kNoNames, "rows of the phase; 0: all of the table") \
  X(elapsed_ns, kNs, 0, 0, 86400 * kSecond, kNoNames, \
    "time that the phase takes at least: statement i of n waits until i/n of it has passed") \
  X(warm_up, kFlag, 0, 0, 1, kNoNames, "the phase prepares the measured ones")

TT_DECLARE_OPTIONS(TablesOptions, TablesOptionIndex, TT_TABLES_OPTIONS)
TT_DECLARE_OPTIONS(TablesPhaseOptions, TablesPhaseOptionIndex, TT_TABLES_PHASE_OPTIONS)
TT_DECLARE_OPTIONS(KvOptions, KvOptionIndex, TT_KV_OPTIONS)
TT_DECLARE_OPTIONS(KvPhaseOptions, KvPhaseOptionIndex, TT_KV_PHASE_OPTIONS)

extern const std::span<const OptionDef> kKvOptionRows, kKvPhaseOptionRows;
extern const FolderSchema kSchema;

}  // namespace tt::workload
