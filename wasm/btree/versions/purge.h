// Purge: processes the history of committed transactions (trx0purge.cc, row0purge.cc, srv0srv.cc
// purge_coordinator_state::do_purge, MariaDB 10.11).
//
// The master thread wakes it once a second. It then works in batches of purge_batch_size undo pages
// until it has caught up. It removes entries that no version of a row needs, then rows that were
// deleted for good; their pages may merge with a neighbour. Of other undo records it only reads the
// pages. After each batch it sweeps over all rollback segments and removes the logs of purged
// transactions from their histories (free_history). The oldest open view limits all of it.
#pragma once
#include "btree/flush/page_cleaner.h"
#include "btree/versions/row_versions.h"

namespace tt::btree {

class Purge : public Actor {
 public:
  Purge(Instance& instance, IndexOps& indexes, Undo& undo, PageCleaner& cleaner)
      : instance_(instance),
        index_ops_(indexes),
        undo_(undo),
        cleaner_(cleaner),
        versions_(instance, indexes, undo),
        fetch_(instance, *this, kCausePurgeRead, ReadReason::kPurge) {}
  // True if it has done all that open views let it do.
  bool idle() const {
    const bool held = !undo_.views().empty() && finished_ == undo_.purge_limit();
    return stage_ == Stage::kAsleep && (held || !undo_.history_exists());
  }
  // After a commit, or when a view has gone: the master thread finds its history at its next tick.
  void wake(Ns now) {
    if (stage_ == Stage::kAsleep)
      instance_.context.scheduler.wake(*this, (now / kSecond + 1) * kSecond);
  }
  // Wakes the client when it is idle. True if it already is.
  bool wait(Actor& client);
  Ns step(Ns now) override;
  const char* name() const override { return "purge"; }
  std::string waits_for() const override {
    return stage_ == Stage::kAsleep ? "" : fetch_.waits_for();
  }

 private:
  enum class Stage : u8 { kAsleep, kBatch, kSweep };
  enum class Done : u8 { kYes, kBlocked };
  Done batch(Ns now);
  Done sweep(Ns now);
  Ns after_sweep(Ns now);
  Done visit_page(Ns now, const History& history);
  Done purge_record(Ns now, u64 roll);
  Done purge_entries(Ns now);
  bool changes(const Index& rows, u32 entries) const;
  void remove(Ns now, u32 index, PageId leaf, Slice key);

  Instance& instance_;
  IndexOps& index_ops_;
  Undo& undo_;
  PageCleaner& cleaner_;
  RowVersions versions_;
  Fetch fetch_;
  Path path_;
  Stage stage_ = Stage::kAsleep;
  u64 view_ = 0, head_ = 0;  // commits before view_ are in this batch, those before head_ are done
  u64 finished_ = 0;         // view_ when it last found nothing more to do
  std::vector<u32> seen_;    // by page of the system tablespace: the batch that it last belonged to
  u32 batch_ = 0, pages_ = 0;
  // Its place in the oldest unpurged transaction.
  bool inside_ = false;
  u32 page_ = 0, offset_ = 0;  // 0: its first record
  u32 next_ = 0;               // offset after the record there
  // The record there.
  bool record_read_ = false;
  UndoType type_ = UndoType::kInsert;
  u32 index_ = 0;
  size_t entries_ = 0;  // the next one of the table's other indexes
  std::string key_, old_, row_, entry_;
  u32 rollback_ = 0;  // the sweep's next rollback segment
  bool removed_ = false, last_sweep_ = false;
  std::vector<Actor*> waiters_;
};

}  // namespace tt::btree
