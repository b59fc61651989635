// Finds the rows of an access: ranges of an index are read by scans, of which those whose entries
// lack columns lead to a lookup of each row; rows that the filter drops are read all the same.
//
// Beside other clients a read may have to lock what it meets (finder_locks.cc).
#pragma once
#include <vector>

#include "engine/statement.h"
#include "server/execute/database.h"
#include "server/execute/locker.h"
#include "server/program/machine.h"
#include "server/rows/row_list.h"

namespace tt::server {

// Takes the rows that are found, in their order.
class RowUser {
 public:
  // `values` are the row's columns; both are valid during the call.
  virtual Fault use(const Row& row, std::span<const Value> values) = 0;

 protected:
  ~RowUser() = default;
};

class Finder final : private RowSink {
 public:
  Finder(Machine& machine, RowUser& user, Locker& locker)
      : machine_(machine), user_(user), locker_(locker) {}
  // `limited`: the user takes as many rows as the access's LIMIT says.
  // `lock`: what it does to the rows it meets.
  Fault begin(const Access& access, TableState& table, bool limited, RowLock lock);
  // Makes the next call of the engine, whose rows come back before this is called again. kDone once
  // all rows have been used, or with a fault or an error.
  Step next(tt::Statement& call);
  // True if the access names rows by whole keys of a unique index alone.
  bool by_whole_keys() const { return whole_keys_; }
  Fault fault() const { return fault_; }
  SqlError error() const { return error_; }
  // Rows and entries that the calls have returned.
  u64 rows_read() const { return rows_read_; }

 private:
  struct KeyRange {
    std::string from, until;  // empty: no bound
    bool equal = false;       // all that begins with a key
  };
  // A row to look up, and of a locking read the entry that led to it.
  struct Lookup {
    std::string key, entry = {};
    bool fresh = false, fresh_entry = false;  // locked by this statement
  };
  // The neighbours of a range, for the gaps at its ends.
  enum class Ends : u8 { kNone, kBefore, kAfter, kLock };

  Fault add_range(const Range& range);
  // Encodes a bound's value after `prefix`, and tells how the value lies to it; false: it is NULL.
  Fault bound_key(const Code& code, u32 part, std::string& key, int& order, bool& is_null);
  void merge_ranges();
  bool is_single(const Range& range) const;
  bool next_range(tt::Statement& call);
  tt::Statement lookup(Slice key);
  void row(Slice key, Slice value) override;
  void consider();
  void give_sorted();
  // finder_locks.cc
  Step next_locked(tt::Statement& call);
  Step lock_lookup(tt::Statement& call);
  bool end_lookup();
  Step end_scan();
  void use_met();
  bool lock_range();
  void begin_ends(bool after);
  Step next_end(tt::Statement& call);
  tt::Statement neighbour(Slice from, Slice until, bool backwards);
  void meet(Slice key, Slice value);
  void let_go(u32 index, Slice key, bool fresh);
  bool exclusive() const { return lock_ == RowLock::kExclusive; }
  // Entries that a locking scan meets are all that it needs: no row is looked up and locked.
  bool locks_rows_alone() const {
    return !locker_.rules().refuses_newer && (reads_rows_ || (access_->covers && !exclusive()));
  }
  bool satisfied() const { return fault_ != Fault::kNone || given_ >= limit_; }

  Machine& machine_;
  RowUser& user_;
  Locker& locker_;
  const Access* access_ = nullptr;
  TableState* table_ = nullptr;
  const IndexLayout* index_ = nullptr;
  std::vector<KeyRange> ranges_;
  size_t range_ = 0;
  bool whole_keys_ = false;
  bool single_ = false;     // each range is one row by its whole key
  bool reads_rows_ = true;  // a scan returns rows, not entries that lead to them
  enum class Reading : u8 { kNothing, kRange, kLookup, kNeighbour } reading_ = Reading::kNothing;
  u64 limit_ = ~u64{0}, given_ = 0, rows_read_ = 0;
  u32 asked_ = 0, got_ = 0;  // rows asked for and returned by the scan under way
  std::string last_key_;
  std::vector<Lookup> lookups_;  // from the entries of the last scan
  size_t looked_up_ = 0;
  Row row_;
  std::vector<Value> values_;
  RowList sorted_;
  std::vector<Value> sort_values_;  // those of each sorted row
  std::vector<u32> order_;
  Fault fault_ = Fault::kNone;
  SqlError error_ = SqlError::kNone;
  // The rest is for locking reads.
  struct Met {
    std::string key, value, lock;
    bool fresh;
  };
  RowLock lock_ = RowLock::kNone;
  std::vector<Met> met_;  // entries of the scan under way
  Lock conflict_;         // the lock that the scan could not take, if it conflicts_
  bool conflicts_ = false, reads_again_ = false, kept_ = true, found_ = false;
  KeyRange whole_;  // the range under way, before the scan has moved on in it
  bool begins_range_ = true, met_first_ = false, met_any_ = false;
  Ends ends_ = Ends::kNone;
  bool after_ = false, has_neighbour_ = false;
  std::string neighbour_, before_, beyond_;
  bool has_before_ = false, has_beyond_ = false;
};

// The smallest key above all that begin with `key`; empty: there is none.
std::string successor(std::string key);

}  // namespace tt::server
