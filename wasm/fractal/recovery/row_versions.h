// All versions of a row that a leaf can hold, and the effect of each message on them (PerconaFT
// ft/ule.cc): committed ones, and above them a stack with one for each nested transaction.
//
// The engine itself keeps one committed version and at most one of a transaction (LeafEntry). Files
// that PerconaFT has written have more, and messages that the engine never sends.
#pragma once
#include <string>
#include <vector>

#include "core/result.h"
#include "fractal/format/bytes.h"
#include "fractal/node/leaf_entry.h"

namespace tt::fractal {

// enum ft_msg_type (ft/msg.h).
enum class StoredType : u8 {
  kInsert = 1,
  kDelete = 2,
  kAbort = 4,
  kCommit = 6,
  kCommitBroadcastAll = 8,
  kCommitBroadcast = 9,
  kAbortBroadcast = 10,
  kInsertNoOverwrite = 11,
  kOptimize = 12,
  kOptimizeForUpgrade = 13,
  kUpdate = 14,
  kUpdateBroadcast = 15,
};
bool is_known(u8 type);
// True if the message goes to every row (ft_msg_type_applies_all).
bool is_broadcast(StoredType type);

struct StoredMessage {
  StoredType type = StoredType::kInsert;
  u64 msn = 0;
  std::vector<u64> xids;  // nested transactions, outermost first; empty: none
  std::string key, value;
};

// The application's update: computes a new value from the old one and the message's argument
// (setval_fun in do_update). Null: the application has none.
using Update = std::string (*)(Slice value, Slice extra);

class RowVersions {
 public:
  // Decodes a leaf entry's bytes, which LeafEntry::measure() has checked.
  static RowVersions decode(Slice entry);

  // msg_modify_ule. kUnsupported: an update, and `update` is null.
  Error apply(const StoredMessage& message, Update update);
  // Undoes the versions of this root transaction and those nested in it.
  void abort(u64 root_xid);
  void commit(u64 root_xid);

  bool present() const { return innermost().kind == Kind::kValue; }
  const std::string& value() const { return innermost().value; }
  // The row as the engine keeps it: versions of nested transactions become their root's. The slices
  // point into this object.
  LeafEntry entry() const;

 private:
  enum class Kind : u8 { kNone, kValue, kDeleted = 2, kPlaceholder = 3 };
  struct Version {
    Kind kind = Kind::kDeleted;
    u64 xid = 0;
    std::string value;
  };
  const Version& innermost() const { return open_.empty() ? committed_ : open_.back(); }
  // Gives the innermost version to the transaction at this depth; 0: commits it.
  void promote_to(size_t depth);
  void promote_implicitly(const std::vector<u64>& xids);
  void write(const std::vector<u64>& xids, Kind kind, std::string value);
  void undo();

  Version committed_;          // the newest one; the readers of older ones are gone
  std::vector<Version> open_;  // versions of open transactions, the outermost first
};

}  // namespace tt::fractal
