// Files that MariaDB 10.11.19 left when it was killed: its system tablespace, redo log and a table,
// with 21 committed inserts, a delete and an update in the log alone, and a transaction that was
// open. The engine opens them, finds the rows that the server found, and changes them.
//
// tests/real_files/innodb.test.ts unpacks them and runs this with TT_REAL_FILES, the folder.
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "btree/btree_engine.h"
#include "btree/invariants.h"
#include "btree/testing/small_instance.h"

namespace tt::btree {
namespace {

constexpr u32 kSpace = 5, kTable = 18, kIndex = 23;  // from the server's dictionary
constexpr u32 kLeaf = 3;                             // the only one, which is the root

Options server() {
  Options o;
  o.buffer_pool_size = 16 * MiB;
  o.log_file_size = 4 * MiB;
  return o;
}

// id bigint unsigned primary key, v varbinary(100).
IndexInfo rows_of(u32 table) {
  IndexInfo info;
  info.table = table;
  info.key_bytes = 8;
  return info;
}

std::string read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream bytes;
  bytes << in.rdbuf();
  return bytes.str();
}

std::string hex(Slice bytes) {
  constexpr char kDigits[] = "0123456789ABCDEF";
  std::string text;
  for (const char c : bytes) text += kDigits[static_cast<u8>(c) >> 4], text += kDigits[c & 15];
  return text;
}

// The rows as `select id, hex(v) from r1 order by id` prints them.
class Lines : public RowSink {
 public:
  std::string text;
  u32 rows = 0;

 private:
  void row(Slice key, Slice value) override {
    text += std::to_string(load64be(key.data())) + "\t" + hex(value) + "\n";
    rows++;
  }
};

struct Server : EngineBench<Instance, Options> {
  explicit Server(std::string files) : EngineBench(server(), 1, {}, 256 * MiB), folder(files) {
    for (const char* name : {"ibdata1", "ib_logfile0"}) put(name, read_file(folder + "/" + name));
    put("t/r1.ibd", read_file(folder + "/r1.ibd"));
    put_other_tables();
    const DictionaryEntry entry{"t/r1.ibd", kSpace, kTable, kIndex};
    opened = std::make_unique<BtreeEngine>(
        EngineContext{scheduler, volume, ledger, facts, 1, kNoAxis, {&rows, 1}}, server(),
        std::span(&entry, 1));
    scheduler.add(client);
    cursor = opened->new_cursor(client);
  }
  void put(const std::string& name, Slice bytes) {
    ASSERT_FALSE(bytes.empty()) << name;
    const FileId file = volume.create(name, OpenMode::kDirect);
    ASSERT_TRUE(volume.fallocate(0, file, bytes.size(), KeepSize::kNo, {kCauseSpace}).ok());
    ASSERT_TRUE(volume.overwrite(0, file, 0, bytes, {kCauseSpace}).ok());
  }
  // Spaces 1 to 4 hold the server's statistics, which the log does not name: empty tables stand for
  // them.
  void put_other_tables() {
    const IndexInfo infos[] = {rows_of(0), rows_of(1), rows_of(2), rows_of(3)};
    EngineBench<BtreeEngine, Options> other(server(), 1, infos, 256 * MiB);
    Sleeper sleeper;
    other.scheduler.add(sleeper);
    const std::unique_ptr<Cursor> flusher = other.engine.new_cursor(sleeper);
    run_to_end(other.scheduler, other.engine, Statement::flush(), *flusher, sleeper);
    for (u32 i = 0; i < 4; i++) {
      const std::string name = "t/t" + std::to_string(i) + ".ibd";
      const FileId file = other.volume.find(name).value();
      std::string scratch;
      put(name, other.volume.view(file, 0, other.volume.size(file), scratch));
    }
  }
  void run(Statement statement, RowSink* sink = nullptr) {
    if (sink != nullptr) statement.read().rows = sink;
    run_to_end(scheduler, *opened, statement, *cursor, client);
  }
  Lines select() {
    Lines lines;
    run(Statement::scan("", 1000), &lines);
    return lines;
  }
  std::string page(u32 number) const {
    return opened->instance().page_bytes(page_id(kSpace, number));
  }

  std::string folder;
  IndexInfo rows = rows_of(kSpace - 1);
  std::unique_ptr<BtreeEngine> opened;
  Sleeper client;
  std::unique_ptr<Cursor> cursor;
};

TEST(RealInnodbFiles, TheRowsThatTheServerRecovered) {
  const char* folder = std::getenv("TT_REAL_FILES");
  if (folder == nullptr) GTEST_SKIP() << "TT_REAL_FILES is not set";
  Server server(folder);
  const Lines found = server.select();
  ASSERT_FALSE(::testing::Test::HasFailure()) << server.opened->error().message;
  EXPECT_EQ(found.rows, 70u);
  EXPECT_EQ(found.text, read_file(server.folder + "/r1.tsv"));
  // Figures of the server's error log.
  const Recovery& r = server.opened->instance().recovery;
  EXPECT_EQ(r.checkpoint, 53389u);
  EXPECT_EQ(r.end, 63552u);
  EXPECT_EQ(r.rolled_back, 1u);
  EXPECT_EQ(r.undone, 2u);
  check_invariants(server.opened->instance());
  // Then come the row that was undone, another one, and the purge of what was deleted.
  const std::string id(8, '\1');
  server.run(Statement::put(id, "value"));
  server.run(Statement::flush());
  EXPECT_EQ(server.select().text,
            std::to_string(load64be(id.data())) + "\t" + hex("value") + "\n" + found.text);
  check_invariants(server.opened->instance());
}

// The server's own page after it had recovered, had purged the deleted row and was shut down.
TEST(RealInnodbFiles, ThePageIsTheServers) {
  const char* folder = std::getenv("TT_REAL_FILES");
  if (folder == nullptr) GTEST_SKIP() << "TT_REAL_FILES is not set";
  Server server(folder);
  server.run(Statement::flush());
  ASSERT_FALSE(::testing::Test::HasFailure()) << server.opened->error().message;
  const u32 size = static_cast<u32>(tt::btree::server().page_size);
  const std::string real =
      read_file(server.folder + "/r1.recovered.ibd").substr(kLeaf * size, size);
  const std::string ours = server.page(kLeaf);
  // But for its LSN and checksum.
  const auto content = [&](const std::string& page) {
    return hex(page.substr(0, Page::kLsnAt) + page.substr(Page::kLsnAt + 8, size - 8 - 24));
  };
  EXPECT_EQ(content(ours), content(real));
}

}  // namespace
}  // namespace tt::btree
