// The version of a row that a reader sees, built from the newest one by undo records (row0vers.cc
// row_vers_build_for_consistent_read).
//
// InnoDB keeps the row's leaf latched meanwhile. Here a reader that waits for an undo page begins
// again if the leaf has changed: while the row stays as it is, so do the records that lead back
// from it.
#pragma once
#include "btree/versions/row_versions.h"

namespace tt::btree {

// A reader: its view, and its own transaction, whose changes it sees as well; 0: none.
struct Reader {
  const ReadView& view;
  u64 own;
  bool sees(u64 transaction) const { return transaction == own || view.sees(transaction); }
};

class ViewedRow {
 public:
  ViewedRow(Instance& instance, Undo& undo) : instance_(instance), undo_(undo) {}
  // kYes if the reader sees a version of the row in this place of a clustered index: value().
  // kBlocked while `fetch` waits. Undo pages are given up as soon as they are read.
  RowVersions::Answer find(Ns now, Fetch& fetch, const Reader& reader, u32 rows, PathStep place);
  Slice value() const { return value_; }
  void forget() { page_ = 0; }

 private:
  void begin(u32 rows, PathStep place);
  // Moves to the version before. False while `fetch` waits.
  bool step(Ns now, Fetch& fetch, u32 rows);

  Instance& instance_;
  Undo& undo_;
  // The newest version's place, while it is being walked back from; 0: it is not.
  PageId page_ = 0;
  u32 origin_ = 0;
  Lsn lsn_ = 0;
  // The version that was reached.
  std::string value_;
  u64 transaction_ = 0, roll_ = 0, steps_ = 0;
  bool deleted_ = false;
};

}  // namespace tt::btree
