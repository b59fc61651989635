// Random histories against std::map, with capacities so tiny that everything happens: batches,
// snapshots, iterators in both directions while the tree changes under them, flushes, compactions,
// removed ranges, closing and opening, power cuts. TT_SOAK=1 makes it long.
#include <gtest/gtest.h>

#include <cstdlib>

#include "core/prng.h"
#include "kv/testing/store_test_rig.h"

namespace tt::kv {
namespace {

using Model = std::map<std::string, std::string>;
using Rows = std::vector<std::pair<std::string, std::string>>;

struct KeptRows : RowSink {
  Rows rows;
  void row(Slice key, Slice value) override { rows.emplace_back(key, value); }
};

// The rows of a range in its direction; from a key on, if one is given.
Rows rows_of(const Model& model, const Range& range, const std::string* from = nullptr) {
  Rows rows;
  for (const auto& [key, value] : model)
    if (range.holds(key)) rows.emplace_back(key, value);
  if (range.direction == lsm::Direction::kBackward) std::reverse(rows.begin(), rows.end());
  if (from == nullptr) return rows;
  if (!range.holds(*from)) return {};
  std::erase_if(rows, [&](const auto& row) {
    const int order = row.first.compare(*from);
    return range.direction == lsm::Direction::kForward ? order < 0 : order > 0;
  });
  return rows;
}

class History {
 public:
  History(const StoreOptions& options, u64 seed)
      : store_(options), synced_(options.engine.wal_sync), random_(seed) {
    power_cuts_ = options.power_cuts;
    EXPECT_TRUE(store_.open().ok());
  }
  void run(u32 steps) {
    while (steps-- > 0 && !::testing::Test::HasFatalFailure()) step();
    check_all();
  }
  Store& store() { return store_; }

 private:
  struct Snapshot {
    u64 sequence;
    Model model;
  };
  struct Reader {
    u32 id;
    Range range;
    Model model;
    Rows left;
  };

  std::string key() { return "key" + std::to_string(random_.below(150)); }
  Range range() {
    Range r;
    if (random_.below(2) == 0) r.lower = {key(), random_.below(2) == 0};
    if (random_.below(2) == 0) r.upper = {key(), random_.below(2) == 0};
    if (random_.below(2) == 0) r.direction = lsm::Direction::kBackward;
    return r;
  }
  // A snapshot, or the present.
  std::pair<u64, const Model*> moment() {
    const u64 pick = random_.below(snapshots_.size() + 1);
    if (pick == snapshots_.size()) return {kNever, &model_};
    return {snapshots_[pick].sequence, &snapshots_[pick].model};
  }

  void step() {
    const u64 dice = random_.below(1000);
    if (dice < 550) return write();
    if (dice < 700) return get();
    if (dice < 760) return scan();
    if (dice < 790) return take_or_release();
    if (dice < 940) return read_on();
    if (dice < 960)
      ASSERT_TRUE(store_.flush().ok());
    else if (dice < 970)
      ASSERT_TRUE(store_.settle().ok());
    else if (dice < 985)
      return clear();
    else if (dice < 993 || !power_cuts_)
      return reopen();
    else
      return cut_power();
  }

