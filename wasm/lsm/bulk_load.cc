// Statements of a bulk load: each adds its row to the table in the making; the last one, which commits, brings all tables into the tree.
#include <algorithm>

#include "lsm/statement_cursor.h"

namespace tt::lsm {

// Waits where the load waits: for a file that is closed, for the MANIFEST. No compaction begins between the choice of the level and the
// installation.
Progress LsmEngine::run_bulk_load(Ns now, const Statement& statement, StatementCursor& cursor) {
  using Bulk = StatementCursor::Bulk;
  for (;;) {
    if (!database_.error.ok()) return Progress::park();
    Result<Ns> io = now;
    switch (cursor.bulk) {
      case Bulk::kRow:
        if (!bulk_load_) bulk_load_.emplace(database_.tree(database_.family_of(statement.tree)));
        io = bulk_load_->add(now, statement.key, statement.value);
        cursor.bulk = statement.commits ? Bulk::kClose : Bulk::kDone;
        break;
      case Bulk::kClose:
        io = bulk_load_->close(now);
        cursor.bulk = Bulk::kLog;
        break;
      case Bulk::kLog:
        if (manifest_.busy_until() > now) return Progress::wait(manifest_.busy_until());
        io = log_bulk_load(now);
        cursor.bulk = Bulk::kInstall;
        break;
      case Bulk::kInstall: {
        const VersionEdit edit = bulk_load_->edit(*ingestion_level_);
        bulk_load_.reset();
        ingestion_level_.reset();
        cursor.bulk = Bulk::kDone;
        install(now, edit, 0);
        schedule(now);
        break;
      }
      case Bulk::kDone: cursor.bulk = Bulk::kRow; return Progress::done(database_.options.cpu_put_ns);
    }
    if (!io.ok()) {
      database_.fail(io.error());
    } else if (io.value() > now) {
      return Progress::wait(io.value());
    }
  }
}

Result<Ns> LsmEngine::log_bulk_load(Ns now) {
  Tree& tree = bulk_load_->tree();
  const Slice smallest = bulk_load_->smallest(), largest = bulk_load_->largest();
  const bool leveled = tree.options.compaction_style == static_cast<u64>(CompactionStyle::kLevel);
  const auto is_written = [&](u32 level) {
    return std::any_of(compactions_.begin(), compactions_.end(),
                       [&](const auto& job) { return job->writes_into(tree, level, smallest, largest); });
  };
  std::optional<u32> level;
  if (leveled && !bulk_load_->is_in_memtables())
    level = ingestion_level(*tree.version, tree.targets.base_level, smallest, largest, is_written);
  if (!level)
    return Error{ErrorCode::kBadOption, leveled ? "bulk load: rows lie between others, as MyRocks refuses too"
                                                : "bulk load: only with levels"};
  ingestion_level_ = level;
  return manifest_.log(now, bulk_load_->edit(*level));
}

}  // namespace tt::lsm
