// The file system's journal, as ext4 keeps it with data=ordered (jbd2): metadata blocks go to the
// journal first, and to their own place when the journal is full.
//
// A commit is one contiguous write of a descriptor and the changed blocks, a flush, the commit
// block, and a second flush (the drive is taken to have no FUA, as SATA drives under Linux). Data
// written before the commit are covered by the first flush. The device queues all of this at one
// moment and serves its flushes one behind the other, so the last one's end is the commit's.
//
// Blocks at home, from the start of the volume: descriptors of groups, the directory, one bitmap
// for each 128 MiB, inodes (16 a block). Their contents here are their number and the
// transaction's; what they stand for is kept by the volume.
#pragma once
#include <vector>

#include "device/volume/block_layer.h"
#include "device/volume/free_space.h"

namespace tt {

struct JournalCounters {
  u64 commits = 0, checkpoints = 0,
      blocks = 0;  // blocks: written to the journal, descriptors and commit blocks included
};

class Journal {
 public:
  Journal(BlockLayer& io, u64 journal_bytes);
  u64 reserved_pages() const { return home_pages_ + pages_; }  // from page 0 on

  // What the running transaction changes.
  void inode(u64 file) {
    note(2 + groups_ + file % (kInodeBlocks * kInodesPerBlock) / kInodesPerBlock);
  }
  void directory() { note(1); }
  void space(PageRun run);
  bool empty() const { return changed_.empty(); }

  struct Committed {
    u64 sequence;
    u64 page, blocks;  // in the journal, the commit block being the last
    Ns durable;        // at the earliest
    Endings over;      // it is when these are
  };
  // Writes the running transaction.
  Committed commit(Ns now);
  // Whether a commit has survived a crash: all its blocks are there, and the commit block's
  // checksum fits.
  bool intact(const Committed& commit) const;
  void forget();  // the running transaction, after a crash

  const JournalCounters& counters() const { return counters_; }

 private:
  static constexpr u64 kInodesPerBlock = 16, kInodeBlocks = 64, kGroupPages = 32768;
  void note(u64 block);
  void put_block(u64 page, u64 magic, u64 number, u64 checksum);
  u64 checksum(u64 page, u64 blocks) const;
  Endings checkpoint(Ns now);  // what has to be over before the journal may start over

  BlockLayer& io_;
  const u64 groups_, home_pages_, pages_;
  u64 head_ = 0, sequence_ = 0;
  std::vector<u64> changed_;   // blocks of the running transaction, ascending
  std::vector<u64> not_home_;  // committed blocks since the last checkpoint, ascending
  JournalCounters counters_;
};

}  // namespace tt
