// Which column families a database has, and which of them each index goes to: as MyRocks's tables
// say it of each of their indexes (storage/rocksdb/ha_rocksdb.cc, COMMENT 'cfname=…'); and their
// options (rdb_cf_options.cc, rocksdb_override_cf_options).
#pragma once
#include <span>
#include <string>
#include <vector>

#include "engine/index_info.h"
#include "lsm/options/options.h"

namespace tt::lsm {

struct ColumnFamilies {
  struct Family {
    std::string name;
    bool secondary;  // of a secondary index alone
    bool operator==(const Family&) const = default;
  };
  std::vector<Family> families;  // by number; the first one is "default"
  std::vector<u32> of_tree;      // by Statement::index; empty: all in the default family
};
// `trees` as in EngineContext.
ColumnFamilies column_families(const Options& options, std::span<const IndexInfo> trees);

// What a family runs with.
Options family_options(const Options& options, bool secondary);

}  // namespace tt::lsm
