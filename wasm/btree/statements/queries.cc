#include "btree/statements/queries.h"

#include "btree/instance/read_ahead.h"
#include "core/hash.h"

namespace tt::btree {

template <class Fact, class... Further>
void Queries::emit_read(Slice key, const Outcome& outcome, Further... further) {
  instance_.context.facts.emit(kCauseUserRead, 0, [&] {
    return Fact{instance_.pool_row(), key, outcome.rows, outcome.block_reads, further...};
  });
}

Progress Queries::run_get(Ns now, const Statement& statement, StatementCursor& cursor,
                          Outcome& outcome) {
  if (!index_ops_.search_rows(now, statement.index, statement.key, cursor.fetch, cursor.path))
    return cursor.fetch.progress();
  const auto [leaf, origin] = cursor.path.leaf();
  Page page = instance_.page(leaf);
  if (cursor.path.found && !page.deleted(origin)) {
    const Record r = instance_.indexes[statement.index].leaf_format.parse(page.at(origin));
    outcome.rows = 1;
    outcome.answer = fold_digest(xxh3(r.key), xxh3(r.value));
    if (statement.read().rows != nullptr) statement.read().rows->row(r.key, r.value);
  }
  outcome.block_reads = cursor.fetch.reads();
  cursor.fetch.release(now);
  emit_read<GetDone>(statement.key, outcome);
  return Progress::done(instance_.options.cpu_get_ns);
}

// The next leaf of a scan must belong to the index, lead back, and have larger keys: with a damaged
// link the scan might otherwise never end.
bool Queries::begin_next(u32 number, StatementCursor& cursor, PageId next, PathStep& step) {
  const Page page = instance_.page(next);
  const PageInfo& info = instance_.info(next);
  step = {next, page.first()};
  const bool follows =
      info.used && page.is_index() && info.index == number && page.leaf() &&
      page.prev() == number_of(cursor.leaf) && step.origin != kSupremum &&
      instance_.indexes[number].leaf_format.key(page.at(step.origin)) >= Slice(cursor.from);
  return follows ||
         cursor.fetch.refuse(instance_.fault(next, "does not follow the leaf that leads there"));
}

// Searches from the root once, then follows the leaves (btr0pcur.cc btr_pcur_move_to_next_page). If
// the leaf was changed or left memory while the scan waited for the next one, the search starts
// again from the root with the key at which it ended (btr_pcur_t::restore_position).
bool Queries::find_leaf(Ns now, u32 number, StatementCursor& cursor, PathStep& step) {
  const Index& index = instance_.indexes[number];
  if (cursor.leaf != 0 && instance_.resident(cursor.leaf) && instance_.info(cursor.leaf).used &&
      instance_.frame(cursor.leaf).newest == cursor.leaf_lsn) {
    const PageId next = page_id(index.space, instance_.page(cursor.leaf).next());
    if (!cursor.fetch.need(now, next)) return false;
    if (instance_.frame(next).first_use == 0) read_ahead(instance_, now, next);
    return begin_next(number, cursor, next, step);
  }
  cursor.leaf = 0;
  if (!index_ops_.search_rows(now, number, cursor.from, cursor.fetch, cursor.path)) return false;
  step = cursor.path.leaf();
  if (!cursor.path.found) step.origin = instance_.page(step.page).next_of(step.origin);
  return true;
}

Progress Queries::run_scan(Ns now, const Statement& statement, StatementCursor& cursor,
                           Outcome& outcome) {
  const Index& index = instance_.indexes[statement.index];
  const ReadArgs& read = statement.read();
  for (;;) {
    PathStep step;
    if (!find_leaf(now, statement.index, cursor, step)) return cursor.fetch.progress();
    const Page page = instance_.page(step.page);
    for (u32 at = step.origin; at != kSupremum && cursor.rows < read.limit; at = page.next_of(at)) {
      const Record r = index.leaf_format.parse(page.at(at));
      cursor.from.assign(r.key);
      cursor.from += '\0';  // the smallest key after it
      if (page.deleted(at)) {
        cursor.stepped_over++;
        continue;
      }
      cursor.answer = fold_digest(cursor.answer, fold_digest(xxh3(r.key), xxh3(r.value)));
      cursor.rows++;
      if (read.rows != nullptr) read.rows->row(r.key, r.value);
    }
    if (cursor.rows == read.limit || page.next() == kNoPageNumber) break;
    cursor.fetch.keep(now, step.page);
    cursor.leaf = step.page;
    cursor.leaf_lsn = instance_.frame(step.page).newest;
  }
  cursor.fetch.release(now);
  outcome.rows = cursor.rows;
  outcome.answer = cursor.answer;
  outcome.block_reads = cursor.fetch.reads();
  instance_.counters.marked_skipped += cursor.stepped_over;
  emit_read<ScanDone>(statement.key, outcome, cursor.stepped_over);
  return Progress::done(instance_.options.cpu_get_ns +
                        cursor.rows * instance_.options.cpu_scan_row_ns +
                        cursor.stepped_over * instance_.options.cpu_skip_ns);
}

}  // namespace tt::btree
