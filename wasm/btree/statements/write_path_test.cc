// Redo that statements write.
#include "btree/btree_engine.h"
#include "btree/testing/small_instance.h"

namespace tt::btree {
namespace {

// Rows whose keys are 1, 2, 3 …
struct Counting : EngineBench<BtreeEngine, Options> {
  explicit Counting(std::span<const IndexInfo> indexes) : EngineBench(small_options(), 1, indexes) {
    scheduler.add(client);
    cursor = engine.new_cursor(client);
  }
  // Bytes that the next row adds to the log.
  u64 put() {
    const Lsn before = engine.instance().log.lsn();
    char key[8];
    store64be(key, ++last);
    run_to_end(scheduler, engine, Statement::put({key, 8}, std::string(200, 'v')), *cursor, client);
    return engine.instance().log.lsn() - before;
  }
  Sleeper client;
  std::unique_ptr<Cursor> cursor;
  u64 last = 0;
};

// The counter's last byte, in the root: type and length, space, page, place, byte
// (page_set_autoinc).
TEST(WritePath, ACounterAddsFiveBytesOfRedoToARow) {
  static constexpr IndexInfo kPlain[] = {{.key_bytes = 8}};
  static constexpr IndexInfo kCounted[] = {{.key_bytes = 8, .auto_increment = true}};
  Counting plain(kPlain), counted(kCounted);
  while (plain.last < 60) (void)plain.put(), (void)counted.put();
  ASSERT_EQ(counted.engine.instance().indexes[0].height, 2u);
  EXPECT_EQ(counted.put(), plain.put() + 5);
}

}  // namespace
}  // namespace tt::btree
