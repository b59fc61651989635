// A statement: one operation that a client requests of an engine.
//
// Every statement has an operation, an index and a key. Writes also have WriteArgs and reads
// ReadArgs; maintenance has neither. A statement is made for every row, so it is a plain value that
// allocates nothing; its slices point into buffers that stay valid until it is done.
#pragma once
#include <variant>

#include "core/types.h"

namespace tt {

enum class Op : u8 {
  kPut,
  kDelete,
  kGet,
  kScan,   // up to `limit` rows, starting at `key`
  kFlush,  // writes everything in memory to the device; done once it is there
  // a flush; then an engine that keeps old versions of rows rewrites everything without them
  kCompact,
  kMerge,        // changes the row by an operand without reading it: Capabilities::merges
  kDeleteRange,  // all rows from `key` up to, but not including, `value`: deletes_ranges
  kCheckpoint,   // copies the database as it is now to a separate directory: makes_checkpoints
  kSettle,       // waits until no background work is left; the client itself does that
  // End the client's open transaction, if there is one: transactions. They have no key.
  kCommit,    // as a write that commits does
  kRollback,  // undoes its writes; those of a bulk load are not undone
  // Changes the same bytes of all rows of an index, without reading them: changes_columns. It
  // is a transaction, which has to be durable; no other may be open.
  kChangeRows,
  // applies what waits in the engine to all rows and rewrites them: optimizes. A B-tree builds the
  // table of the index again, or defragments it
  kOptimize,
  // Remove an index of entries, and build it from the rows of its table: changes_indexes. An index
  // that is not there is not removed, and one that is there is not built. No transaction is open.
  // Until an index is there again, what clients write to it is left out.
  kDropIndex,
  kAddIndex,
};

constexpr const char* name_of(Op op) {
  constexpr const char* kNames[] = {"put",
                                    "delete",
                                    "get",
                                    "scan",
                                    "flush",
                                    "compaction",
                                    "merge",
                                    "range delete",
                                    "checkpoint",
                                    "settle",
                                    "commit",
                                    "rollback",
                                    "change of all rows",
                                    "optimize",
                                    "drop of an index",
                                    "build of an index"};
  return kNames[static_cast<u8>(op)];
}
constexpr bool is_write(Op op) {
  return op == Op::kPut || op == Op::kDelete || op == Op::kMerge || op == Op::kDeleteRange;
}
constexpr bool is_read(Op op) { return op == Op::kGet || op == Op::kScan; }
// False for statements that act on the whole database.
constexpr bool names_row(Op op) { return is_write(op) || is_read(op); }

// Receives the rows that a read finds.
struct RowSink {
  virtual ~RowSink() = default;
  virtual void row(Slice key, Slice value) = 0;  // the slices are valid during the call only
};

// A hint about a write. An engine without the capability treats the write as a plain one.
enum class WriteFlavour : u8 {
  kPlain,
  // A delete of a row that was put at most once since it was last deleted: single_deletes.
  kSingle,
  // A put of a bulk load: rows arrive in key order, no existing row lies between them, and they
  // become visible together when one of them commits: bulk_loads.
  kBulk,
  // The same with rows in any order: sorts_bulk_loads.
  kBulkUnsorted,
};

struct WriteArgs {
  Slice value = {};  // a put's value, a merge's operand, the end of a deleted range
  // The client's transaction ends with this statement. Until then the client reads its own writes.
  bool commits = true;
  // A row with several indexes is a put for each of them, in a row. The first put, of the row
  // itself, holds their number; the others hold 0.
  u32 entries = 1;
  // Read the row first, as SQL's INSERT and UPDATE do. A B-tree finds it anyway.
  bool looks_up = false;
  WriteFlavour flavour = WriteFlavour::kPlain;
};

struct ReadArgs {
  u32 limit = 1;  // rows at most
  // The rows to read, if the engine has snapshots; kNever: the newest. In either case with what the
  // client's open transaction has written.
  u64 snapshot = kNever;
  // A get: Outcome::newer tells if the row's newest committed version, or its deletion, is younger
  // than this snapshot: tells_newer. False for a row that the open transaction has written.
  u64 newer_than = kNever;
  RowSink* rows = nullptr;  // receives the rows found; may be null
  // Scans, with Capabilities::ranges. Forwards the rows of [key, until), backwards those of
  // [until, key), greatest first. An empty `until` is no bound, nor is an empty key.
  Slice until = {};
  bool backwards = false;
  // A scan of a SQL server, which has its optimizer estimate the range first and takes one row
  // after the other. An engine may read what such an estimate reads, and fetch rows ahead: `rows`
  // then receives some beyond the limit, and the outcome is without them.
  bool planned = false;
};

// A build of an index is done once clients may write again; an engine may go on with it beside
// their statements. `whole`: it is done once the index is. `rows`, if it is not 0: it is done once
// such a build has read that many rows more, and the build rests until the next such statement.
struct IndexBuild {
  bool whole = true;
  u64 rows = 0;
};

// A change of all rows: at an offset of their values, first bytes are removed, then others added.
struct RowsChange {
  u32 offset = 0, removes = 0;
  Slice adds = {};
};

struct Statement {
  Op op = Op::kFlush;
  u32 index = 0;  // the index that the key belongs to, as numbered by EngineContext::indexes
  Slice key = {};

