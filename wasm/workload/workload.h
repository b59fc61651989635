// A workload: a stream of statements in phases, the same for every engine.
//
// Clients take statements from one stream in the order in which they become free: next() fills the
// client's Issue, whose buffers hold key and value until that client calls again. The stream
// depends on the options and the seed alone, never on an engine's answers; that makes engines
// comparable.
#pragma once
#include <memory>
#include <span>

#include "core/result.h"
#include "engine/capabilities.h"
#include "engine/engine.h"
#include "engine/index_info.h"
#include "engine/key_axis.h"
#include "engine/statement.h"
#include "facts/fact_stream.h"
#include "facts/table_sink.h"

namespace tt {

struct PhaseInfo {
  const char* name;
  u64 statements;  // puts, deletes, reads and flushes: all that next() yields in this phase
  bool warm_up;    // prepares the measured phases
  // background work is drained after every `pace` operations and at the end of the phase; 0 never
  u32 pace;
  u64 rows_saved = 0;       // put by its statements; 0 also if rows vary in size
  Capabilities needs = {};  // required of an engine to run the phase
};

// The snapshot that a client may hold: a commit takes or releases it, and reads may be of it.
enum class Held : u8 { kNone, kTake, kRelease, kRead };

// A client's current statement and the buffers of its key and value, which grow to the largest seen
// and are reused. Movable: the statement's slices stay valid.
class Issue {
 public:
  Statement statement;
  u32 phase = 0;
  u64 index_in_phase = 0;
  Ns due = 0;                 // earliest time, from the start of the phase
  bool drain_before = false;  // let the background become idle first
  // Part of what the statement before it has begun, which counts and is timed as one.
  bool goes_on = false;
  Held held = Held::kNone;
  // There is no statement yet: the client asks again at `until`, or when it is woken. A wait that
  // goes_on is part of the statement that it is in.
  bool waits = false;
  Ns until = kNever;
  u32 client = 0;  // the one that asks sets it

  // Return room for at least `bytes`; growing discards the content.
  char* key_buffer(u64 bytes) { return key_.at_least(bytes); }
  char* value_buffer(u64 bytes) { return value_.at_least(bytes); }

 private:
  struct Buffer {
    std::unique_ptr<char[]> bytes;
    u64 capacity = 0;
    char* at_least(u64 wanted) {
      if (capacity < wanted || !bytes) bytes.reset(new char[wanted]), capacity = wanted;
      return bytes.get();
    }
  };
  Buffer key_, value_;
};

// The user bytes of a statement: key and value of a put or merge, the key of a delete, both ends of
// a deleted range; 0 for reads.
inline u64 user_bytes(const Statement& statement) {
  return is_write(statement.op) ? u64{statement.key.size()} + statement.write().value.size() : 0;
}

// A statement as it counts, once all its parts are done.
struct Completed {
  Op op;
  u64 user_bytes;
};

// Transactions and waits of a server's clients since the run began; 0 without a server.
struct TransactionCounts {
  u64 committed = 0, rolled_back = 0;
  u64 retried = 0;  // attempts that were undone, and began again
  u64 lock_waits = 0, deadlocks = 0, lock_timeouts = 0;
  Ns lock_wait_ns = 0;
};

struct LargestRow {
  u64 key_bytes, value_bytes;
};

// A workload whose clients wait for each other sees the lab through this.
class WorkloadHost {
 public:
  virtual Ns now() const = 0;
  virtual void wake(u32 client) = 0;
  virtual Engine& engine() = 0;

 protected:
  ~WorkloadHost() = default;
};

class Workload {
 public:
  static constexpr u32 kQuantiles = KeyAxis::kColumns;  // intervals of the key axis

  virtual ~Workload() = default;
  virtual u32 phase_count() const = 0;
  virtual const PhaseInfo& phase(u32 index) const = 0;
  virtual u32 clients() const = 0;
  virtual Ns think_ns() const = 0;  // pause of a client between its statements
  virtual LargestRow largest_row() const = 0;

  // Fills in the next statement of the run. Returns false when none is left; then only
  // issue.drain_before is set: true if the background must drain before the run ends.
  virtual bool next(Issue& issue) = 0;

  // Called when a statement is done, before next(): false if it was part of one that goes on. May
  // change the outcome and what is counted.
  virtual bool completes(const Issue& /*issue*/, Outcome& /*outcome*/, Completed& /*completed*/) {
    return true;
  }
  virtual TransactionCounts transactions() const { return {}; }
  // The reason for which next() has ended the run early.
  virtual Error error() const { return Error::none(); }
  // The place of the statement under way in the workload's document; empty if it has none.
  virtual std::string place() const { return {}; }
  // The power failed. True if statements that were not completed are asked for again; else clients
  // repeat them.
  virtual bool power_cut() { return false; }
  // Gives the workload a place for facts, which outlives it.
  virtual void attach(FactStream& /*facts*/) {}
  // Likewise the lab, which outlives it as well.
  virtual void attach(WorkloadHost& /*host*/) {}

  // The indexes that statements name; empty: a single one, with rows of any shape.
  virtual std::span<const IndexInfo> indexes() const { return {}; }

  // Keys and values of the rows that exist once the statements issued so far are done.
  virtual u64 live_user_bytes() const = 0;

  virtual std::string key_of(u64 id) const = 0;
  // The key below which quantile / kQuantiles of the run's keys lie; kQuantiles is the upper end.
  virtual std::string key_at(u32 quantile) const = 0;
  // The index of that key: the segments of the indexes are side by side on the axis.
  virtual u32 index_at(u32 /*quantile*/) const { return 0; }

  u64 statements_total() const;
  KeyAxis axis() const;
  // Writes the tables of workload/schema.h, which never change during a run.
  virtual void describe(TableSink& sink) const;
};

}  // namespace tt
