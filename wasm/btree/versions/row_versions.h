// Versions of a row that someone may still need (row0vers.cc row_vers_old_has_index_entry,
// row0umod.cc row_undo_mod_sec_is_unsafe).
//
// An entry of a secondary index must stay as long as some version of its row has it. Three kinds of
// versions matter: those that a rollback could bring back, those that an open view sees, and the
// newest one that was committed.
#pragma once
#include "btree/tree/index_ops.h"
#include "btree/undo/undo.h"

namespace tt::btree {

class RowVersions {
 public:
  RowVersions(Instance& instance, IndexOps& index_ops, Undo& undo)
      : instance_(instance), index_ops_(index_ops), undo_(undo) {}

  enum class Answer : u8 { kBlocked, kNo, kYes };
  // kYes if a version of the row with this key has the entry; with `older`, the newest version does
  // not count. kBlocked while `fetch` waits.
  Answer need(Ns now, Fetch& fetch, u32 rows, Slice key, u32 entries, Slice entry, bool older);
  // kYes if the version with this roll pointer is beneath newer ones that were not rolled back.
  Answer lies_beneath(Ns now, Fetch& fetch, u32 rows, Slice key, u64 roll);

 private:
  Instance& instance_;
  IndexOps& index_ops_;
  Undo& undo_;
  Path path_;
  std::string value_, entry_;
};

}  // namespace tt::btree
