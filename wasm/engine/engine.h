// What every engine offers: run a statement as far as it goes, say whether background work is
// pending, describe itself.
//
// A statement is prepare -> apply. run() carries the statement on from where its cursor stands: it
// answers kWait with the time at which what it needs has arrived (then it is called again), kPark
// when somebody else will wake the client, or kDone with the CPU time to charge. Apply does no I/O
// and cannot fail. Counters and cache touches happen once, however often run() resumes.
#pragma once
#include <memory>
#include <span>

#include "core/result.h"
#include "device/volume/volume.h"
#include "engine/key_axis.h"
#include "engine/scheduler.h"
#include "engine/tree_info.h"

namespace tt {

enum class Op : u8 {
  kPut,
  kDelete,
  kGet,
  kScan,   // `limit` rows from `key` on
  kFlush,  // everything in memory goes to the device; done when it is there
  // a flush; then an engine that keeps old versions of rows rewrites everything without them
  kCompact,
  kMerge,  // changes the row by an operand, without reading it: Engine::merges()
  // all rows from `key` up to, not including, the key in `value`: Engine::deletes_ranges()
  kDeleteRange,
  // a copy of the database as it is now, in a directory of its own: Engine::makes_checkpoints()
  kCheckpoint,
};

// Takes the rows that a statement finds.
struct RowSink {
  virtual ~RowSink() = default;
  virtual void row(Slice key, Slice value) = 0;  // valid during the call
};

// What a log-structured engine offers beyond puts and deletes; others take the plain write for it.
enum class WriteFlavour : u8 {
  kPlain,
  kSingle,  // a delete: the row has been put once since it was last deleted
  // a put of a bulk load: rows come in key order, nothing lies between them, and they are there
  // once one commits
  kBulk,
};

struct Statement {
  Op op;
  Slice key, value;     // stay valid until the statement is done
  u32 limit = 0;        // rows, kScan only
  u32 tree = 0;         // the index that the key belongs to
  bool commits = true;  // the client's transaction ends with this statement
  // writes: the row is read before, as SQL's INSERT and UPDATE do; a B-tree meets it in any case
  bool looks_up = false;
  u64 snapshot = kNever;  // reads: as an engine with snapshots saw it then; kNever: the present
  WriteFlavour flavour = WriteFlavour::kPlain;  // writes
  RowSink* rows = nullptr;                      // reads: who takes what is found; may be null
};

inline bool is_write(Op op) {
  return op == Op::kPut || op == Op::kDelete || op == Op::kMerge || op == Op::kDeleteRange;
}

// The other statements are about everything.
inline bool names_row(Op op) { return is_write(op) || op == Op::kGet || op == Op::kScan; }

struct Outcome {
  u32 rows = 0;    // rows found
  u64 answer = 0;  // order-dependent hash of the keys and values answered, to compare engines with
  u64 block_reads = 0;  // data blocks or pages fetched from the device for this statement
};

struct Progress {
  enum Kind : u8 { kDone, kWait, kPark } kind;
  Ns time;  // kDone: CPU time to charge from now on; kWait: the moment to call again
  static Progress done(Ns cpu) { return {kDone, cpu}; }
  static Progress wait(Ns until) { return {kWait, until}; }
  static Progress park() { return {kPark, kNever}; }
};

// A client's place in its statement. Owned by the client, made by the engine, reused for all its
// statements.
struct Cursor {
  explicit Cursor(Actor& c) : client(c) {}
  virtual ~Cursor() = default;
  Actor& client;  // whom to wake
};

inline const KeyAxis kNoAxis;

// What an engine may use. The same objects for its whole life.
struct EngineContext {
  Scheduler& scheduler;
  Volume& volume;
  Ledger& ledger;
  FactStream& facts;
  u64 seed;
  const KeyAxis& axis = kNoAxis;
  std::span<const TreeInfo> trees =
      {};  // by Statement::tree; empty: one tree with rows of any shape
};

class Engine {
 public:
  virtual ~Engine() = default;
  virtual std::unique_ptr<Cursor> new_cursor(Actor& client) = 0;
  virtual Progress run(Ns now, const Statement& statement, Cursor& cursor, Outcome& outcome) = 0;
  virtual bool background_idle() const = 0;
  // Set when the engine cannot go on (disk full, corruption); the lab stops this contender and
  // shows the message.
  virtual const Error& error() const = 0;
  // Goes on with other options; `values` are all of the engine's, and only those marked dynamic
  // differ from what it has.
  virtual Error change_options(Ns now, const u64* values) {
    (void)now, (void)values;
    return {ErrorCode::kBadOption, "this engine cannot change options while it runs"};
  }
  // Takes merges.
  virtual bool merges() const { return false; }
  // Takes range deletes.
  virtual bool deletes_ranges() const { return false; }
  // Makes checkpoints.
  virtual bool makes_checkpoints() const { return false; }
  virtual void describe(TableSink& sink) const = 0;
  // Answers the tables that show row `id` of `table` (or the places of `key`) in depth.
  virtual void inspect(TableId table, u64 id, Slice key, TableSink& sink) = 0;
  // The measured phases begin: report() counts from here.
  virtual void begin_measuring() = 0;
  virtual void report(ReportSink& sink) const = 0;
  virtual u64 digest() const = 0;  // of counters and structure; the device's content has its own

  // Power cuts. The lab lets the volume crash, throws the engine away and makes a new one, which
  // opens what it finds; statements park until it is open. An engine that cannot do this leaves the
  // defaults alone: a power cut ends its run.
  virtual bool recovers() const { return false; }
  virtual bool open() const { return true; }
  // Writes are numbered in the order in which they commit: the last one that was, by this engine or
  // those before it, and the last one that this engine found again when it was opened.
  virtual u64 last_write() const { return 0; }
  virtual u64 recovered_write() const { return 0; }
  // Emits the facts that take this engine's rows out of its tables.
  virtual void tell_lost() {}
  // Counters of the run go on; called once, before anything runs.
  virtual void take_over(const Engine& /*crashed*/) {}
};

}  // namespace tt
