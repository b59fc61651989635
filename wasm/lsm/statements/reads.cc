#include "lsm/statements/reads.h"

namespace tt::lsm {

const IndexInfo* Reads::index_of(const Statement& statement) const {
  const std::span<const IndexInfo> indexes = database_.context.indexes;
  TT_DCHECK(indexes.empty() || statement.index < indexes.size());
  return indexes.empty() ? nullptr : &indexes[statement.index];
}

template <class Fact, class... Further>
void Reads::end_read(Ns now, Slice key, const Outcome& outcome, u64 probed, Further... further) {
  database_.context.facts.emit(kCauseUserRead, 0, [&] {
    return Fact{cache_row(database_), key, outcome.rows, outcome.block_reads, probed, further...};
  });
  // The cursor may have been the last reader of files that have left their version.
  if (!database_.obsolete.empty()) database_.remove_obsolete(now);
}

Progress Reads::get(Ns now, const Statement& statement, Get& get, const OwnWrites& own,
                    Outcome& outcome) {
  ColumnFamily& family = database_.family(database_.family_of(statement.index));
  if (!get.running)
    get.cursor.begin(family, statement.key, index_of(statement),
                     own.find(family.number, statement.key), statement.read());
  return continue_get(now, statement.key, family, get, outcome);
}

Progress Reads::look_up(Ns now, const Statement& statement, Get& get, const OwnWrites& own) {
  ColumnFamily& family = database_.family(database_.family_of(statement.index));
  if (!get.running)
    get.cursor.begin(family, statement.key, nullptr, own.find(family.number, statement.key));
  Outcome found;
  return continue_get(now, statement.key, family, get, found);
}

Progress Reads::continue_get(Ns now, Slice key, ColumnFamily& family, Get& get, Outcome& outcome) {
  const Progress progress = get.cursor.run(family, now, outcome);
  get.running = progress.kind != Progress::kDone;
  if (!get.running) end_read<GetDone>(now, key, outcome, get.cursor.probed());
  return progress;
}

Progress Reads::scan(Ns now, const Statement& statement, Scan& scan, const OwnWrites& own,
                     Outcome& outcome) {
  ColumnFamily& family = database_.family(database_.family_of(statement.index));
  if (!scan.running)
    scan.cursor.begin(family, statement.key, index_of(statement), statement.read(),
                      own.rows(family.number));
  const Progress progress = scan.cursor.run(family, now, outcome);
  scan.running = progress.kind != Progress::kDone;
  if (!scan.running)
    end_read<ScanDone>(now, statement.key, outcome, scan.cursor.probed(),
                       scan.cursor.stepped_over());
  return progress;
}

}  // namespace tt::lsm
