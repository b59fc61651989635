#include "server/execute/shown_clients.h"

#include <algorithm>

namespace tt::server {
namespace {

constexpr size_t kMostHeld = 8;
// MySQL's number for a connection that the server has lost.
constexpr u64 kLostConnection = 2013;

}  // namespace

ClientsRow ShownClients::row_of(u32 number, const Doing& doing) {
  return {.client = number,
          .transaction = doing.transaction,
          .place = doing.place,
          .open = doing.open,
          .waits = doing.waits,
          .since_ns = doing.since,
          .locks = doing.locks,
          .committed = doing.committed,
          .retried = doing.retried,
          .script = doing.script};
}

LocksRow ShownClients::wait_row(u32 number) const {
  const Client& client = clients_[number];
  return {.client = number,
          .holder = client.holder,
          .index = client.wait.index,
          .key = client.wait.from,
          .exclusive = client.wait.exclusive,
          .since_ns = client.doing.since,
          .until = client.wait.until,
          .kind = client.wait.kind};
}

HeldRow ShownClients::held_row(const Lock& lock, u64 slot) {
  return {.client = lock.owner,
          .slot = slot,
          .index = lock.index,
          .key = lock.from,
          .until = lock.until,
          .kind = lock.kind,
          .exclusive = lock.exclusive};
}

DeadlocksRow ShownClients::ring_row() const {
  return {.id = 0u,
          .count = rings_,
          .t_ns = ring_at_,
          .victim = victim_,
          .ring = ring_,
          .transaction = lost_};
}

void ShownClients::tell_rings(FactStream& facts, Locking& locking) {
  for (const LockWaits::Ring& ring : locking.waits.take_rings()) {
    rings_++, victim_ = ring.victim, ring_at_ = locking.host->now();
    lost_ = clients_[victim_].doing.transaction;
    ring_.clear();
    for (const u32 owner : ring.owners) ring_ += (ring_.empty() ? "" : " ") + std::to_string(owner);
    facts.emit(kNoCause, 0, [&] { return Deadlocked{.row = ring_row()}; });
  }
}

void ShownClients::tell(FactStream& facts, Locking& locking, const SqlClient& client) {
  const LockTable& table = locking.waits.table();
  Client& shown = clients_[client.number];
  const Lock* const wait = table.wait_of(client.number);
  // Its wait is over, and it has met another lock since, or has been abandoned.
  if (shown.doing.waits && (wait != nullptr ? *wait != shown.wait : !client.connection.waits()))
    wait_ended(facts, locking, client.number, 0);
  const bool runs = client.runs_script && client.connection.locks();
  Doing now{.transaction = runs ? client.transaction : 0,
            .place = runs ? client.connection.place() : Slice(),
            .script = runs ? client.connection.script_name() : Slice(),
            .open = runs && client.connection.has_open_transaction(),
            .waits = shown.doing.waits,
            .since = shown.doing.since,
            .locks = table.held_by(client.number),
            .committed = client.committed,
            .retried = client.retried};
  const bool begins = wait != nullptr && !shown.doing.waits;
  if (begins) now.waits = true, now.since = locking.waits.waits_since(client.number);
  if (now != shown.doing) {
    shown.doing = now;
    facts.emit(kNoCause, 0, [&] { return ClientChanged{.row = row_of(client.number, now)}; });
  }
  tell_rings(facts, locking);
  tell_held(facts, table, client.number);
  if (begins) {
    waits_++;
    shown.wait = *wait;
    shown.holder = table.blockers(client.number).front();
    facts.emit(kNoCause, 0, [&] {
      return LockWaited{.row = wait_row(client.number), .place = shown.doing.place};
    });
  }
  tell_holders(facts, table);
}

void ShownClients::tell_held(FactStream& facts, const LockTable& table, u32 number) {
  Client& shown = clients_[number];
  if (shown.lock_changes == table.changes_of(number)) return;
  shown.lock_changes = table.changes_of(number);
  std::vector<Lock> now = table.first_held(number, kMostHeld);
  for (size_t slot = 0; slot < now.size(); slot++)
    if (slot >= shown.held.size() || now[slot] != shown.held[slot])
      facts.emit(kNoCause, 0, [&] { return LockHeld{.row = held_row(now[slot], slot)}; });
  for (size_t slot = now.size(); slot < shown.held.size(); slot++)
    facts.emit(kNoCause, 0, [&] { return LockGone{.key = {.client = number, .slot = u64{slot}}}; });
  shown.held = std::move(now);
}

// A client that still waits may do so for another one, once locks have been given up.
void ShownClients::tell_holders(FactStream& facts, const LockTable& table) {
  if (releases_ == table.releases()) return;
  releases_ = table.releases();
  for (const Lock& wait : table.waits()) {
    Client& shown = clients_[wait.owner];
    const u32 holder = table.blockers(wait.owner).front();
    if (!shown.doing.waits || holder == shown.holder) continue;
    shown.holder = holder;
    facts.emit(kNoCause, 0, [&] { return HolderChanged{.row = wait_row(wait.owner)}; });
  }
}

void ShownClients::wait_ended(FactStream& facts, const Locking& locking, u32 client, u64 error) {
  Doing& doing = clients_[client].doing;
  if (!doing.waits) return;
  const Ns waited = locking.host->now() - doing.since;
  timeouts_ += error == static_cast<u64>(SqlError::kTimeout);
  waited_ += waited;
  facts.emit(kNoCause, 0, [&] {
    return LockWaitEnded{.key = {.client = client}, .waited_ns = waited, .error = error};
  });
  doing.waits = false, doing.since = 0;
  facts.emit(kNoCause, 0, [&] { return ClientChanged{.row = row_of(client, doing)}; });
}

void ShownClients::cut(FactStream& facts, Locking& locking, const SqlClient& client) {
  wait_ended(facts, locking, client.number, kLostConnection);
  tell(facts, locking, client);
}

TransactionCounts ShownClients::with_waits(TransactionCounts counts) const {
  counts.lock_waits = waits_, counts.lock_wait_ns = waited_;
  counts.deadlocks = rings_, counts.lock_timeouts = timeouts_;
  return counts;
}

void ShownClients::describe(TableSink& sink) const {
  const auto number_of = [&](const Client& client) {
    return static_cast<u32>(&client - clients_.data());
  };
  sink.rows<ClientsRow>([&](auto&& add) {
    for (const Client& client : clients_) add(row_of(number_of(client), client.doing));
  });
  sink.rows<LocksRow>([&](auto&& add) {
    for (const Client& client : clients_)
      if (client.doing.waits) add(wait_row(number_of(client)));
  });
  if (rings_ > 0) sink.row([&] { return ring_row(); });
  sink.rows<HeldRow>([&](auto&& add) {
    for (const Client& client : clients_)
      for (u64 slot = 0; slot < client.held.size(); slot++) add(held_row(client.held[slot], slot));
  });
}

void tell_transaction(FactStream& facts, const SqlClient& client, TransactionEnd how, Ns took) {
  facts.emit(kNoCause, 0, [&] {
    return TransactionEnded{.client = client.number,
                            .script = client.connection.script_name(),
                            .how = how,
                            .took_ns = took};
  });
}

}  // namespace tt::server
