// Puts, deletes, merges and range deletes, one by one or as one batch per transaction.
//
// 1. Look up the row, if the statement requires it.
// 2. Encode the write into the batch; unless the transaction commits with it, that is all.
// 3. Switch a full memtable; wait while writes are delayed or stopped.
// 4. Log the batch; with wal_sync wait until it is durable.
// 5. Insert it into the memtables. This does no I/O and cannot fail.
//
// (RocksDB db/db_impl/db_impl_write.cc)
#pragma once
#include "lsm/statements/memtable_switch.h"
#include "lsm/statements/reads.h"

namespace tt::lsm {

class WritePath : public Wal::Hooks {
 public:
  WritePath(Database& database, Wal& wal, WriteStalls& stalls, MemtableSwitch& memtables,
            Reads& reads)
      : database_(database), wal_(wal), stalls_(stalls), memtables_(memtables), reads_(reads) {}

  // A client's place in its write.
  struct State {
    Reads::Get look_up;
    bool looked_up = false;
    bool encoded = false;  // the statement is in the batch
    bool queued = false;   // the log writer has the batch
    std::string batch;     // log_format.h: this write, and those of its transaction before it
    u64 batch_bytes = 0;   // keys and values of the batch
    OwnWrites own;         // the first `own_bytes` of the batch by key, for reads
    u64 own_bytes = 0;
    Ns queued_at = 0;  // when it queued for the log writer, with the group's waits until then
    WaitTimes group_waits;
    WriteStalls::Wait wait;
  };
  Progress run(Ns now, const Statement& statement, State& state, Actor& client);
  // Ends the transaction whose last write did not.
  Progress end(Ns now, State& state, Actor& client);
  Progress roll_back(State& state) const { return ended(state); }
  // The writes of the open transaction, which its client reads.
  const OwnWrites& own_writes(State& state) const;

  // Sequence number of the last write that entered a memtable, in this engine or, before a power
  // cut, in the one that it replaces.
  u64 last_write() const { return last_write_; }
  void set_last_write(u64 sequence) { last_write_ = sequence; }

  // Switches every memtable after the group that is being logged has been inserted, then wakes the
  // client: a group's writes belong in the memtables of the log that holds them.
  void flush_after_group(Actor& client) { flush_clients_.push_back(&client); }
  // Wakes the client after that group has been inserted.
  void wait_for_group(Actor& client) { group_clients_.push_back(&client); }

 private:
  ValueType type_of(const Statement& statement) const;
  void encode(const Statement& statement, State& state) const;
  Progress log(Ns now, State& state, Actor& client);
  bool stall(Ns now, State& state, Actor& client, Progress* progress);
  void insert(const BatchEntry& write);
  Progress ended(State& state) const;
  Progress logged(Ns now, State& state);
  bool before_group(Ns now) override;
  void commit(Ns now, Slice batch) override;
  void group_done(Ns now) override;

  Database& database_;
  Wal& wal_;
  WriteStalls& stalls_;
  MemtableSwitch& memtables_;
  Reads& reads_;
  std::vector<Actor*> flush_clients_, group_clients_;
  u64 last_write_ = 0;
};

}  // namespace tt::lsm
