// The same stream of calls for every store: rows of 16-byte keys and 100-byte values of random
// bytes. Each stage ends when background work has ended too, and prints {"op", "rows", "calls",
// "seconds", "cpu_seconds"}, the last of all threads.
#pragma once
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>

#include "core/coding.h"
#include "core/prng.h"

namespace tt::bench {

// The options of all stores: a RocksDB scaled down, uncompressed, with 10 filter bits a key.
inline constexpr u64 kWriteBuffer = 4 * MiB, kTargetFile = 4 * MiB, kLevelBase = 16 * MiB,
                     kBlockCache = 32 * MiB;
inline constexpr u64 kScanRows = 50;

struct Row {
  char key[16], value[100];
  // Keys are in random order: mix64 does not keep order.
  void fill_key(u64 id) {
    for (u32 i = 0; i < 8; i++) key[i] = static_cast<char>(mix64(id) >> (56 - 8 * i));
    store64le(key + 8, id);
  }
  // The load writes version 0. Not inlined: main() is called only once, and Node does not optimise
  // a function while it runs.
  __attribute__((noinline)) void fill(u64 id, u64 version) {
    fill_key(id);
    SplitMix64 random(mix64(id * 1'000'003 + version));
    for (u32 at = 0; at < sizeof value; at += 4)
      store32le(value + at, static_cast<u32>(random.next()));
  }
};

template <class Stage>
void time_stage(const char* op, u64 rows, u64 calls, Stage&& stage) {
  const auto begin = std::chrono::steady_clock::now();
  const std::clock_t cpu_begin = std::clock();
  stage();
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  std::printf(
      "{\"op\":\"%s\",\"rows\":%llu,\"calls\":%llu,\"seconds\":%.6f,\"cpu_seconds\":%.6f}\n", op,
      static_cast<unsigned long long>(rows), static_cast<unsigned long long>(calls), took.count(),
      static_cast<double>(std::clock() - cpu_begin) / CLOCKS_PER_SEC);
  std::fflush(stdout);
}

inline void require(bool ok, const char* what) {
  if (ok) return;
  std::fprintf(stderr, "%s failed\n", what);
  std::exit(1);
}

// A Db has put, get and scan, which return whether they succeeded (a get: found the value; a scan:
// found a row), and settle(). One with checkpoints by the clock has flush() as well: a separate
// stage writes what is in memory, or a checkpoint would be counted with the reads it falls into.
template <class Db>
void run(Db& db, u64 rows) {
  Row row;
  time_stage("load", rows, rows, [&] {
    for (u64 i = 0; i < rows; i++) {
      row.fill(i, 0);
      require(db.put(Slice(row.key, sizeof row.key), Slice(row.value, sizeof row.value)), "put");
    }
    db.settle();
  });
  time_stage("overwrite", rows, rows, [&] {
    SplitMix64 random(2);
    for (u64 i = 0; i < rows; i++) {
      row.fill(random.below(rows), i + 1);
      require(db.put(Slice(row.key, sizeof row.key), Slice(row.value, sizeof row.value)), "put");
    }
    db.settle();
  });
  if constexpr (requires { db.flush(); })
    time_stage("flush", rows, rows, [&] {
      require(db.flush(), "flush");
      db.settle();
    });
  const u64 gets = rows / 5, scans = rows / 200;
  time_stage("get", rows, gets, [&] {
    SplitMix64 random(3);
    for (u64 i = 0; i < gets; i++) {
      row.fill_key(random.below(rows));
      require(db.get(Slice(row.key, sizeof row.key), sizeof row.value), "get");
    }
  });
  time_stage("scan", rows, scans, [&] {
    SplitMix64 random(4);
    for (u64 i = 0; i < scans; i++) {
      row.fill_key(random.below(rows));
      require(db.scan(Slice(row.key, sizeof row.key), kScanRows), "scan");
    }
  });
}

inline u64 number(const char* word) { return std::strtoull(word, nullptr, 10); }
inline u64 rows_asked(int argc, char** argv) { return argc > 1 ? number(argv[1]) : 500'000; }

}  // namespace tt::bench
