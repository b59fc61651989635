// One B-tree's operations over pages: search, insert with splits, update, delete with merges
// (btr0cur.cc, btr0btr.cc).
//
// Searching fetches pages and may wait. Planning makes sure that everything an operation could
// touch is in memory; then it is applied in one go within a mini-transaction.
#pragma once
#include "btree/instance/fetch.h"
#include "btree/instance/mtr.h"
#include "btree/page/record_counts.h"

namespace tt::btree {

struct PathStep {
  PageId page;
  u32 origin;  // inner: the pointer to follow; leaf: the last record not greater than the key
};
// The steps from the root to a page. A search is too frequent to allocate them.
class PathSteps {
 public:
  void push_back(const PathStep& step) {
    TT_CHECK(!full());
    steps_[size_++] = step;
  }
  void clear() { size_ = 0; }
  bool empty() const { return size_ == 0; }
  bool full() const { return size_ == kMaxHeight; }
  size_t size() const { return size_; }
  const PathStep& operator[](size_t at) const { return steps_[at]; }
  const PathStep& back() const { return steps_[size_ - 1]; }

 private:
  static constexpr size_t kMaxHeight = 32;  // each page has two records at least
  PathStep steps_[kMaxHeight];
  size_t size_ = 0;
};
struct Path {
  PathSteps steps;
  bool found = false;  // the leaf's record has the key
  const PathStep& leaf() const { return steps.back(); }
};

// A change of an entry that waits for its leaf (ibuf_op_t).
enum class BufferedOp : u8 { kInsert, kMark, kDelete };

class IndexOps {
 public:
  explicit IndexOps(Instance& instance) : instance_(instance) {}

  // Makes an empty tree: its root and segments. `tree`: the index as it will be, if statements
  // still use another one.
  void create(Mtr& mtr, u32 index) { create(mtr, index, instance_.indexes[index]); }
  void create(Mtr& mtr, u32 index, Index& tree);

  // The path to a key; false while pages are missing.
  bool search(Ns now, u32 index, Slice key, Fetch& fetch, Path& path) {
    return descend(now, index, key, false, fetch, path);
  }
  // The same, but a leaf that is not in memory is not read: then the path ends above it, and
  // `absent` is its page (BUF_GET_IF_IN_POOL); else that is 0.
  bool search_in_memory(Ns now, u32 index, Slice key, Fetch& fetch, Path& path, PageId& absent) {
    absent = 0;
    return descend(now, index, key, false, fetch, path, &absent);
  }
  // The path to the last record below the key, or of all if the key is empty (PAGE_CUR_L). That
  // record may be in the leaf before: then the path ends at the infimum.
  bool search_below(Ns now, u32 index, Slice key, Fetch& fetch, Path& path) {
    return descend(now, index, key, true, fetch, path);
  }
  // The search of a statement for existing rows, PAGE_CUR_GE: it follows the last pointer below the
  // key (btr0cur.cc btr_cur_t::search_leaf), so it reaches the first row of a leaf through the leaf
  // before.
  bool search_rows(Ns now, u32 index, Slice key, Fetch& fetch, Path& path);
  // Completes a path from search() to one from search_rows(): true if the leaf that it passes
  // through is in memory.
  bool reach_from_before(Ns now, u32 index, Slice key, Fetch& fetch, const Path& path);
  // True if all pages that insert() of such a record into the path's leaf may touch are in memory,
  // and extents for new ones reserved; so for update() and remove().
  bool plan_insert(Ns now, u32 index, const Path& path, Slice key, Slice value, Fetch& fetch);
  bool plan_update(Ns now, u32 index, const Path& path, Slice key, Slice value, Fetch& fetch);
  // The same of a record of that size, in a tree that is not compressed.
  bool plan_insert(Ns now, u32 index, const Path& path, u32 record_bytes, Fetch& fetch);
  bool plan_update(Ns now, u32 index, const Path& path, u32 record_bytes, Fetch& fetch);
  bool plan_remove(Ns now, u32 index, const Path& path, Fetch& fetch);
  u32 record_size(u32 index, Slice key, Slice value) const {
    return instance_.indexes[index].leaf_format.size(key, value);
  }

  // True if update() to that value changes the row where it is, without a plan.
  bool changes_in_place(u32 index, const Path& path, Slice value);

