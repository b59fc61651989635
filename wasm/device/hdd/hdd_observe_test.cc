// The hard disk's observation is true and complete: facts fold to tables, the arm's moves obey the
// platter, bytes add up.
#include <gtest/gtest.h>

#include "device/testing/fold_test_rig.h"
#include "device/testing/hdd_test_rig.h"

namespace tt {
namespace {

// Random commands of five actors, each of which mostly waits for its own.
class RandomCommands {
 public:
  RandomCommands(HddRig& rig, u64 seed) : rig_(rig), random_(seed), due_(5, 0) {}
  void step() {
    const u32 actor = static_cast<u32>(std::min_element(due_.begin(), due_.end()) - due_.begin());
    rig_.now = due_[actor];
    rig_.facts.set_now(rig_.now);
    const Ns until = rig_.device.hold(actor, rig_.now);
    due_[actor] = until;
    if (until > rig_.now) return;
    rig_.device.submitter(actor);
    const Ns answered = submit();
    const bool waits = random_.below(10) != 0;
    due_[actor] = waits ? answered : rig_.now + random_.below(20 * kMillisecond);
  }
  u64 commands() const { return commands_; }
  u64 written(u64 other) const { return written_[other]; }
  u64 read() const { return read_; }

 private:
  Ns submit() {
    const u64 other = random_.below(2), count = 1 + random_.below(random_.below(10) == 0 ? 600 : 8);
    const IoTag tag{other ? kOtherCause : kTestCause};
    const bool on = random_.below(3) > 0;  // at the end of the last command
    const u64 page = on && next_ + count <= rig_.device.pages()
                         ? next_
                         : random_.below(rig_.device.pages() - count);
    next_ = page + count;
    commands_++;
    const u64 what = random_.below(100);
    if (what < 45) {
      written_[other] += count;
      return rig_.device.write(rig_.now, page, count, tag);
    }
    if (what < 90) {
      read_ += count;
      return rig_.device.read(rig_.now, page, count, tag);
    }
    if (what < 97) return rig_.device.flush(rig_.now, tag);
    rig_.device.trim(rig_.now, page, count);
    return rig_.now + random_.below(100 * kMillisecond);
  }

