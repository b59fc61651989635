// What a run will ask of an engine, as far as that is known before it begins: an engine refuses
// what it could not finish.
#pragma once
#include <span>

#include "engine/index_info.h"

namespace tt {

struct Demands {
  u64 key_bytes = 0, value_bytes = 0;  // of the largest row
  u64 drive_bytes = 0;                 // 0: not known
  // By Statement::index. Empty: one index, with rows of any shape.
  std::span<const IndexInfo> indexes = {};
};

}  // namespace tt
