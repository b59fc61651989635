// lmdb-bench ROWS FOLDER: the installed LMDB under the same calls, never synced, each put a
// transaction. It has no separate cache: its pages are the file's, in memory.
#include <lmdb.h>

#include "tools/bench/store_bench.h"

namespace tt {
namespace {

class Lmdb {
 public:
  explicit Lmdb(const char* folder, u64 rows) {
    require(mdb_env_create(&env_));
    require(mdb_env_set_mapsize(env_, std::max<u64>(GiB, rows * 1024)));
    require(mdb_env_open(env_, folder, MDB_NOSYNC | MDB_NOLOCK, 0644));
    MDB_txn* txn = begin(0);
    require(mdb_dbi_open(txn, nullptr, 0, &db_));
    require(mdb_txn_commit(txn));
    reader_ = begin(MDB_RDONLY);
    mdb_txn_reset(reader_);
  }
  ~Lmdb() {
    mdb_txn_abort(reader_);
    mdb_env_close(env_);
  }
  bool put(Slice key, Slice value) {
    MDB_txn* txn = begin(0);
    MDB_val k = theirs(key), v = theirs(value);
    return mdb_put(txn, db_, &k, &v, 0) == 0 && mdb_txn_commit(txn) == 0;
  }
  bool get(Slice key, u64 bytes) {
    require(mdb_txn_renew(reader_));
    MDB_val k = theirs(key), v{};
    const bool found = mdb_get(reader_, db_, &k, &v) == 0 && v.mv_size == bytes;
    // the other stores copy values too
    value_.assign(static_cast<const char*>(v.mv_data), v.mv_size);
    mdb_txn_reset(reader_);
    return found;
  }
  bool scan(Slice key, u64 rows) {
    require(mdb_txn_renew(reader_));
    MDB_cursor* cursor = nullptr;
    require(mdb_cursor_open(reader_, db_, &cursor));
    MDB_val k = theirs(key), v{};
    u64 found = 0, bytes = 0;
    for (int end = mdb_cursor_get(cursor, &k, &v, MDB_SET_RANGE); end == 0 && found < rows;
         end = mdb_cursor_get(cursor, &k, &v, MDB_NEXT), found++)
      bytes += k.mv_size + v.mv_size;
    mdb_cursor_close(cursor);
    mdb_txn_reset(reader_);
    return bytes > 0;
  }
  void settle() {}

 private:
  static void require(int error) { bench::require(error == 0, mdb_strerror(error)); }
  static MDB_val theirs(Slice s) { return {s.size(), const_cast<char*>(s.data())}; }
  MDB_txn* begin(unsigned flags) {
    MDB_txn* txn = nullptr;
    require(mdb_txn_begin(env_, nullptr, flags, &txn));
    return txn;
  }

  MDB_env* env_ = nullptr;
  MDB_dbi db_ = 0;
  MDB_txn* reader_ = nullptr;
  std::string value_;
};

}  // namespace
}  // namespace tt

int main(int argc, char** argv) {
  tt::bench::require(argc > 2, "lmdb-bench ROWS FOLDER");
  const tt::u64 rows = tt::bench::rows_asked(argc, argv);
  tt::Lmdb db(argv[2], rows);
  tt::bench::run(db, rows);
  return 0;
}
