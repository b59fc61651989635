// A dictionary: the tree of one index in its own file (PerconaFT ft/ft-internal.h struct ft), with
// its block table, its root, and the shortcut to its rightmost leaf. Cachetable, log, checkpoints
// and threads are shared by all dictionaries.
#pragma once
#include "device/volume/volume.h"
#include "fractal/node/node.h"
#include "fractal/store/block_table.h"

namespace tt::fractal {

struct Dictionary {
  Dictionary(u32 n, u32 of_index, std::string name, FileId opened, u64 alignment)
      : number(n), index(of_index), file_name(std::move(name)), file(opened), blocks(alignment) {}

  const u32 number;  // part of node numbers; FILENUM in the log
  const u32 index;   // Statement::index; kNoIndex: a file of the engine itself
  std::string file_name;
  FileId file;
  BlockTable blocks;
  NodeId root = node_id(number, kFirstBlock), rightmost = kNoNode;
  u64 rightmost_score = 0;  // seqinsert_score
  u64 last_msn = 0;         // max_msn_in_ft
  u64 headers = 0;          // written so far (checkpoint_count)
  RowCounts on_drive;       // in leaves as last written (on_disk_stats)
  RowCounts in_checkpoint;  // as the running checkpoint leaves them
  u64 logical_rows = 0;     // in_memory_logical_rows
  static constexpr u64 kUncounted = ~u64{0};
  // toku_ft_adjust_logical_row_count. ~0 means "not counted", so a sum that reaches it is moved on
  // by one.
  void count_logical(i64 change) {
    if (change == 0 || logical_rows == kUncounted) return;
    logical_rows += static_cast<u64>(change);
    if (logical_rows == kUncounted) logical_rows++;
  }
  // Its index is still being built: a recovery drops it.
  bool building = false;
  u64 opened_lsn = 0;  // begin of the checkpoint it was opened from; 0: it is new
  static constexpr u32 kNoIndex = ~u32{0};
  // True if it holds user rows. The rollback file does not: it appears in the tables of files and
  // causes alone.
  bool shown() const { return index != kNoIndex; }
  // Goes over to another file, whose header and nodes are still to be taken from it
  // (toku_dictionary_redirect). No node may be left.
  void redirect(std::string name, FileId opened, u64 alignment) {
    file_name = std::move(name);
    file = opened;
    blocks = BlockTable(alignment);
    rightmost = kNoNode;
    rightmost_score = 0;
    in_checkpoint = {};
  }
  template <class Visit>
  void each_node(Visit&& visit) const {
    for (const auto& n : nodes)
      if (n != nullptr) visit(*n);
  }
  // By block number; null for reserved and free blocks.
  std::vector<std::unique_ptr<Node>> nodes = std::vector<std::unique_ptr<Node>>(kFirstBlock);
};

}  // namespace tt::fractal
