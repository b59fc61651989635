// A SQL server's range costs more than its rows: the optimizer has their number estimated
// (ha_innobase::records_in_range, btr0cur.cc btr_estimate_n_rows_in_range), which reads leaves, and
// rows are fetched ahead (row0sel.cc). Nothing uses the estimate itself here.
#include "btree/instance/read_ahead.h"
#include "btree/statements/queries.h"

namespace tt::btree {
namespace {

constexpr u32 kMostPages = 9;                   // n_pages_read_limit
constexpr u32 kAheadAfter = 4, kAheadRows = 8;  // MYSQL_FETCH_CACHE_THRESHOLD, _SIZE

}  // namespace

// Rows that a scan fetches for its limit: after four rows eight at a time.
u32 Queries::fetched(const ReadArgs& read) {
  if (!read.planned || read.limit <= kAheadAfter) return read.limit;
  const u32 beyond = (read.limit - kAheadAfter) % kAheadRows;
  return beyond == 0 ? read.limit : read.limit + (kAheadRows - beyond);
}

// Searches both ends of the range. Below the level at which their paths part by more than one
// record, the pages between them are counted. False while pages are missing.
bool Queries::estimate(Ns now, const Statement& statement, StatementCursor& cursor) {
  const ReadArgs& read = statement.read();
  const Slice low = read.backwards ? read.until : statement.key,
              high = read.backwards ? statement.key : read.until;
  Path &left = cursor.path, &right = cursor.row_path;
  const bool found = low.empty()
                         ? index_ops_.search(now, statement.index, low, cursor.fetch, left)
                         : index_ops_.search_below(now, statement.index, low, cursor.fetch, left);
  if (!found || !index_ops_.search_below(now, statement.index, high, cursor.fetch, right))
    return false;
  bool apart = false, parted = false;
  const size_t levels = std::min(left.steps.size(), right.steps.size());
  for (size_t i = 0; i < levels; i++) {
    const PathStep &from = left.steps[i], &to = right.steps[i];
    const Page page = instance_.page(from.page);
    if (apart) {
      if (!count_level(now, cursor, from.page, to.page)) return false;
    } else if (parted) {
      apart = page.next_of(from.origin) != kSupremum ||
              instance_.page(to.page).prev_of(to.origin) != kInfimum;
    } else if (from.origin != to.origin) {
      parted = true;
      apart = page.next_of(from.origin) != to.origin;
    }
  }
  cursor.fetch.release(now);
  return true;
}

// btr_estimate_n_rows_in_range_on_level. False while pages are missing.
bool Queries::count_level(Ns now, StatementCursor& cursor, PageId left, PageId right) {
  const PageInfo& of = instance_.info(left);
  u32 number = instance_.page(left).next();
  for (u32 i = 0; i < kMostPages && number != kNoPageNumber && number != number_of(right); i++) {
    const PageId id = page_id(space_of(left), number);
    if (!cursor.fetch.need(now, id)) return false;
    const Page page = instance_.page(id);
    const PageInfo& info = instance_.info(id);
    if (!info.used || !page.is_index() || info.index != of.index ||
        page.level() != instance_.page(left).level())
      return true;
    if (instance_.frame(id).first_use == 0) read_ahead(instance_, now, id);
    number = page.next();
  }
  return true;
}

}  // namespace tt::btree
