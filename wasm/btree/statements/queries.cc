#include "btree/statements/queries.h"

#include "core/hash.h"

namespace tt::btree {

template <class Fact>
void Queries::emit_read(Slice key, const Outcome& outcome) {
  instance_.context.facts.emit(kCauseUserRead, 0, [&] {
    return Fact{.row = instance_.pool_row(),
                .key = key,
                .rows = outcome.rows,
                .page_reads = outcome.block_reads};
  });
}

Progress Queries::run_get(Ns now, const Statement& statement, StatementCursor& cursor,
                          Outcome& outcome) {
  if (!index_ops_.search(now, statement.index, statement.key, cursor.fetch, cursor.path))
    return cursor.fetch.progress();
  const auto [leaf, origin] = cursor.path.leaf();
  Page page = instance_.page(leaf);
  if (cursor.path.found && !page.deleted(origin)) {
    const Record r = instance_.indexes[statement.index].leaf_format.parse(page.at(origin));
    outcome.rows = 1;
    outcome.answer = fold_digest(xxh3(r.key), xxh3(r.value));
  }
  outcome.block_reads = cursor.fetch.reads();
  cursor.fetch.release(now);
  emit_read<GetDone>(statement.key, outcome);
  return Progress::done(instance_.options.cpu_get_ns);
}

// Leaf by leaf: each search starts from the root with the key at which the last leaf ended, so no
// page stays fixed between leaves and the tree may change meanwhile.
Progress Queries::run_scan(Ns now, const Statement& statement, StatementCursor& cursor,
                           Outcome& outcome) {
  const Index& index = instance_.indexes[statement.index];
  const u32 limit = statement.read().limit;
  for (;;) {
    if (!index_ops_.search(now, statement.index, cursor.from, cursor.fetch, cursor.path))
      return cursor.fetch.progress();
    const auto [leaf, origin] = cursor.path.leaf();
    Page page = instance_.page(leaf);
    u32 at = cursor.path.found ? origin : page.next_of(origin);
    // The key may be larger than all of this leaf: the scan then continues in the next one.
    if (at == kSupremum && page.next() != kNoPageNumber) {
      const PageId next = page_id(index.space, page.next());
      if (!cursor.fetch.need(now, next)) return cursor.fetch.progress();
      page = instance_.page(next);
      at = page.first();
    }
    for (; at != kSupremum && cursor.rows < limit; at = page.next_of(at)) {
      const Record r = index.leaf_format.parse(page.at(at));
      cursor.from.assign(r.key);
      if (page.deleted(at)) continue;
      cursor.answer = fold_digest(cursor.answer, fold_digest(xxh3(r.key), xxh3(r.value)));
      cursor.rows++;
    }
    const bool more = cursor.rows < limit && page.next() != kNoPageNumber;
    cursor.fetch.release(now);
    if (!more) break;
    cursor.from += '\0';  // the smallest key after the last one
  }
  outcome.rows = cursor.rows;
  outcome.answer = cursor.answer;
  outcome.block_reads = cursor.fetch.reads();
  emit_read<ScanDone>(statement.key, outcome);
  return Progress::done(instance_.options.cpu_get_ns +
                        cursor.rows * instance_.options.cpu_scan_row_ns);
}

}  // namespace tt::btree
