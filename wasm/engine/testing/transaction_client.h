// For tests: clients of transactions that commit or roll back, with lookups and ranges in both
// directions between their writes, each answer checked against a map.
#pragma once
#include <deque>

#include "engine/row_format.h"
#include "engine/testing/snapshot_reader.h"

namespace tt {

// Rows with entries in another index.
inline constexpr KeyPart kTransactionEntry[] = {{false, 4, 4}, {true, 0, 8}};
inline constexpr IndexInfo kTransactionTable[] = {
    {.key_bytes = 8, .fixed_bytes = 8},
    {.clustered = false, .key_bytes = 12, .variable = false, .key_parts = kTransactionEntry}};

// The same with columns: the key is a text and the bytes that kTransactionTable has as its key, the
// entry a text that may be NULL.
inline constexpr ColumnInfo kRowKey[] = {{.bytes = 40, .variable = true, .padded = true},
                                         {.bytes = 8}};
inline constexpr ColumnInfo kRowColumns[] = {
    {.bytes = 4, .nullable = true},
    {.bytes = 300, .variable = true, .nullable = true, .padded = true},
    {.bytes = 3000, .variable = true, .nullable = true},
    {.bytes = 2}};
inline constexpr ColumnInfo kEntryKey[] = {
    {.bytes = 300, .variable = true, .nullable = true, .padded = true}, kRowKey[0], kRowKey[1]};
inline constexpr KeyPart kEntryParts[] = {{false, 1, 0}, {true, 0, 0}, {true, 1, 0}};
inline constexpr IndexInfo kColumnTable[] = {
    {.key_columns = kRowKey, .columns = kRowColumns},
    {.clustered = false, .key_parts = kEntryParts, .key_columns = kEntryKey}};

template <class Options>
struct TransactionSetting {
  const char* name = "";
  Options options;
  VolumeOptions volume = {};
  u64 drive_bytes = 64 * MiB;
  u32 clients = 1, statements = 1500;
  u32 keys = 80;
  u64 largest_value = 200;
  u32 writes = 6;          // in a transaction, on average
  u32 rollbacks = 40;      // per 100 transactions
  u32 merges = 0;          // per 100 puts; they append to the value
  u32 snapshots = 0;       // that a reader holds at a time, at most
  bool indexed = false;    // kTransactionTable
  bool columns = false;    // kColumnTable
  bool whole_rows = true;  // a put names the number of its entries and puts them all
  bool durable = true;     // commits are acknowledged once they are durable
};

class TransactionClient : public Actor, private RowSink {
 public:
  template <class Options>
  TransactionClient(const TransactionSetting<Options>& setting, u64 seed, char prefix)
      : random_(seed),
        prefix_(prefix),
        alone_(setting.clients == 1),
        left_(setting.statements / setting.clients),
        keys_(setting.keys),
        writes_(setting.writes),
        rollbacks_(setting.rollbacks),
        merges_(setting.merges),
        largest_value_(setting.largest_value),
        indexed_(setting.indexed || setting.columns),
        columns_(setting.columns),
        whole_rows_(setting.whole_rows) {}
  void attach(Engine& engine) {
    engine_ = &engine;
    cursor_ = engine.new_cursor(*this);
    running_ = open_ = false;
    steps_.clear();
  }
  bool finished() const { return left_ == 0 && !running_ && steps_.empty(); }
  const char* name() const override { return "transaction client"; }
  std::string waits_for() const override {
    return finished() ? "" : name_of(statement_.op) + (", " + engine_->waits_for(*cursor_));
  }
  Ns step(Ns now) override {
    if (!running_ && !begin_statement()) return kNever;
    const Progress progress = engine_->run(now, statement_, *cursor_, outcome_);
    if (progress.kind == Progress::kPark) return kNever;
    if (progress.kind == Progress::kWait) return progress.time;
    running_ = false;
    end_statement();
    return now + progress.time;
  }

  // Expects the rows and entries of one state between the last commit that was acknowledged as
  // durable and the last one that began; continues from there.
  void recovered(const std::vector<Values>& found, bool durable) {
    for (size_t n = durable ? acknowledged_ : 0; n < states_.size(); n++) {
      if (states_[n] != mine(found[0])) continue;
      if (indexed_) {
        EXPECT_EQ(entries_of(states_[n]), mine(found[1]));
      }
      begin_from(Values(states_[n]));
      return;
    }
    ADD_FAILURE() << "client " << prefix_ << ": " << mine(found[0]).size()
                  << " rows are no state after " << acknowledged_ << " to " << states_.size() - 1
                  << " transactions";
  }
  u64 rolled_back() const { return rolled_back_; }
  // For a snapshot: a commit that is not acknowledged may be seen or not.
  SnapshotReader::Moment committed() const {
    SnapshotReader::Moment moment;
    for (size_t n = acknowledged_; n < states_.size(); n++) {
      moment.states.push_back({states_[n]});
      if (indexed_) moment.states.back().push_back(entries_of(states_[n]));
    }
    moment.mine = [this](Slice key) { return is_mine(key); };
    return moment;
  }

