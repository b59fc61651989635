// sqlite3-bench ROWS FOLDER CACHE: the installed SQLite under the same calls, a write-ahead log
// that is never synced, each put a transaction. The table is the index of its primary key, as ours.
#include <sqlite3.h>

#include "tools/bench/store_bench.h"

namespace tt {
namespace {

class Sqlite {
 public:
  Sqlite(const std::string& folder, u64 cache) {
    bench::require(sqlite3_open((folder + "/bench.db").c_str(), &db_) == SQLITE_OK, "open");
    execute("PRAGMA journal_mode = WAL");
    execute("PRAGMA synchronous = OFF");
    execute("PRAGMA locking_mode = EXCLUSIVE");  // one process, as the others
    execute("PRAGMA cache_size = -" + std::to_string(cache / KiB));
    execute("CREATE TABLE t (k BLOB PRIMARY KEY, v BLOB) WITHOUT ROWID");
    put_ = prepare("INSERT OR REPLACE INTO t VALUES (?, ?)");
    get_ = prepare("SELECT v FROM t WHERE k = ?");
    scan_ = prepare("SELECT k, v FROM t WHERE k >= ? ORDER BY k LIMIT ?");
  }
  ~Sqlite() {
    for (sqlite3_stmt* statement : {put_, get_, scan_}) sqlite3_finalize(statement);
    sqlite3_close(db_);
  }
  bool put(Slice key, Slice value) {
    bind(put_, 1, key);
    bind(put_, 2, value);
    return finish(put_, sqlite3_step(put_) == SQLITE_DONE);
  }
  bool get(Slice key, u64 bytes) {
    bind(get_, 1, key);
    const bool found = sqlite3_step(get_) == SQLITE_ROW;
    return finish(get_, found && static_cast<u64>(sqlite3_column_bytes(get_, 0)) == bytes);
  }
  bool scan(Slice key, u64 rows) {
    bind(scan_, 1, key);
    sqlite3_bind_int64(scan_, 2, static_cast<sqlite3_int64>(rows));
    u64 bytes = 0;
    while (sqlite3_step(scan_) == SQLITE_ROW)
      for (int column : {0, 1})
        if (sqlite3_column_blob(scan_, column) != nullptr)
          bytes += static_cast<u64>(sqlite3_column_bytes(scan_, column));
    return finish(scan_, bytes > 0);
  }
  void settle() {}

 private:
  void execute(const std::string& sql) {
    bench::require(sqlite3_exec(db_, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK,
                   sql.c_str());
  }
  sqlite3_stmt* prepare(const char* sql) {
    sqlite3_stmt* statement = nullptr;
    bench::require(sqlite3_prepare_v2(db_, sql, -1, &statement, nullptr) == SQLITE_OK, sql);
    return statement;
  }
  static void bind(sqlite3_stmt* statement, int column, Slice bytes) {
    sqlite3_bind_blob(statement, column, bytes.data(), static_cast<int>(bytes.size()),
                      SQLITE_STATIC);
  }
  static bool finish(sqlite3_stmt* statement, bool result) {
    sqlite3_reset(statement);
    return result;
  }

  sqlite3* db_ = nullptr;
  sqlite3_stmt *put_ = nullptr, *get_ = nullptr, *scan_ = nullptr;
};

}  // namespace
}  // namespace tt

int main(int argc, char** argv) {
  tt::bench::require(argc > 3, "sqlite3-bench ROWS FOLDER CACHE");
  tt::Sqlite db(argv[2], tt::bench::number(argv[3]));
  tt::bench::run(db, tt::bench::rows_asked(argc, argv));
  return 0;
}
