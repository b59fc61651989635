// The fractal tree's options: names and meaning are TokuDB's (storage/tokudb/tokudb_sysvars.cc) and
// PerconaFT's; profiles carry whole versions.
#pragma once
#include "facts/schema.h"

namespace tt::fractal {

inline constexpr const char* kCompressionNames[] = {"none", "zlib", "lz4", "zstd"};
enum class Compression : u64 { kNone, kZlib, kLz4, kZstd };

// X(member, type, default, min, max, names, help). Defaults are PerconaFT's as a library unless the
// help says otherwise.
#define TT_FRACTAL_OPTIONS(X) \
  X(block_size, kBytes, 4 * MiB, 4 * KiB, 16 * MiB, kNoNames, \
    "target size of a node, uncompressed and serialized: beyond it a node with messages flushes " \
    "and a leaf splits") \
  X(read_block_size, kBytes, 128 * KiB, 512, 4 * MiB, kNoNames, \
    "target size of a basement node, the part of a leaf that is compressed and read by itself " \
    "(TokuDB: 64 KiB)") \
  X(fanout, kCount, 16, 4, 1024, kNoNames, "children beyond which a nonleaf node splits") \
  X(compression, kEnum, 0, 0, 3, kCompressionNames, \
    "codec of basement nodes and buffers (TokuDB's row_format; its quicklz, snappy and lzma are " \
    "not built in)") \
  X(compression_level, kCount, 5, 1, 8, kNoNames, \
    "effort of zlib and zstd (PerconaFT: zlib at 5)") \
  X(cache_size, kBytes, 1 * GiB, 256 * KiB, 16 * GiB, kNoNames, \
    "target of the cachetable: uncompressed nodes, clones of checkpoints included (TokuDB: half " \
    "the memory)") \
  X(enable_partial_eviction, kFlag, 1, 0, 1, kNoNames, \
    "evict single basement nodes and buffers of clean nodes before whole nodes") \
  X(compress_buffers_before_eviction, kFlag, 1, 0, 1, kNoNames, \
    "a partly evicted buffer stays in memory compressed instead of being read again (with lz4 " \
    "where PerconaFT has quicklz)") \
  X(checkpointing_period, kNs, 60 * kSecond, 0, 3600 * kSecond, kNoNames, \
    "from the start of one checkpoint to the start of the next; 0: only when asked to flush") \
  X(cleaner_period, kNs, 0, 0, 3600 * kSecond, kNoNames, \
    "how often the cleaner looks for a node with messages to flush; 0: never (TokuDB: 1 s)") \
  X(cleaner_iterations, kCount, 1, 1, 10000, kNoNames, \
    "nodes that the cleaner flushes each time (TokuDB: 5)") \
  X(client_pool_threads, kCount, 2, 1, 64, kNoNames, \
    "threads that flush gorged nodes, and as many that write nodes (TokuDB: one for each " \
    "processor)") \
  X(commit_sync, kFlag, 0, 0, 1, kNoNames, \
    "a commit waits until its log records are durable; clients share one fsync (TokuDB: on)") \
  X(fsync_log_period, kNs, 1 * kSecond, 0, 3600 * kSecond, kNoNames, \
    "how often the log is written and synced where commits do not wait for it; 0: only when a " \
    "log buffer is full") \
  X(disable_prefetching, kFlag, 0, 0, 1, kNoNames, \
    "a scan fetches only the basement nodes that it has reached") \
  X(header_read_bytes, kBytes, 32 * KiB, 512, 1 * MiB, kNoNames, \
    "first read of a leaf, for its header and pivots " \
    "(read_ftnode_header_from_fd_into_rbuf_if_small_enough)") \
  X(block_alignment, kBytes, 4 * KiB, 512, 64 * KiB, kNoNames, \
    "where in the file a node may start (BlockAllocator)") \
  X(file_growth_max, kBytes, 16 * MiB, 4 * KiB, 256 * MiB, kNoNames, \
    "largest piece by which the file grows; it is written with zeros (maybe_preallocate_in_file)") \
  X(file_truncate_slack, kBytes, 32 * MiB, 4 * KiB, 1 * GiB, kNoNames, \
    "unused end of the file that a checkpoint gives back (toku_maybe_truncate_file)") \
  X(log_buffer, kBytes, 16 * MiB, 4 * KiB, 256 * MiB, kNoNames, \
    "log records kept in memory before they are written") \
  X(log_file, kBytes, 100 * MiB, 64 * KiB, 1 * GiB, kNoNames, \
    "size at which a new log file begins") \
  X(rightmost_score, kCount, 100, 1, 1000000, kNoNames, \
    "consecutive messages into the last leaf from which it is tried first " \
    "(FT_SEQINSERT_SCORE_THRESHOLD)") \
  X(cpu_put_ns, kNs, 5000, 0, 1000000000, kNoNames, \
    "CPU time of a put or delete: log record and message") \
  X(cpu_get_ns, kNs, 6000, 0, 1000000000, kNoNames, \
    "CPU time of a point lookup, its nodes in memory") \
  X(cpu_scan_row_ns, kNs, 1000, 0, 1000000000, kNoNames, "CPU time of one row of a scan") \
  X(cpu_message_ns, kNs, 500, 0, 1000000000, kNoNames, \
    "CPU time of moving or applying one message in a flush") \
  X(cpu_node_kib_ns, kNs, 1000, 0, 1000000000, kNoNames, \
    "CPU time of serializing, compressing or reading a KiB of a node")

TT_DECLARE_OPTIONS(Options, OptionIndex, TT_FRACTAL_OPTIONS)

}  // namespace tt::fractal
