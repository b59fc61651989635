// RocksDB's own tools read the store's files, with single deletes among the writes: sst_dump
// verifies every table, ldb scans the rows, log included. Skipped if Debian's rocksdb-tools are not
// installed.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "core/prng.h"
#include "kv/testing/store_test_rig.h"

namespace tt::kv {
namespace {

namespace fs = std::filesystem;

// Returns a command's output; fails the test if the command fails.
std::string output_of(const std::string& command) {
  std::string text;
  std::FILE* pipe = ::popen((command + " 2>&1").c_str(), "r");
  char buffer[4096];
  for (size_t n = 0; (n = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;) text.append(buffer, n);
  EXPECT_EQ(::pclose(pipe), 0) << command << "\n" << text.substr(0, 2000);
  return text;
}

class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "three-trees-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ~Folder() { fs::remove_all(path_); }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

void save(const Volume& volume, const std::string& folder) {
  std::string scratch;
  for (FileId file : volume.files()) {
    std::ofstream out(fs::path(folder) / std::string(volume.name(file)), std::ios::binary);
    const Slice bytes = volume.view(file, 0, volume.size(file), scratch);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  }
}

TEST(KvRealTools, ReadSingleDeletes) {
  if (std::system("command -v ldb sst_dump >/dev/null") != 0)
    GTEST_SKIP() << "rocksdb-tools are not installed";
  Store store(tiny());
  ASSERT_TRUE(store.open().ok());
  SplitMix64 random(7);
  std::map<std::string, std::string> model;
  for (u32 i = 0; i < 1500; i++) {
    const std::string key = "key" + std::to_string(random.below(300));
    const bool is_there = model.contains(key);
    const std::string value = "value" + std::to_string(i);
    const Write write{is_there ? Op::kDelete : Op::kPut, key, is_there ? Slice() : Slice(value),
                      WriteFlavour::kSingle};
    ASSERT_TRUE(store.write({&write, 1}).ok());
    if (is_there)
      model.erase(key);
    else
      model[key] = value;
    if (i == 1000) store.take_snapshot();  // keeps single deletes from the puts that it sees
    if (i == 1400) {                       // the rest stays in the log
      ASSERT_TRUE(store.flush().ok());
    }
  }
  ASSERT_TRUE(store.settle().ok());
  const Folder folder;
  save(store.volume(), folder.path());
  const std::string tables = output_of("sst_dump --command=scan --file=" + folder.path());
  EXPECT_NE(tables.find("type:7 =>"), std::string::npos) << "no single delete is in a table";
  EXPECT_EQ(output_of("sst_dump --command=verify --file=" + folder.path()).find("orrupt"),
            std::string::npos);
  std::string rows;
  for (const auto& [key, value] : model) rows += key + " : " + value + "\n";
  EXPECT_EQ(output_of("ldb --db=" + folder.path() + " scan"), rows);
}

// A log that overwrites an earlier one's file, whose rest looks like damage after the last record.
TEST(KvRealTools, ReadRecycledLogs) {
  if (std::system("command -v ldb >/dev/null") != 0)
    GTEST_SKIP() << "rocksdb-tools are not installed";
  StoreOptions options = tiny();
  options.engine.rules = lsm::RocksVersion::k91;
  options.engine.recycle_log_file_num = 2;
  options.engine.wal_sync = true;
  Store store(options);
  ASSERT_TRUE(store.open().ok());
  SplitMix64 random(7);
  std::map<std::string, std::string> model;
  for (u32 i = 0; i < 1500; i++) {
    const std::string key = "key" + std::to_string(random.below(300)),
                      value = "value" + std::to_string(i);
    const Write write{Op::kPut, key, value};
    ASSERT_TRUE(store.write({&write, 1}).ok());
    model[key] = value;
    if (i % 250 != 0) continue;
    const Folder folder;
    save(store.volume(), folder.path());
    std::string rows;
    for (const auto& [k, v] : model) rows += k + " : " + v + "\n";
    EXPECT_EQ(output_of("ldb --db=" + folder.path() + " scan"), rows);
  }
}

// Range tombstones in tables of all levels, in part kept by a snapshot, and in the log; and
// RocksDB's own compaction of all of it.
TEST(KvRealTools, ReadRangeTombstones) {
  if (std::system("command -v ldb sst_dump >/dev/null") != 0)
    GTEST_SKIP() << "rocksdb-tools are not installed";
  Store store(tiny());
  ASSERT_TRUE(store.open().ok());
  SplitMix64 random(7);
  std::map<std::string, std::string> model;
  for (u32 i = 0; i < 3000; i++) {
    const u64 first = 1000 + random.below(900);
    const std::string key = "key" + std::to_string(first), value = "value" + std::to_string(i);
    const std::string end = "key" + std::to_string(first + 1 + random.below(i % 10 == 0 ? 300 : 5));
    const bool range = random.below(12) == 0;
    const Write write{range ? Op::kDeleteRange : Op::kPut, key, range ? end : value};
    ASSERT_TRUE(store.write({&write, 1}).ok());
    if (range)
      model.erase(model.lower_bound(key), model.lower_bound(end));
    else
      model[key] = value;
    if (i % 400 == 399) store.take_snapshot();
    if (i == 2800) {  // the rest stays in the log
      ASSERT_TRUE(store.flush().ok());
    }
  }
  ASSERT_TRUE(store.settle().ok());
  u64 with_tombstones = 0, cut_short = 0;
  const lsm::Version& version = *store.engine().family().version;
  for (u32 level = 1; level < version.levels.size(); level++)
    for (const lsm::FilePtr& file : version.levels[level])
      with_tombstones += file->range_deletions > 0, cut_short += !file->end().included;
  EXPECT_GT(with_tombstones, 3u);
  EXPECT_GT(cut_short, 1u) << "no table ends where the next one begins";
  const Folder folder;
  save(store.volume(), folder.path());
  const std::string tables =
      output_of("sst_dump --command=scan --show_properties --file=" + folder.path());
  EXPECT_NE(tables.find("# range deletions: "), std::string::npos);
  EXPECT_EQ(output_of("sst_dump --command=verify --file=" + folder.path()).find("orrupt"),
            std::string::npos);
  std::string rows;
  for (const auto& [key, value] : model) rows += key + " : " + value + "\n";
  EXPECT_EQ(output_of("ldb --db=" + folder.path() + " scan"), rows);
  output_of("ldb --db=" + folder.path() + " compact");
  EXPECT_EQ(output_of("ldb --db=" + folder.path() + " scan"), rows);
}

// Operands in tables; and, after everything was merged at the bottom, plain rows, which ldb reads
// without an operator.
TEST(KvRealTools, ReadMerges) {
  if (std::system("command -v ldb sst_dump >/dev/null") != 0)
    GTEST_SKIP() << "rocksdb-tools are not installed";
  StoreOptions options = tiny();
  options.engine.merge_operator = lsm::MergeOperator::kStringAppend;
  options.engine.level0_file_num_compaction_trigger = 8;
  options.engine.bottommost_level_compaction = lsm::BottommostLevel::kForce;
  Store store(options);
  ASSERT_TRUE(store.open().ok());
  SplitMix64 random(7);
  std::map<std::string, std::string> model;
  const auto write_some = [&] {
    for (u32 i = 0; i < 1500; i++) {
      const std::string key = "key" + std::to_string(random.below(300)), value = std::to_string(i);
      const u64 dice = random.below(10);
      const Write write{dice < 6   ? Op::kMerge
                        : dice < 9 ? Op::kPut
                                   : Op::kDelete,
                        key, dice < 9 ? Slice(value) : Slice()};
      ASSERT_TRUE(store.write({&write, 1}).ok());
      if (write.op == Op::kDelete) model.erase(key);
      if (write.op == Op::kPut) model[key] = value;
      if (write.op == Op::kMerge)
        model[key] = model.contains(key) ? model[key] + "," + value : value;
    }
  };
  write_some();
  ASSERT_TRUE(store.flush().ok());  // into L0, where operands stay by themselves
  {
    const Folder folder;
    save(store.volume(), folder.path());
    const std::string tables =
        output_of("sst_dump --command=scan --show_properties --file=" + folder.path());
    EXPECT_NE(tables.find("type:2 =>"), std::string::npos) << tables.substr(0, 1000);
    EXPECT_NE(tables.find("merge operator name: StringAppendOperator"), std::string::npos);
    EXPECT_EQ(output_of("sst_dump --command=verify --file=" + folder.path()).find("orrupt"),
              std::string::npos);
  }
  ASSERT_TRUE(store.compact().ok());
  const Folder folder;
  save(store.volume(), folder.path());
  std::string rows;
  for (const auto& [key, value] : model) rows += key + " : " + value + "\n";
  EXPECT_EQ(output_of("ldb --db=" + folder.path() + " scan"), rows);
}

}  // namespace
}  // namespace tt::kv