 private:
  struct Step {
    Op op = Op::kPut;
    u32 index = 0;
    std::string key, value = {};
    u32 entries = 1;
    bool commits = false;
  };

  bool begin_statement() {
    if (steps_.empty()) {
      if (left_ == 0) return false;
      left_--;
      choose();
    }
    outcome_ = {};
    rows_.clear();
    if (!steps_.empty()) take_step();
    if (ends()) states_.push_back(now_);
    return running_ = true;
  }
  // True for a statement with which the transaction commits.
  bool ends() const {
    return statement_.op == Op::kCommit || (is_write(statement_.op) && statement_.write().commits);
  }
  void end_statement() {
    if (is_write(statement_.op)) open_ = true;
    if (ends()) acknowledged_ = states_.size() - 1, open_ = false;
    if (statement_.op == Op::kRollback) {
      rolled_back_ += open_;
      open_ = false;
    }
    if (is_read(statement_.op)) check();
  }

  void choose() {
    const u64 dice = random_.below(100);
    const bool last = left_ == 0;
    if (last || dice < 200 / (3 + writes_)) {
      end_transaction(last);
    } else if (dice < 65) {
      change(random_.below(2 * writes_) == 0);
    } else if (dice < 75) {
      from_ = key(random_.below(keys_));
      until_ = from_ + '\0';
      limit_ = 1;
      backwards_ = false;
      read_index_ = 0;
      statement_ = Statement::get(from_);
    } else if (dice < 99 || open_) {
      read_range();
    } else {
      statement_ = left_ % 3 == 0 ? Statement::compact() : Statement::flush();
    }
    if (is_read(statement_.op)) statement_.read().rows = this, statement_.index = read_index_;
  }
  void end_transaction(bool last) {
    if (!last && random_.below(100) < rollbacks_) {
      statement_ = Statement::rollback();
      now_ = states_.back();
    } else {
      statement_ = Statement::commit();
    }
  }
  void read_range() {
    // The clients' entries are mixed.
    read_index_ = indexed_ && alone_ ? static_cast<u32>(random_.below(2)) : 0;
    limit_ = static_cast<u32>(1 + random_.below(40));
    backwards_ = random_.below(2) == 0;
    from_ = bound(prefix_), until_ = bound(static_cast<char>(prefix_ + 1));
    statement_ = Statement::range(from_, until_, limit_, backwards_);
  }
  // A key, or the beginning of one. At the ends of the client's keys often none, which leads to the
  // other clients' keys if there are any.
  std::string bound(char end) {
    const u64 dice = random_.below(8);
    if (dice == 0) return alone_ ? std::string() : std::string(1, end);
    if (read_index_ == 1) return (columns_ ? "\1" : "") + std::to_string(1000 + random_.below(40));
    std::string some = key(random_.below(keys_));
    if (dice == 1) some.pop_back();
    return some;
  }

