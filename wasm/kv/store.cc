#include "kv/store.h"

#include <algorithm>

namespace tt::kv {
namespace {

constexpr u64 kClearBatch = 1000;  // rows that clear() removes at once

// Keeps the keys of the rows it is given.
struct KeptKeys : RowSink {
  std::vector<std::string> keys;
  void row(Slice key, Slice) override { keys.emplace_back(key); }
};

}  // namespace

Store::Store(const StoreOptions& options)
    : options_(options),
      device_(options.drive, ledger_, facts_),
      content_(device_.pages() * kHostPage),
      volume_(device_, content_, ledger_, facts_),
      scheduler_(facts_) {
  if (options.power_cuts) volume_.expect_crash();
}

Store::~Store() = default;

Ns Store::Caller::step(Ns now) {
  if (call_ == nullptr) return kNever;
  const Progress progress = call_(self_, now);
  if (progress.kind == Progress::kWait) return progress.time;
  if (progress.kind == Progress::kPark) return kNever;
  call_ = nullptr;
  ready_at_ = now + progress.time;
  return kNever;
}

template <class Call>
Error Store::perform(Call call) {
  if (!is_open()) return {ErrorCode::kBadRequest, "the store is not open"};
  caller_.begin(call);
  scheduler_.wake(caller_, std::max(scheduler_.now(), caller_.ready_at()));
  while (!caller_.done() && engine_->error().ok() && volume_.error().ok())
    TT_CHECK(scheduler_.run_step());
  caller_.forget();
  return volume_.error().ok() ? engine_->error() : volume_.error();
}

Error Store::open() {
  TT_CHECK(!is_open());
  scheduler_.clear();
  scheduler_.add(caller_);
  const EngineContext context{scheduler_, volume_, ledger_, facts_, options_.seed};
  engine_ = std::make_unique<lsm::LsmEngine>(context, options_.engine);
  cursor_ = engine_->new_cursor(caller_);
  while (!engine_->is_open() && engine_->error().ok()) TT_CHECK(scheduler_.run_step());
  return engine_->error();
}

Error Store::close() {
  const Error error = settle();
  iterators_.clear();
  cursor_ = nullptr;
  engine_ = nullptr;
  scheduler_.clear();
  return error;
}

void Store::power_cut(u64 survivors) {
  iterators_.clear();
  cursor_ = nullptr;
  engine_ = nullptr;
  scheduler_.clear();
  volume_.crash(scheduler_.now(), survivors_by_seed(survivors));
}

Error Store::run(const Statement& statement) {
  Outcome outcome;
  return perform([&](Ns now) { return engine_->run(now, statement, *cursor_, outcome); });
}

Error Store::write(std::span<const Write> writes) {
  for (const Write& write : writes)
    if (write.op == Op::kMerge && !engine_->capabilities().merges)
      return {ErrorCode::kBadOption, "merges need a merge_operator"};
  for (size_t i = 0; i < writes.size(); i++) {
    Statement statement = Statement::change(writes[i].op, writes[i].key, writes[i].value);
    statement.write().flavour = writes[i].flavour;
    statement.write().commits = i + 1 == writes.size();
    if (Error error = run(statement); !error.ok()) return error;
  }
  return Error::none();
}

Error Store::get(Slice key, u64 snapshot, std::optional<std::string>* value) {
  struct Value : RowSink {
    std::optional<std::string>* value;
    void row(Slice, Slice found) override { value->emplace(found); }
  } sink;
  sink.value = value;
  value->reset();
  Statement statement = Statement::get(key);
  statement.read().snapshot = snapshot;
  statement.read().rows = &sink;
  return run(statement);
}

Error Store::flush() { return run(Statement::flush()); }

Error Store::compact() { return run(Statement::compact()); }

Error Store::settle() {
  if (!is_open()) return {ErrorCode::kBadRequest, "the store is not open"};
  while (!engine_->background_idle() && engine_->error().ok()) TT_CHECK(scheduler_.run_step());
  return engine_->error();
}

namespace {

std::string just_behind(const std::string& key) { return key + '\0'; }

}  // namespace

// From its first row to past its last one.
Error Store::clear_all(const Range& range) {
  std::string ends[2];
  for (const lsm::Direction direction : {lsm::Direction::kForward, lsm::Direction::kBackward}) {
    Range one_way = range;
    one_way.direction = direction;
    const u32 iterator = begin_rows(std::move(one_way), kNever);
    KeptKeys found;
    bool more = false;
    const Error error = next_rows(iterator, 1, ~u64{0}, found, &more);
    end_rows(iterator);
    if (!error.ok() || found.keys.empty()) return error;
    ends[direction == lsm::Direction::kForward ? 0 : 1] = found.keys[0];
  }
  const std::string end = just_behind(ends[1]);
  const Write write_all{Op::kDeleteRange, ends[0], end};
  return write({&write_all, 1});
}

Error Store::clear(const Range& range, u64 snapshot, u64 limit) {
  if (snapshot == kNever && limit == ~u64{0}) return clear_all(range);
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

u32 Store::begin_rows(Range range, u64 snapshot) {
  const u32 id = next_iterator_++;
  Iterator& iterator = iterators_[id];
  iterator.range = std::move(range);
  engine_->begin_rows(iterator.rows, iterator.range.direction, snapshot);
  go_to_start(iterator);
  return id;
}

void Store::go_to_start(Iterator& iterator) {
  const Range& range = iterator.range;
  if (range.direction == lsm::Direction::kForward) {
    range.lower ? iterator.rows.seek(range.lower->key, range.lower->inclusive)
                : iterator.rows.seek({});
  } else {
    range.upper ? iterator.rows.seek(range.upper->key, range.upper->inclusive)
                : iterator.rows.seek_to_end();
  }
}

void Store::seek(u32 id, Slice key) {
  Iterator& iterator = iterators_.at(id);
  iterator.out_of_range = !iterator.range.holds(key);
  if (!iterator.out_of_range) iterator.rows.seek(key);
}

Progress Store::hand_over(Iterator& iterator, Ns now, Handover& handover) {
  using Step = lsm::RowIterator::Step;
  while (handover.rows > 0 && handover.bytes > 0) {
    Ns arrives = 0;
    u64 block_reads = 0;
    const Step step = engine_->next_row(iterator.rows, now, &arrives, &block_reads);
    if (step == Step::kWait) return Progress::wait(arrives);
    const Slice key = iterator.rows.key(), value = iterator.rows.value();
    const bool forward = iterator.range.direction == lsm::Direction::kForward;
    iterator.out_of_range =
        step == Step::kEnd || (forward ? iterator.range.above(key) : iterator.range.below(key));
    if (iterator.out_of_range) break;
    handover.sink.row(key, value);
    handover.cpu += options_.engine.cpu_scan_row_ns;
    handover.rows--;
    handover.bytes -= std::min<u64>(handover.bytes, key.size() + value.size());
  }
  *handover.more = !iterator.out_of_range;
  return Progress::done(handover.cpu);
}

Error Store::next_rows(u32 id, u64 rows, u64 bytes, RowSink& sink, bool* more) {
  Iterator& iterator = iterators_.at(id);
  *more = false;
  if (iterator.out_of_range) return Error::none();
  Handover handover{rows, bytes, sink, more};
  return perform([&](Ns now) { return hand_over(iterator, now, handover); });
}

}  // namespace tt::kv
