// A tree that is not there yet, or no more. While it is being built, and while its pages are given
// back, its root says so (Page::kUnfinished), and a recovery gives back what there is of it.
//
// InnoDB has this in its dictionary: the name of an index that is being built begins with a mark
// (row_merge_drop_temp_indexes), and purge frees the tree of one whose record was deleted.
#pragma once
#include "btree/tree/index_ops.h"

namespace tt::btree {

class UnfinishedTree {
 public:
  UnfinishedTree(Instance& instance, IndexOps& index_ops)
      : instance_(instance), index_ops_(index_ops) {}
  // Makes an empty tree for BulkBuild. False while pages are missing.
  bool begin(Ns now, u32 index, Fetch& fetch);
  // Gives back the next pages, first of all marks the root; the root goes last
  // (btr_free_but_not_root, btr_free_root). Each step is a mini-transaction.
  enum class Freed : u8 { kBlocked, kPart, kAll };
  Freed free_step(Ns now, u32 index, Fetch& fetch);

 private:
  bool plan(Ns now, u32 space, std::span<const Space::Segment> segments, std::span<const u32> near,
            Fetch& fetch);
  void mark(Mtr& mtr, const Index& index);

  Instance& instance_;
  IndexOps& index_ops_;
  std::vector<u32> describing_;
};

}  // namespace tt::btree