  // Changes, planned before, cannot fail. insert() and update() return the leaf that holds the row
  // afterwards.
  PageId insert(Mtr& mtr, u32 index, Slice key, u64 trx, u64 roll, Slice value);
  PageId update(Mtr& mtr, u32 index, const Path& path, u64 trx, u64 roll, Slice value);
  void mark(Mtr& mtr, u32 index, const Path& path, u64 trx, u64 roll);
  void remove(Mtr& mtr, u32 index, const Path& path);
  // For rollback: unmarks a row; marks a row again that update() has put back.
  void unmark(Mtr& mtr, u32 index, const Path& path, u64 trx, u64 roll);
  void mark_again(Mtr& mtr, u32 index, Slice key);
  // Raises the index's AUTO_INCREMENT counter to the key, before a row with it is inserted.
  void keep_counter(Mtr& mtr, u32 index, Slice key);

  // Moves the records of up to `pages` leaves together, from the one with the key on
  // (index_defragment.cc). plan_defragment() finds the leaves, the first one and all that follow,
  // and one more whose link may change; true if all pages that may change are in memory.
  bool plan_defragment(Ns now, u32 index, Slice key, u32 pages, Fetch& fetch,
                       std::vector<PageId>& leaves);
  // The leaf with which the next call goes on; 0: there is none.
  PageId defragment(Mtr& mtr, u32 index, u32 pages, const std::vector<PageId>& leaves);

  // For the change buffer (buffered.cc): applies a change to the leaf that it waited for, which is
  // in memory with its bitmap page. False if it does not fit there.
  bool apply(Mtr& mtr, u32 index, PageId leaf, BufferedOp op, Slice key);
  // Inserts into the buffer's tree a record that is no user's row.
  void insert_buffered(Mtr& mtr, Slice key, u64 trx, Slice value);
  // Nothing waits for the leaf any more; `trx` is the newest transaction of what did.
  void end_merge(Mtr& mtr, u32 index, PageId leaf, u64 trx);
  bool inserts_alone(u32 index, const Path& path, u32 size) {
    return fits(index, path.leaf().page, path.leaf().origin, size);
  }
  bool removes_alone(u32 index, PageId id, u32 bytes);
  PageId bitmap_of(PageId id) const;

  // Counts rows and bytes on the page that have not reached the drive yet.
  void recount(PageId page);

 private:
  RecordCounts counts_of(PageId page, u32 origin);
  void count_in(PageId page, u32 origin);
  void count_out(PageId page, u32 origin);
  struct Built {
    std::string bytes;
    u32 extra;
    Slice key;
    u8 info = 0;
    bool is_row = false;  // a row or an entry, no pointer
    u64 trx = 0;          // the inserting transaction, 0 for pointers
    u32 size() const { return static_cast<u32>(bytes.size()); }
  };
  // A split may take two pages a level, and more where halves may not fit when they are zipped.
  u32 pages_of_split(u32 index) const { return zipped(index) ? 4 : 2; }
  friend class BulkBuild;  // it sets free bits
  bool underflows(u32 index, const Path& path, u32 record_bytes);
  bool plan_split(Ns now, u32 index, const Path& path, Fetch& fetch);
  bool plan_space(Ns now, u32 index, const Path& path, u32 extents, Reserve kind, Fetch& fetch);
  bool plan_merge(Ns now, u32 index, const Path& path, Fetch& fetch);
  bool plan_neighbours(Ns now, u32 index, const Path& path, Fetch& fetch);
  // True if a leaf with that many bytes of records is sparse enough to be merged with a neighbour.
  bool sparse(u32 bytes) const {
    return bytes < instance_.pool.page_size() * instance_.options.merge_threshold / 100;
  }
  Page page(PageId id) { return instance_.page(id); }
  std::string first_key(u32 index, PageId id);
  Built built(u32 index, Slice key, u64 trx, u64 roll, Slice value) const;
  void count_new(PageId id, u32 index, const Built& record);
  bool descend(Ns now, u32 index, Slice key, bool below, Fetch& fetch, Path& path,
               PageId* absent = nullptr);
  Path walk(u32 index, Slice key, u32 level);
  PathStep father(u32 index, PageId child, Slice key);
  u32 child_of(u32 index, PageId inner, u32 origin);

