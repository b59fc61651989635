#include "kv/tree_store.h"

#include <algorithm>

#include "btree/page/page.h"

namespace tt::kv {
namespace {

constexpr u64 kScanRows = 256;  // rows of one scan statement

// The rows of a scan that are in a range.
struct RowsInRange : RowSink {
  RowsInRange(const Range& in, RowSink& out) : range(in), sink(out) {}
  void row(Slice key, Slice value) override {
    seen++;
    last.assign(key);
    past_end |= range.above(key);
    if (past_end || range.below(key)) return;
    sink.row(key, value);
  }
  const Range& range;
  RowSink& sink;
  std::string last;
  u64 seen = 0;
  bool past_end = false;
};

}  // namespace

std::unique_ptr<Engine> TreeStore::make_engine(const EngineContext& context) {
  if (const auto* btree = std::get_if<btree::Options>(&engine_options_))
    return std::make_unique<btree::BtreeEngine>(context, *btree);
  return std::make_unique<fractal::FractalEngine>(context,
                                                  std::get<fractal::Options>(engine_options_));
}

Error TreeStore::close() {
  if (Error error = flush(); !error.ok()) return error;
  return AnyStore::close();
}

Error TreeStore::write(std::span<const Write> writes) {
  u64 longest_key = 32 * KiB, largest_row = 32 * MiB;  // PerconaFT's own limits
  if (const auto* btree = std::get_if<btree::Options>(&engine_options_)) {
    constexpr u64 kRecordFields = 32;  // header, transaction and roll pointer, lengths
    longest_key = 255;
    largest_row = btree::Page::largest_record(static_cast<u32>(btree->page_size)) - kRecordFields;
  }
  for (const Write& write : writes) {
    if (write.key.size() > longest_key)
      return {ErrorCode::kBadRequest, "a key of " + std::to_string(write.key.size()) +
                                          " bytes; this tree takes up to " +
                                          std::to_string(longest_key)};
    if (write.key.size() + write.value.size() > largest_row)
      return {ErrorCode::kBadRequest,
              "a row of " + std::to_string(write.key.size() + write.value.size()) +
                  " bytes; this tree takes up to " + std::to_string(largest_row)};
  }
  return AnyStore::write(writes);
}

u32 TreeStore::begin_rows(Range range, u64 snapshot) {
  const u32 id = next_iterator_++;
  Iterator& iterator = iterators_[id];
  if (range.lower) iterator.from = range.lower->key;
  iterator.range = std::move(range);
  iterator.snapshot = snapshot;
  return id;
}

void TreeStore::seek(u32 id, Slice key) {
  Iterator& iterator = iterators_.at(id);
  iterator.ended = !iterator.range.holds(key);
  if (iterator.ended) return;
  if (iterator.range.direction == lsm::Direction::kForward) {
    iterator.from.assign(key);
    return;
  }
  // From the key down to the range's lower end.
  iterator.range.upper = {std::string(key), true};
  iterator.remaining.clear();
  iterator.started = false;
}

Error TreeStore::scan(Iterator& iterator, u64 rows, RowSink& sink, bool* more) {
  const u64 limit = std::min(rows, kScanRows);
  RowsInRange found(iterator.range, sink);
  Statement statement = Statement::scan(iterator.from, static_cast<u32>(limit));
  statement.read().rows = &found;
  statement.read().snapshot = iterator.snapshot;
  if (Error error = run(statement); !error.ok()) return error;
  if (found.seen > 0) iterator.from = found.last + '\0';
  iterator.ended = found.past_end || found.seen < limit;
  *more = !iterator.ended;
  return Error::none();
}

Error TreeStore::read_ahead(Iterator& iterator) {
  struct Kept : RowSink {
    explicit Kept(std::vector<Row>& r) : rows(r) {}
    void row(Slice key, Slice value) override { rows.emplace_back(key, value); }
    std::vector<Row>& rows;
  } kept(iterator.remaining);
  iterator.from = iterator.range.lower ? iterator.range.lower->key : std::string();
  iterator.started = true;
  for (bool more = true; more;)
    if (Error error = scan(iterator, kScanRows, kept, &more); !error.ok()) return error;
  return Error::none();
}

Error TreeStore::next_rows(u32 id, u64 rows, u64 bytes, RowSink& sink, bool* more) {
  struct Counted : RowSink {
    explicit Counted(RowSink& s) : sink(s) {}
    void row(Slice key, Slice value) override {
      sink.row(key, value);
      rows++, bytes += key.size() + value.size();
    }
    RowSink& sink;
    u64 rows = 0, bytes = 0;
  } counted(sink);
  Iterator& iterator = iterators_.at(id);
  *more = !iterator.ended;
  if (iterator.range.direction == lsm::Direction::kForward) {
    while (*more && counted.rows < rows && counted.bytes < bytes)
      if (Error error = scan(iterator, rows - counted.rows, counted, more); !error.ok())
        return error;
    return Error::none();
  }
  if (!iterator.started && !iterator.ended)
    if (Error error = read_ahead(iterator); !error.ok()) return error;
  while (!iterator.remaining.empty() && counted.rows < rows && counted.bytes < bytes) {
    counted.row(iterator.remaining.back().first, iterator.remaining.back().second);
    iterator.remaining.pop_back();
  }
  *more = !iterator.remaining.empty();
  return Error::none();
}

}  // namespace tt::kv
