// An independent flash translation layer replays the drive's log of writes, trims and flushes, and
// must count the same programs, moves and erases. It has no lists, heaps, dies or time: it visits
// every block whenever it chooses one.
#include <gtest/gtest.h>

#include "device/testing/flash_test_rig.h"

namespace tt {
namespace {

class ReferenceFtl {
 public:
  ReferenceFtl(const FlashGeometry& g, VictimPolicy policy)
      : g_(g),
        policy_(policy),
        blocks_(g.blocks),
        owner_(u64{g.blocks} * g.pages_per_block, kNobody),
        where_(g.logical_pages, kNobody) {}

  void write(u64 page) {
    if (host_ == kNobody) {
      while (free() <= g_.gc_hard) collect(~0ull);
      host_ = open();
      if (free() < g_.gc_soft) collecting_ = true;
    }
    append(host_, page);
    unit_ = (unit_ + 1) % g_.pages_per_program;
    host_programs++;
    if (collecting_) collect(pace_);
  }
  void trim(u64 page) {
    if (where_[page] != kNobody) forget(where_[page]);
    where_[page] = kNobody;
  }
  void flush() {
    if (unit_ == 0) return;
    const u64 pages = g_.pages_per_program - unit_;
    unit_ = 0;
    padding += pages;
    blocks_[host_].written += pages;
    close_if_full(host_);
  }

  u64 host_programs = 0, gc_programs = 0, padding = 0, erases = 0;

 private:
  static constexpr u64 kNobody = ~0ull;
  struct Block {
    u64 written = 0, live = 0, erases = 0;
    u64 filled = 0, changed = 0;  // times in events; filled is 0 unless it may become a victim
    bool is_free = true;
  };

  u64 free() const {
    return static_cast<u64>(
        std::count_if(blocks_.begin(), blocks_.end(), [](const Block& b) { return b.is_free; }));
  }
  u64 open() {
    u64 best = kNobody;
    for (u64 b = 0; b < blocks_.size(); b++)
      if (blocks_[b].is_free && (best == kNobody || blocks_[b].erases < blocks_[best].erases))
        best = b;
    blocks_[best].is_free = false;
    return best;
  }
  void forget(u64 physical) {
    owner_[physical] = kNobody;
    Block& b = blocks_[physical / g_.pages_per_block];
    b.live--;
    b.changed = ++events_;
  }
  void append(u64& frontier, u64 page) {
    trim(page);
    Block& b = blocks_[frontier];
    where_[page] = frontier * g_.pages_per_block + b.written++;
    owner_[where_[page]] = page;
    b.live++;
    close_if_full(frontier);
  }
  void close_if_full(u64& frontier) {
    Block& b = blocks_[frontier];
    if (b.written < g_.pages_per_block) return;
    b.filled = b.changed = ++events_;
    frontier = kNobody;
  }
  bool better(const Block& a, const Block& b) const {
    if (policy_ == VictimPolicy::kFifo) return a.filled < b.filled;
    return a.live != b.live ? a.live < b.live : a.changed < b.changed;
  }
  void collect(u64 budget) {
    if (victim_ == kNobody) {
      for (u64 b = 0; b < blocks_.size(); b++)
        if (blocks_[b].filled != 0 && (victim_ == kNobody || better(blocks_[b], blocks_[victim_])))
          victim_ = b;
      const u64 live = blocks_[victim_].live, dead = g_.pages_per_block - live;
      blocks_[victim_].filled = 0;
      pace_ = dead == 0 ? live : (live + dead - 1) / dead;
      next_ = victim_ * g_.pages_per_block;
    }
    for (; budget > 0 && blocks_[victim_].live > 0; next_++) {
      if (owner_[next_] == kNobody) continue;
      if (gc_ == kNobody) gc_ = open();
      append(gc_, owner_[next_]);
      gc_programs++;
      budget--;
    }
    if (blocks_[victim_].live > 0) return;
    blocks_[victim_] = {0, 0, blocks_[victim_].erases + 1, 0, 0, true};
    erases++;
    victim_ = kNobody;
    collecting_ = free() < g_.gc_soft;
  }

  const FlashGeometry g_;
  const VictimPolicy policy_;
  std::vector<Block> blocks_;
  std::vector<u64> owner_, where_;
  u64 host_ = kNobody, gc_ = kNobody, victim_ = kNobody;
  u64 next_ = 0, pace_ = 0, unit_ = 0, events_ = 0;
  bool collecting_ = false;
};

TEST(FlashReplay, AnIndependentFtlCountsTheSame) {
  for (u64 seed = 1; seed <= 8; seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    SplitMix64 random(seed);
    FlashOptions options = small_flash(8 * MiB, 60 + random.below(300));
    options.dies = options.channels = 1;
    options.gc_policy = static_cast<VictimPolicy>(seed % 2);
    FlashRig rig(options);
    const FlashGeometry geometry(options);
    ASSERT_EQ(geometry.frontiers, 1u);
    ReferenceFtl reference(geometry, options.gc_policy);
    const u64 pages = rig.device.pages();
    for (int i = 0; i < 20000; i++) {
      const u64 page = random.below(10) < 6 ? random.below(pages / 8) : random.below(pages);
      const u64 count = std::min<u64>(1 + random.below(4), pages - page);
      const u64 what = random.below(100);
      if (what < 2) {
        rig.trim(page, count);
        for (u64 p = page; p < page + count; p++) reference.trim(p);
      } else if (what < 7) {
        rig.flush();
        reference.flush();
      } else {
        rig.write(page, count);
        for (u64 p = page; p < page + count; p++) reference.write(p);
      }
    }
    const FlashCounters& c = rig.device.counters();
    EXPECT_EQ(c.nand_host_programs, reference.host_programs);
    EXPECT_EQ(c.nand_gc_programs, reference.gc_programs);
    EXPECT_EQ(c.nand_padding_programs, reference.padding);
    EXPECT_EQ(c.erases, reference.erases);
    EXPECT_GT(c.nand_gc_programs, 1000u);
  }
}

}  // namespace
}  // namespace tt
