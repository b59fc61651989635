// The B-tree engine's options: names and meaning are InnoDB's system variables without their
// prefix; profiles carry versions.
#pragma once
#include "facts/options.h"

namespace tt::btree {

TT_ENUM(FlushLog, (kEachSecond, "each second"), (kEachCommit, "each commit"),
        (kWriteEachCommit, "written each commit, flushed each second"));
TT_ENUM(OmittedRule, (kNone, "none"), (kLastInsert, "last_insert"), (kLeafReserve, "leaf_reserve"),
        (kNewPageOnce, "new_page_once"), (kRoomAfterList, "room_after_list"));

// Operations that may be buffered, as innodb_change_buffering names them (ibuf_use_t).
TT_ENUM(ChangeBuffering, (kNone, "none"), (kInserts, "inserts"), (kDeletes, "deletes"),
        (kChanges, "changes"), (kPurges, "purges"), (kAll, "all"));

// X(member, type, default, range, help). Defaults are MariaDB 10.11's unless the help
// says otherwise.
#define TT_BTREE_OPTIONS(X) \
  X(page_size, Bytes, 16 * KiB, 4 * KiB, 16 * KiB, "size of a page; a power of two") \
  X(buffer_pool_size, Bytes, 128 * MiB, 1 * MiB, 4 * GiB, "memory for pages") \
  X(old_blocks_pct, Count, 37, 5, 95, \
    "percentage of the LRU list after its midpoint, where pages just read enter") \
  X(old_blocks_time, Nanoseconds, 1000 * kMillisecond, 0, 3600 * kSecond, \
    "time after its first use before which another use does not make a page young") \
  X(lru_scan_depth, Count, 1536, 1, 1'000'000, \
    "free pages that the page cleaner keeps ready, and pages that it searches to find them") \
  X(max_dirty_pages_pct, Count, 90, 0, 99, \
    "percentage of changed pages that the page cleaner tries to stay below") \
  X(max_dirty_pages_pct_lwm, Count, 0, 0, 99, \
    "percentage of changed pages at which the page cleaner starts writing; 0: " \
    "max_dirty_pages_pct") \
  X(io_capacity, Count, 200, 1, 10'000'000, \
    "page writes a second at the usual pace of the page cleaner") \
  X(io_capacity_max, Count, 2000, 1, 10'000'000, \
    "page writes a second when flushing falls behind") \
  X(adaptive_flushing, Flag, true, "adapt flushing to the pace at which the redo log fills") \
  X(adaptive_flushing_lwm, Count, 10, 0, 70, \
    "percentage of the redo log in use at which adaptive flushing starts") \
  X(flushing_avg_loops, Count, 30, 1, 1000, "seconds over which flushing rates are averaged") \
  X(doublewrite, Flag, true, \
    "write every page to the doublewrite buffer first (MariaDB: dynamic from 11.0.6 on)") \
  X(log_file_size, Bytes, 96 * MiB, 64 * KiB, 64 * GiB, "size of the redo log") \
  X(log_buffer_size, Bytes, 16 * MiB, 16 * KiB, 4 * GiB, \
    "memory for redo that is not written yet") \
  X(flush_log_at_trx_commit, Choice<FlushLog>, FlushLog::kEachCommit, \
    "when a commit is written to the redo log and made durable") \
  X(flush_log_at_timeout, Nanoseconds, 1 * kSecond, 1 * kMillisecond, 2700 * kSecond, \
    "pause between two flushes of the redo log where commits do not wait for it (InnoDB: whole " \
    "seconds; shorter ones are for scaled runs)") \
  X(autoextend_increment, Bytes, 64 * MiB, 1 * MiB, 1000 * MiB, \
    "increment by which the system tablespace, which holds the undo logs, grows") \
  X(merge_threshold, Count, 50, 1, 50, \
    "percentage of a page's size below which it is merged with a neighbour (MERGE_THRESHOLD of an " \
    "index)") \
  X(purge_batch_size, Count, 127, 1, 5000, \
    "undo pages that purge processes before it removes their logs from the history") \
  X(rollback_segments, Count, 128, 1, 128, "rollback segments, which transactions use in turn") \
  X(omit_rule, Choice<OmittedRule>, OmittedRule::kNone, \
    "an experiment, not in InnoDB: leave out one rule to see its worth: splits at the last " \
    "insert, a free sixteenth of leaves, new pages without a doublewrite copy, room after " \
    "batches of the flush list") \
  X(change_buffering, Choice<ChangeBuffering>, ChangeBuffering::kNone, \
    "changes of index entries that wait in the change buffer while the leaf is not in memory: " \
    "inserts, deletes (marks), changes (both), purges (marks and removals), all") \
  X(change_buffer_max_size, Count, 25, 0, 50, \
    "percentage of the buffer pool that the change buffer may take") \
  X(key_block_size, Bytes, 0, 0, 8 * KiB, \
    "size of a compressed page of tables (ROW_FORMAT=COMPRESSED KEY_BLOCK_SIZE), 4 or 8 KiB of " \
    "pages of 16 KiB; 0: they are not compressed") \
  X(cpu_put_ns, Nanoseconds, 6000, 0, kSecond, \
    "CPU time of a put or delete (an estimate, like all CPU times)") \
  X(cpu_get_ns, Nanoseconds, 3000, 0, kSecond, "CPU time of a point lookup") \
  X(cpu_scan_row_ns, Nanoseconds, 500, 0, kSecond, "CPU time of one row of a scan") \
  X(cpu_skip_ns, Nanoseconds, 100, 0, kSecond, \
    "CPU time of a scan per delete-marked record that it steps over") \
  X(lock_wait_timeout, Nanoseconds, 50 * kSecond, kMicrosecond, 3600 * kSecond, \
    "time that a statement waits for a lock of another client") \
  X(sort_buffer_size, Bytes, 1 * MiB, 64 * KiB, 64 * MiB, \
    "memory in which an index build sorts entries and a rebuild collects rows, and the size of the " \
    "blocks of temporary files") \
  X(defragment, Flag, false, \
    "OPTIMIZE TABLE moves rows together, leaf by leaf, and gives pages back to the file, which " \
    "stays as long as it was; if off, it builds the table again") \
  X(defragment_n_pages, Count, 7, 2, 32, "leaves whose records are moved together at a time") \
  X(defragment_fill_factor, Permille, 900, 700, 1000, \
    "share of a leaf that defragmentation fills, unless defragment_fill_factor_n_recs leaves less") \
  X(defragment_fill_factor_n_recs, Count, 20, 1, 100, \
    "records for which defragmentation leaves room in a leaf, unless defragment_fill_factor does") \
  X(defragment_frequency, Count, 40, 1, 1000, \
    "groups of leaves that are defragmented in a second, at most")

TT_DECLARE_OPTIONS(Options, OptionIndex, TT_BTREE_OPTIONS)

}  // namespace tt::btree
