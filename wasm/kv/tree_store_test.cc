// Random histories of both trees against std::map: batches, iterators in both directions, removed
// ranges, closing and opening, power cuts. And the rows that the trees refuse.
#include "kv/tree_store.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/prng.h"
#include "device/testing/flash_test_rig.h"

namespace tt::kv {
namespace {

using Model = std::map<std::string, std::string>;
using Rows = std::vector<std::pair<std::string, std::string>>;

struct KeptRows : RowSink {
  Rows rows;
  void row(Slice key, Slice value) override { rows.emplace_back(key, value); }
};

// The smallest pages and nodes; commits are durable.
TreeStoreOptions options_of(bool btree) {
  TreeStoreOptions o;
  o.drive = flash_profile("instant");
  o.drive.capacity_bytes = 64 * MiB;
  o.power_cuts = true;
  if (btree) {
    btree::Options options;
    options.page_size = 4 * KiB;
    options.buffer_pool_size = MiB;
    options.log_file_size = MiB;
    o.engine = options;
  } else {
    fractal::Options options;
    options.block_size = 16 * KiB;
    options.read_block_size = 4 * KiB;
    options.cache_size = MiB;
    options.log_file = MiB;
    options.commit_sync = true;
    options.fsync_log_period = 0;
    o.engine = options;
  }
  return o;
}

class History {
 public:
  History(bool btree, u64 seed) : store_(options_of(btree)), random_(mix64(seed)) {
    EXPECT_FALSE(store_.exists());
    EXPECT_TRUE(store_.open().ok());
  }
  void step() {
    switch (random_.below(20)) {
      case 0: return clear();
      case 1: return reopen();
      case 2:
      case 3:
      case 4: return check_rows(some_range());
      default: return write();
    }
  }
  void check_rows(const Range& range) {
    const u32 iterator = store_.begin_rows(range, kNever);
    KeptRows found;
    for (bool more = true; more;)
      ASSERT_TRUE(store_.next_rows(iterator, 1 + random_.below(400), 1 << 14, found, &more).ok());
    store_.end_rows(iterator);
    ASSERT_EQ(found.rows, expected(range));
    std::optional<std::string> value;
    const std::string key = some_key();
    ASSERT_TRUE(store_.get(key, kNever, &value).ok());
    const auto at = model_.find(key);
    ASSERT_EQ(value, at == model_.end() ? std::nullopt : std::optional(at->second));
  }

 private:
  std::string some_key() {
    const u64 id = random_.below(2000);
    return id == 0 ? "" : std::to_string(id * id);
  }
  Range some_range() {
    Range range;
    if (random_.below(2) == 0) range.lower = {some_key(), random_.below(2) == 0};
    if (random_.below(2) == 0) range.upper = {some_key(), random_.below(2) == 0};
    if (random_.below(2) == 0) range.direction = lsm::Direction::kBackward;
    return range;
  }
  Rows expected(const Range& range) const {
    Rows rows;
    for (const auto& row : model_)
      if (range.holds(row.first)) rows.emplace_back(row);
    if (range.direction == lsm::Direction::kBackward) std::reverse(rows.begin(), rows.end());
    return rows;
  }
  void write() {
    Rows rows(1 + random_.below(60));
    std::vector<kv::Write> writes;
    for (auto& [key, value] : rows) {
      key = some_key();
      value.assign(random_.below(200), static_cast<char>('a' + random_.below(26)));
      const bool removes = random_.below(4) == 0;
      writes.push_back({removes ? Op::kDelete : Op::kPut, key, removes ? Slice() : Slice(value)});
      if (removes)
        model_.erase(key);
      else
        model_[key] = value;
    }
    ASSERT_TRUE(store_.write(writes).ok());
  }
  void clear() {
    const Range range = some_range();
    const u64 limit = random_.below(100);
    ASSERT_TRUE(store_.clear(range, kNever, limit).ok());
    Rows gone = expected(range);
    if (gone.size() > limit) gone.resize(limit);
    for (const auto& [key, value] : gone) model_.erase(key);
  }
  void reopen() {
    if (random_.below(2) == 0)
      store_.power_cut(random_.next());
    else
      ASSERT_TRUE(store_.close().ok());
    ASSERT_TRUE(store_.exists());
    const Error error = store_.open();
    ASSERT_TRUE(error.ok()) << error.message;
    check_rows({});
  }

  TreeStore store_;
  SplitMix64 random_;
  Model model_;
};

class TreeStores : public ::testing::TestWithParam<bool> {};

TEST_P(TreeStores, AgreeWithAMap) {
  for (u64 seed = 1; seed <= 4 && !HasFailure(); seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    History history(GetParam(), seed);
    for (u32 step = 0; step < 200 && !HasFailure(); step++) history.step();
  }
}

TEST_P(TreeStores, RefuseRowsThatTheyCannotHold) {
  TreeStore store(options_of(GetParam()));
  ASSERT_TRUE(store.open().ok());
  const std::string long_key(40'000, 'k');
  const Write too_long{Op::kPut, long_key, "v"}, range{Op::kDeleteRange, "a", "b"};
  EXPECT_EQ(store.write({&too_long, 1}).code, ErrorCode::kBadRequest);
  EXPECT_EQ(store.write({&range, 1}).code, ErrorCode::kBadOption);
  const Write fits{Op::kPut, "k", "v"};
  EXPECT_TRUE(store.write({&fits, 1}).ok()) << "the store goes on";
}

INSTANTIATE_TEST_SUITE_P(Trees, TreeStores, ::testing::Bool(), [](const auto& tree) {
  return std::string(tree.param ? "Btree" : "Fractal");
});

}  // namespace
}  // namespace tt::kv
