// The invariants that hold between statements. Tests check them after each statement; the parts
// check their own assumptions while they run (TT_CHECK, in hot paths TT_DCHECK), if possible in
// pairs: before a write and after the read.
#include "lsm/lsm_engine.h"

namespace tt::lsm {
namespace {

// Memtables are in the order of their logs; only the last one takes writes.
void check_memtables(const ColumnFamily& family, u64 current_log) {
  u64 log = 0;
  for (size_t i = 0; i < family.memtables.size(); i++) {
    const MemtableSlot& slot = family.memtables[i];
    const bool last = i + 1 == family.memtables.size();
    TT_CHECK((slot.state == MemtableState::kActive) == last);
    TT_CHECK(slot.log_number >= log && slot.log_number <= current_log);
    log = slot.log_number;
  }
}

void check_files(const ColumnFamily& family, const Database& database) {
  family.version->check_invariants();
  for (const std::vector<FilePtr>& level : family.version->levels)
    for (const FilePtr& file : level) {
      TT_CHECK(file->index != nullptr);
      TT_CHECK(file->number < database.next_file_number && file->job < database.next_job);
      TT_CHECK(file->largest_sequence <= database.last_sequence);
      TT_CHECK(database.context.volume.size(file->file_id) == file->bytes);
    }
}

}  // namespace

void LsmEngine::check_invariants() const {
  if (!is_open()) return;
  TT_CHECK(database_.visible_sequence <= database_.last_sequence);
  for (const auto& family : database_.families) {
    check_memtables(*family, wal_.current_log());
    check_files(*family, database_);
  }
}

}  // namespace tt::lsm
