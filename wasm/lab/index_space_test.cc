// The bytes of rows that are no user's: two rows of a table and their entries in an index, in each
// engine, counted by hand.
#include "btree/btree_engine.h"
#include "engine/testing/engine_test_rig.h"
#include "fractal/fractal_engine.h"
#include "lsm/lsm_engine.h"

namespace tt {
namespace {

constexpr ColumnInfo kId[] = {{.bytes = 8}};
constexpr ColumnInfo kColumns[] = {{.bytes = 4, .nullable = true},
                                   {.bytes = 10, .variable = true},
                                   {.bytes = 300, .variable = true, .nullable = true}};
constexpr ColumnInfo kEntry[] = {{.bytes = 4, .nullable = true}, {.bytes = 8}};
constexpr KeyPart kParts[] = {{false, 0, 0}, {true, 0, 0}};
const IndexInfo kIndexes[] = {
    {.name = "t", .key_columns = kId, .columns = kColumns},
    {.clustered = false, .name = "t.k", .key_parts = kParts, .key_columns = kEntry}};

template <class EngineType, class Options>
struct TwoRows : EngineBench<EngineType, Options>, Actor {
  using Bench = EngineBench<EngineType, Options>;
  explicit TwoRows(const Options& options) : Bench(options, 1, kIndexes, 512 * MiB) {
    this->scheduler.add(*this);
    cursor = this->engine.new_cursor(*this);
    insert(1, "0005", "abc", std::string(200, 'x'));
    insert(2, {}, "", {});
  }
  const char* name() const override { return "test client"; }
  Ns step(Ns now) override {
    if (done) return kNever;
    const Progress progress = this->engine.run(now, statement, *cursor, outcome);
    if (progress.kind == Progress::kPark) return kNever;
    if (progress.kind == Progress::kWait) return progress.time;
    done = true;
    return now + progress.time;
  }
  // Runs it to the end, and the background work too.
  void run(const Statement& next) {
    statement = next, outcome = {}, done = false;
    this->scheduler.wake(*this, this->scheduler.now());
    while (!(done && this->engine.background_idle()) && this->scheduler.run_step()) {
    }
    ASSERT_TRUE(done && this->engine.error().ok()) << this->engine.error().message;
  }
  void insert(char id, std::optional<Slice> number, Slice text, std::optional<Slice> long_text) {
    const std::string key = std::string(7, '\0') + id;
    std::string value, entry;
    ValueWriter writer(kColumns, value);
    number ? writer.column(*number) : writer.null();
    writer.column(text);
    long_text ? writer.column(*long_text) : writer.null();
    number ? append_key_column(entry, kEntry[0], *number) : append_key_null(entry);
    append_key_column(entry, kEntry[1], key);
    Statement row = Statement::put(key, value), of_index = Statement::put(entry, {});
    row.write().commits = false;
    of_index.index = 1;
    run(row);
    run(of_index);
  }
  std::vector<IndexSpace> spaces() const { return this->engine.index_space(); }
  std::unique_ptr<Cursor> cursor;
  Statement statement{};
  Outcome outcome;
  bool done = true;
};

TEST(IndexSpace, InnoDbHasHeadersNullBitsLengthsAndSystemColumns) {
  TwoRows<btree::BtreeEngine, btree::Options> t({});
  // Five of header, one of NULL bits, 13 of system columns; lengths of 1 and 2 bytes, and of 1.
  EXPECT_EQ(t.spaces()[0], (IndexSpace{2, 16 * KiB, 2 * (5 + 1 + 13) + 3 + 1, 26}));
  EXPECT_EQ(t.spaces()[1], (IndexSpace{2, 16 * KiB, 2 * (5 + 1), 0}));
  // A record that is marked stays until purge has removed it.
  t.run(Statement::remove(std::string(7, '\0') + '\2'));
  EXPECT_EQ(t.spaces()[0], (IndexSpace{1, 16 * KiB, 5 + 1 + 13 + 3, 13}));
}

TEST(IndexSpace, MyRocksHasTrailersIndexNumbersNullBitsAndLengths) {
  lsm::Options options;
  options.batch_transactions = true;
  TwoRows<lsm::LsmEngine, lsm::Options> t(options);
  EXPECT_EQ(t.spaces()[0], IndexSpace{}) << "rows in the memtable are not at rest";
  t.run(Statement::flush());
  const std::vector<IndexSpace> spaces = t.spaces();
  EXPECT_EQ(spaces[0].entries, 2u);
  EXPECT_EQ(spaces[0].metadata, 2u * (8 + 4 + 1) + 3 + 1);
  EXPECT_EQ(spaces[0].versions, 16u);
  EXPECT_EQ(spaces[1].entries, 2u);
  EXPECT_EQ(spaces[1].metadata, 2u * (8 + 4));
  EXPECT_EQ(spaces[1].versions, 16u);
  EXPECT_EQ(spaces[0].bytes + spaces[1].bytes, t.engine.family().version->levels[0][0]->bytes);
}

TEST(IndexSpace, TokuDbHasHeadsOfLeafEntriesNullBitsAndOffsets) {
  TwoRows<fractal::FractalEngine, fractal::Options> t({});
  const IndexSpace before = t.spaces()[0];
  // An offset of the key and a clean head; one byte of NULL bits, two offsets of 2 bytes.
  constexpr u64 kRows = 2 * (4 + 5 + 1 + 2 * 2), kEntries = 2 * (4 + 5);
  EXPECT_EQ(before.entries, 2u);
  EXPECT_EQ(before.versions % 17, 0u);
  EXPECT_EQ(before.metadata - before.versions, kRows);
  t.run(Statement::flush());
  const std::vector<IndexSpace> spaces = t.spaces();
  EXPECT_EQ(spaces[0].entries, 2u);
  EXPECT_EQ(spaces[0].metadata - spaces[0].versions, kRows);
  EXPECT_EQ(spaces[1].metadata - spaces[1].versions, kEntries);
  u64 bytes = 0;
  for (const auto& dictionary : t.engine.state().dictionaries.all())
    if (dictionary->shown()) bytes += t.volume.size(dictionary->file);
  EXPECT_EQ(spaces[0].bytes + spaces[1].bytes, bytes);
}

}  // namespace
}  // namespace tt
