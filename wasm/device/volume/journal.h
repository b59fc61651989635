// The file system's journal, like ext4's with data=ordered (jbd2): metadata blocks go to the
// journal first, and home when the journal is full.
//
// A commit is one contiguous write of a descriptor and the changed blocks, a flush, the commit
// block, and a second flush (no FUA is assumed, as for SATA drives under Linux). The first flush
// covers data written before the commit, so that committed metadata never point at unwritten data.
// The device queues all of this at one moment and serves its flushes in order, so the last one's
// end is the commit's.
//
// Home blocks, from the start of the volume: group descriptors, the directory, one bitmap per 128
// MiB, inodes (16 a block). Blocks contain only their number and the transaction's; the volume
// keeps the metadata itself.
#pragma once
#include <vector>

#include "device/volume/block_layer.h"
#include "device/volume/free_space.h"

namespace tt {

struct JournalCounters {
  // blocks: written to the journal, descriptors and commit blocks included
  u64 commits = 0, checkpoints = 0, blocks = 0;
};

class Journal {
 public:
  Journal(BlockLayer& io, u64 journal_bytes);
  u64 reserved_pages() const { return home_pages_ + pages_; }  // from page 0 on

  // Add blocks to the running transaction.
  void inode(u64 file) {
    note(2 + groups_ + file % (kInodeBlocks * kInodesPerBlock) / kInodesPerBlock);
  }
  void directory() { note(1); }
  void space(PageRun run);
  bool empty() const { return changed_.empty(); }

  struct Committed {
    u64 sequence;
    u64 page, blocks;  // in the journal; the commit block is the last
    Ns durable;        // earliest time; exact on drives that decide at once
    Endings over;      // the commit is durable once these are over
  };
  // Writes the running transaction; REQUIRES: it is not empty. Checkpoints first if the journal is
  // full.
  Committed commit(Ns now);
  // True if a commit survived a crash: all its blocks are there, and the commit block's checksum
  // matches.
  bool intact(const Committed& commit) const;
  void forget();  // drops the running transaction, after a crash

  const JournalCounters& counters() const { return counters_; }

 private:
  static constexpr u64 kInodesPerBlock = 16, kInodeBlocks = 64, kGroupPages = 32768;
  void note(u64 block);
  void put_block(u64 page, u64 magic, u64 number, u64 checksum);
  u64 checksum(u64 page, u64 blocks) const;
  // returns the endings that must be over before blocks are overwritten
  Endings checkpoint(Ns now);

  BlockLayer& io_;
  const u64 groups_, home_pages_, pages_;
  u64 head_ = 0, sequence_ = 0;
  std::vector<u64> changed_;   // blocks of the running transaction; ascending
  std::vector<u64> not_home_;  // blocks committed since the last checkpoint; ascending
  JournalCounters counters_;
};

}  // namespace tt
