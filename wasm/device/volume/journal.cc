#include "device/volume/journal.h"

#include <algorithm>

#include "core/coding.h"
#include "core/hash.h"
#include "device/options/schema.h"

namespace tt {
namespace {

// Magic numbers of the three kinds of block.
constexpr u64 kDescriptor = 0x746a64, kBlock = 0x746a62, kCommit = 0x746a63;
constexpr IoTag kTag{device::kVolumeMetadata};

void insert_sorted(std::vector<u64>& list, u64 value) {
  const auto at = std::lower_bound(list.begin(), list.end(), value);
  if (at == list.end() || *at != value) list.insert(at, value);
}

}  // namespace

Journal::Journal(BlockLayer& io, u64 journal_bytes)
    : io_(io),
      groups_(div_up(io.pages(), kGroupPages)),
      home_pages_(2 + groups_ + kInodeBlocks),
      // Room for the largest transaction: every block at home, a descriptor, a commit block.
      pages_(std::max(std::min(journal_bytes / kHostPage, io.pages() / 8), home_pages_ + 2)) {
  TT_CHECK(reserved_pages() < io.pages());
}

void Journal::note(u64 block) {
  TT_DCHECK(block < home_pages_);
  insert_sorted(changed_, block);
}

void Journal::space(PageRun run) {
  if (run.count == 0) return;
  TT_CHECK(run.page >= reserved_pages() && run.count <= io_.pages() - run.page);
  // Block 0, the group descriptors, counts free space, and changes with each allocation.
  note(0);
  for (u64 group = run.page / kGroupPages; group * kGroupPages < run.page + run.count; group++)
    note(2 + group);
}

void Journal::put_block(u64 page, u64 magic, u64 number, u64 checksum) {
  char bytes[kHostPage] = {};
  store64le(bytes, magic);
  store64le(bytes + 8, sequence_);
  store64le(bytes + 16, number);
  store64le(bytes + 24, checksum);
  io_.put(page * kHostPage, {bytes, kHostPage});
}

u64 Journal::checksum(u64 page, u64 blocks) const {
  // Over the descriptor and the changed blocks, to detect a torn transaction.
  std::string bytes(blocks * kHostPage, '\0');
  io_.content().read(page * kHostPage, bytes.size(), bytes.data());
  return xxh3(bytes);
}

Journal::Committed Journal::commit(Ns now) {
  TT_CHECK(!changed_.empty());
  const u64 blocks = changed_.size() + 2;
  // New blocks may overwrite journalled ones only once those are durably at home.
  Endings before;
  if (head_ + blocks > pages_) before = checkpoint(now);
  TT_CHECK(head_ + blocks <= pages_);
  io_.hold_until(before);
  const u64 page = home_pages_ + head_;
  sequence_++;
  put_block(page, kDescriptor, changed_.size(), 0);
  for (size_t i = 0; i < changed_.size(); i++) put_block(page + 1 + i, kBlock, changed_[i], 0);
  io_.write_pages(now, page, blocks - 1, kTag);
  before.push_back(io_.last());
  const Ns ordered = io_.flush(now, kTag);
  before.push_back(io_.last());
  io_.hold_until(before);
  put_block(page + blocks - 1, kCommit, blocks, checksum(page, blocks - 1));
  const Ns written = io_.write_pages(now, page + blocks - 1, 1, kTag);
  Endings over = {io_.last()};
  io_.hold_until({});
  const Ns durable = std::max({ordered, written, io_.flush(now, kTag)});
  over.push_back(io_.last());
  for (u64 block : changed_) insert_sorted(not_home_, block);
  changed_.clear();
  head_ += blocks;
  counters_.commits++;
  counters_.blocks += blocks;
  return {sequence_, page, blocks, durable, std::move(over)};
}

// Writes committed blocks home, neighbours with one command, and restarts the journal.
Endings Journal::checkpoint(Ns now) {
  Endings over;
  for (size_t i = 0, run = 0; i < not_home_.size(); i++) {
    put_block(not_home_[i], kBlock, not_home_[i], 0);
    if (i + 1 < not_home_.size() && not_home_[i + 1] == not_home_[i] + 1) continue;
    io_.write_pages(now, not_home_[run], i + 1 - run, kTag);
    over.push_back(io_.last());
    run = i + 1;
  }
  not_home_.clear();
  head_ = 0;
  counters_.checkpoints++;
  io_.flush(now, kTag);
  over.push_back(io_.last());
  return over;
}

bool Journal::intact(const Committed& commit) const {
  char bytes[kHostPage];
  io_.content().read((commit.page + commit.blocks - 1) * kHostPage, kHostPage, bytes);
  return load64le(bytes) == kCommit && load64le(bytes + 8) == commit.sequence &&
         load64le(bytes + 24) == checksum(commit.page, commit.blocks - 1);
}

void Journal::forget() { changed_.clear(); }

}  // namespace tt
