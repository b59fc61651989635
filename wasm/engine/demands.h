// The demands of a run, as far as they are known before it begins. An engine refuses runs that it
// could not finish.
#pragma once
#include <span>

#include "engine/index_info.h"

namespace tt {

struct Demands {
  u64 key_bytes = 0, value_bytes = 0;  // sizes of the largest row
  u64 drive_bytes = 0;                 // 0: not known
  // By Statement::index. Empty: one index, with rows of any shape.
  std::span<const IndexInfo> indexes = {};
};

}  // namespace tt
