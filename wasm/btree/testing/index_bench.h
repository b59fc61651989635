// For tests: an engine whose rows have entries in two other indexes, and two clients.
#pragma once
#include "btree/testing/crash_client.h"
#include "btree/testing/small_instance.h"

namespace tt::btree {

struct IndexBench : EngineBench<BtreeEngine, Options> {
  explicit IndexBench(const Options& options) : EngineBench(options, 1, kIndexedRows) {
    for (Sleeper* sleeper : {&builder, &other}) scheduler.add(*sleeper);
    for (u32 i = 0; i < 2; i++) cursors[i] = engine.new_cursor(i == 0 ? builder : other);
  }
  Outcome run(const Statement& statement) {
    Outcome outcome;
    for (;;) {
      const Progress p = engine.run(scheduler.now(), statement, *cursors[0], outcome);
      if (p.kind == Progress::kDone) return outcome;
      if (!engine.error().ok()) return outcome;
      wait(builder, p);
    }
  }
  void wait(Sleeper& client, const Progress& p) {
    if (p.kind == Progress::kWait) scheduler.wake(client, p.time);
    const u32 before = client.woken;
    while (client.woken == before) TT_CHECK(scheduler.run_step());
  }
  void put(u32 row, u32 entries) {
    const std::string key = std::to_string(10'000'000 + row), value = std::to_string(mix64(row));
    run(Statement::put(key, value));
    for (u32 index = 1; index <= entries; index++) {
      const std::string entry = entry_key(kIndexedRows[index].key_parts, key, value);
      Statement statement = Statement::put(entry, {});
      statement.index = index;
      run(statement);
    }
  }
  void remove(u32 row) {
    const std::string key = std::to_string(10'000'000 + row), value = std::to_string(mix64(row));
    run(Statement::remove(key));
    for (u32 index = 1; index <= 2; index++) {
      const std::string entry = entry_key(kIndexedRows[index].key_parts, key, value);
      Statement statement = Statement::remove(entry);
      statement.index = index;
      run(statement);
    }
  }
  const Space& file() const {
    return *engine.instance().spaces[engine.instance().indexes[0].space];
  }
  u32 entries(u32 index) {
    Statement scan = Statement::scan({}, 100'000);
    scan.index = index;
    return run(scan).rows;
  }
  u32 pages() const { return engine.instance().spaces[1]->used_pages(); }
  Sleeper builder, other;
  std::unique_ptr<Cursor> cursors[2];
};

}  // namespace tt::btree
