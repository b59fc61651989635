// A transaction that runs, and what it would take to undo it: an entry for each message that it has
// sent (PerconaFT ft/txn/txn.h, ft/txn/roll.cc). For an insert or a delete that is the dictionary
// and the key.
#pragma once
#include <string>
#include <vector>

#include "core/types.h"

namespace tt::fractal {

struct Dictionary;

struct RollbackEntry {
  Dictionary* dictionary;
  bool deletes;  // cmddelete; else cmdinsert
  Slice key;
};

class Transaction {
 public:
  u64 xid = 0;  // 0: none

  // Before its message is sent.
  void save(Dictionary& dictionary, bool deletes, Slice key) {
    entries_.push_back({&dictionary, static_cast<u32>(keys_.size()), deletes});
    keys_.append(key);
  }
  bool empty() const { return entries_.empty(); }
  u64 entries() const { return entries_.size(); }
  RollbackEntry newest() const {
    const Entry& e = entries_.back();
    return {e.dictionary, e.deletes, Slice(keys_).substr(e.at)};
  }
  void forget_newest() {
    keys_.resize(entries_.back().at);
    entries_.pop_back();
  }

 private:
  struct Entry {
    Dictionary* dictionary;
    u32 at;  // where its key begins
    bool deletes;
  };
  std::vector<Entry> entries_;  // oldest first
  std::string keys_;
};

}  // namespace tt::fractal
