// Finds the rows of an access: ranges of an index are read by scans, of which those whose entries
// lack columns lead to a lookup of each row; rows that the filter drops are read all the same.
#pragma once
#include <vector>

#include "engine/statement.h"
#include "server/execute/database.h"
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
  Finder(Machine& machine, RowUser& user) : machine_(machine), user_(user) {}
  // `limited`: the user takes as many rows as the access's LIMIT says.
  Fault begin(const Access& access, TableState& table, bool limited);
  // Makes the next call of the engine, whose rows come back before this is called again. False once
  // all rows have been used, or with a fault.
  bool next(tt::Statement& call);
  Fault fault() const { return fault_; }
  // Rows and entries that the calls have returned.
  u64 rows_read() const { return rows_read_; }

 private:
  struct KeyRange {
    std::string from, until;  // empty: no bound
  };

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
  bool satisfied() const { return fault_ != Fault::kNone || given_ >= limit_; }

  Machine& machine_;
  RowUser& user_;
  const Access* access_ = nullptr;
  TableState* table_ = nullptr;
  const IndexLayout* index_ = nullptr;
  std::vector<KeyRange> ranges_;
  size_t range_ = 0;
  bool single_ = false;     // each range is one row by its whole key
  bool reads_rows_ = true;  // a scan returns rows, not entries that lead to them
  enum class Reading : u8 { kNothing, kRange, kLookup } reading_ = Reading::kNothing;
  u64 limit_ = ~u64{0}, given_ = 0, rows_read_ = 0;
  u32 asked_ = 0, got_ = 0;  // rows asked for and returned by the scan under way
  std::string last_key_;
  std::vector<std::string> lookups_;  // keys of rows, from the entries of the last scan
  size_t looked_up_ = 0;
  Row row_;
  std::vector<Value> values_;
  RowList sorted_;
  std::vector<Value> sort_values_;  // those of each sorted row
  std::vector<u32> order_;
  Fault fault_ = Fault::kNone;
};

// The smallest key above all that begin with `key`; empty: there is none.
std::string successor(std::string key);

}  // namespace tt::server
