// For tests: a reader that holds snapshots while others write, roll back and lose power. Each
// snapshot shows all rows of its moment, and their entries, as often as it is read.
#pragma once
#include <functional>

#include "engine/testing/crash_machine.h"

namespace tt {

using Values = std::map<std::string, std::string>;

class SnapshotReader : public Actor, private RowSink {
 public:
  // The state that one client has committed: those that are possible while a commit is under way,
  // each with the client's rows and, if there is another index, its entries.
  struct Moment {
    std::vector<std::vector<Values>> states;
    std::function<bool(Slice key)> mine;  // tells the client's rows or entries from others'
  };
  using Moments = std::function<std::vector<Moment>()>;

  // Holds up to `most` snapshots, and pauses for up to `pause`.
  SnapshotReader(u64 seed, u32 most, Ns pause, u32 indexes, Moments moments)
      : random_(seed),
        most_(most),
        pause_(pause),
        indexes_(indexes),
        moments_(std::move(moments)) {}
  void attach(Engine& engine) {
    engine_ = &engine;
    cursor_ = engine.new_cursor(*this);
    held_.clear();
    running_ = false;
  }
  void detach() { cursor_ = nullptr; }
  // Takes no further ones, and releases those that it holds once its read is done.
  void end() {
    most_ = 0;
    while (!running_ && !held_.empty()) release(0);
  }
  bool ended() const { return most_ == 0 && held_.empty(); }
  u64 reads() const { return reads_; }
  const char* name() const override { return "snapshot reader"; }

  Ns step(Ns now) override {
    if (!engine_->recoverable()->is_open()) return now + kMillisecond;
    if (!running_ && !begin()) return most_ == 0 ? kNever : now + random_.below(pause_);
    const Progress progress = engine_->run(now, statement_, *cursor_, outcome_);
    if (progress.kind == Progress::kPark) return kNever;
    if (progress.kind == Progress::kWait) return progress.time;
    running_ = false;
    check();
    if (most_ == 0) end();
    return now + progress.time;
  }

 private:
  struct Held {
    u64 snapshot;
    std::vector<Moment> moments;
  };
  bool begin() {
    const u64 dice = random_.below(10);
    if (held_.size() < most_ && (held_.empty() || dice < 3)) {
      held_.push_back({engine_->take_snapshot(), moments_()});
      return false;
    }
    if (held_.empty()) return false;
    at_ = random_.below(held_.size());
    if (dice == 3) return release(at_), false;
    index_ = static_cast<u32>(random_.below(indexes_));
    key_.clear();
    if (dice < 7 && index_ == 0) choose_key();
    statement_ = key_.empty() ? Statement::range("", "", 1'000'000, random_.below(2) == 0)
                              : Statement::get(key_);
    statement_.index = index_;
    statement_.read().rows = this;
    statement_.read().snapshot = held_[at_].snapshot;
    outcome_ = {};
    found_.clear();
    return running_ = true;
  }
  void choose_key() {
    const std::vector<Moment>& moments = held_[at_].moments;
    const Values& rows = moments[random_.below(moments.size())].states[0][0];
    if (rows.empty()) return;
    key_ = std::next(rows.begin(), static_cast<i64>(random_.below(rows.size())))->first;
  }
  void release(size_t at) {
    engine_->release_snapshot(held_[at].snapshot);
    held_.erase(held_.begin() + static_cast<i64>(at));
  }
  // Drops the states that the rows contradict: one must remain.
  void check() {
    reads_++;
    for (Moment& moment : held_[at_].moments) {
      std::erase_if(moment.states, [&](const std::vector<Values>& state) {
        if (key_.empty()) return !shows(state[index_], moment);
        const auto row = state[0].find(key_);
        return !shows(row == state[0].end() ? Values{} : Values{*row}, moment);
      });
      if (moment.states.empty()) {
        ADD_FAILURE() << "snapshot " << held_[at_].snapshot << " shows " << found_.size()
                      << " rows of index " << index_ << " that are not those of its moment";
        return end();
      }
    }
  }
  // True if the client's rows among those found are these.
  bool shows(const Values& rows, const Moment& moment) const {
    auto next = rows.begin();
    for (const auto& row : found_) {
      if (!moment.mine(row.first)) continue;
      if (next == rows.end() || *next != row) return false;
      ++next;
    }
    return next == rows.end();
  }
  void row(Slice key, Slice value) override {
    EXPECT_TRUE(found_.emplace(key, value).second) << "a row was shown twice";
  }

  Engine* engine_ = nullptr;
  std::unique_ptr<Cursor> cursor_;
  SplitMix64 random_;
  size_t most_;
  Ns pause_;
  u32 indexes_;
  Moments moments_;
  std::vector<Held> held_;
  // The read under way: a key's, or if that is empty a whole index's.
  bool running_ = false;
  Statement statement_;
  Outcome outcome_;
  size_t at_ = 0;
  u32 index_ = 0;
  std::string key_;
  Values found_;
  u64 reads_ = 0;
};

}  // namespace tt
