// Sizes of a table's file and places of its pages, against MariaDB 10.11.19 with the same rows in
// the same order.
#include "btree/btree_engine.h"
#include "btree/invariants.h"
#include "btree/testing/small_instance.h"

namespace tt::btree {
namespace {

struct Table : EngineBench<BtreeEngine, Options> {
  explicit Table(std::span<const IndexInfo> indexes, u64 page_size = 16 * KiB)
      : EngineBench(options(page_size), 1, indexes, 512 * MiB) {
    scheduler.add(client);
    cursor = engine.new_cursor(client);
  }
  static Options options(u64 page_size) {
    Options o;
    o.page_size = page_size;
    o.flush_log_at_trx_commit = FlushLog::kEachSecond;
    return o;
  }
  void put(u32 index, Slice key, Slice value) {
    Statement statement = Statement::put(key, value);
    statement.index = index;
    statement.write().commits = false;
    run_to_end(scheduler, engine, statement, *cursor, client);
  }
  u32 pages() const { return engine.instance().spaces[1]->pages(); }
  Sleeper client;
  std::unique_ptr<Cursor> cursor;
};

Slice number(char* out, u64 value, u32 bytes) {
  char all[8];
  store64be(all, value);
  std::memcpy(out, all + 8 - bytes, bytes);
  return {out, bytes};
}

constexpr IndexInfo kRows = {.key_bytes = 8};

struct Step {
  u32 rows, in_order, scattered;  // pages
};

// Rows of a bigint and 100 bytes, in order and scattered.
void expect_growth(u64 page_size, std::span<const Step> steps) {
  Table in_order({&kRows, 1}, page_size), scattered({&kRows, 1}, page_size);
  const std::string value(100, 'v');
  u32 row = 0;
  char key[8];
  for (const Step& step : steps) {
    SCOPED_TRACE(std::to_string(step.rows) + " rows");
    for (; row < step.rows; row++) {
      in_order.put(0, number(key, row, 8), value);
      scattered.put(0, number(key, mix64(row), 8), value);
    }
    EXPECT_EQ(in_order.pages(), step.in_order);
    EXPECT_EQ(scattered.pages(), step.scattered);
  }
  check_invariants(in_order.engine.instance());
  check_invariants(scattered.engine.instance());
}

TEST(FileSize, GrowsAsMariaDBsFiles) {
  static constexpr Step kSteps[] = {{1, 4, 4},         {100, 4, 4},        {1000, 14, 16},
                                    {3000, 31, 37},    {5000, 576, 576},   {10000, 576, 640},
                                    {20000, 704, 768}, {40000, 832, 1024}, {80000, 1152, 1600}};
  expect_growth(16 * KiB, kSteps);
}

// Files with innodb_page_size=8k and 4k, whose extents have more pages.
TEST(FileSize, GrowsAsMariaDBsFilesOfSmallerPages) {
  static constexpr Step kOf8[] = {{1, 4, 4},           {100, 8, 6},         {250, 10, 11},
                                  {1000, 23, 28},      {3000, 57, 1152},    {5000, 1152, 1152},
                                  {10000, 1152, 1280}, {20000, 1408, 1536}, {40000, 1664, 2048},
                                  {80000, 2432, 3200}};
  expect_growth(8 * KiB, kOf8);
  static constexpr Step kOf4[] = {{1, 4, 4},           {100, 9, 9},         {250, 15, 17},
                                  {1000, 40, 57},      {3000, 109, 2304},   {5000, 2304, 2304},
                                  {10000, 2304, 2560}, {20000, 2816, 3072}, {40000, 3328, 5120},
                                  {80000, 5120, 7168}};
  expect_growth(4 * KiB, kOf4);
}

// The file of a table with three secondary indexes, whose pages come from fragments of fresh
// extents at the hinted places.
TEST(FileSize, PagesOfSeveralIndexesLieWhereMariaDBPutsThem) {
  static constexpr IndexInfo kInfos[] = {
      {.key_bytes = 8, .fixed_bytes = 24, .auto_increment = true},
      {.clustered = false, .key_bytes = 16, .variable = false},
      {.clustered = false, .key_bytes = 20, .variable = false},
      {.clustered = false, .key_bytes = 24, .variable = false},
  };
  Table table(kInfos);
  EXPECT_EQ(table.pages(), 7u);
  SplitMix64 random(11);
  const std::string value(124, 'v');
  for (u32 i = 0; i < 20000; i++) {
    const u64 cash = random.below(1000), customer = random.below(100000);
    (void)random.below(10000);
    const u64 price = random.below(50000), id = i + 1;
    char key[24];
    table.put(0, number(key, id, 8), value);
    number(key, price, 4), number(key + 4, customer, 4), number(key + 8, id, 8);
    table.put(1, {key, 16}, {});
    number(key, cash, 4), number(key + 4, price, 4), number(key + 8, customer, 4);
    number(key + 12, id, 8);
    table.put(2, {key, 20}, {});
    number(key, price, 4), number(key + 4, i, 8), number(key + 12, customer, 4);
    number(key + 16, id, 8);
    table.put(3, {key, 24}, {});
  }
  EXPECT_EQ(table.pages(), 1024u);
  const Instance& instance = table.engine.instance();
  check_invariants(instance);
  std::string clustered = instance.page_bytes(page_id(1, instance.indexes[0].root));
  EXPECT_EQ(load64be(clustered.data() + Page::kNewestAt), 20000u) << "the next counter less one";
  // The 20th leaf of the first secondary index.
  const Index& market = instance.indexes[1];
  std::string bytes = instance.page_bytes(page_id(1, market.root));
  EXPECT_EQ(Page(bytes.data(), 16 * KiB).level(), 1u);
  const Page root(bytes.data(), 16 * KiB);
  u32 at = root.first();
  for (u32 i = 0; i < 19; i++) at = root.next_of(at);
  EXPECT_EQ(load32(market.inner_format.parse(root.at(at)).value.data()), 277u);
}

}  // namespace
}  // namespace tt::btree
