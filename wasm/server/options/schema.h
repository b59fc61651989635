// The server's rows of the one definition: options, tables and facts of SQL workloads.
#pragma once
#include "facts/options.h"
#include "facts/rows.h"

namespace tt::server {

inline constexpr u8 kFolder = 7;

TT_ENUM(Isolation, (kReadUncommitted, "read_uncommitted"), (kReadCommitted, "read_committed"),
        (kRepeatableRead, "repeatable_read"), (kSerializable, "serializable"));

TT_ENUM(GapLocks, (kOff, "off"), (kWarning, "warning"), (kError, "error"));

#define TT_SQL_OPTIONS(X) \
  X(clients, Count, 1, 1, 256, "connections, each with one transaction at a time") \
  X(isolation, Choice<Isolation>, Isolation::kRepeatableRead, \
    "what a transaction sees of others: of interest with several clients") \
  X(lock_timeout_ns, Nanoseconds, 0, 0, 3'600'000'000'000, \
    "time that a statement waits for a lock; 0: as each engine's option says, which is InnoDB's 50 " \
    "s, MyRocks's 1 s and TokuDB's 4 s, scaled as the profile is") \
  X(gap_lock_raise_error, Choice<GapLocks>, GapLocks::kOff, \
    "what happens to locking reads that name no whole unique key, in transactions of several " \
    "statements that repeat their reads: they may rely on InnoDB's gaps, which MyRocks lacks. " \
    "warning: they are counted (server.statements); error: they fail as well")

TT_DECLARE_OPTIONS(SqlOptions, SqlOptionIndex, TT_SQL_OPTIONS)

TT_TABLE(TablesRow, "server.tables", "the tables of an SQL workload", kInspected,
         ((table, Integer, "", "tables are numbered from 0")), (name, Text, "", "its name"),
         (rows, Integer, "rows", "that exist"),
         (user_bytes, Integer, "bytes", "keys and values of the rows"))
TT_TABLE(StatementsRow, "server.statements", "the statements of an SQL workload", kInspected,
         ((statement, Integer, "", "statements are numbered from 0, in the order of the document")),
         (place, Text, "", "its place in the document"), (runs, Integer, "", "times it was run"),
         (calls, Integer, "", "calls of the engine that it was made of"),
         (rows_read, Integer, "rows", "rows and entries that they returned"),
         (rows_found, Integer, "rows", "rows of its answers"),
         (rows_changed, Integer, "rows", "rows that it changed"),
         (gap_locks, Integer, "",
          "times it may have relied on gap locks, if gap_lock_raise_error looks for that"))
TT_TABLE(IndexesRow, "server.indexes", "the indexes of the tables, as they are at rest", kInspected,
         ((index, Integer, "", "number of the index")), (table, Integer, "", "number of its table"),
         (name, Text, "", "its table, and the index unless it holds the rows themselves"),
         (entries, Integer, "",
          "with old versions of rows, deletions, and those that wait for purge; without what is in "
          "memtables or on its way down a fractal tree"),
         (bytes, Integer, "bytes",
          "on the drive: a B-tree's pages, an LSM-tree's tables by their blocks, a fractal tree's "
          "file"),
         (metadata_bytes, Integer, "bytes",
          "in all entries, before compression: what is neither a key's nor a value's columns"),
         (version_bytes, Integer, "bytes", "of these, which transaction wrote an entry, and how"))
TT_ENUM(LockKind, (kPoint, "point"),  // one key, with or without an entry
        (kInsert, "insert"),  // asked for alone: a new entry's place; then an exclusive point
        (kGap, "gap"),  // keys that no one else may insert: gaps never wait nor exclude each other
        (kRange, "range"));  // keys that no one else may lock
TT_ENUM(TransactionEnd, (kCommitted, "committed"), (kRolledBack, "rolled_back"),
        (kRetried, "retried"));

TT_TABLE(ClientsRow, "server.clients", "the clients of an SQL workload, if there are several",
         kFolded, ((client, Integer, "", "clients are numbered from 0")),
         (transaction, Integer, "", "number of its transaction in the run; 0: none"),
         (place, Text, "", "its statement's place in the document"),
         (open, Flag, "", "it is in a transaction"), (waits, Flag, "", "it waits for a lock"),
         (since_ns, Integer, "ns", "since when, if it waits"),
         (locks, Integer, "", "that it holds"),
         (committed, Integer, "", "transactions that it has ended well"),
         (retried, Integer, "", "times a transaction began again, as a lock or a row was lost"),
         (script, Text, "", "its script"))
TT_TABLE(LocksRow, "server.locks", "waits for locks", kFolded, ((client, Integer, "", "who waits")),
         (holder, Integer, "", "the first one in its way"),
         (index, Integer, "", "number of the index"), (key, Bytes, "", "where the lock begins"),
         (exclusive, Flag, "", "it is asked for alone"),
         (since_ns, Integer, "ns", "since when it waits"),
         (until, Bytes, "", "the first key beyond it, unless it is a point; empty: no end"),
         (kind, Enum<LockKind>, "", "the keys that it is about"))
TT_TABLE(ScriptsRow, "server.scripts", "the scripts of an SQL workload", kInspected,
         ((script, Integer, "", "scripts are numbered from 0")), (name, Text, "", "its name"),
         (runs, Integer, "", "times it has ended"), (statements, Integer, "", "that these ran"),
         (calls, Integer, "", "calls of the engine that they were made of"),
         (p50_ns, Integer, "ns", "half of its runs were faster (to 1/16), from the first attempt"),
         (p99_ns, Integer, "ns", "99 per cent were faster"), (max_ns, Integer, "ns", "the slowest"),
         (rolled_back, Integer, "", "of its runs, those whose last transaction was undone"),
         (retried, Integer, "", "times it began again, as a lock or a row was lost"))
TT_TABLE(HeldRow, "server.held", "the first 8 locks that each of several clients holds", kFolded,
         ((client, Integer, "", "who holds it"), (slot, Integer, "", "intervals come first")),
         (index, Integer, "", "number of the index"), (key, Bytes, "", "where it begins"),
         (until, Bytes, "", "the first key beyond it, unless it is a point; empty: no end"),
         (kind, Enum<LockKind>, "", "the keys that it is about"),
         (exclusive, Flag, "", "no one shares it"))
TT_TABLE(DeadlocksRow, "server.deadlocks", "the last ring of clients that waited for each other",
         kFolded, ((id, Integer, "", "always 0")),
         (count, Integer, "", "rings found since the run began"),
         (t_ns, Integer, "ns", "when this one was"),
         (victim, Integer, "", "the client whose transaction was rolled back"),
         (ring, Text, "", "the clients: each waited for the next one, the last for the first"),
         (transaction, Integer, "", "the victim's, which begins again under the same number"))
TT_TABLES((kTablesTable, TablesRow), (kStatementsTable, StatementsRow), (kIndexesTable, IndexesRow),
          (kClientsTable, ClientsRow), (kLocksTable, LocksRow), (kScriptsTable, ScriptsRow),
          (kHeldTable, HeldRow), (kDeadlocksTable, DeadlocksRow))

TT_EVENT(StatementRun, "server.statement", "an SQL statement was run",
         (statement, Integer, "",
          "number of the statement; one more than the last for BEGIN, COMMIT and ROLLBACK that are "
          "in no script"),
         (sql, Text, "", "as run, with its values"), (changed, Integer, "rows", "rows changed"),
         (found, Integer, "rows", "rows of its answer"),
         (rows, Text, "", "its answer: cells with tabs between them, a line for each row"),
         (error, Integer, "", "as MySQL numbers it; 0: none"))
TT_EVENT(TurnEnded, "server.turn", "the statement before this fact was a step of a conversation",
         (step, Integer, "", "steps are numbered from 0"), (client, Integer, "", "the session"),
         (after, Integer, "", "the last step that had begun by then"))
TT_ASSIGNS(LockWaited, LocksRow, "server.lock_waited", "a statement waits for a lock",
           (place, Text, "", "the statement"))
TT_REMOVES(
    LockWaitEnded, LocksRow, "server.lock_wait_ended", "a wait for a lock is over",
    (waited_ns, Integer, "ns", "for how long"),
    (error, Integer, "",
     "0: the lock is held; 1205: too long; 1213: a deadlock's victim; 2013: the power failed"))
TT_ASSIGNS(Deadlocked, DeadlocksRow, "server.deadlock", "clients wait for each other in a ring")
TT_EVENT(TransactionEnded, "server.transaction_ended",
         "a transaction of one of several clients ends", (client, Integer, "", "whose"),
         (script, Text, "", "its script"),
         (how, Enum<TransactionEnd>, "", "retried: it was undone, and begins again"),
         (took_ns, Integer, "ns", "since its first attempt began"))
TT_ASSIGNS(ClientChanged, ClientsRow, "server.client", "what a client does is another thing now")
TT_ASSIGNS(HolderChanged, LocksRow, "server.lock_holder", "a wait is for another client now")
TT_ASSIGNS(LockHeld, HeldRow, "server.lock_held", "a client holds a lock")
TT_REMOVES(LockGone, HeldRow, "server.lock_gone", "a client holds one lock less")
TT_FACTS((kStatementRun, StatementRun), (kTurnEnded, TurnEnded), (kLockWaited, LockWaited),
         (kLockWaitEnded, LockWaitEnded), (kDeadlocked, Deadlocked),
         (kTransactionEnded, TransactionEnded), (kClientChanged, ClientChanged),
         (kHolderChanged, HolderChanged), (kLockHeld, LockHeld), (kLockGone, LockGone))

extern const FolderSchema kSchema;

}  // namespace tt::server
