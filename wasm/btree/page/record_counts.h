// The share of one record of a leaf in its page's counts: of delete-marked records, and of rows and
// bytes that the drive has not seen.
#pragma once
#include "btree/page/page.h"
#include "btree/page/record.h"
#include "btree/page/record_marks.h"

namespace tt::btree {

struct RecordCounts {
  u32 marked = 0, new_rows = 0;
  u64 new_bytes = 0;
};

inline RecordCounts counts_of_record(const RecordFormat& format, const Page& page, u32 origin,
                                     const RecordMarks& unwritten) {
  const bool deleted = page.deleted(origin);
  if (!unwritten.at(page.heap_number(origin))) return {deleted, 0, 0};
  const Record r = format.parse(page.at(origin));
  return {deleted, 1, r.key.size() + (deleted ? 0 : r.value.size())};
}

}  // namespace tt::btree
