// Redo records, log files and pages with bytes changed at random and all checksums made right
// again: they are applied or refused, and nothing looks outside, loops or allocates much. And files
// with damaged pages under an engine that reads them. TT_SOAK=1 makes it long.
#include <cstdlib>

#include "btree/btree_engine.h"
#include "btree/page/checksum.h"
#include "btree/testing/shadow_pages.h"
#include "btree/testing/small_instance.h"
#include "core/hash.h"
#include "core/zeros.h"

namespace tt::btree {
namespace {

using Bench = EngineBench<BtreeEngine, Options>;

u64 rounds(u64 few) { return std::getenv("TT_SOAK") != nullptr ? 1'000'000 : few; }

// A few bytes become others; half of them small numbers, as lengths and counts are.
void change(std::string& bytes, SplitMix64& random) {
  for (u64 left = 1 + random.below(3); left > 0; left--)
    bytes[random.below(bytes.size())] =
        static_cast<char>(random.below(2) == 0 ? random.below(8) : random.next());
}

// A log that holds the whole history.
Options long_log() {
  Options o = tiny_options();
  o.log_file_size = 8 * MiB;
  return o;
}

// The log of a short history of all kinds of changes, and each page that it made.
struct History {
  History() : bench(long_log(), 3, {}, 256 * MiB) {
    StatementMix mix;
    mix.deletes = 300;
    mix.puts = 450;
    mix.in_phases = true;
    run_random_clients(bench, 3, 2, 2500, mix);
    const FileId file = bench.volume.find("ib_logfile0").value();
    std::string scratch;
    log = bench.volume.view(file, 0, long_log().log_file_size, scratch);
    layout.file_bytes = log.size();
    // Applied one after another, so that each mini-transaction meets the pages that it is for.
    RedoScan scan(layout, log, LogLayout::kStart);
    while (scan.next()) transactions.emplace_back(scan.records());
  }
  Bench bench;
  std::string log;
  LogLayout layout;
  std::vector<std::string> transactions;
};

const History& history() {
  static const History only;
  return only;
}

// Applies records to their pages, which begin as zeros; returns the number that did not fit.
u64 replay(const std::string& records, std::map<PageId, std::string>& pages) {
  const u32 size = static_cast<u32>(tiny_options().page_size);
  RedoReader reader(records);
  RedoItem item;
  std::unique_ptr<RedoApplier> applier;
  u64 refused = 0;
  while (reader.next(item)) {
    if (item.type == RedoRecords::kFileModify || item.type == RedoRecords::kFileCheckpoint)
      continue;
    std::string& page = pages[item.page];
    if (page.empty()) page.assign(size, '\0');
    if (!item.same_page || applier == nullptr)
      applier = std::make_unique<RedoApplier>(page.data(), size);
    if (applier->apply(item)) continue;
    refused++;
    break;  // the page is corrupt
  }
  return refused + (reader.ok() ? 0 : 1);
}

TEST(HostileRedo, RecordsAreAppliedOrRefused) {
  const std::vector<std::string>& good = history().transactions;
  ASSERT_GT(good.size(), 1000u);
  std::map<PageId, std::string> pages;
  SplitMix64 random(1);
  u64 refused = 0, done = 0, next = 0;
  for (const u64 end = rounds(30'000); done < end; done++, next++) {
    if (next == good.size()) pages.clear(), next = 0;
    std::map<PageId, std::string> spoilt;
    std::string records = good[next];
    if (records.empty()) continue;
    // Copies of the pages that the good records are for.
    RedoReader reader(records);
    RedoItem item;
    while (reader.next(item))
      if (const auto at = pages.find(item.page); at != pages.end()) spoilt.insert(*at);
    change(records, random);
    refused += replay(records, spoilt) > 0;
    ASSERT_EQ(replay(good[next], pages), 0u) << "mini-transaction " << next;
  }
  EXPECT_GT(refused, done / 20);
}

TEST(HostileRedo, PagesAreChangedOrRefused) {
  const std::vector<std::string>& good = history().transactions;
  std::map<PageId, std::string> pages;
  SplitMix64 random(2);
  u64 refused = 0, done = 0, next = 0;
  for (const u64 end = rounds(30'000); done < end; done++, next++) {
    if (next == good.size()) pages.clear(), next = 0;
    std::map<PageId, std::string> spoilt;
    RedoReader reader(good[next]);
    RedoItem item;
    while (reader.next(item)) {
      const auto at = pages.find(item.page);
      if (at == pages.end() || spoilt.contains(item.page)) continue;
      std::string page = at->second;
      // Headers and directory are what leads astray.
      std::string part = random.below(2) == 0 ? page.substr(38, 90) : page.substr(page.size() - 80);
      const size_t from = part.size() == 90 ? 38 : page.size() - 80;
      if (random.below(4) == 0) part = page;
      change(part, random);
      page.replace(part.size() == page.size() ? 0 : from, part.size(), part);
      spoilt.emplace(item.page, std::move(page));
    }
    refused += replay(good[next], spoilt) > 0;
    ASSERT_EQ(replay(good[next], pages), 0u);
  }
  EXPECT_GT(refused, done / 100);
}

// Headers and checkpoints with right checksums, files cut short, any place to begin.
TEST(HostileRedo, LogFilesEndSomewhere) {
  const History& h = history();
  SplitMix64 random(3);
  u64 read = 0, refused = 0;
  for (u64 round = 0, end = rounds(3000) / 10; round < end; round++) {
    std::string file = h.log;
    if (random.below(4) == 0) file.resize(random.below(file.size()));
    if (file.size() >= LogLayout::kStart) {
      const u64 block = random.below(3) * LogLayout::kBlock, sum = block == 0 ? 508 : 60;
      std::string part = file.substr(block, sum);
      change(part, random);
      file.replace(block, sum, part);
      store32(file.data() + block + sum, crc32c(part));
    }
    const Slice head = Slice(file).substr(0, LogLayout::kStart);
    const Result<Lsn> first = LogLayout::read_header(head);
    if (!first.ok()) {
      refused++;
      continue;
    }
    const Result<LogLayout::Checkpoint> checkpoint = LogLayout::read_checkpoint(head);
    if (!checkpoint.ok()) {
      refused++;
      continue;
    }
    LogLayout layout;
    layout.file_bytes = file.size();
    layout.first = first.value();
    RedoScan scan(layout, file, checkpoint.value().lsn);
    for (u32 i = 0; i < 50 && scan.next(); i++) {
      RedoReader reader(scan.records());
      RedoItem item;
      while (reader.next(item)) read++;
    }
  }
  EXPECT_GT(read, 0u);
  EXPECT_GT(refused, 0u);
}

// The engine's own pages, damaged on the drive: a read finds the row or ends the run with the
// file's name.
TEST(HostilePages, AreFoundWhenTheyAreRead) {
  SplitMix64 random(4);
  u64 found = 0;
  for (u64 round = 0, end = std::min<u64>(rounds(10), 300); round < end; round++) {
    SCOPED_TRACE(round);
    Bench bench(tiny_options());
    Sleeper client;
    bench.scheduler.add(client);
    const std::unique_ptr<Cursor> cursor = bench.engine.new_cursor(client);
    const auto run = [&](const Statement& statement) {
      Outcome outcome;
      while (bench.engine.error().ok()) {
        const Progress p = bench.engine.run(bench.scheduler.now(), statement, *cursor, outcome);
        if (p.kind == Progress::kDone) break;
        if (p.kind == Progress::kWait) bench.scheduler.wake(client, p.time);
        const u32 before = client.woken;
        while (client.woken == before && bench.engine.error().ok())
          if (!bench.scheduler.run_step()) break;
      }
      return outcome.rows;
    };
    const std::string value(900, 'v');
    constexpr u32 kRows = 1000;  // more than the pool holds
    const auto key = [](u32 i) { return std::to_string(100000 + i); };
    for (u32 i = 0; i < kRows; i++) run(Statement::put(key(i), value));
    run(Statement::flush());
    ASSERT_TRUE(bench.engine.error().ok());
    bool forged = false;
    const FileId file = bench.volume.find("t/t0.ibd").value();
    const u64 bytes = bench.volume.size(file);
    for (u32 i = 0; i < 20; i++) {
      const u64 at = random.below(bytes / 512) * 512;
      const u64 size = tiny_options().page_size, start = at / size * size;
      std::string scratch, page(bench.volume.view(file, start, size, scratch));
      std::string sector = page.substr(at - start, 512);
      if (is_zero(sector)) continue;
      change(sector, random);
      page.replace(at - start, 512, sector);
      // Otherwise the checksum shows the damage.
      const bool stamped = random.below(2) == 0;
      if (stamped) stamp_page(page.data(), static_cast<u32>(size));
      forged |= stamped;
      ASSERT_TRUE(
          bench.volume.overwrite(bench.scheduler.now(), file, start, page, {kCauseLeaf}).ok());
    }
    for (u32 i = 0; i < kRows && bench.engine.error().ok(); i++) {
      const u32 rows = run(Statement::get(key(i)));
      if (bench.engine.error().ok()) {
        ASSERT_TRUE(rows == 1 || forged) << key(i);
      }
    }
    if (bench.engine.error().ok()) continue;
    found++;
    EXPECT_EQ(bench.engine.error().code, ErrorCode::kCorruption);
    EXPECT_NE(bench.engine.error().message.find("t0.ibd"), std::string::npos)
        << bench.engine.error().message;
  }
  EXPECT_GT(found, 0u);
}

}  // namespace
}  // namespace tt::btree