  void change(bool commits) {
    const std::string row = key(random_.below(keys_));
    const bool removes = random_.below(4) == 0;
    const auto old = now_.find(row);
    const bool there = old != now_.end();
    const std::string before = there ? old->second : std::string();
    std::string value;
    if (!removes) value = new_value();
    if (!removes && random_.below(100) < merges_) {
      steps_.push_back({Op::kMerge, 0, row, value});
      value = there ? before + "," + value : value;
    } else {
      steps_.push_back(
          {removes ? Op::kDelete : Op::kPut, 0, row, value, indexed_ && whole_rows_ ? 2u : 1u});
      if (indexed_) change_entries(row, there ? &before : nullptr, removes ? nullptr : &value);
    }
    steps_.back().commits = commits;
    removes ? void(now_.erase(row)) : void(now_[row] = value);
  }
  std::string new_columns() {
    std::string value;
    ValueWriter writer(kRowColumns, value);
    const auto number = [&](u64 n) { return std::to_string(1000 + random_.below(n)); };
    random_.below(4) == 0 ? writer.null() : writer.column(number(9));
    if (random_.below(8) == 0)
      writer.null();
    else
      writer.column(number(40) + std::string(random_.below(40) * random_.below(8), ' ') +
                    "e "[random_.below(2)]);
    if (random_.below(8) == 0)
      writer.null();
    else
      writer.column(std::string(random_.below(largest_value_), static_cast<char>(random_.next())));
    writer.column("ab");
    return value;
  }
  std::string new_value() {
    if (columns_) return new_columns();
    std::string value =
        std::to_string(1000 + random_.below(9)) + std::to_string(1000 + random_.below(40));
    value.append(random_.below(largest_value_), static_cast<char>('a' + random_.below(26)));
    return value;
  }
  void change_entries(const std::string& row, const std::string* before, const std::string* after) {
    std::string old, made;
    if (before != nullptr) old = entry_of(row, *before);
    if (after != nullptr) made = entry_of(row, *after);
    const u32 entries = whole_rows_ ? 0u : 1u;
    if (!made.empty() && (whole_rows_ || made != old))
      steps_.push_back({Op::kPut, 1, made, "", entries});
    if (!old.empty() && made != old) steps_.push_back({Op::kDelete, 1, old});
  }
  void take_step() {
    step_ = std::move(steps_.front());
    steps_.pop_front();
    statement_ = Statement::change(step_.op, step_.key, step_.value);
    statement_.index = step_.index;
    statement_.write().entries = step_.entries;
    statement_.write().commits = step_.commits;
  }

  void row(Slice key, Slice value) override {
    rows_.push_back({std::string(key), std::string(value)});
  }
  void check() {
    const Values all = read_index_ == 0 ? now_ : entries_of(now_);
    const auto begin = all.lower_bound(from_);
    const auto end = until_.empty() ? all.end() : all.lower_bound(until_);
    std::vector<std::pair<std::string, std::string>> wanted;
    if (until_.empty() || from_ < until_) wanted.assign(begin, end);
    if (backwards_) std::reverse(wanted.begin(), wanted.end());
    if (wanted.size() > limit_) wanted.resize(limit_);
    u64 answer = 0;
    for (const auto& [key, value] : rows_) {
      const u64 row = fold_digest(xxh3(key), xxh3(value));
      answer = statement_.op == Op::kGet ? row : fold_digest(answer, row);
    }
    ASSERT_EQ(rows_, wanted) << name_of(statement_.op) << (backwards_ ? " backwards" : "");
    EXPECT_EQ(outcome_.rows, wanted.size());
    EXPECT_EQ(outcome_.answer, answer);
  }

  std::string key(u64 number) const {
    const std::string bytes = prefix_ + std::to_string(1'000'000 + number);
    if (!columns_) return bytes;
    std::string key, text(1 + number * number % 17, static_cast<char>('a' + number % 3));
    text[0] = prefix_;
    append_key_column(key, kRowKey[0], text);
    append_key_column(key, kRowKey[1], bytes);
    return key;
  }
  std::string entry_of(Slice key, Slice value) const {
    return columns_ ? entry_key(kColumnTable[0], kColumnTable[1], key, value)
                    : entry_key(kTransactionEntry, key, value);
  }
  Values entries_of(const Values& rows) const {
    Values entries;
    for (const auto& [key, value] : rows) entries.emplace(entry_of(key, value), "");
    return entries;
  }
  // Entries end with the row's key.
  bool is_mine(Slice key) const { return key[key.size() - 8] == prefix_; }
  // This client's rows or entries.
  Values mine(const Values& found) const {
    Values own;
    for (const auto& [key, value] : found)
      if (is_mine(key)) own.emplace_hint(own.end(), key, value);
    return own;
  }
  void begin_from(Values rows) {
    now_ = std::move(rows);
    states_ = {now_};
    acknowledged_ = 0;
  }

  Engine* engine_ = nullptr;
  std::unique_ptr<Cursor> cursor_;
  SplitMix64 random_;
  char prefix_;
  bool alone_;
  u32 left_, keys_, writes_, rollbacks_, merges_;
  u64 largest_value_;
  bool indexed_, columns_, whole_rows_;
  bool running_ = false, open_ = false;
  Statement statement_;
  Outcome outcome_;
  Step step_;
  std::deque<Step> steps_;  // that the change still takes
  // The last read, and the rows that it found.
  std::string from_, until_;
  u32 limit_ = 0, read_index_ = 0;
  bool backwards_ = false;
  std::vector<std::pair<std::string, std::string>> rows_;
  Values now_;                               // with what is not committed
  std::vector<Values> states_ = {Values()};  // after each commit since the last recovery
  u64 acknowledged_ = 0;                     // the last of them that the client knows to be done
  u64 rolled_back_ = 0;
};

}  // namespace tt
