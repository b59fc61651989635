// The change buffer (ibuf0ibuf.cc, MariaDB 10.11): changes of index entries whose leaf is not in
// memory wait in a tree of the system tablespace, and are merged into the leaf when it is read, for
// whatever reason.
//
// InnoDB up to 10.4 and MySQL also merge in the background, 5 % of io_capacity each second; 10.5
// dropped that (MDEV-19514). A leaf is read to be merged when the inserts that wait for it may not
// fit any more, with its neighbours for which much waits as well, or to contract a buffer that is
// full: then from a random place on.
#pragma once
#include "btree/change_buffer/buffer_entry.h"
#include "core/prng.h"

namespace tt::btree {

// One change on its way into the buffer, kept while pages are read for it.
struct Buffering {
  PageId leaf = 0;  // the entry's, once it may be buffered
  u32 counter = 0;
  bool refused = false, contracted = false;
  u64 place = 0;               // contraction begins there; 0: not chosen yet
  std::vector<PageId> merges;  // leaves that are read and merged first
};

class ChangeBuffer final : public PageMerger {
 public:
  // Adds its tree to the instance's indexes.
  ChangeBuffer(Instance& instance, IndexOps& index_ops);
  void create(Mtr& mtr);
  // Counts what waits, after a recovery. kCorruption if it waits for pages that are no leaves.
  Error load();

  // True if a change of this kind may be buffered at all (ibuf_insert).
  bool takes(BufferedOp op, u32 index) const;
  enum class Answer : u8 { kYes, kNo, kBlocked };
  // kYes: everything that add() touches is in memory. kNo: the leaf is in memory, or must be read.
  Answer plan(Ns now, BufferedOp op, u32 index, Slice key, Fetch& fetch, Buffering& change);
  void add(Ns now, BufferedOp op, u32 index, Slice key, u64 trx, Buffering& change);
  bool merge(Ns now, PageId id, Fetch& fetch) override;
  // Merges everything; false while pages are missing (a slow shutdown, ibuf_merge_all).
  bool merge_all(Ns now, Fetch& fetch);

  u32 size() const;  // pages of the tree
  u32 most() const;  // that it may have
  u64 entries() const { return entries_; }
  ChangeBufferRow row() const;
  BufferedRow waiting(PageId id) const {
    return {.page = id, .entries = instance_.info(id).buffered};
  }
  void describe(TableSink& sink) const;
  void emit();
  void emit_lost_rows();  // those of leaves are gone with the power
  void check() const override;

 private:
  // The changes that wait for a leaf: the room that they take there, the entries that it is sure to
  // have after them, and the next one's counter.
  struct Waiting {
    u32 bytes = 0, next_counter = 0;
    int entries = 0;
  };
  u32 number() const { return instance_.buffer_index; }
  const Index& tree() const { return instance_.indexes[instance_.buffer_index]; }
  std::optional<BufferEntry> entry_at(PageId page, u32 origin) const;
  u32 volume(const BufferEntry& entry) const;
  bool waits_for_leaf(const BufferEntry& entry) const;
  std::string value_of(BufferedOp op, u32 index, Slice key) const;
  Answer judge(Ns now, BufferedOp op, u32 index, Slice key, PageId leaf, Fetch& fetch,
               Buffering& change);
  bool count(Ns now, PageId leaf, Fetch& fetch, Waiting& waiting);
  bool contract(Ns now, Fetch& fetch, Buffering& change);
  void choose(bool contracts, PageId page, u32 origin, std::vector<PageId>& chosen) const;
  bool find_first(Ns now, Slice from, Fetch& fetch, Path& path);
  bool merge_run(Ns now, PageId id, const Path& path, Fetch& fetch);
  bool apply(Mtr& mtr, const BufferEntry& entry);
  void mark_buffered(Ns now, PageId id);
  void emit_waiting(PageId id);
  template <class Visit>
  Error each_entry(Visit&& visit) const;

  Instance& instance_;
  IndexOps& index_ops_;
  SplitMix64 random_{1};
  bool known_ = false;  // its pages are, once it is made or loaded
  u64 entries_ = 0;
  Path path_;
};

}  // namespace tt::btree
