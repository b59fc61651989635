// The keys of a run, for its key axis: the scripts of its loads are run without an engine, and the
// keys of the rows that they insert are sampled.
#pragma once
#include <string>
#include <vector>

#include "server/execute/database.h"

namespace tt::server {

class AxisSample {
 public:
  // `columns`: of the axis. Each index that gets rows has some, by its bytes.
  AxisSample(const Program& program, u64 seed, u32 columns, u32 hidden_key_bytes = 8);

  // The first key of a column, and its index; one more is the end.
  const std::string& key_at(u32 column) const { return begins_[column].key; }
  u32 index_at(u32 column) const { return begins_[column].index; }
  // The key of a row in the first index, in the order of the load; the last one beyond its end.
  std::string row_key(u64 row) const;

 private:
  struct Begin {
    u32 index;
    std::string key;
  };
  void sample(const Program& program, u64 seed, u32 hidden_key_bytes);
  void divide(u32 columns);

  std::vector<std::vector<std::string>> keys_;  // by index, sorted
  std::vector<std::string> rows_;               // keys in the first index, as loaded
  std::vector<Begin> begins_;
  u64 stride_ = 1;
};

}  // namespace tt::server
