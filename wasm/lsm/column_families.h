// Which column families a database has, and which of them each index goes to: as MyRocks's tables say it of each of their indexes
// (storage/rocksdb/ha_rocksdb.cc, COMMENT 'cfname=…').
#pragma once
#include <span>
#include <string>
#include <vector>

#include "engine/tree_info.h"
#include "lsm/options.h"

namespace tt::lsm {

struct ColumnFamilies {
  std::vector<std::string> names;  // by number; the first one is "default"
  std::vector<u32> of_tree;        // by Statement::tree; empty: all in the default family
};
// `trees` as in EngineContext.
ColumnFamilies column_families(const Options& options, std::span<const TreeInfo> trees);

}  // namespace tt::lsm