  PageId replace(Mtr& mtr, u32 index, const Path& path, u64 trx, u64 roll, Slice value);
  void keep_newest(Mtr& mtr, u32 index, PageId id, u64 trx);
  // free_bits.cc. `room`: bytes for another record before the change (page_get_max_insert_size_
  // after_reorganize); `taken`: an upper bound of those that it took, kAllTaken if unknown.
  static constexpr u32 kSlotBytes = 2;  // PAGE_DIR_SLOT_SIZE
  static constexpr u32 kAllTaken = ~u32{0};
  bool has_free_bits(u32 index, PageId id);
  u32 free_bits(u32 room) const;
  u32 room_in(PageId id);
  void write_free_bits(Mtr& mtr, PageId id, u32 bits);
  void set_free_bits(PageId id, u32 bits);
  void reset_free_bits(u32 index, PageId id);
  void lower_free_bits(u32 index, PageId id, u32 room, u32 taken);
  void keep_free_bits(Mtr& mtr, u32 index, PageId id, u32 room);
  void keep_both_free_bits(Mtr& mtr, u32 index, PageId a, PageId b);
  bool plan_free_bits(Ns now, u32 index, PageId id, int room, Fetch& fetch);
  // Compressed tables (zip_ops.cc).
  bool zipped(u32 index) const {
    return instance_.options.key_block_size > 0 && index != instance_.buffer_index;
  }
  bool takes_zipped(u32 index, const Path& path, Slice key, Slice value);
  bool try_zipped(u32 index, PageId id, u32 prev, const Built& record);
  bool is_packed(u32 index, PageId id, u32 more);
  bool has_log_room(u32 index, PageId id, u32 bytes, bool adds);
  bool make_log_room(Mtr& mtr, u32 index, PageId id, u32 bytes);
  bool copy_zipped(Mtr& mtr, u32 index, PageId from, PageId to, u32 limit, bool upwards);
  void move_zipped(Mtr& mtr, u32 index, PageId from, PageId to, u32 limit, bool upwards);
  void write_child(Mtr& mtr, u32 index, PageId inner, u32 origin, u32 child);

  // index_insert.cc
  bool fits(u32 index, PageId id, u32 prev, u32 size);
  PageId insert_record(Mtr& mtr, u32 index, u32 level, const Built& record);
  PageId place(Mtr& mtr, u32 index, PageId id, const Built& record);  // 0 if it has no room
  PageId insert_right(Mtr& mtr, u32 index, u32 level, PageId id, u32 prev, const Built& record);
  void empty_root(Mtr& mtr, u32 index, u32 level);
  void raise_root(Mtr& mtr, u32 index);
  PageId split(Mtr& mtr, u32 index, u32 level, PageId id, const Built& record);
  struct SplitPoint {
    u32 origin;  // first record of the upper page; 0: the new record is
    Direction direction;
    SplitAt where;
  };
  SplitPoint split_point(PageId id, u32 prev);
  u32 middle_by_bytes(u32 index, PageId id, u32 prev, u32 size);
  void attach(Mtr& mtr, u32 index, u32 level, PageId lower, PageId upper, PageId fresh, Slice key);
  bool copy(Mtr& mtr, u32 index, PageId from, PageId to, u32 limit, bool upwards);
  void copy_all(Mtr& mtr, u32 index, PageId from, PageId to);
  void move(Mtr& mtr, u32 index, PageId from, PageId to, u32 limit, bool upwards);
  void insert_pointer(Mtr& mtr, u32 index, u32 level, Slice key, u32 child, u8 info = 0);

  // index_remove.cc
  bool compress(Mtr& mtr, u32 index, u32 level, PageId id, Slice key);  // true if it merged
  bool can_merge(Mtr& mtr, u32 index, u32 level, PageId id, u32 neighbour);
  void remove_pointer(Mtr& mtr, u32 index, PageId father, u32 origin, Slice key);
  bool lift(Mtr& mtr, u32 index, u32 level, PageId id);

  // index_defragment.cc
  PageId merge_left(Mtr& mtr, u32 index, PageId from, PageId to, u32 reserved);
  void remove_leaf(Mtr& mtr, u32 index, PageId id, PageId before, const PathStep& pointer,
                   Slice key);

  Instance& instance_;
  std::vector<u32> near_, describing_;  // pages of the planned operation
  // The last insert that a leaf did not take when it was zipped, with the leaf's last change: plans
  // are made again after each wait.
  struct Refused {
    PageId page = 0;
    Lsn changed = 0;
    std::string key;
  };
  Refused refused_;
};

}  // namespace tt::btree
