// The rules of the bulk loader (PerconaFT ft/loader/loader.cc): how its memory is divided, how many
// runs it merges at once, when a leaf is closed, and how many children nonleaf nodes get. Pure.
//
// PerconaFT's constants are sizes of buffers, all of them multiples or parts of FILE_BUFFER_SIZE.
// The option loader_buffer stands for that one, so that a smaller machine keeps their proportions.
#pragma once
#include <algorithm>
#include <vector>

#include "fractal/options/options.h"

namespace tt::fractal {

struct LoadMemory {
  u64 reserved = 0;  // bytes that the cachetable gives to the loader
  u64 buffer = 0;    // FILE_BUFFER_SIZE, TARGET_MERGE_BUF_SIZE
  u64 dictionaries = 1;

  // toku_cachetable_reserve_memory: two thirds of the three quarters that can be reserved, up to
  // loader_memory.
  static LoadMemory of(const Options& options, u64 dictionaries);
  u64 rowset() const;  // rows of one dictionary that are sorted together
  // Runs merged at once: fewer by the last merge, whose other end builds the tree.
  u64 fan_in(bool last) const;
  u64 merge_read(u64 runs, bool last) const;                      // bytes read at once from a run
  u64 block() const { return std::max<u64>(buffer / 16, 1024); }  // MAX_UNCOMPRESSED_BUF
  u64 piece() const { return std::max<u64>(block() / 2, 512); }   // target_sub_block_size
  u64 smallest_rowset() const { return std::max<u64>(buffer / 2, 1024); }  // MIN_ROWSET_MEMORY
};

// row_wont_fit: what a row takes of the rowset beside its key and value (struct row).
inline constexpr u64 kLoadedRowStruct = 16;

// Parts into which a block of a run is compressed (choose_sub_block_size); their sizes differ by
// less than 32 bytes times their number.
std::vector<u64> compressed_pieces(u64 bytes, u64 target);

// Closes leaves. A row's size is that of its entry in the leaf + its key + 4.
class LeafFill {
 public:
  // `all`: the sizes of all rows to come.
  LeafFill(u64 nodesize, u64 all) : target_(nodesize * 7 / 8), all_(all) {}
  // True: the leaf is closed before this row, because the row would make it larger than 7/8 of a
  // node, less 1,000 bytes; or because the rest fills no further leaf, and is now the smaller half.
  bool closes_before(u64 row);

 private:
  static constexpr u64 kOverhead = 1000;
  u64 target_, all_;
  u64 used_ = 0, here_ = 0;  // bytes of all rows so far; of those in the leaf
};

// write_nonleaves: the children of each node of a level, 15 or, of the last two, half the rest.
std::vector<u32> children_of_level(u64 below);

}  // namespace tt::fractal
