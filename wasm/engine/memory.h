// The memory bill: bytes of an engine's memory by what they hold, one list of kinds for all.
#pragma once
#include <array>

#include "facts/named_enum.h"

namespace tt {

TT_ENUM(MemoryKind, (kMemtables, "memtables"), (kDataBlocks, "data blocks"),
        (kIndexBlocks, "index blocks"), (kFilterBlocks, "filter blocks"),
        (kLeafPages, "leaf pages"), (kInnerPages, "inner pages"), (kUndoPages, "undo pages"),
        (kOtherPages, "other pages"), (kZippedPages, "compressed pages"),
        (kFreePages, "free pages"), (kLeafNodes, "leaf nodes"),
        (kInnerNodes, "inner nodes with messages"), (kRollbackNodes, "rollback log nodes"),
        (kClones, "copies for checkpoints"), (kLoader, "bulk load"));

inline constexpr size_t kMemoryKinds = kNamesOf<MemoryKind>.size();

struct MemoryUse {
  std::array<u64, kMemoryKinds> bytes{};
  u64& of(MemoryKind kind) { return bytes[static_cast<size_t>(kind)]; }
};

}  // namespace tt
