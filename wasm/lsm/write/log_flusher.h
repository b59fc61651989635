// Makes the log durable at intervals, from a separate thread: MyRocks's background thread does this
// once a second if commits do not wait for it (storage/rocksdb/ha_rocksdb.cc
// Rdb_background_thread::run, FlushWAL(true); rocksdb_flush_log_at_trx_commit 0 and 2). A power cut
// loses about one interval of writes at most.
#pragma once
#include <algorithm>

#include "lsm/write/wal.h"

namespace tt::lsm {

class LogFlusher : public Actor {
 public:
  LogFlusher(Database& database, Wal& wal) : database_(database), wal_(wal) {}
  bool is_on() const { return interval() != 0 && !database_.options.wal_sync; }
  Ns interval() const { return database_.options.wal_sync_interval_ms * kMillisecond; }

  Ns step(Ns now) override {
    if (!database_.error.ok()) return kNever;
    if (syncing_) {
      wal_.synced(logs_);
      syncing_ = false;
      return std::max(next_, now);
    }
    next_ = now + interval();
    if (wal_.count() == 0) return next_;  // the database is being opened
    const Result<Ns> durable = wal_.sync_all(now, logs_);
    if (!durable.ok()) {
      database_.fail(durable.error());
      return kNever;
    }
    syncing_ = !logs_.empty();
    return syncing_ ? std::max(durable.value(), now) : next_;
  }
  const char* name() const override { return "log flusher"; }

 private:
  Database& database_;
  Wal& wal_;
  Ns next_ = 0;
  bool syncing_ = false;
  std::vector<Wal::Synced> logs_;  // being made durable
};

}  // namespace tt::lsm
