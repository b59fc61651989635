// store-bench ROWS: this project's key-value store; its drive is in memory, as the others' is a RAM
// disk. At the end it also prints {"memory": bytes per row, without the drive's content}.
#include "tools/bench/store_bench.h"

#ifndef __EMSCRIPTEN__
#include <sys/resource.h>
#endif

#include "kv/store.h"

namespace tt {
namespace {

struct Ours {
  explicit Ours(u64 rows) : store(options(rows)) { bench::require(store.open().ok(), "open"); }
  static kv::StoreOptions options(u64 rows) {
    kv::StoreOptions o;
    o.drive.capacity_bytes = std::max<u64>(256 * MiB, round_up(rows * 116 * 4, MiB));
    o.drive.power_loss_protection = 1;
    o.engine.write_buffer_size = bench::kWriteBuffer;
    o.engine.target_file_size_base = bench::kTargetFile;
    o.engine.max_bytes_for_level_base = bench::kLevelBase;
    o.engine.block_cache_size = bench::kBlockCache;
    return o;
  }
  bool put(Slice key, Slice value) {
    const kv::Write write{Op::kPut, key, value};
    return store.write({&write, 1}).ok();
  }
  bool get(Slice key, u64 bytes) {
    return store.get(key, kNever, &value).ok() && value && value->size() == bytes;
  }
  bool scan(Slice key, u64 rows) {
    struct Count : RowSink {
      u64 rows = 0;
      void row(Slice, Slice) override { rows++; }
    } count;
    bool more = false;
    const u32 iterator =
        store.begin_rows({{{std::string(key), true}}, {}, lsm::Direction::kForward}, kNever);
    const bool ok = store.next_rows(iterator, rows, ~u64{0}, count, &more).ok();
    store.end_rows(iterator);
    return ok && count.rows > 0;
  }
  void settle() { bench::require(store.settle().ok(), "settle"); }

  kv::Store store;
  std::optional<std::string> value;
};

u64 memory_bytes() {
#ifdef __EMSCRIPTEN__
  return static_cast<u64>(__builtin_wasm_memory_size(0)) * 65536;
#else
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<u64>(usage.ru_maxrss) * 1024;
#endif
}

}  // namespace
}  // namespace tt

int main(int argc, char** argv) {
  const tt::u64 rows = tt::bench::rows_asked(argc, argv);
  tt::Ours ours(rows);
  tt::bench::run(ours, rows);
  const tt::u64 drive = ours.store.drive_bytes_in_memory();
  std::printf("{\"memory\":%.3f}\n",
              static_cast<double>(tt::memory_bytes() - drive) / static_cast<double>(rows));
  return 0;
}
