// Snapshots by the engine's interface: rows of a moment with the reader's own writes, and the
// question if a row has changed since.
#include "lsm/testing/lsm_test_rig.h"

namespace tt::lsm {
namespace {

using SnapshotRows = std::map<std::string, std::string>;

Options in_transactions() {
  Options o = tiny_options();
  o.batch_transactions = true;
  return o;
}

Statement uncommitted(Statement write) {
  write.write().commits = false;
  return write;
}

bool is_newer(StepClient& client, Slice key, u64 snapshot) {
  Statement get = Statement::get(key);
  get.read().newer_than = snapshot;
  return client.run(get).newer;
}

TEST(LsmSnapshots, ShowTheirMomentWithTheReadersOwnWrites) {
  Bench bench(in_transactions());
  Engine& engine = bench.engine;
  StepClient reader(bench), writer(bench);
  for (const char* key : {"a", "b", "c"}) writer.run(Statement::put(key, "old"));
  const u64 snapshot = engine.take_snapshot();
  writer.run(Statement::put("a", "new"));
  writer.run(Statement::remove("c"));
  writer.run(Statement::put("d", "new"));
  reader.run(uncommitted(Statement::put("b", "mine")));
  reader.run(uncommitted(Statement::put("e", "mine")));
  writer.run(Statement::compact());
  EXPECT_EQ(reader.scan(snapshot),
            (SnapshotRows{{"a", "old"}, {"b", "mine"}, {"c", "old"}, {"e", "mine"}}));
  EXPECT_EQ(writer.scan(snapshot), (SnapshotRows{{"a", "old"}, {"b", "old"}, {"c", "old"}}));
  EXPECT_EQ(reader.scan(),
            (SnapshotRows{{"a", "new"}, {"b", "mine"}, {"d", "new"}, {"e", "mine"}}));
  reader.run(Statement::rollback());
  EXPECT_EQ(reader.scan(snapshot), writer.scan(snapshot));
  engine.release_snapshot(snapshot);
}

TEST(LsmSnapshots, TellIfARowHasChangedSince) {
  for (const Op where : {Op::kGet, Op::kFlush, Op::kCompact}) {  // memtable, table, last level
    SCOPED_TRACE(name_of(where));
    Bench bench(in_transactions());
    StepClient client(bench), other(bench);
    for (const char* key : {"a", "b", "c", "m1", "m2"}) client.run(Statement::put(key, "old"));
    const u64 snapshot = bench.engine.take_snapshot();
    other.run(uncommitted(Statement::put("a", "not committed")));
    client.run(Statement::put("b", "new"));
    client.run(Statement::remove("c"));
    client.run(Statement::remove_range("m2", "n"));
    client.run(Statement::put("z", "new"));
    const u64 after = bench.engine.take_snapshot();
    client.run(where == Op::kFlush     ? Statement::flush()
               : where == Op::kCompact ? Statement::compact()
                                       : Statement::get("a"));
    for (const char* key : {"a", "m1", "x"}) EXPECT_FALSE(is_newer(client, key, snapshot)) << key;
    for (const char* key : {"b", "c", "m2", "z"}) {
      EXPECT_TRUE(is_newer(client, key, snapshot)) << key;
      EXPECT_FALSE(is_newer(client, key, after)) << key;
      EXPECT_FALSE(is_newer(client, key, kNever)) << key;
    }
    EXPECT_FALSE(is_newer(other, "a", snapshot));
    other.run(Statement::commit());
    EXPECT_TRUE(is_newer(client, "a", snapshot));
    EXPECT_TRUE(is_newer(client, "a", after));
  }
}

}  // namespace
}  // namespace tt::lsm
