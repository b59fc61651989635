#include "server/execute/wait_facts.h"

#include <utility>

namespace tt::server {

u64 tell_waits(FactStream& facts, Locking& locking, SqlClient& last) {
  const LockTable& table = locking.waits.table();
  const std::vector<LockWaits::Ring> rings = locking.waits.take_rings();
  std::string text;
  for (const LockWaits::Ring& ring : rings)
    facts.emit(kNoCause, 0, [&] {
      text.clear();
      for (const u32 owner : ring.owners) text += (text.empty() ? "" : " ") + std::to_string(owner);
      return Deadlocked{.victim = ring.victim, .ring = text};
    });
  const Lock* const lock = table.wait_of(last.number);
  if (lock == nullptr || std::exchange(last.tells_wait, true)) return rings.size();
  facts.emit(kNoCause, 0, [&] {
    text = last.connection.place();
    return LockWaited{.client = last.number,
                      .holder = table.blockers(last.number).front(),
                      .index = lock->index,
                      .key = lock->from,
                      .exclusive = lock->exclusive,
                      .place = text};
  });
  return rings.size();
}

void tell_wait_end(FactStream& facts, const Locking& locking, SqlClient& client) {
  if (!std::exchange(client.tells_wait, false)) return;
  facts.emit(kNoCause, 0, [&] {
    const Ns since = locking.waits.waits_since(client.number);
    return LockWaitEnded{.client = client.number,
                         .waited_ns = locking.host->now() - since,
                         .error = static_cast<u64>(client.connection.lost_to())};
  });
}

void describe_clients(TableSink& sink, const Locking& locking,
                      const std::deque<SqlClient>& clients) {
  const LockTable& table = locking.waits.table();
  sink.rows<ClientsRow>([&](auto&& add) {
    for (const SqlClient& c : clients) {
      const bool waits = table.wait_of(c.number) != nullptr;
      const std::string place = c.runs_script ? c.connection.place() : std::string();
      add({.client = c.number,
           .transaction = c.runs_script ? c.transaction : u64{0},
           .place = place,
           .open = c.connection.has_open_transaction(),
           .waits = waits,
           .since_ns = waits ? locking.waits.waits_since(c.number) : u64{0},
           .locks = table.held_by(c.number),
           .committed = c.committed,
           .retried = c.retried});
    }
  });
  sink.rows<LocksRow>([&](auto&& add) {
    for (const Lock& lock : table.waits())
      add({.client = lock.owner,
           .holder = table.blockers(lock.owner).front(),
           .index = lock.index,
           .key = lock.from,
           .exclusive = lock.exclusive,
           .since_ns = locking.waits.waits_since(lock.owner)});
  });
}

}  // namespace tt::server
