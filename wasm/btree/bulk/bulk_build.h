// A tree from records in key order, from its leaves up: the second half of a sorted index build,
// and of a table's rebuild (btr0bulk.cc, MariaDB 10.11).
//
// One page of each level is being filled, in a separate mini-transaction that logs every record. A
// page that is full is committed, and its pointer goes to the level above.
//
// Until the last step the root is empty and says that the tree is not done: a recovery frees it
// (UnfinishedTree).
#pragma once
#include <memory>

#include "btree/tree/index_ops.h"

namespace tt::btree {

class BulkBuild {
 public:
  // `trx`: the newest transaction of which leaves of entries may know.
  BulkBuild(Instance& instance, IndexOps& ops, u32 index, u64 trx)
      : BulkBuild(instance, ops, index, instance.indexes[index], trx) {}
  // `tree`: the index as it will be; statements still use the old one.
  BulkBuild(Instance& instance, IndexOps& ops, u32 index, Index& tree, u64 trx)
      : instance_(instance), ops_(ops), number_(index), tree_(tree), trx_(trx) {}
  // True if add() of such a record begins no page; else plan() is needed first.
  bool takes(Slice key, Slice value) const;
  // True if all that add() or finish() touches is in memory, and frames free for new pages. If it
  // is false, release() must come before the wait.
  bool plan(Ns now, Fetch& fetch);
  // Keys ascend. `trx` and `roll` are the row's own, as an index of entries has none.
  void add(Ns now, Slice key, u64 trx, u64 roll, Slice value);
  // Commits the pages that are being filled; they stay in memory (BtrBulk::release). Must come
  // before anything else runs.
  void release(Ns now);
  // Commits the last page of each level and makes the highest one the root (BtrBulk::finish).
  void finish(Ns now);

 private:
  struct Filling {
    explicit Filling(Instance& instance) : mtr(instance) {}
    Mtr mtr;
    PageId id = 0;
    u32 level = 0, last = kInfimum, top = kHeapStart, records = 0;
    int free = 0;      // bytes for records and slots
    u32 finished = 0;  // records that the directory knows
  };
  struct NewRecord {
    std::string bytes;
    u32 extra = 0;
    u8 info = 0;
    Slice key;
    u32 size() const { return static_cast<u32>(bytes.size()); }
  };
  const Index& index() const { return tree_; }
  char* at(const Filling& page) { return instance_.frame(page.id).bytes; }
  std::unique_ptr<Filling> begin(Ns now, u32 level);
  void begin_records(Filling& page);
  bool takes(const Filling& page, u32 size) const;
  PageId root() const { return page_id(index().space, index().root); }
  void insert(Ns now, u32 level, NewRecord& record);
  void append(Filling& page, NewRecord& record);
  void log_record(Filling& page, const NewRecord& record);
  void finish_page(Filling& page);
  void commit(Ns now, Filling& page, Filling* next, bool has_father);
  void become_root(Ns now, PageId last, u32 level);
  void write_newest(Mtr& mtr, PageId id, u64 trx);

  Instance& instance_;
  IndexOps& ops_;
  u32 number_;
  Index& tree_;
  u64 trx_;
  std::vector<std::unique_ptr<Filling>> levels_;
  std::vector<u32> describing_;
};

}  // namespace tt::btree
