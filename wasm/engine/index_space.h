// The room that an index takes at rest, and what of it belongs to no user. It leaves out what is
// not in the index yet or no longer: memtables, messages on their way down, logs, undo.
#pragma once
#include "core/types.h"

namespace tt {

struct IndexSpace {
  u64 entries = 0;  // with old versions, deletions, and those that wait for purge
  u64 bytes = 0;    // on the drive: pages, tables or a file
  // In all entries, before compression: what is neither a key's nor a value's columns, …
  u64 metadata = 0;
  u64 versions = 0;  // … and in these, which transaction wrote the entry, and how
  bool operator==(const IndexSpace&) const = default;
  IndexSpace& operator+=(const IndexSpace& o) {
    entries += o.entries, bytes += o.bytes, metadata += o.metadata, versions += o.versions;
    return *this;
  }
};

}  // namespace tt
