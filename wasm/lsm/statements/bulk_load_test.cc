// Bulk loads: the places of their files, their cost, the loads that are refused, and power cuts.
#include "lsm/testing/lsm_test_rig.h"

namespace tt::lsm {
namespace {

FilePtr file(u64 number, Slice smallest, Slice largest) {
  auto meta = std::make_shared<FileMeta>();
  meta->number = number;
  append_internal_key(meta->smallest, smallest, 5, ValueType::kValue);
  append_internal_key(meta->largest, largest, 5, ValueType::kValue);
  return meta;
}

// "L6", or "L5 as 8" with a sequence number.
std::string place_of(const Version& version, IngestionRules rules, Slice smallest, Slice largest,
                     u32 written = 99) {
  const auto by_ranges = [&](u32 level) {
    const std::vector<FilePtr>& files = version.levels[level];
    return std::any_of(files.begin(), files.end(), [&](const FilePtr& one) {
      return one->smallest_user() <= largest && !one->end().before(smallest);
    });
  };
  const IngestionPlace place = ingestion_place(version, rules, smallest, largest, by_ranges,
                                               [&](u32 level) { return level == written; });
  return "L" + std::to_string(place.level) +
         (place.sequence == 0 ? "" : " as " + std::to_string(place.sequence));
}

TEST(IngestionPlace, IsTheLowestWithNothingBetweenTheRows) {
  Version version(7);
  EXPECT_EQ(place_of(version, {6, false, false, 7}, "g", "k"), "L6") << "empty";
  EXPECT_EQ(place_of(version, {6, false, false, 7}, "g", "k", 6), "L0")
      << "a compaction writes there, and no other level is in use";
  version.levels[6] = {file(1, "a", "f"), file(2, "l", "z")};
  version.levels[5] = {file(3, "a", "c")};
  const IngestionRules rules{5, false, false, 7};
  EXPECT_EQ(place_of(version, rules, "g", "k"), "L6");
  EXPECT_EQ(place_of(version, rules, "g", "k", 6), "L5");
  EXPECT_EQ(place_of(version, rules, "g", "l"), "L5 as 8") << "L6 holds l";
  EXPECT_EQ(place_of(version, {5, false, true, 7}, "g", "k"), "L6 as 8")
      << "a snapshot must not see it";
  version.levels[0] = {file(4, "b", "h")};
  EXPECT_EQ(place_of(version, rules, "g", "k"), "L0 as 8") << "L0 reaches to h";
  EXPECT_EQ(place_of(version, rules, "i", "k"), "L6");
}

TEST(IngestionPlace, HasTheNumberOfItsSortedRunInUniversalStyle) {
  Version version(4);
  version.levels[3] = {file(1, "a", "f")};
  version.levels[2] = {file(2, "k", "m")};
  for (const u32 level : {2, 3}) version.levels[level][0]->largest_sequence = level == 2 ? 6 : 4;
  EXPECT_EQ(place_of(version, {1, true, false, 7}, "g", "j"), "L3 as 4");
  EXPECT_EQ(place_of(version, {1, true, false, 7}, "b", "c"), "L2 as 6")
      << "over L3's rows, as newer as L2 is";
  EXPECT_EQ(place_of(version, {1, true, false, 7}, "b", "l"), "L0 as 8");
  EXPECT_EQ(place_of(version, {1, true, true, 7}, "g", "j"), "L0 as 8");
}

std::string key_of(u64 number) { return "row" + std::to_string(1000000 + number); }

class Client : public StepClient {
 public:
  using StepClient::StepClient;
  void put(u64 first, u64 count, WriteFlavour flavour, bool ends = true, char letter = 'v') {
    const std::string value(100, letter);
    for (u64 i = 0; i < count; i++) {
      const std::string key = key_of(first + i);
      Statement s = Statement::put(key, value);
      s.write().flavour = flavour;
      s.write().commits = flavour != WriteFlavour::kBulk || (ends && i + 1 == count);
      run(s);
    }
  }
  u64 found(u64 first, u64 count) {
    u64 there = 0;
    for (u64 i = 0; i < count; i++) there += run(Statement::get(key_of(first + i))).rows;
    return there;
  }
};

Options tiny() {
  Options o = tiny_options();
  o.block_size = 4 * KiB;
  return o;
}
TEST(BulkLoad, WritesEachRowOnce) {
  const u64 kRows = 20000;
  const auto written = [kRows](WriteFlavour flavour, u64* user_bytes, u64* compactions) {
    Bench bench(tiny());
    Client client(bench);
    client.put(0, kRows, flavour);
    client.run(Statement::flush());
    while (bench.scheduler.run_step()) {
    }
    EXPECT_TRUE(bench.engine.error().ok()) << bench.engine.error().message;
    EXPECT_EQ(client.found(0, kRows), kRows);
    bench.engine.check_invariants();
    *user_bytes = bench.ledger.totals().first_bytes;
    *compactions = bench.engine.database().counters.compactions;
    return bench.ledger.totals().engine_bytes_written;
  };
  u64 user_bytes = 0, compactions = 0;
  const u64 bulk = written(WriteFlavour::kBulk, &user_bytes, &compactions);
  EXPECT_EQ(user_bytes, kRows * (10 + 100));
  EXPECT_EQ(compactions, 0u);
  EXPECT_GT(bulk, user_bytes);
  EXPECT_LT(bulk, user_bytes + user_bytes / 5)
      << "keys' numbers, block trailers, index and filter: nothing else";
  const u64 put = written(WriteFlavour::kPlain, &user_bytes, &compactions);
  EXPECT_GT(put, bulk * 9 / 5) << "the log holds each row once more";
}

TEST(BulkLoad, GoesBesideWhatIsThereAndRefusesWhatOverlaps) {
  Bench bench(tiny());
  Client client(bench);
  client.put(0, 3000, WriteFlavour::kPlain);
  client.put(3000, 3000, WriteFlavour::kBulk);  // the last rows before it are still in the memtable
  client.put(6000, 500, WriteFlavour::kPlain);
  client.run(Statement::compact());
  ASSERT_TRUE(bench.engine.error().ok()) << bench.engine.error().message;
  EXPECT_EQ(client.found(0, 6600), 6500u);
  client.put(2000, 10, WriteFlavour::kBulk);
  EXPECT_EQ(bench.engine.error().code, ErrorCode::kBadOption);
}

TEST(BulkLoad, RefusesRowsOutOfOrder) {
  Bench bench(tiny());
  Client client(bench);
  client.put(5, 1, WriteFlavour::kBulk, false);
  client.put(4, 1, WriteFlavour::kBulk);
  EXPECT_EQ(bench.engine.error().code, ErrorCode::kBadOption);
}

TEST(BulkLoad, IsThereInWholeAfterAPowerCutOrNotAtAll) {
  for (const bool ended : {false, true}) {
    Bench bench(tiny());
    bench.volume.expect_crash();
    Client client(bench);
    client.put(0, 200, WriteFlavour::kPlain);
    client.run(Statement::flush());
    client.put(200, 5000, WriteFlavour::kBulk, ended);
    const u64 files = bench.volume.files().size();
    client.lose_power(tiny());
    EXPECT_EQ(client.found(0, 200), 200u);
    EXPECT_EQ(client.found(200, 5000), ended ? 5000u : 0u);
    ASSERT_TRUE(client.engine().error().ok()) << client.engine().error().message;
    if (!ended) {
      EXPECT_LT(bench.volume.files().size(), files) << "its tables are removed";
    }
  }
}

TEST(BulkLoad, OverOlderRowsHasANumberOfItsOwn) {
  for (const u64 written : {0, 1}) {
    Options options = ingesting_options();
    options.ingest_write_global_seqno = written;
    options.wal_sync = true;
    Bench bench(options);
    bench.volume.expect_crash();
    Client client(bench);
    client.put(0, 3000, WriteFlavour::kPlain);
    client.run(Statement::compact());
    client.put(100, 50, WriteFlavour::kPlain);  // in memory: flushed first
    const u64 snapshot = client.engine().take_snapshot(),
              flushes = bench.engine.database().counters.flushes;
    client.put(50, 2000, WriteFlavour::kBulk, true, 'b');
    ASSERT_TRUE(bench.engine.error().ok()) << bench.engine.error().message;
    EXPECT_EQ(bench.engine.database().counters.flushes, flushes + 1);
    client.put(60, 10, WriteFlavour::kPlain, true, 'p');
    const auto expect = [&](const char* when) {
      const auto rows = client.scan();
      EXPECT_EQ(rows.size(), 3000u) << when;
      EXPECT_EQ(rows.at(key_of(49))[0], 'v') << when;
      EXPECT_EQ(rows.at(key_of(50))[0], 'b') << when;
      EXPECT_EQ(rows.at(key_of(60))[0], 'p') << when;
      EXPECT_EQ(rows.at(key_of(2049))[0], 'b') << when;
      EXPECT_EQ(rows.at(key_of(2050))[0], 'v') << when;
      EXPECT_EQ(client.found(0, 3000), 3000u) << when;
    };
    expect("at once");
    for (const auto& [key, value] : client.scan(snapshot))
      ASSERT_EQ(value[0], 'v') << "the snapshot is older: " << key;
    client.lose_power(options);
    expect("after a power cut");
    client.run(Statement::compact());
    expect("compacted");
    ASSERT_TRUE(client.engine().error().ok()) << client.engine().error().message;
  }
}

}  // namespace
}  // namespace tt::lsm
