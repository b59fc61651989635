// The interface of every engine: run a statement as far as it goes, report whether background work
// is pending, describe itself.
//
// A statement is prepare -> apply. run() resumes the statement where its cursor left off. It
// returns kWait with the time at which the data it needs arrives (and is called again then), kPark
// if another actor will wake the client, or kDone with the CPU time to charge. Apply does no I/O
// and cannot fail, so a statement never leaves a half-made change. Counters and cache touches
// happen once, however often run() resumes.
#pragma once
#include <memory>
#include <span>
#include <vector>

#include "core/result.h"
#include "device/volume/volume.h"
#include "engine/capabilities.h"
#include "engine/index_info.h"
#include "engine/index_space.h"
#include "engine/key_axis.h"
#include "engine/memory.h"
#include "engine/scheduler.h"
#include "engine/statement.h"
#include "engine/waits.h"

namespace tt {

struct Outcome {
  u32 rows = 0;    // rows found
  u64 answer = 0;  // order-dependent hash of the keys and values found; engines must agree on it
  u64 block_reads = 0;  // data blocks or pages fetched from the device for this statement
  bool newer = false;   // the row has changed since ReadArgs::newer_than
};

struct Progress {
  enum Kind : u8 { kDone, kWait, kPark } kind;
  Ns time;  // kDone: CPU time to charge from now on; kWait: the moment to call again
  static Progress done(Ns cpu) { return {kDone, cpu}; }
  static Progress wait(Ns until) { return {kWait, until}; }
  static Progress park() { return {kPark, kNever}; }
};

// A client's place in its statement. Made by the engine, owned by the client and reused for all its
// statements.
struct Cursor {
  explicit Cursor(Actor& c) : client(c) {}
  virtual ~Cursor() = default;
  Actor& client;  // woken when a parked statement can continue
};

inline const KeyAxis kNoAxis;

// The parts of the machine that an engine uses; they outlive it.
struct EngineContext {
  Scheduler& scheduler;
  Volume& volume;
  Ledger& ledger;
  FactStream& facts;
  u64 seed;
  const KeyAxis& axis = kNoAxis;
  // By Statement::index. Empty: one index, with rows of any shape.
  std::span<const IndexInfo> indexes = {};
};

// Implemented by engines that survive power cuts. After a cut the lab destroys the engine and makes
// a new one on the same volume, which recovers what it finds there; statements park until it is
// open.
class Recoverable {
 public:
  virtual bool is_open() const = 0;
  // The last write committed, by this engine or its predecessors on the volume. Writes are numbered
  // in commit order, from 1.
  virtual u64 last_write() const = 0;
  // The last write that this engine recovered when it opened.
  virtual u64 recovered_write() const = 0;
  // Emits the facts that remove this engine's rows from its tables. Called on the crashed engine.
  virtual void emit_lost_rows() = 0;
  // Continues the counters of the engine that crashed, which is of the same class. Called once,
  // before anything runs.
  virtual void adopt_counters(const Recoverable& crashed) = 0;

 protected:
  ~Recoverable() = default;
};

// The endings of file names: of tables and indexes, and of the log. Other files are the engine's
// system files. Each engine has one as kFileNames.
struct FileNames {
  Slice tables, logs;
};

class Engine {
 public:
  virtual ~Engine() = default;
  virtual std::unique_ptr<Cursor> new_cursor(Actor& client) = 0;
  virtual Progress run(Ns now, const Statement& statement, Cursor& cursor, Outcome& outcome) = 0;
  // The client leaves: commits a transaction that its last statement left open. Called again like
  // run(), until it is done.
  virtual Progress leave(Ns now, Cursor& cursor) {
    (void)now, (void)cursor;
    return Progress::done(0);
  }
  // Takes a snapshot of what is committed now: Capabilities::snapshots. Reads that name it
  // (ReadArgs::snapshot) see the rows of this moment, together with the writes of their client's
  // open transaction. The number means nothing by itself and is never kNever. The engine must be
  // open. A snapshot is released once; a power cut ends it.
  virtual u64 take_snapshot() { return kNever; }
  virtual void release_snapshot(u64 snapshot) { (void)snapshot; }
  virtual bool background_idle() const = 0;
  // Set when the engine cannot continue (disk full, corruption). The lab then stops this contender
  // and shows the message.
  virtual const Error& error() const = 0;
  // Statements that need a missing capability never reach run(); the lab refuses such workloads.
  virtual Capabilities capabilities() const { return {}; }
  // The time that a server with this engine lets a statement wait for a lock; an option of it.
  virtual Ns lock_timeout() const { return 50 * kSecond; }
  // Null if the engine cannot recover: a power cut then ends the run.
  virtual Recoverable* recoverable() { return nullptr; }
  // Continues with other options; `values` are all of the engine's, and only those marked dynamic
  // differ from its current ones.
  virtual Error change_options(Ns now, std::span<const u64> values) {
    (void)now, (void)values;
    return {ErrorCode::kBadOption, "this engine cannot change options while it runs"};
  }

  // The reason an unfinished statement waits, for people; "" if there is nothing to add.
  virtual std::string waits_for(const Cursor& cursor) const {
    (void)cursor;
    return {};
  }

  // Observation.
  virtual void describe(TableSink& sink) const = 0;
  // Adds the tables that show row `id` of `table`, or the place of `key`, in depth.
  virtual void inspect(TableId table, u64 id, Slice key, TableSink& sink) = 0;
  // By Statement::index; none if the engine does not count it, or is not open.
  virtual std::vector<IndexSpace> index_space() const { return {}; }
  // The memory in use, by what it holds.
  virtual MemoryUse memory() const { return {}; }
  // Waits of clients since the run began that have ended, by reason.
  virtual WaitTimes waits() const { return {}; }
  // Starts the measured phases: report() counts from here.
  virtual void begin_measuring() = 0;
  virtual void report(ReportSink& sink) const = 0;
  virtual u64 digest() const = 0;  // counters and structure; the device's content has its own
};

}  // namespace tt