  HddRig& rig_;
  SplitMix64 random_;
  std::vector<Ns> due_;
  u64 next_ = 0, commands_ = 0, written_[2] = {0, 0}, read_ = 0;
};

HddOptions some_options(u64 seed) {
  HddOptions o = hdd_profile(static_cast<u32>(seed % 4));
  o.capacity_bytes = 128 * MiB;
  o.queue = static_cast<HddQueue>(seed % 3);
  o.write_cache = seed % 5 != 0;
  o.cache_bytes = seed % 2 ? 256 * KiB : 1 * MiB;
  o.read_ahead_bytes = seed % 7 == 0 ? 0 : 1 * MiB;
  return o;
}

TEST(HddObserve, FoldedFactsGiveTheLaterDescription) {
  for (u64 seed = 1; seed <= 8; seed++) {
    HddRig rig(some_options(seed));
    RandomCommands commands(rig, seed);
    const auto describe = [&](Fold& fold) {
      std::string described;
      TableSink sink(&described, {});
      rig.ledger.describe(sink);
      rig.device.describe(sink);
      fold.load(described);
    };
    for (int i = 0; i < 200; i++) commands.step();
    rig.facts.set_mode(FactStream::Mode::kAll);
    Fold folded;
    describe(folded);
    for (int i = 0; i < 2000; i++) {
      commands.step();
      folded.apply(rig.facts.buffer());
      rig.facts.buffer().clear();
      Fold now;
      describe(now);
      ASSERT_TRUE(folded == now) << "seed " << seed << " step " << i;
    }
  }
}

// Calls visit(cells) for each hdd.moved fact: the row's cells, then the extra ones.
template <class Visit>
void each_move(Slice facts, Visit&& visit) {
  const char* p = facts.data();
  const char* end = p + facts.size();
  while (p < end) {
    u64 head[5];
    for (u64& v : head) p = get_varint(p, end, &v);
    const FactDef& fact = kDeviceSchema.facts[head[0]];
    std::vector<u64> cells(kDeviceSchema.tables[fact.table].columns.size() + fact.extra.size());
    for (u64& v : cells) p = get_varint(p, end, &v);  // the disk's facts have no text
    if (head[0] == device::kArmMoved) visit(cells);
  }
}

// One arm: moves do not overlap in time, each seek matches the curve, and each sector its angle.
TEST(HddObserve, EveryMoveObeysThePlatter) {
  enum {
    kBusyUntil = 6,
    kFrom = 12,
    kTo,
    kStart,
    kSeek,
    kRotation,
    kTransfer,
    kPage,
    kPages,
    kWrite
  };
  u64 all_streamed = 0;
  for (u64 seed = 1; seed <= 8; seed++) {
    const HddOptions o = some_options(seed);
    HddRig rig(o);
    rig.facts.set_mode(FactStream::Mode::kAll);
    RandomCommands commands(rig, seed);
    for (int i = 0; i < 4000; i++) commands.step();
    const HddGeometry& g = rig.device.geometry();
    const Ns turn = g.revolution();
    u64 moves = 0, streamed = 0;
    Ns free_at = 0;
    each_move(rig.facts.buffer(), [&](const std::vector<u64>& c) {
      ASSERT_GE(c[kStart], free_at);
      free_at = c[kBusyUntil];
      ASSERT_EQ(free_at, c[kStart] + c[kSeek] + c[kRotation] + c[kTransfer]);
      ASSERT_LT(c[kRotation], turn);
      moves++;
      const u64 last = c[kPage] + c[kPages] - 1;
      const bool waited = free_at % turn == g.end_of(last) % turn;
      if (!waited || (c[kSeek] == 0 && c[kRotation] == 0 && c[kFrom] != c[kTo])) {
        streamed++;  // read ahead before, in full or its first part
        ASSERT_EQ(c[kWrite], 0u);
        return;
      }
      if (c[kWrite] == 0) return;  // the buffer may have held its first pages
      ASSERT_EQ(c[kTransfer], g.end_of(last) - g.begin_of(c[kPage]));
      const u64 a = g.cylinder_of_track(c[kFrom]), b = g.cylinder_of_track(c[kTo]);
      const Ns skew = std::max(o.cylinder_skew_ns, o.track_to_track_ns);
      const Ns expected = c[kFrom] == c[kTo] ? 0
                          : a == b           ? o.head_switch_ns
                          : c[kTo] == c[kFrom] + 1
                              ? skew
                              : g.seek(a > b ? a - b : b - a) + o.write_settle_ns;
      ASSERT_EQ(c[kSeek], expected);
    });
    EXPECT_GT(moves, 500u) << seed;
    if (o.read_ahead_bytes == 0) {
      EXPECT_EQ(streamed, 0u);
    }
    all_streamed += streamed;
  }
  EXPECT_GT(all_streamed, 20u);
}

TEST(HddObserve, LedgerAddsUpToCounters) {
  HddRig rig(some_options(1));
  RandomCommands commands(rig, 1);
  while (commands.commands() < 5000) commands.step();
  const HddCounters& c = rig.device.counters();
  const LedgerRow sum = rig.ledger.totals();
  EXPECT_EQ(rig.ledger.row(kTestCause).host_bytes_written, commands.written(0) * kHostPage);
  EXPECT_EQ(rig.ledger.row(kOtherCause).host_bytes_written, commands.written(1) * kHostPage);
  EXPECT_EQ(sum.host_bytes_written, c.host_pages_written * kHostPage);
  EXPECT_EQ(sum.host_bytes_read, commands.read() * kHostPage);
  EXPECT_EQ(sum.host_writes, c.host_writes);
  EXPECT_EQ(sum.host_reads, c.host_reads);
  EXPECT_EQ(c.host_writes + c.host_reads + c.host_flushes + c.host_trims, commands.commands());
  EXPECT_EQ(sum.nand_bytes_programmed + sum.nand_bytes_read, 0u);
}

TEST(HddObserve, EqualRunsHaveEqualDigestsWhoeverListens) {
  const auto run = [](FactStream::Mode mode, u64 seed, u64* seq) {
    HddRig rig(some_options(4));
    rig.facts.set_mode(mode);
    RandomCommands commands(rig, seed);
    for (int i = 0; i < 5000; i++) {
      commands.step();
      std::string described;
      TableSink sink(&described, {});
      if (mode == FactStream::Mode::kAll) rig.device.describe(sink);
    }
    *seq = rig.facts.seq();
    return rig.device.digest();
  };
  u64 seq_off = 0, seq_all = 0, seq_other = 0;
  const u64 digest = run(FactStream::Mode::kOff, 1, &seq_off);
  EXPECT_EQ(run(FactStream::Mode::kAll, 1, &seq_all), digest);
  EXPECT_EQ(seq_all, seq_off);
  EXPECT_NE(run(FactStream::Mode::kOff, 2, &seq_other), digest);
}

// Random members in and out, against a sorted vector of flags.
TEST(PageSet, FindsTheNextMember) {
  for (u64 pages : {1, 64, 65, 5000}) {
    PageSet set(pages);
    std::vector<bool> model(pages, false);
    SplitMix64 random(pages);
    for (int i = 0; i < 3000; i++) {
      const u64 page = random.below(pages);
      const bool in = random.below(2 + static_cast<u64>(i) / 500) == 0;
      ASSERT_EQ(in ? set.insert(page) : set.erase(page), in != model[page]);
      model[page] = in;
      const u64 from = random.below(pages);
      u64 next = from;
      while (next < pages && !model[next]) next++;
      ASSERT_EQ(set.next(from), next == pages ? PageSet::kNone : next);
      ASSERT_EQ(set.size(), static_cast<u64>(std::count(model.begin(), model.end(), true)));
    }
    EXPECT_EQ(set.next(pages), PageSet::kNone);
  }
}

}  // namespace
}  // namespace tt
