#include "btree/statements/queries.h"

#include <algorithm>

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
  Slice value;
  RowVersions::Answer seen = RowVersions::Answer::kNo;
  if (cursor.path.found) seen = see(now, statement, cursor, cursor.path.leaf(), &value);
  if (seen == RowVersions::Answer::kBlocked) return cursor.fetch.progress();
  if (seen == RowVersions::Answer::kYes) {
    outcome.rows = 1;
    outcome.answer = fold_digest(xxh3(statement.key), xxh3(value));
    if (statement.read().rows != nullptr) statement.read().rows->row(statement.key, value);
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
      instance_.indexes[number].leaf_format.compare(page.at(step.origin), cursor.from) >= 0;
  return follows ||
         cursor.fetch.refuse(instance_.fault(next, "does not follow the leaf that leads there"));
}

bool Queries::begin_last(u32 number, StatementCursor& cursor, PageId before, PathStep& step) {
  const Page page = instance_.page(before);
  const PageInfo& info = instance_.info(before);
  const bool is_leaf = info.used && page.is_index() && info.index == number && page.leaf();
  step = {before, is_leaf ? page.prev_of(kSupremum) : kInfimum};
  const bool leads_there = step.origin != kInfimum && page.next() == number_of(cursor.leaf) &&
                           (cursor.from.empty() || instance_.indexes[number].leaf_format.compare(
                                                       page.at(step.origin), cursor.from) < 0);
  return leads_there || cursor.fetch.refuse(instance_.fault(
                            before, "does not lead to the leaf that names it as the one before"));
}

// True if the last leaf has not changed or left memory while the scan waited for its neighbour.
bool Queries::is_kept(const StatementCursor& cursor) const {
  return cursor.leaf != 0 && instance_.resident(cursor.leaf) && instance_.info(cursor.leaf).used &&
         instance_.frame(cursor.leaf).newest == cursor.leaf_lsn;
}

// Searches from the root once, then follows the leaves (btr0pcur.cc btr_pcur_move_to_next_page). If
// the leaf is no longer as it was, the search starts again from the root with the key at which it
// ended (btr_pcur_t::restore_position).
bool Queries::find_leaf(Ns now, u32 number, StatementCursor& cursor, PathStep& step) {
  const Index& index = instance_.indexes[number];
  if (is_kept(cursor)) {
    const PageId next = page_id(index.space, instance_.page(cursor.leaf).next());
    if (!cursor.fetch.need(now, next)) return false;
    if (cursor.reads_ahead && instance_.frame(next).first_use == 0)
      read_ahead(instance_, now, next);
    return begin_next(number, cursor, next, step);
  }
  cursor.leaf = 0;
  if (!index_ops_.search_rows(now, number, cursor.from, cursor.fetch, cursor.path)) return false;
  step = cursor.path.leaf();
  if (!cursor.path.found) step.origin = instance_.page(step.page).next_of(step.origin);
  return true;
}

// The same backwards (btr_pcur_move_backward_from_page).
bool Queries::find_leaf_before(Ns now, u32 number, StatementCursor& cursor, PathStep& step) {
  if (is_kept(cursor)) {
    const PageId before =
        page_id(instance_.indexes[number].space, instance_.page(cursor.leaf).prev());
    return cursor.fetch.need(now, before) && begin_last(number, cursor, before, step);
  }
  cursor.leaf = 0;
  if (!index_ops_.search_below(now, number, cursor.from, cursor.fetch, cursor.path)) return false;
  step = cursor.path.leaf();
  return true;
}

bool Queries::add_row(const ReadArgs& read, StatementCursor& cursor, Slice key, Slice value) {
  if (!read.until.empty() && (key < read.until) == read.backwards) return false;
  if (cursor.rows++ < read.limit)
    cursor.answer = fold_digest(cursor.answer, fold_digest(xxh3(key), xxh3(value)));
  if (read.rows != nullptr) read.rows->row(key, value);
  return true;
}

Queries::Rows Queries::read_rows(const Statement& statement, StatementCursor& cursor,
                                 PathStep step) {
  const ReadArgs& read = statement.read();
  const RecordFormat& format = instance_.indexes[statement.index].leaf_format;
  const Page page = instance_.page(step.page);
  const u32 end = read.backwards ? kInfimum : kSupremum, limit = fetched(read);
  u32 at = step.origin;
  for (; at != end && cursor.rows < limit;
       at = read.backwards ? page.prev_of(at) : page.next_of(at)) {
    const Slice key = format.key(page.at(at), cursor.key_bytes);
    cursor.from.assign(key);
    if (!read.backwards) cursor.from += '\0';  // the smallest key after it
    if (page.deleted(at)) {
      cursor.stepped_over++;
      continue;
    }
    if (!add_row(read, cursor, key, format.value(page.at(at), cursor.value_bytes)))
      return Rows::kEnds;
  }
  return cursor.rows == limit ? Rows::kEnds : Rows::kGoesOn;
}

Queries::Rows Queries::scan_leaf(Ns now, const Statement& statement, StatementCursor& cursor) {
  const bool backwards = statement.read().backwards;
  PathStep step;
  if (!is_inside(now, cursor, step) &&
      !(backwards ? find_leaf_before(now, statement.index, cursor, step)
                  : find_leaf(now, statement.index, cursor, step)))
    return Rows::kBlocked;
  const Rows rows = has_view(statement) ? read_viewed_rows(now, statement, cursor, step)
                                        : read_rows(statement, cursor, step);
  if (rows != Rows::kGoesOn) return rows;
  const Page page = instance_.page(step.page);
  if ((backwards ? page.prev() : page.next()) == kNoPageNumber) return Rows::kEnds;
  cursor.fetch.keep(now, step.page);
  cursor.leaf = step.page;
  cursor.leaf_lsn = instance_.frame(step.page).newest;
  return Rows::kGoesOn;
}

Progress Queries::run_scan(Ns now, const Statement& statement, StatementCursor& cursor,
                           Outcome& outcome) {
  if (statement.read().planned && !cursor.estimated) {
    if (!estimate(now, statement, cursor)) return cursor.fetch.progress();
    cursor.estimated = true;
  }
  for (Rows rows = Rows::kGoesOn; rows != Rows::kEnds;) {
    rows = scan_leaf(now, statement, cursor);
    if (rows == Rows::kBlocked) return cursor.fetch.progress();
  }
  cursor.fetch.release(now);
  outcome.rows = std::min(cursor.rows, statement.read().limit);
  outcome.answer = cursor.answer;
  outcome.block_reads = cursor.fetch.reads();
  instance_.counters.marked_skipped += cursor.stepped_over;
  emit_read<ScanDone>(statement.key, outcome, cursor.stepped_over);
  return Progress::done(instance_.options.cpu_get_ns +
                        cursor.rows * instance_.options.cpu_scan_row_ns +
                        cursor.stepped_over * instance_.options.cpu_skip_ns);
}

}  // namespace tt::btree
