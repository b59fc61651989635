// For tests of one tree's operations: a table's index, or one of entries, in pages of 4 KiB.
#pragma once
#include "btree/testing/small_instance.h"
#include "btree/tree/index_ops.h"

namespace tt::btree {

struct SmallTree : SmallInstance {
  explicit SmallTree(bool clustered, const Options& options = small_options())
      : SmallInstance(options), ops(engine) {
    write_descriptions(1);
    Index& index = engine.indexes[0];
    index.info.clustered = clustered;
    index.leaf_format = RecordFormat(index.info, true);
    Mtr mtr(engine);
    ops.create(mtr, 0);
    mtr.commit(0);
  }
  static std::string key_of(u32 i) {
    const std::string digits = std::to_string(i);
    return "key" + std::string(6 - digits.size(), '0') + digits;
  }
  // Each is one mini-transaction; the leaf that holds the row afterwards.
  PageId put(u32 i, u64 trx, Slice value) {
    const std::string key = key_of(i);
    const Path path = find(i);
    plan([&](Fetch& fetch) {
      const u32 size = ops.record_size(0, key, value);
      return path.found ? ops.plan_update(0, 0, path, size, fetch)
                        : ops.plan_insert(0, 0, path, size, fetch);
    });
    Mtr mtr(engine);
    const PageId id = path.found ? ops.update(mtr, 0, path, trx, 0, value)
                                 : ops.insert(mtr, 0, key, trx, 0, value);
    mtr.commit(0);
    return id;
  }
  void mark(u32 i, u64 trx) {
    Mtr mtr(engine);
    ops.mark(mtr, 0, find(i), trx, 0);
    mtr.commit(0);
  }
  void remove(u32 i) {
    const Path path = find(i);
    plan([&](Fetch& fetch) { return ops.plan_remove(0, 0, path, fetch); });
    Mtr mtr(engine);
    ops.remove(mtr, 0, path);
    mtr.commit(0);
  }
  Path find(u32 i) {
    Path path;
    plan([&](Fetch& fetch) { return ops.search(0, 0, key_of(i), fetch, path); });
    return path;
  }
  Page leaf_of(u32 i) { return engine.page(find(i).leaf().page); }

  IndexOps ops;

 private:
  // Everything is in memory.
  void plan(const auto& ready) {
    Fetch fetch(engine, idle_cleaner, kCauseUserRead, ReadReason::kStatement);
    TT_CHECK(ready(fetch));
    fetch.release(0);
  }
};

}  // namespace tt::btree