  void write() {
    const u64 count = random_.below(4) == 0 ? 1 + random_.below(8) : 1;
    std::vector<std::pair<std::string, std::string>> owned;
    std::vector<bool> puts;
    for (u64 i = 0; i < count; i++) {
      owned.emplace_back(
          key(), std::string(random_.below(150), static_cast<char>('a' + random_.below(26))));
      puts.push_back(random_.below(100) < 70);
    }
    std::vector<Write> writes;
    for (u64 i = 0; i < count; i++) {
      auto& [key, value] = owned[i];
      if (random_.below(25) == 0) {
        value =
            random_.below(5) == 0 ? this->key() : key + static_cast<char>('0' + random_.below(10));
        if (random_.below(5) == 0) key = "o", value = "onceX";
        if (key >= value) value = key + "0";
        writes.push_back({Op::kDeleteRange, key, value});
        model_.erase(model_.lower_bound(key), model_.lower_bound(value));
        continue;
      }
      WriteFlavour flavour = WriteFlavour::kPlain;
      if (random_.below(4) == 0) {  // put once, then deleted once
        key = "once" + std::to_string(random_.below(40));
        puts[i] = !model_.contains(key);
        flavour = WriteFlavour::kSingle;
      }
      writes.push_back(
          {puts[i] ? Op::kPut : Op::kDelete, key, puts[i] ? Slice(value) : Slice(), flavour});
      if (puts[i])
        model_[key] = value;
      else
        model_.erase(key);
    }
    ASSERT_TRUE(store_.write(writes).ok());
    remember();
  }
  void remember() {
    if (power_cuts_) states_.push_back(model_);
  }
  void get() {
    const auto [snapshot, model] = moment();
    const std::string wanted = key();
    std::optional<std::string> value;
    ASSERT_TRUE(store_.get(wanted, snapshot, &value).ok());
    const auto it = model->find(wanted);
    ASSERT_EQ(value.has_value(), it != model->end()) << wanted;
    if (value) {
      ASSERT_EQ(*value, it->second) << wanted;
    }
  }
  Rows read_all(const Range& range, u64 snapshot) {
    const u32 id = store_.begin_rows(range, snapshot);
    KeptRows found;
    for (bool more = true; more;)
      EXPECT_TRUE(store_.next_rows(id, 1 + random_.below(40), 1000, found, &more).ok());
    store_.end_rows(id);
    return found.rows;
  }
  void scan() {
    const auto [snapshot, model] = moment();
    const Range wanted = range();
    ASSERT_EQ(read_all(wanted, snapshot), rows_of(*model, wanted));
  }
  void take_or_release() {
    if (snapshots_.size() < 4 && random_.below(2) == 0) {
      snapshots_.push_back({store_.take_snapshot(), model_});
    } else if (!snapshots_.empty()) {
      const u64 pick = random_.below(snapshots_.size());
      store_.release_snapshot(snapshots_[pick].sequence);
      snapshots_.erase(snapshots_.begin() + static_cast<i64>(pick));
    }
  }
  // Reads on with an iterator that stays open while the tree changes under it.
  void read_on() {
    if (readers_.size() < 3 && random_.below(10) == 0) {
      const auto [snapshot, model] = moment();
      const Range wanted = range();
      readers_.push_back(
          {store_.begin_rows(wanted, snapshot), wanted, *model, rows_of(*model, wanted)});
    }
    if (readers_.empty()) return;
    const u64 pick = random_.below(readers_.size());
    Reader& reader = readers_[pick];
    if (random_.below(6) == 0) {
      const std::string target = key();
      store_.seek(reader.id, target);
      reader.left = rows_of(reader.model, reader.range, &target);
    }
    const u64 rows = 1 + random_.below(10);
    KeptRows found;
    bool more = false;
    ASSERT_TRUE(store_.next_rows(reader.id, rows, ~u64{0}, found, &more).ok());
    const u64 expected = std::min<u64>(rows, reader.left.size());
    ASSERT_EQ(found.rows,
              Rows(reader.left.begin(), reader.left.begin() + static_cast<i64>(expected)));
    reader.left.erase(reader.left.begin(), reader.left.begin() + static_cast<i64>(expected));
    if (more) return;
    ASSERT_TRUE(reader.left.empty());
    store_.end_rows(reader.id);
    readers_.erase(readers_.begin() + static_cast<i64>(pick));
  }
  void clear() {
    const auto [snapshot, model] = moment();
    Range wanted = range();
    if (!wanted.upper)
      wanted.upper = {"l", false};  // rows that are put once are deleted by themselves
    const u64 limit = random_.below(3) == 0 ? ~u64{0} : random_.below(30);
    const Rows rows = rows_of(*model, wanted);
    ASSERT_TRUE(store_.clear(wanted, snapshot, limit).ok());
    for (u64 i = 0; i < std::min<u64>(limit, rows.size()); i++) model_.erase(rows[i].first);
    remember();
  }
  void forget_all() {
    snapshots_.clear();
    readers_.clear();
    states_.assign(1, model_);
  }
  void reopen() {
    ASSERT_TRUE(store_.close().ok());
    ASSERT_TRUE(store_.open().ok());
    snapshots_.clear();  // unflushed writes may still be lost, so states_ stay
    readers_.clear();
    check_all();
  }
  // The rows must be the state after some batch: the last one, if the log is synced.
  void cut_power() {
    store_.power_cut(random_.next());
    ASSERT_TRUE(store_.open().ok());
    Model found;
    for (auto& row : read_all({}, kNever)) found.insert(row);
    if (synced_) {
      ASSERT_EQ(found, model_);
    }
    ASSERT_TRUE(std::find(states_.rbegin(), states_.rend(), found) != states_.rend())
        << "a part of a batch is there";
    model_ = found;
    forget_all();
  }
  void check_all() {
    ASSERT_EQ(read_all({}, kNever), rows_of(model_, {}));
    store_.engine().check_invariants();
  }

  Store store_;
  const bool synced_;
  bool power_cuts_ = false;
  SplitMix64 random_;
  Model model_;
  std::vector<Snapshot> snapshots_;
  std::vector<Reader> readers_;
  std::vector<Model> states_{1};  // after each batch since the store was opened or lost power
};

u64 histories(u64 few) { return std::getenv("TT_SOAK") != nullptr ? 100 * few : few; }

TEST(KvStore, AgreesWithAMap) {
  for (u64 seed = 1; seed <= histories(6) && !::testing::Test::HasFailure(); seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    StoreOptions o = tiny();
    if (seed % 3 == 1) o.engine.compaction_style = lsm::CompactionStyle::kUniversal;
    if (seed % 3 == 2) o.engine.level_compaction_dynamic_level_bytes = false;
    o.engine.compression = static_cast<lsm::Compression>(seed % 4);
    o.engine.max_background_compactions = 1 + seed % 2;
    History history(o, seed);
    history.run(4000);
    EXPECT_GT(history.store().engine().database().next_file_number, 50u) << "no tables were made";
  }
}

TEST(KvStore, KeepsWholeBatchesOverPowerCuts) {
  for (u64 seed = 101; seed <= 100 + histories(6) && !::testing::Test::HasFailure(); seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    StoreOptions o = tiny();
    o.power_cuts = true;
    o.engine.wal_sync = seed % 2;
    History(o, seed).run(2000);
  }
}

}  // namespace
}  // namespace tt::kv
