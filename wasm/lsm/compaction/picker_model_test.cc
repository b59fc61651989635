// Picker, cutter and edits in a tree whose files are lists of keys: random flushes and up to four
// compactions at once. After each pick and each install the versions of no key may be torn apart,
// and the newest version of every key must be found first.
#include <gtest/gtest.h>

#include <map>

#include "lsm/compaction/output_cutter.h"
#include "lsm/compaction/picker_inputs.h"
#include "lsm/testing/level_picture.h"

namespace tt::lsm {
namespace {

constexpr u64 kEntryBytes = 10;

class Model {
 public:
  Model(u64 seed, bool dynamic) : random_(seed), version_(std::make_shared<Version>(5)) {
    options_.level0_file_num_compaction_trigger = 1 + random_.below(4);
    options_.max_bytes_for_level_base = 100 + random_.below(400);
    options_.max_bytes_for_level_multiplier = 2 + random_.below(4);
    options_.target_file_size_base = 30 + random_.below(100);
    options_.max_compaction_bytes = random_.below(3) == 0 ? 200 : 0;
    options_.level_compaction_dynamic_level_bytes = dynamic;
    keep_versions_ = random_.below(2) == 0;  // versions of a key are cut apart, as with snapshots
    tombstones_reach_ = random_.below(2) == 0;
  }

  void step() {
    const u64 dice = random_.below(10);
    if (dice < 3) flush();
    if (dice < 7 && running_.size() < 4) start();
    if (dice >= 7 && !running_.empty()) finish(random_.below(running_.size()));
  }
  void drain() {
    while (!running_.empty()) finish(0);
    for (start(); !running_.empty(); start()) finish(0);
  }
  u64 picks = 0, moves = 0, intra_l0 = 0, most_running = 0;

 private:
  using Keys = std::vector<std::string>;
  struct Job {
    u64 id;
    CompactionTask task;
  };

  FilePtr write(const Keys& keys) {
    const FilePtr file = std::make_shared<FileMeta>();
    file->number = ++last_number_;
    file->bytes = keys.size() * kEntryBytes;
    file->smallest = keys.front();
    file->largest = keys.back();
    file->smallest_sequence = ~u64{0};
    for (const std::string& key : keys) {
      file->smallest_sequence = std::min(file->smallest_sequence, sequence_of(key));
      file->largest_sequence = std::max(file->largest_sequence, sequence_of(key));
    }
    file->entries = keys.size();
    file->deletions = random_.below(4) == 0 ? keys.size() : 0;
    file->raw_value_bytes = file->bytes;
    contents_[file->number] = keys;
    return file;
  }

  void flush() {
    Keys keys;
    const u64 middle = random_.below(200), width = 1 + random_.below(100);
    for (u64 count = 1 + random_.below(12); count > 0; count--) {
      char user[8];
      std::snprintf(user, sizeof user, "k%03u",
                    static_cast<unsigned>(middle + random_.below(width)));
      keys.push_back(make_internal_key(user, ++sequence_, ValueType::kValue));
      newest_[user] = sequence_;
    }
    std::sort(keys.begin(), keys.end(),
              [](const auto& a, const auto& b) { return compare_internal(a, b) < 0; });
    VersionEdit edit;
    edit.added = {{0, write(keys)}};
    if (tombstones_reach_ && random_.below(2) == 0) end_before(*edit.added[0].file, "k3");
    install(edit);
  }

  void start() {
    const LevelTargets targets = level_targets(options_, *version_);
    std::optional<CompactionTask> task = pick_compaction(options_, *version_, targets);
    if (!task) return;
    picks++;
    moves += task->trivial_move;
    intra_l0 += task->output_level == 0;
    check(*task);
    running_.push_back({++last_job_, std::move(*task)});
    most_running = std::max<u64>(most_running, running_.size());
    for (const auto* files : {&running_.back().task.inputs, &running_.back().task.next_inputs})
      for (const FilePtr& file : *files) file->job = last_job_;
  }

  // Inputs are idle and in their levels; no version of their keys is left beside them; all
  // overlapping files of the output level are included.
  void check(const CompactionTask& task) {
    ASSERT_FALSE(task.inputs.empty());
    KeyRange range = task.inputs[0]->range();
    const auto look = [&](const std::vector<FilePtr>& files, u32 level) {
      for (const FilePtr& file : files) {
        ASSERT_FALSE(file->being_compacted());
        range = united(range, file->range());
        const std::vector<FilePtr>& all = version_->levels[level];
        ASSERT_EQ(std::count(all.begin(), all.end(), file), 1);
        if (level == 0) continue;
        const Version::Range torn = version_->overlapping(level, file->range());
        for (u32 i = torn.begin; i < torn.end; i++)
          ASSERT_EQ(std::count(files.begin(), files.end(), all[i]), 1);
      }
    };
    look(task.inputs, task.level);
    look(task.next_inputs, task.output_level);
    if (task.output_level == 0) return;
    const Version::Range below = version_->overlapping(task.output_level, range);
    ASSERT_EQ(below.size(), task.next_inputs.size());
    bool deeper = false;
    for (u32 level = task.output_level + 1; level < version_->levels.size(); level++)
      deeper |= !version_->touching(level, range.smallest, range.largest.user).empty();
    ASSERT_EQ(task.bottommost, !deeper);
    for (const Job& job : running_) ASSERT_FALSE(job.task.level == 0 && task.level == 0);
  }

