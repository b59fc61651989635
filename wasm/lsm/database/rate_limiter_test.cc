// A limiter of 1,000,000 bytes a second, 100,000 a refill; and engines with one.
#include "lsm/database/rate_limiter.h"

#include "engine/testing/engine_test_rig.h"
#include "lsm/lsm_engine.h"
#include "lsm/read/readahead.h"

namespace tt::lsm {
namespace {

struct Writer : Actor {
  Writer(Scheduler& scheduler, RateLimiter& l, RateLimiter::Priority p, std::vector<u64> s,
         std::string* o, char n)
      : limiter(l), priority(p), sizes(std::move(s)), order(o), letter(n) {
    scheduler.add(*this, 0);
  }
  Ns step(Ns now) override {
    while (at < sizes.size()) {
      if (!limiter.admit(now, sizes[at], priority, *this)) return kNever;
      times.push_back(now);
      *order += letter;
      at++;
    }
    return kNever;
  }
  const char* name() const override { return "writer"; }
  RateLimiter& limiter;
  RateLimiter::Priority priority;
  std::vector<u64> sizes;
  std::string* order;
  char letter;
  size_t at = 0;
  std::vector<Ns> times;
};

Options limited() {
  Options o;
  o.rate_limiter_bytes_per_sec = 1'000'000;
  return o;
}

TEST(RateLimiter, GivesOutAPortionAPeriod) {
  const Options o = limited();
  FactStream facts;
  Scheduler scheduler(facts);
  RateLimiter limiter(scheduler, o, 1);
  scheduler.add(limiter);
  std::string order;
  Writer writer(scheduler, limiter, RateLimiter::Priority::kFlush,
                {60'000, 30'000, 250'000, 60'000}, &order, 'f');
  while (scheduler.run_step()) {
  }
  // 10,000 are left of the first portion, two more portions are granted whole, and 40,000 of the
  // next, of which 60,000 are left.
  EXPECT_EQ(writer.times, (std::vector<Ns>{0, 0, 300'000'000, 300'000'000}));
}

TEST(RateLimiter, ServesFlushesFirst) {
  const Options o = limited();
  FactStream facts;
  Scheduler scheduler(facts);
  RateLimiter limiter(scheduler, o, 1);
  scheduler.add(limiter);
  std::string order;
  Writer compaction(scheduler, limiter, RateLimiter::Priority::kCompaction,
                    std::vector<u64>(20, 100'000), &order, 'c');
  Writer flush(scheduler, limiter, RateLimiter::Priority::kFlush, std::vector<u64>(20, 100'000),
               &order, 'f');
  while (scheduler.run_step()) {
  }
  EXPECT_GE(std::count(order.begin(), order.begin() + 20, 'f'), 15) << order;
  EXPECT_LT(std::count(order.begin(), order.begin() + 20, 'f'), 20) << "compactions would starve";
  EXPECT_EQ(order.size(), 40u);
}

TEST(RateLimiter, AnEngineWritesNoFasterAndAgreesWithAMap) {
  Options o = limited();
  o.write_buffer_size = 64 * KiB;
  o.max_bytes_for_level_base = 128 * KiB;
  o.target_file_size_base = 32 * KiB;
  o.compaction_io_bytes = 8 * KiB;
  o.rate_limiter_refill_period_us = 10'000;
  o.periodic_compaction_seconds = 1;
  o.ttl = 2;
  for (u64 seed : {1, 2}) {
    EngineBench<LsmEngine, Options> bench(o, seed);
    run_random_clients(bench, seed, 2, 8000);
    const Counters& counters = bench.engine.family().counters;
    const u64 written = counters.flush_bytes + counters.compact_write_bytes;
    EXPECT_GE(bench.scheduler.now() / 1000, written * 9 / 10) << "1 byte a microsecond";
    EXPECT_GT(counters.compactions, 10u);
  }
}

// block_prefetcher.cc: the third block in a row reads 8 KiB ahead, then 16, ... up to the limit.
TEST(Readahead, DoublesUntilItsLimit) {
  Readahead ahead(8, 20, 2);
  std::string asked;
  for (u64 block = 0; block < 12; block++) {
    const u64 bytes = ahead.next(block * 4, 4);
    if (bytes > 0) ahead.note_request(block * 4 + bytes, 7);
    asked += bytes > 0 ? std::to_string(bytes) : ahead.covers(block * 4, 4) ? "+" : "-";
    asked += ' ';
  }
  EXPECT_EQ(asked, "- - 12 + + 20 + + + + 24 + ");
}

TEST(Readahead, AJumpBeginsAnew) {
  Readahead ahead(8, 256, 2);
  EXPECT_EQ(ahead.next(0, 4), 0u);
  EXPECT_EQ(ahead.next(4, 4), 0u);
  EXPECT_EQ(ahead.next(100, 4), 0u);
  EXPECT_EQ(ahead.next(104, 4), 0u);  // counts as the second
  EXPECT_EQ(ahead.next(108, 4), 12u);
  EXPECT_EQ(Readahead(8, 0, 2).next(0, 4), 0u);
}

}  // namespace
}  // namespace tt::lsm
