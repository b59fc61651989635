// The shares that indexes have in tables: those that were counted as tables were built are those
// that are found by reading them.
#include "lsm/read/measured_shares.h"
#include "lsm/testing/lsm_test_rig.h"

namespace tt::lsm {
namespace {

constexpr IndexInfo kTwoTrees[] = {{.table = 0}, {.table = 0, .clustered = false}};

Options options_of(bool dictionaries) {
  Options o = tiny_options();
  o.compression = Compression::kZstd;
  if (dictionaries) o.compression_max_dict_bytes = 2 * KiB;
  return o;
}

TEST(IndexShares, AreThoseFoundByReading) {
  for (const bool dictionaries : {false, true}) {
    Bench bench(options_of(dictionaries), 1, kTwoTrees);
    run_random_clients(bench, 7, 2, 6000, {.flushes = 2, .indexes = 2});
    u64 bytes = 0, zeros = 0, entries = 0;
    bool both = false;
    for (const std::vector<FilePtr>& level : bench.engine.family().version->levels)
      for (const FilePtr& file : level) {
        ASSERT_TRUE(file->shares.has_value());
        const IndexShares found = measured_shares(bench.engine.family(), *file);
        EXPECT_EQ(found.all(), file->shares->all());
        EXPECT_EQ(found.zero_sequences(), file->shares->zero_sequences());
        u64 blocks = 0;
        for (const IndexShare& share : found.all()) blocks += share.block_bytes;
        EXPECT_EQ(blocks, file->index->data_bytes());
        bytes += file->bytes, entries += file->entries - file->range_deletions;
        zeros += found.zero_sequences();
        both |= found.all().size() == 2;
      }
    EXPECT_TRUE(both) << "no table has rows of both indexes";
    EXPECT_GT(zeros, 0u) << "nothing has reached the bottom level";
    IndexSpace sum;
    const std::vector<IndexSpace> spaces = bench.engine.index_space();
    for (const IndexSpace& one : spaces) sum += one;
    EXPECT_EQ(sum.bytes, bytes);
    EXPECT_EQ(sum.entries, entries);
    EXPECT_EQ(sum.versions, 8 * entries);
  }
}

TEST(IndexShares, AreFoundAgainInADatabaseThatIsOpened) {
  Bench bench(options_of(false), 1, kTwoTrees);
  StepClient client(bench);
  for (u32 i = 0; i < 3000; i++) {
    const std::string key = "key" + std::to_string(i * 7919 % 3000);
    Statement put = Statement::put(key, i % 2 == 0 ? Slice("some value") : Slice());
    put.index = i % 2;
    client.run(put);
  }
  client.run(Statement::compact());
  const std::vector<IndexSpace> before = client.engine().index_space();
  EXPECT_EQ(before[0].entries, 1500u);
  EXPECT_EQ(before[1].entries, 1500u);
  client.reopen(options_of(false), kTwoTrees);
  client.run(Statement::get("none"));
  EXPECT_EQ(client.engine().index_space(), before);
}

}  // namespace
}  // namespace tt::lsm
