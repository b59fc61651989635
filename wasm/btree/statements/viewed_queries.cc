// Reads through a view (row0sel.cc row_search_mvcc, Row_sel_get_clust_rec_for_mysql). A row's
// record names the transaction that changed it last. The entries of a leaf have that in common
// (PAGE_MAX_TRX_ID): if the view does not see it, each of them is judged by its row
// (row_sel_sec_rec_is_for_clust_rec).
#include "btree/statements/queries.h"

#include <algorithm>

namespace tt::btree {

RowVersions::Answer Queries::see(Ns now, const Statement& statement, StatementCursor& cursor,
                                 PathStep place, Slice* value) {
  using Answer = RowVersions::Answer;
  const Index& index = instance_.indexes[statement.index];
  const Page page = instance_.page(place.page);
  Answer seen = page.deleted(place.origin) ? Answer::kNo : Answer::kYes;
  if (has_view(statement) && index.info.clustered) {
    const Reader reader{undo_.views()[statement.read().snapshot], cursor.trx.id};
    seen = cursor.viewed.find(now, cursor.fetch, reader, statement.index, place);
    *value = cursor.viewed.value();
    return seen;
  }
  if (has_view(statement)) seen = see_entry(now, statement, cursor, place);
  *value = index.leaf_format.value(page.at(place.origin), cursor.value_bytes);
  return seen;
}

RowVersions::Answer Queries::see_entry(Ns now, const Statement& statement, StatementCursor& cursor,
                                       PathStep place) {
  using Answer = RowVersions::Answer;
  const Page page = instance_.page(place.page);
  const ReadView& view = undo_.views()[statement.read().snapshot];
  const Index& entries = instance_.indexes[statement.index];
  const auto has_entries = [&](u32 index) {
    const auto& list = instance_.indexes[index].entries;
    return std::find(list.begin(), list.end(), statement.index) != list.end();
  };
  u32 rows = 0;
  while (rows < instance_.indexes.size() && !has_entries(rows)) rows++;
  // Entries that follow from no row have no older versions.
  if (rows == instance_.indexes.size() || page.newest_transaction() < view.sees_all_before())
    return page.deleted(place.origin) ? Answer::kNo : Answer::kYes;
  const Slice entry = entries.leaf_format.key(page.at(place.origin), cursor.key_bytes);
  build_row_key(instance_.indexes[rows].info, entries.info, entry, cursor.row_key);
  if (!index_ops_.search(now, rows, cursor.row_key, cursor.fetch, cursor.row_path))
    return Answer::kBlocked;
  if (!cursor.row_path.found) return Answer::kNo;
  const Answer seen =
      cursor.viewed.find(now, cursor.fetch, {view, cursor.trx.id}, rows, cursor.row_path.leaf());
  if (seen != Answer::kYes) return seen;
  build_entry(instance_.indexes[rows].info, entries.info, cursor.row_key, cursor.viewed.value(),
              cursor.entry);
  return entry == Slice(cursor.entry) ? Answer::kYes : Answer::kNo;
}

// True if the scan goes on in the leaf in which it waited; else it searches for its place again.
bool Queries::is_inside(Ns now, StatementCursor& cursor, PathStep& step) const {
  if (cursor.inside == 0) return false;
  step = {cursor.leaf, std::exchange(cursor.inside, 0)};
  if (is_kept(cursor) && cursor.fetch.need_aside(now, cursor.leaf)) return true;
  cursor.leaf = 0;
  return false;
}

Queries::Rows Queries::read_viewed_rows(Ns now, const Statement& statement, StatementCursor& cursor,
                                        PathStep step) {
  const ReadArgs& read = statement.read();
  const Index& index = instance_.indexes[statement.index];
  const Page page = instance_.page(step.page);
  const u32 end = read.backwards ? kInfimum : kSupremum, limit = fetched(read);
  std::string key;
  for (u32 at = step.origin; at != end && cursor.rows < limit;
       at = read.backwards ? page.prev_of(at) : page.next_of(at)) {
    key.assign(index.leaf_format.key(page.at(at), cursor.key_bytes));
    // Until the record is judged, the scan would find it again; then the one after it.
    cursor.from.assign(key);
    if (read.backwards) cursor.from += '\0';
    Slice value;
    const RowVersions::Answer seen = see(now, statement, cursor, {step.page, at}, &value);
    if (seen == RowVersions::Answer::kBlocked) {
      cursor.leaf = step.page, cursor.leaf_lsn = instance_.frame(step.page).newest;
      cursor.inside = at;
      return Rows::kBlocked;
    }
    if (!index.info.clustered) cursor.fetch.keep(now, step.page);
    cursor.from.assign(key);
    if (!read.backwards) cursor.from += '\0';
    if (seen == RowVersions::Answer::kNo)
      cursor.stepped_over++;
    else if (!add_row(read, cursor, key, value))
      return Rows::kEnds;
  }
  return cursor.rows == limit ? Rows::kEnds : Rows::kGoesOn;
}

}  // namespace tt::btree
