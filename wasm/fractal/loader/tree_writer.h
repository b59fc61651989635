// Writes the file of a dictionary from sorted rows (PerconaFT ft/loader/loader.cc
// toku_loader_write_ft_from_q): leaves from the left, each when it is closed, then the nonleaf
// nodes, level by level, the descriptor, the block table and the header. No byte is written twice.
#pragma once
#include "fractal/format/dictionary_header.h"
#include "fractal/loader/run_file.h"

namespace tt::fractal {

class TreeWriter {
 public:
  // `rows_bytes`: the sum of loaded_size() of all rows. `next_temp`: the number of the next
  // temporary file; one holds the greatest key of each node of a level.
  TreeWriter(Nodes& nodes, const LoadMemory& memory, FileId file, u32 dictionary, u64 xid,
             u64 rows_bytes, u64& next_temp);
  // Size of a row's entry, which carries the loader's transaction, its key, and a number.
  static u64 loaded_size(Slice key, Slice value);
  void add(Ns now, Slice key, Slice value);
  // Writes the rest. `begin_lsn`: what the log says of the dictionary up to there does not concern
  // the file. Returns the completion time of its sync, or kNever after an error.
  Ns finish(Ns now, u64 begin_lsn);
  const DictionaryHeader& header() const { return header_; }
  u64 leaves() const { return leaves_; }
  u64 nonleaves() const { return nonleaves_; }
  Slice last_key() const { return last_key_; }
  // CPU time since the last call.
  Ns take_cpu() { return std::exchange(cpu_, 0); }

 private:
  struct Subtree {
    u32 block;
    std::string greatest;
  };
  void begin_leaf();
  void close_leaf(Ns now);
  void write_node(Ns now, Node& node, u64 first_bytes);
  void write_level(Ns now, u32 height);
  Place append(Ns now, Slice bytes, u64 first_bytes);
  void align();
  void write_back(Ns now);
  void end_pivots(Ns now);

  Environment& env_;
  const FileId file_;
  const u32 dictionary_;
  const u64 xid_;
  LeafFill fill_;
  RunWriter pivots_;
  RunFile pivots_file_;
  u64& next_temp_;
  Node leaf_{};
  u64 leaf_row_bytes_ = 0;
  std::vector<Subtree> level_;  // the nodes that have no parent yet
  Translation table_;
  DictionaryHeader header_;
  u64 leaves_ = 0, nonleaves_ = 0;
  std::string last_key_, scratch_;
  Ns cpu_ = 0;
};

}  // namespace tt::fractal
