// The bulk load of one dictionary: rows are collected and sorted in memory, written as runs, merged
// into fewer runs until one merge can take them all, and that one writes the tree (PerconaFT
// ft/loader/loader.cc process_primary_rows, sort_and_write_rows, merge_files).
//
// Sorted rows that follow the last run's greatest key are added to it, so rows put in key order
// make one run. Duplicate keys are an error, as there.
#pragma once
#include <memory>

#include "fractal/loader/tree_writer.h"

namespace tt::fractal {

class DictionaryLoad {
 public:
  DictionaryLoad(Nodes& nodes, Dictionary& dictionary, const LoadMemory& memory, u64 xid,
                 u64& next_temp);
  Dictionary& dictionary() const { return dictionary_; }
  // Returns the CPU time beyond that of taking the row: for sorting those in memory, if they are
  // written.
  Ns put(Ns now, Slice key, Slice value);
  // No row follows: the tree goes into this file. Returns CPU time, as put() does.
  Ns build(Ns now, FileId file, u64 begin_lsn);
  // A step of that: returns when the next can begin, or kNever after an error.
  Ns step(Ns now);
  bool done() const { return stage_ == Stage::kDone; }
  const DictionaryHeader& header() const { return tree_->header(); }
  // Removes the temporary files that are left.
  void remove_files(Ns now);
  LoadsRow row() const;

 private:
  enum class Stage : u8 { kPutting, kPass, kMerge, kFinish, kDone };
  struct Row {
    u64 at;
    u32 key_bytes, value_bytes;
  };
  Slice key(const Row& row) const { return Slice(data_).substr(row.at, row.key_bytes); }
  Slice value(const Row& row) const {
    return Slice(data_).substr(row.at + row.key_bytes, row.value_bytes);
  }
  Ns sort_and_write(Ns now);
  void begin_pass();
  void begin_merge();
  Ns merge(Ns now);
  void end_merge(Ns now);
  RunReader* smallest();
  Ns finish(Ns now);
  Ns shared(Ns cpu) const { return cpu / nodes_.env.options.client_pool_threads; }
  void fail_twice();
  void changed();

  Nodes& nodes_;
  const Options& options_;
  Dictionary& dictionary_;
  const LoadMemory& memory_;
  const u64 xid_;
  u64& next_temp_;
  RunWriter writer_;
  Stage stage_ = Stage::kPutting;
  // The rows in memory.
  std::string data_;
  std::vector<Row> rows_;
  u64 all_rows_ = 0, loaded_bytes_ = 0;
  std::vector<RunFile> runs_, merged_;  // to be merged in this pass; and in the next
  u64 passes_ = 0;
  // The merge.
  std::vector<RunReader> sources_;
  std::string last_key_;
  u64 merged_rows_ = 0;
  RunFile output_;
  std::unique_ptr<TreeWriter> tree_;  // null until the last pass
  FileId file_ = 0;
  u64 begin_lsn_ = 0;
};

}  // namespace tt::fractal