  static Statement put(Slice key, Slice value) { return change(Op::kPut, key, value); }
  static Statement remove(Slice key) { return change(Op::kDelete, key, {}); }
  static Statement merge(Slice key, Slice operand) { return change(Op::kMerge, key, operand); }
  static Statement remove_range(Slice from, Slice until) {
    return change(Op::kDeleteRange, from, until);
  }
  // Any of the four writes above.
  static Statement change(Op op, Slice key, Slice value) { return {op, key, WriteArgs{value}}; }
  static Statement get(Slice key) { return {Op::kGet, key, ReadArgs{}}; }
  static Statement scan(Slice from, u32 limit) { return {Op::kScan, from, ReadArgs{limit}}; }
  // The rows of [from, until), or with `backwards` the same rows, last first. Empty: no bound.
  static Statement range(Slice from, Slice until, u32 limit, bool backwards = false) {
    ReadArgs read{limit};
    read.until = backwards ? from : until;
    read.backwards = backwards;
    return {Op::kScan, backwards ? until : from, read};
  }
  static Statement commit() { return {Op::kCommit, {}, {}}; }
  static Statement rollback() { return {Op::kRollback, {}, {}}; }
  static Statement flush() { return {Op::kFlush, {}, {}}; }
  static Statement compact() { return {Op::kCompact, {}, {}}; }
  static Statement checkpoint() { return {Op::kCheckpoint, {}, {}}; }
  static Statement change_rows(const RowsChange& change) { return {Op::kChangeRows, {}, change}; }
  static Statement optimize(u32 index = 0) {
    Statement optimize{Op::kOptimize, {}, {}};
    optimize.index = index;
    return optimize;
  }
  static Statement drop_index(u32 number) {
    Statement drop{Op::kDropIndex, {}, {}};
    drop.index = number;
    return drop;
  }
  static Statement add_index(u32 number, IndexBuild build = {}) {
    Statement add{Op::kAddIndex, {}, build};
    add.index = number;
    return add;
  }
  static Statement settle() { return {Op::kSettle, {}, {}}; }

  // Only for statements whose operation is_write().
  const WriteArgs& write() const { return existing(std::get_if<WriteArgs>(&args_)); }
  WriteArgs& write() { return existing(std::get_if<WriteArgs>(&args_)); }
  // Only for statements whose operation is_read().
  const ReadArgs& read() const { return existing(std::get_if<ReadArgs>(&args_)); }
  ReadArgs& read() { return existing(std::get_if<ReadArgs>(&args_)); }

  // Only for Op::kChangeRows.
  const RowsChange& change() const { return existing(std::get_if<RowsChange>(&args_)); }
  // Only for Op::kAddIndex.
  const IndexBuild& build() const { return existing(std::get_if<IndexBuild>(&args_)); }

  Statement() = default;

 private:
  using Args = std::variant<std::monostate, WriteArgs, ReadArgs, RowsChange, IndexBuild>;
  Statement(Op o, Slice k, const Args& args) : op(o), key(k), args_(args) {}
  template <class Part>
  static Part& existing(Part* part) {
    TT_DCHECK(part != nullptr);
    return *part;
  }

  Args args_;
};

}  // namespace tt
