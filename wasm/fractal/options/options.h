// The fractal tree's options. Names and meaning are TokuDB's (storage/tokudb/tokudb_sysvars.cc) and
// PerconaFT's; profiles carry whole versions.
#pragma once
#include "facts/options.h"

namespace tt::fractal {

TT_ENUM(Compression, (kNone, "none"), (kZlib, "zlib"), (kLz4, "lz4"), (kZstd, "zstd"));
TT_ENUM(OmittedRule, (kNone, "none"), (kPromotion, "promotion"), (kUnevenSplit, "uneven_split"),
        (kEvictionEstimate, "eviction_estimate"));

// X(member, type, default, range, help). Defaults are PerconaFT's as a library unless the
// help says otherwise.
#define TT_FRACTAL_OPTIONS(X) \
  X(block_size, Bytes, 4 * MiB, 4 * KiB, 16 * MiB, \
    "target size of a node, uncompressed and serialized: beyond it a node with messages flushes " \
    "and a leaf splits") \
  X(read_block_size, Bytes, 128 * KiB, 512, 4 * MiB, \
    "target size of a basement node, the part of a leaf that is compressed and read by itself " \
    "(TokuDB: 64 KiB)") \
  X(fanout, Count, 16, 4, 1024, "children beyond which a nonleaf node splits") \
  X(compression, Choice<Compression>, Compression::kNone, \
    "codec of basement nodes and buffers (TokuDB's row_format; its quicklz, snappy and lzma are " \
    "not built in, and it has no lz4 and zstd: its tools cannot read files with these)") \
  X(compression_level, Count, 5, 1, 8, "effort of zlib and zstd (PerconaFT: zlib at 5)") \
  X(cache_size, Bytes, 1 * GiB, 256 * KiB, 16 * GiB, \
    "target of the cachetable: uncompressed nodes, clones of checkpoints included (TokuDB: half " \
    "the memory)") \
  X(enable_partial_eviction, Flag, true, \
    "evict single basement nodes and buffers of clean nodes before whole nodes") \
  X(compress_buffers_before_eviction, Flag, true, \
    "a partly evicted buffer stays in memory compressed instead of being read again (with lz4 " \
    "where PerconaFT has quicklz)") \
  X(checkpointing_period, Nanoseconds, 60 * kSecond, 0, 3600 * kSecond, \
    "from the start of one checkpoint to the start of the next; 0: only when asked to flush") \
  X(cleaner_period, Nanoseconds, 0, 0, 3600 * kSecond, \
    "how often the cleaner looks for a node with messages to flush; 0: never (TokuDB: 1 s)") \
  X(cleaner_iterations, Count, 1, 1, 10000, \
    "nodes that the cleaner flushes each time (TokuDB: 5)") \
  X(client_pool_threads, Count, 2, 1, 64, \
    "threads that flush gorged nodes, and as many that write nodes (TokuDB: one for each " \
    "processor)") \
  X(commit_sync, Flag, false, \
    "a commit waits until its log records are durable; clients share one fsync (TokuDB: on)") \
  X(fsync_log_period, Nanoseconds, 1 * kSecond, 0, 3600 * kSecond, \
    "how often the log is written and synced where commits do not wait for it; 0: only when a " \
    "log buffer is full") \
  X(header_read_bytes, Bytes, 32 * KiB, 512, 1 * MiB, \
    "first read of a leaf, for its header and pivots " \
    "(read_ftnode_header_from_fd_into_rbuf_if_small_enough)") \
  X(direct_io, Flag, false, \
    "nodes are read and written past the page cache of a volume that has one (tokudb_directio; on " \
    "in the bare library); the log and temporary files are not") \
  X(disable_prefetching, Flag, false, \
    "a scan reads one basement node after the other, instead of all of a leaf within its bounds " \
    "and the next leaf ahead (tokudb_disable_prefetching)") \
  X(block_alignment, Bytes, 4 * KiB, 512, 64 * KiB, \
    "where in the file a node may start (BlockAllocator)") \
  X(message_buffer_bytes, Bytes, 4 * KiB, 64, 64 * KiB, \
    "memory that a buffer with messages takes at least (next_power_of_two in msg_buffer.cc)") \
  X(file_growth_max, Bytes, 16 * MiB, 4 * KiB, 256 * MiB, \
    "largest piece by which the file grows; it is written with zeros (maybe_preallocate_in_file)") \
  X(file_truncate_slack, Bytes, 32 * MiB, 4 * KiB, 1 * GiB, \
    "unused end of the file that a checkpoint gives back (toku_maybe_truncate_file)") \
  X(log_buffer, Bytes, 16 * MiB, 4 * KiB, 256 * MiB, \
    "log records kept in memory before they are written") \
  X(log_file, Bytes, 100 * MiB, 64 * KiB, 1 * GiB, "size at which a new log file begins") \
  X(rightmost_score, Count, 100, 1, 1000000, \
    "consecutive messages into the last leaf from which it is tried first " \
    "(FT_SEQINSERT_SCORE_THRESHOLD)") \
  X(loader_memory, Bytes, 100000000, 0, 16 * GiB, \
    "memory with which a bulk load sorts and merges, taken from the cachetable: half of it at most " \
    "(tokudb_loader_memory_size); 0: a bulk load puts its rows one by one (tokudb_prelock_empty " \
    "off)") \
  X(loader_buffer, Bytes, 16 * MiB, 16 * KiB, 256 * MiB, \
    "buffer of a temporary file of a bulk load; half of it is the least that is sorted together, " \
    "and a merge of two runs takes four (FILE_BUFFER_SIZE)") \
  X(loader_compress, Flag, true, \
    "the temporary files of a bulk load are compressed (tokudb_load_save_space), with lz4 where " \
    "PerconaFT has quicklz") \
  X(omit_rule, Choice<OmittedRule>, OmittedRule::kNone, \
    "an experiment, not in PerconaFT: leave out one rule to see its worth: messages that enter " \
    "below the root, uneven splits at the edges of the tree, nonleaf nodes that are evicted whole") \
  X(cpu_put_ns, Nanoseconds, 5000, 0, 1000000000, \
    "CPU time of a put or delete: log record and message") \
  X(cpu_get_ns, Nanoseconds, 6000, 0, 1000000000, \
    "CPU time of a point lookup, its nodes in memory") \
  X(cpu_scan_row_ns, Nanoseconds, 1000, 0, 1000000000, "CPU time of one row of a scan") \
  X(cpu_skip_ns, Nanoseconds, 100, 0, 1000000000, \
    "CPU time of a scan per deleted leaf entry that it steps over (an estimate)") \
  X(cpu_message_ns, Nanoseconds, 500, 0, 1000000000, \
    "CPU time of moving one message in a flush, or of applying one to a leaf that is read") \
  X(cpu_load_row_ns, Nanoseconds, 1000, 0, 1000000000, \
    "CPU time of a row of a bulk load, each time that it is put, sorted or merged") \
  X(cpu_evictor_visit_ns, Nanoseconds, 500, 0, 1000000000, \
    "CPU time of the evictor's hand at a node that it passes: locks, mostly") \
  X(evictor_wake_ns, Nanoseconds, 0, 0, kSecond, \
    "time until the evictor's thread runs once it is woken; memory grows meanwhile, so that a busy " \
    "machine evicts less") \
  X(cpu_node_kib_ns, Nanoseconds, 1000, 0, 1000000000, \
    "CPU time of serializing, compressing or reading a KiB of a node") \
  X(lock_timeout, Nanoseconds, 4 * kSecond, kMicrosecond, 3600 * kSecond, \
    "time that a statement waits for a lock of another client")

TT_DECLARE_OPTIONS(Options, OptionIndex, TT_FRACTAL_OPTIONS)

}  // namespace tt::fractal