  void finish(u64 index) {
    const Job job = std::move(running_[index]);
    running_.erase(running_.begin() + static_cast<std::ptrdiff_t>(index));
    VersionEdit edit;
    Keys merged;
    const auto remove = [&](const std::vector<FilePtr>& files, u32 level) {
      for (const FilePtr& file : files) {
        ASSERT_EQ(file->job, job.id);
        file->job = 0;
        edit.removed.push_back({level, file->number});
        merged.insert(merged.end(), contents_[file->number].begin(), contents_[file->number].end());
      }
    };
    remove(job.task.inputs, job.task.level);
    remove(job.task.next_inputs, job.task.output_level);
    if (job.task.trivial_move) {
      for (const FilePtr& file : job.task.inputs)
        edit.added.push_back({job.task.output_level, file});
    } else {
      merge(job.task, merged, edit);
    }
    install(edit);
  }

  void merge(const CompactionTask& task, Keys& merged, VersionEdit& edit) {
    std::sort(merged.begin(), merged.end(),
              [](const auto& a, const auto& b) { return compare_internal(a, b) < 0; });
    if (!keep_versions_)
      merged.erase(
          std::unique(merged.begin(), merged.end(),
                      [](const auto& a, const auto& b) { return user_key(a) == user_key(b); }),
          merged.end());
    OutputCutter cutter(task, options_.target_file_size_base, true);
    Keys output;
    for (const std::string& key : merged) {
      if (cutter.should_stop_before(key, output.size() * kEntryBytes, !output.empty())) {
        edit.added.push_back({task.output_level, write(output)});
        // Like with a range tombstone that continues: extended to the next output.
        if (tombstones_reach_ && user_key(key) != user_key(output.back()))
          end_before(*edit.added.back().file, user_key(key));
        output.clear();
      }
      output.push_back(key);
      if (task.output_level == 0) continue;
      ASSERT_LE(output.size() * kEntryBytes, task.max_output_bytes + kEntryBytes);
    }
    edit.added.push_back({task.output_level, write(output)});
  }

  void install(const VersionEdit& edit) {
    const Error error = check_edit(*version_, edit);
    ASSERT_TRUE(error.ok()) << error.message;
    version_ = apply_edit(*version_, edit);
    version_->check_invariants();
    std::map<std::string, u64> found;
    for (const std::vector<FilePtr>& files : version_->levels)
      for (const FilePtr& file : files)
        for (const std::string& key : contents_[file->number])
          found.emplace(user_key(key), sequence_of(key));
    ASSERT_EQ(found, newest_);
  }

  SplitMix64 random_;
  Options options_;
  bool keep_versions_ = false, tombstones_reach_ = false;
  std::shared_ptr<const Version> version_;
  std::vector<Job> running_;
  std::map<u64, Keys> contents_;       // internal keys by file number
  std::map<std::string, u64> newest_;  // sequence numbers by user key
  u64 sequence_ = 0, last_number_ = 0, last_job_ = 0;
};

void run(bool dynamic) {
  u64 picks = 0, moves = 0, intra_l0 = 0, most_running = 0;
  for (u64 seed = 1; seed <= 25; seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Model model(seed, dynamic);
    for (int i = 0; i < 400 && !testing::Test::HasFailure(); i++) model.step();
    model.drain();
    if (testing::Test::HasFailure()) return;
    picks += model.picks, moves += model.moves, intra_l0 += model.intra_l0;
    most_running = std::max(most_running, model.most_running);
  }
  std::printf("%llu picks, %llu moves, %llu within L0, up to %llu at once\n",
              static_cast<unsigned long long>(picks), static_cast<unsigned long long>(moves),
              static_cast<unsigned long long>(intra_l0),
              static_cast<unsigned long long>(most_running));
  EXPECT_GT(picks, 2000u);
  EXPECT_GT(moves, 300u);
  EXPECT_GT(intra_l0, 20u);
  EXPECT_EQ(most_running, 4u);
}

TEST(PickerModel, StaticLevels) { run(false); }
TEST(PickerModel, DynamicLevels) { run(true); }

}  // namespace
}  // namespace tt::lsm
