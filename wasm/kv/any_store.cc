#include "kv/any_store.h"

#include <algorithm>

namespace tt::kv {
namespace {

constexpr u64 kClearBatch = 1000;  // rows that clear() removes in one batch

// Keeps the keys of its rows.
struct KeptKeys : RowSink {
  std::vector<std::string> keys;
  void row(Slice key, Slice) override { keys.emplace_back(key); }
};

}  // namespace

AnyStore::AnyStore(const FlashOptions& drive, u64 seed, bool power_cuts)
    : seed_(seed),
      device_(drive, ledger_, facts_),
      content_(device_.pages() * kHostPage),
      volume_(device_, content_, ledger_, facts_),
      scheduler_(facts_) {
  if (power_cuts) volume_.expect_crash();
}

AnyStore::~AnyStore() = default;

Ns AnyStore::Caller::step(Ns now) {
  if (call_ == nullptr) return kNever;
  const Progress progress = call_(self_, now);
  if (progress.kind == Progress::kWait) return progress.time;
  if (progress.kind == Progress::kPark) return kNever;
  call_ = nullptr;
  ready_at_ = now + progress.time;
  return kNever;
}

Error AnyStore::run_call() {
  scheduler_.wake(caller_, std::max(scheduler_.now(), caller_.ready_at()));
  while (!caller_.done() && error().ok()) TT_CHECK(scheduler_.run_step());
  caller_.forget();
  return error();
}

Error AnyStore::open() {
  TT_CHECK(!is_open());
  scheduler_.clear();
  scheduler_.add(caller_);
  engine_ = make_engine({scheduler_, volume_, ledger_, facts_, seed_});
  cursor_ = engine_->new_cursor(caller_);
  while (!engine_->recoverable()->is_open() && error().ok()) TT_CHECK(scheduler_.run_step());
  return error();
}

void AnyStore::drop_engine() {
  forget_rows();
  cursor_ = nullptr;
  engine_ = nullptr;
  scheduler_.clear();
}

Error AnyStore::close() {
  const Error error = settle();
  drop_engine();
  return error;
}

void AnyStore::power_cut(u64 survivors) {
  drop_engine();
  volume_.crash(scheduler_.now(), survivors_by_seed(survivors));
}

Error AnyStore::run(const Statement& statement) {
  Outcome outcome;
  return perform([&](Ns now) { return engine_->run(now, statement, *cursor_, outcome); });
}

Error AnyStore::write(std::span<const Write> writes) {
  for (const Write& write : writes) {
    if (write.op == Op::kMerge && !capabilities().merges)
      return {ErrorCode::kBadOption, "merges need a merge_operator"};
    if (write.op == Op::kDeleteRange && !capabilities().deletes_ranges)
      return {ErrorCode::kBadOption, "this engine has no range deletes"};
  }
  for (size_t i = 0; i < writes.size(); i++) {
    Statement statement = Statement::change(writes[i].op, writes[i].key, writes[i].value);
    statement.write().flavour = writes[i].flavour;
    statement.write().commits = i + 1 == writes.size();
    if (Error error = run(statement); !error.ok()) return error;
  }
  return Error::none();
}

Error AnyStore::get(Slice key, u64 snapshot, std::optional<std::string>* value) {
  struct Value : RowSink {
    std::optional<std::string>* value;
    bool found = false;
    void row(Slice, Slice bytes) override {
      found = true;
      *value ? (*value)->assign(bytes) : value->emplace(bytes);  // its memory is used again
    }
  } sink;
  sink.value = value;
  Statement statement = Statement::get(key);
  statement.read().snapshot = snapshot;
  statement.read().rows = &sink;
  Error error = run(statement);
  if (!sink.found) value->reset();
  return error;
}

Error AnyStore::flush() { return run(Statement::flush()); }

Error AnyStore::settle() {
  if (!is_open()) return {ErrorCode::kBadRequest, "the store is not open"};
  while (!engine_->background_idle() && engine_->error().ok()) TT_CHECK(scheduler_.run_step());
  return engine_->error();
}

Error AnyStore::clear(const Range& range, u64 snapshot, u64 limit) {
  const u32 iterator = begin_rows(range, snapshot);
  Error error = Error::none();
  for (bool more = true; more && limit > 0 && error.ok();) {
    KeptKeys found;
    error = next_rows(iterator, std::min(limit, kClearBatch), ~u64{0}, found, &more);
    if (!error.ok() || found.keys.empty()) break;
    std::vector<Write> writes;
    for (const std::string& key : found.keys) writes.push_back({Op::kDelete, key, {}});
    error = write(writes);
    limit -= found.keys.size();
  }
  end_rows(iterator);
  return error;
}

}  // namespace tt::kv
