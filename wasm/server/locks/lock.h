// A lock: an interval of one index's ordered keys, and when two of them exclude each other.
#pragma once
#include <string>

#include "server/options/schema.h"

namespace tt::server {

struct Lock {
  std::string from;        // the key of a point; the first key of the others
  std::string until = {};  // the first key beyond; empty: no end
  u32 index = 0, owner = 0;
  LockKind kind = LockKind::kPoint;
  bool exclusive = false;

  bool operator==(const Lock&) const = default;
  bool is_point() const { return kind <= LockKind::kInsert; }
  bool contains(Slice key) const { return from <= key && (until.empty() || key < until); }
};

// True if `asked` has to wait for `other`, which is held, or was asked for before it.
inline bool excludes(const Lock& other, const Lock& asked) {
  if (other.owner == asked.owner || other.index != asked.index) return false;
  if (asked.kind == LockKind::kGap) return false;
  if (other.kind == LockKind::kGap)
    return asked.kind == LockKind::kInsert && other.contains(asked.from);
  if (!other.exclusive && !asked.exclusive) return false;
  if (other.is_point() && asked.is_point()) return other.from == asked.from;
  if (other.is_point()) return asked.contains(other.from);
  if (asked.is_point()) return other.contains(asked.from);
  return (asked.until.empty() || other.from < asked.until) &&
         (other.until.empty() || asked.from < other.until);
}

}  // namespace tt::server
