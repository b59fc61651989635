// A dictionary: the tree of one index in its own file (PerconaFT ft/ft-internal.h struct ft), with
// the places of its nodes, its root and the shortcut to its rightmost leaf. Cachetable, log,
// checkpoints and threads are common to all dictionaries.
#pragma once
#include "device/volume/volume.h"
#include "fractal/node/node.h"
#include "fractal/store/block_table.h"

namespace tt::fractal {

struct Dictionary {
  Dictionary(u32 n, u32 of_index, std::string name, FileId opened, u64 alignment)
      : number(n), index(of_index), file_name(std::move(name)), file(opened), blocks(alignment) {}

  const u32 number;  // in node numbers, and FILENUM in the log
  const u32 index;   // as statements number it; kNoIndex: it is the system's own
  const std::string file_name;
  const FileId file;
  BlockTable blocks;
  NodeId root = node_id(number, kFirstBlock), rightmost = kNoNode;
  u64 rightmost_score = 0;  // seqinsert_score
  u64 last_msn = 0;         // max_msn_in_ft
  u64 headers = 0;          // checkpoints that have written its header (checkpoint_count)
  RowCounts on_drive;       // on_disk_stats: in leaves as they were last written
  RowCounts in_checkpoint;  // as the checkpoint that runs leaves them
  u64 logical_rows = 0;     // in_memory_logical_rows
  static constexpr u64 kUncounted = ~u64{0};
  // toku_ft_adjust_logical_row_count.
  void count_logical(i64 change) {
    if (change == 0 || logical_rows == kUncounted) return;
    logical_rows += static_cast<u64>(change);
    if (logical_rows == kUncounted) logical_rows++;
  }
  u64 opened_lsn = 0;  // begin of the checkpoint that it was opened with; 0: it was new
  static constexpr u32 kNoIndex = ~u32{0};
  // It holds rows of users; others appear in no table but those of files and causes.
  bool shown() const { return index != kNoIndex; }
  template <class Visit>
  void each_node(Visit&& visit) const {
    for (const auto& n : nodes)
      if (n != nullptr) visit(*n);
  }
  std::vector<std::unique_ptr<Node>> nodes = std::vector<std::unique_ptr<Node>>(kFirstBlock);
};

}  // namespace tt::fractal
