// leveldb-bench ROWS FOLDER: the installed LevelDB under the same calls, with those of the options
// that it has.
#include <leveldb/cache.h>
#include <leveldb/db.h>
#include <leveldb/filter_policy.h>

#include <memory>
#include <thread>

#include "tools/bench/store_bench.h"

namespace tt {
namespace {

leveldb::Slice theirs(Slice s) { return {s.data(), s.size()}; }

struct LevelDb {
  explicit LevelDb(const char* folder)
      : cache(leveldb::NewLRUCache(bench::kBlockCache)), filter(leveldb::NewBloomFilterPolicy(10)) {
    leveldb::Options o;
    o.create_if_missing = true;
    o.write_buffer_size = bench::kWriteBuffer;
    o.max_file_size = bench::kTargetFile;
    o.compression = leveldb::kNoCompression;
    o.block_cache = cache.get();
    o.filter_policy = filter.get();
    leveldb::DB* opened = nullptr;
    bench::require(leveldb::DB::Open(o, folder, &opened).ok(), "open");
    db.reset(opened);
  }
  bool put(Slice key, Slice value) { return db->Put({}, theirs(key), theirs(value)).ok(); }
  bool get(Slice key, u64 bytes) {
    return db->Get({}, theirs(key), &value).ok() && value.size() == bytes;
  }
  bool scan(Slice key, u64 rows) {
    const std::unique_ptr<leveldb::Iterator> it(db->NewIterator({}));
    u64 found = 0, bytes = 0;
    for (it->Seek(theirs(key)); it->Valid() && found < rows; it->Next(), found++)
      bytes += it->key().size() + it->value().size();
    return bytes > 0;
  }
  // LevelDB does not report background work: it is idle when its levels do not change for 30 ms.
  void settle() {
    std::string before, now;
    u32 same = 0;
    while (same < 3) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      db->GetProperty("leveldb.sstables", &now);
      same = now == before ? same + 1 : 0;
      before = now;
    }
  }

  std::unique_ptr<leveldb::Cache> cache;
  std::unique_ptr<const leveldb::FilterPolicy> filter;
  std::unique_ptr<leveldb::DB> db;
  std::string value;
};

}  // namespace
}  // namespace tt

int main(int argc, char** argv) {
  tt::bench::require(argc > 2, "leveldb-bench ROWS FOLDER");
  tt::LevelDb db(argv[2]);
  tt::bench::run(db, tt::bench::rows_asked(argc, argv));
  return 0;
}
