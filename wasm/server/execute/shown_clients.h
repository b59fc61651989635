// Clients, their waits and their locks as facts have shown them. Tables are described from this, so
// that they agree with the facts at each of them, and waits are counted here.
#pragma once
#include <deque>
#include <vector>

#include "facts/fact_stream.h"
#include "facts/table_sink.h"
#include "server/execute/sql_client.h"

namespace tt::server {

class ShownClients {
 public:
  explicit ShownClients(u32 clients) : clients_(clients) {}

  // Tells of the rings that were found, and of what the client's last step has changed: what it
  // does, its wait, its locks, and for whom others wait.
  void tell(FactStream& facts, Locking& locking, const SqlClient& client);
  // Tells, once, that its wait is over; `error` as MySQL numbers it.
  void wait_ended(FactStream& facts, const Locking& locking, u32 client, u64 error);
  // The power has failed: its wait and its locks are gone.
  void cut(FactStream& facts, Locking& locking, const SqlClient& client);
  // Adds the numbers of waits, of rings, and of waits that were too long.
  TransactionCounts with_waits(TransactionCounts counts) const;
  void describe(TableSink& sink) const;

 private:
  struct Doing {
    u64 transaction = 0;
    Slice place = {}, script = {};
    bool open = false, waits = false;
    Ns since = 0;
    u64 locks = 0, committed = 0, retried = 0;
    bool operator==(const Doing&) const = default;
  };
  struct Client {
    Doing doing;
    Lock wait;  // if it waits
    u32 holder = 0;
    std::vector<Lock> held;  // the first ones
    u64 lock_changes = 0;
  };
  static ClientsRow row_of(u32 number, const Doing& doing);
  LocksRow wait_row(u32 number) const;
  static HeldRow held_row(const Lock& lock, u64 slot);
  DeadlocksRow ring_row() const;
  void tell_rings(FactStream& facts, Locking& locking);
  void tell_held(FactStream& facts, const LockTable& table, u32 number);
  void tell_holders(FactStream& facts, const LockTable& table);

  std::vector<Client> clients_;
  u64 releases_ = 0;
  u64 waits_ = 0, timeouts_ = 0;
  // Rings, and the last one.
  u64 rings_ = 0;
  u32 victim_ = 0;
  u64 lost_ = 0;  // its victim's transaction
  Ns ring_at_ = 0;
  std::string ring_;
  Ns waited_ = 0;
};

void tell_transaction(FactStream& facts, const SqlClient& client, TransactionEnd how, Ns took);

}  // namespace tt::server
