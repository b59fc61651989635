// rocksdb-bench ROWS FOLDER [CACHE]: the installed RocksDB under the same calls and options, with
// a block cache of CACHE bytes instead, if it is named.
#include <rocksdb/cache.h>
#include <rocksdb/db.h>
#include <rocksdb/filter_policy.h>
#include <rocksdb/table.h>

#include <memory>
#include <thread>

#include "tools/bench/store_bench.h"

namespace tt {
namespace {

rocksdb::Slice theirs(Slice s) { return {s.data(), s.size()}; }

struct RocksDb {
  RocksDb(const char* folder, u64 cache) {
    rocksdb::Options o;
    o.create_if_missing = true;
    o.write_buffer_size = bench::kWriteBuffer;
    o.target_file_size_base = bench::kTargetFile;
    o.max_bytes_for_level_base = bench::kLevelBase;
    o.compression = rocksdb::kNoCompression;
    rocksdb::BlockBasedTableOptions table;
    table.filter_policy.reset(rocksdb::NewBloomFilterPolicy(10));
    table.block_cache = rocksdb::NewLRUCache(cache);
    o.table_factory.reset(rocksdb::NewBlockBasedTableFactory(table));
    rocksdb::DB* opened = nullptr;
    bench::require(rocksdb::DB::Open(o, folder, &opened).ok(), "open");
    db.reset(opened);
  }
  bool put(Slice key, Slice value) { return db->Put({}, theirs(key), theirs(value)).ok(); }
  bool get(Slice key, u64 bytes) {
    return db->Get({}, theirs(key), &value).ok() && value.size() == bytes;
  }
  bool scan(Slice key, u64 rows) {
    const std::unique_ptr<rocksdb::Iterator> it(db->NewIterator({}));
    u64 found = 0;
    u64 bytes = 0;
    for (it->Seek(theirs(key)); it->Valid() && found < rows; it->Next(), found++)
      bytes += it->key().size() + it->value().size();
    return bytes > 0;
  }
  void settle() {
    const auto number = [&](const char* name) {
      u64 value = 0;
      db->GetIntProperty(std::string("rocksdb.") + name, &value);
      return value;
    };
    while (number("mem-table-flush-pending") + number("num-running-flushes") +
               number("compaction-pending") + number("num-running-compactions") >
           0)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }

  std::unique_ptr<rocksdb::DB> db;
  std::string value;
};

}  // namespace
}  // namespace tt

int main(int argc, char** argv) {
  tt::bench::require(argc > 2, "rocksdb-bench ROWS FOLDER [CACHE]");
  tt::RocksDb db(argv[2], argc > 3 ? tt::bench::number(argv[3]) : tt::bench::kBlockCache);
  tt::bench::run(db, tt::bench::rows_asked(argc, argv));
  return 0;
}
