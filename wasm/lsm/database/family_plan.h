// The column families of a database, the family of each index, and the options of each family. In
// MyRocks an index names its family in its comment (storage/rocksdb/ha_rocksdb.cc, COMMENT
// 'cfname=…'), and rocksdb_override_cf_options sets options by family (rdb_cf_options.cc).
#pragma once
#include <span>
#include <string>
#include <vector>

#include "engine/index_info.h"
#include "lsm/options/options.h"

namespace tt::lsm {

struct FamilyPlan {
  struct Family {
    std::string name;
    bool secondary;  // holds one secondary index and nothing else
    bool operator==(const Family&) const = default;
  };
  std::vector<Family> families;  // by number; the first one is "default"
  std::vector<u32> of_index;     // by Statement::index; empty: all in the default family
};
// `indexes` as in EngineContext.
FamilyPlan plan_families(const Options& options, std::span<const IndexInfo> indexes);

// A family's options: the database's, with the overrides for secondary indexes applied.
Options family_options(const Options& options, bool secondary);

}  // namespace tt::lsm
