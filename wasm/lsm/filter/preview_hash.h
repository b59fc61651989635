// The 64-bit hash of RocksDB's Bloom filters: a preview of XXH3 that RocksDB froze before XXH3 was
// final (7.8: util/xxph3.h, Hash64). It shares XXH3's secret and its way of mixing but differs in
// constants and finish, so its values differ at every length.
#pragma once
#include "core/types.h"

namespace tt::lsm {

// With seed 0. Equals RocksDB's GetSliceHash64, so that its readers accept our filters and we
// accept theirs.
u64 preview_hash(Slice bytes);

}  // namespace tt::lsm
