#include "server/locks/lock_table.h"

#include <algorithm>

namespace tt::server {

LockTable::Points::const_iterator LockTable::own_point(u32 owner, u32 index, Slice key) const {
  auto [at, end] = points_.equal_range(Place{index, key});
  while (at != end && at->owner != owner) ++at;
  return at == end ? points_.end() : at;
}

bool LockTable::holds(u32 owner, u32 index, Slice key, bool exclusive) const {
  const auto own = own_point(owner, index, key);
  return own != points_.end() && (own->exclusive || !exclusive);
}

u64 LockTable::held() const {
  u64 sum = points_.size();
  for (const auto& of_index : intervals_) sum += of_index.size();
  return sum;
}

std::vector<Lock> LockTable::first_held(u32 owner, size_t most) const {
  std::vector<Lock> first;
  for (const std::vector<Lock>& of_index : intervals_)
    for (const Lock& held : of_index)
      if (held.owner == owner && first.size() < most) first.push_back(held);
  for (const auto point : owned_[owner].points) {
    if (first.size() == most) break;
    first.push_back(
        {.from = point->key, .index = point->index, .owner = owner, .exclusive = point->exclusive});
  }
  return first;
}

bool LockTable::in_the_way(const Lock& asked, size_t before, std::vector<u32>* owners) const {
  Found found;
  return in_the_way(asked, before, owners, found);
}

bool LockTable::in_the_way(const Lock& asked, size_t before, std::vector<u32>* owners,
                           Found& found) const {
  if (asked.kind == LockKind::kGap) return false;
  bool any = false;
  const auto meet = [&](u32 owner) {
    any = true;
    if (owners != nullptr) owners->push_back(owner);
  };
  auto at = points_.lower_bound(Place{asked.index, asked.from});
  found.at = at;
  for (; at != points_.end() && at->index == asked.index; ++at) {
    if (asked.is_point() ? at->key != asked.from : !asked.contains(at->key)) break;
    const bool own = at->owner == asked.owner;
    found.own |= own;
    found.own_is_enough |= own && (at->exclusive || !asked.exclusive);
    if (own) found.at = at;
    if (!own && (at->exclusive || asked.exclusive)) meet(at->owner);
  }
  found.own &= asked.is_point();
  if (asked.kind == LockKind::kPoint && found.own_is_enough) return false;
  if (asked.index < intervals_.size())
    for (const Lock& held : intervals_[asked.index])
      if (excludes(held, asked)) meet(held.owner);
  if (!queues_) return any;
  for (size_t i = 0; i < before; i++)
    if (excludes(waits_[i], asked)) meet(waits_[i].owner);
  return any;
}

bool LockTable::is_free(const Lock& lock) const {
  return !in_the_way(lock, waits_.size(), nullptr);
}

void LockTable::hold(Lock&& lock, const Found& found) {
  Owned& owned = owned_[lock.owner];
  owned.changes++;
  if (found.own) {
    found.at->exclusive |= lock.exclusive;
    return;
  }
  if (lock.is_point()) {
    owned.points.push_back(points_.insert(
        found.at,
        {std::move(lock.from), lock.index, static_cast<u16>(lock.owner), lock.exclusive}));
    return;
  }
  if (lock.index >= intervals_.size()) intervals_.resize(lock.index + 1);
  std::vector<Lock>& held = intervals_[lock.index];
  const auto covers = [&](const Lock& one) {
    return one.owner == lock.owner && one.kind == lock.kind && one.from <= lock.from &&
           (one.until.empty() || (!lock.until.empty() && lock.until <= one.until)) &&
           (one.exclusive || !lock.exclusive);
  };
  if (std::any_of(held.begin(), held.end(), covers)) return;
  owned.intervals++;
  held.push_back(std::move(lock));
}

bool LockTable::ask(Lock lock) {
  TT_DCHECK(wait_of(lock.owner) == nullptr);
  if (lock.kind == LockKind::kInsert) lock.exclusive = true;
  Found found;
  const bool waits = in_the_way(lock, waits_.size(), nullptr, found);
  if (waits)
    waits_.push_back(std::move(lock));
  else
    hold(std::move(lock), found);
  return !waits;
}

void LockTable::grant_waits() {
  releases_++;
  for (size_t i = 0; i < waits_.size();) {
    Found found;
    if (in_the_way(waits_[i], i, nullptr, found)) {
      i++;
      continue;
    }
    granted_.push_back(waits_[i].owner);
    hold(std::move(waits_[i]), found);
    waits_.erase(waits_.begin() + static_cast<i64>(i));
  }
}

void LockTable::cancel(u32 owner) {
  const size_t before = waits_.size();
  std::erase_if(waits_, [&](const Lock& wait) { return wait.owner == owner; });
  if (waits_.size() < before) grant_waits();
}

void LockTable::release_all(u32 owner) {
  std::erase_if(waits_, [&](const Lock& wait) { return wait.owner == owner; });
  Owned& owned = owned_[owner];
  for (const auto point : owned.points) points_.erase(point);
  if (owned.intervals > 0)
    for (std::vector<Lock>& held : intervals_)
      std::erase_if(held, [&](const Lock& one) { return one.owner == owner; });
  owned.points.clear();
  owned.intervals = 0;
  owned.changes++;
  grant_waits();
}

void LockTable::release(u32 owner, u32 index, Slice key) {
  const auto own = own_point(owner, index, key);
  if (own == points_.end()) return;
  std::erase(owned_[owner].points, own);
  owned_[owner].changes++;
  points_.erase(own);
  grant_waits();
}

void LockTable::share(u32 owner, u32 index, Slice key) {
  const auto own = own_point(owner, index, key);
  if (own == points_.end()) return;
  own->exclusive = false;
  owned_[owner].changes++;
  grant_waits();
}

void LockTable::move_gap(const Lock& gap, Slice from, Slice until) {
  if (gap.index >= intervals_.size()) return;
  for (Lock& held : intervals_[gap.index])
    if (held.owner == gap.owner && held.from == gap.from && held.until == gap.until)
      held.from = from, held.until = until, owned_[gap.owner].changes++;
  grant_waits();
}

const std::string* LockTable::point_of_others(const Lock& range, bool last) const {
  const std::string* found = nullptr;
  auto at = points_.lower_bound(Place{range.index, range.from});
  for (; at != points_.end() && at->index == range.index && range.contains(at->key); ++at) {
    if (at->owner == range.owner || (!at->exclusive && !range.exclusive)) continue;
    found = &at->key;
    if (!last) break;
  }
  return found;
}

const Lock* LockTable::wait_of(u32 owner) const {
  for (const Lock& wait : waits_)
    if (wait.owner == owner) return &wait;
  return nullptr;
}

std::vector<u32> LockTable::blockers(u32 owner) const {
  std::vector<u32> owners;
  for (size_t i = 0; i < waits_.size(); i++)
    if (waits_[i].owner == owner) in_the_way(waits_[i], i, &owners);
  std::sort(owners.begin(), owners.end());
  owners.erase(std::unique(owners.begin(), owners.end()), owners.end());
  return owners;
}

bool LockTable::find_ring(u32 at, u32 owner, std::vector<bool>& seen,
                          std::vector<u32>& ring) const {
  ring.push_back(at);
  for (const u32 next : blockers(at)) {
    if (next == owner) return true;
    if (seen[next]) continue;
    seen[next] = true;
    if (find_ring(next, owner, seen, ring)) return true;
  }
  ring.pop_back();
  return false;
}

std::vector<u32> LockTable::ring(u32 owner) const {
  std::vector<u32> ring;
  std::vector<bool> seen(owned_.size());
  find_ring(owner, owner, seen, ring);
  return ring;
}

u32 victim_of(const std::vector<u32>& ring, const std::vector<u64>& weights) {
  return ring[static_cast<size_t>(std::min_element(weights.begin(), weights.end()) -
                                  weights.begin())];
}

}  // namespace tt::server
