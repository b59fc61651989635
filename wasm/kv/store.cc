#include "kv/store.h"

#include <algorithm>

namespace tt::kv {
namespace {

struct KeptKey : RowSink {
  std::optional<std::string> key;
  void row(Slice found, Slice) override { key.emplace(found); }
};

std::string just_after(const std::string& key) { return key + '\0'; }

}  // namespace

// Deletes from the range's first row to just after its last one.
Error Store::clear_all(const Range& range) {
  std::string ends[2];
  for (const lsm::Direction direction : {lsm::Direction::kForward, lsm::Direction::kBackward}) {
    Range one_way = range;
    one_way.direction = direction;
    const u32 iterator = begin_rows(std::move(one_way), kNever);
    KeptKey found;
    bool more = false;
    const Error error = next_rows(iterator, 1, ~u64{0}, found, &more);
    end_rows(iterator);
    if (!error.ok() || !found.key) return error;
    ends[direction == lsm::Direction::kForward ? 0 : 1] = *found.key;
  }
  const std::string end = just_after(ends[1]);
  const Write write_all{Op::kDeleteRange, ends[0], end};
  return write({&write_all, 1});
}

Error Store::clear(const Range& range, u64 snapshot, u64 limit) {
  if (snapshot == kNever && limit == ~u64{0}) return clear_all(range);
  return AnyStore::clear(range, snapshot, limit);
}

u32 Store::begin_rows(Range range, u64 snapshot) {
  const u32 id = next_iterator_++;
  Iterator& iterator = iterators_[id];
  iterator.range = std::move(range);
  engine().begin_rows(iterator.rows, iterator.range.direction, snapshot);
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
    const u64 before = iterator.rows.stepped_over();
    const Step step = engine().next_row(iterator.rows, now, &arrives, &block_reads);
    handover.cpu += (iterator.rows.stepped_over() - before) * options_.engine.cpu_skip_ns;
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
