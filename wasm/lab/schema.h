// The lab's rows of the one definition: progress, status, latency and the fields of the report.
#pragma once
#include "engine/memory.h"
#include "engine/statement.h"
#include "engine/waits.h"
#include "facts/report_fields.h"
#include "facts/rows.h"

namespace tt {

// The spellings of Op in facts.
inline constexpr const char* kOpNames[] = {"put",         "delete",   "get",        "scan",
                                           "flush",       "compact",  "merge",      "delete_range",
                                           "checkpoint",  "settle",   "commit",     "rollback",
                                           "change_rows", "optimize", "drop_index", "add_index"};
static_assert(std::size(kOpNames) == static_cast<size_t>(Op::kAddIndex) + 1);
constexpr Names names_of(Op) { return kOpNames; }

namespace lab {

inline constexpr u8 kFolder = 1;

TT_ENUM(RunState, (kRunning, "running"), (kFinished, "finished"), (kStopped, "stopped"));

TT_TABLE(ProgressRow, "lab.progress", "how far the workload is", kFolded,
         ((id, Integer, "", "always 0")), (phase, Integer, "", "the phase that the workload is in"),
         (statements, Integer, "", "statements done since the run began"),
         (writes, Integer, "", "of these, puts and deletes"),
         (reads, Integer, "", "of these, lookups and scans"),
         (user_bytes, Integer, "bytes", "keys and values of puts, keys of deletes"),
         (live_user_bytes, Integer, "bytes", "keys and values that a full scan would answer"))
TT_TABLE(StatusRow, "lab.status", "the state of the run", kInspected, (),
         (state, Enum<RunState>, "", "running, finished, or stopped by an error"),
         (t_ns, Integer, "ns", "virtual time"), (seq, Integer, "", "facts so far"),
         (steps, Integer, "", "scheduler steps so far"),
         (statements, Integer, "", "statements done"),
         (statements_total, Integer, "", "statements of the whole workload"),
         (jobs, Integer, "", "background jobs started"),
         (sampled_job, Integer, "", "the job whose facts are being recorded, 0 if none"),
         (sample_complete, Flag, "", "1 once that job has ended"),
         (target_reached, Flag, "", "1 if advance stopped at its target"),
         (message, Text, "", "why the run stopped"))
TT_TABLE(LatencyRow, "lab.latency", "latency histogram of the measured phases", kInspected,
         ((bucket, Integer, "", "bucket of the latency histogram")),
         (from_ns, Integer, "ns", "smallest latency in the bucket"),
         (count, Integer, "", "statements since the measured phase began"))
TT_TABLE(FollowedRow, "lab.followed", "the row that is followed; never changes during a run",
         kFolded, ((id, Integer, "", "always 0")),
         (row, Integer, "", "number of the row that the page follows"), (key, Bytes, "", "its key"))
TT_TABLE(
    CrashesRow, "lab.crashes", "power cuts and what they took", kFolded,
    ((crash, Integer, "", "power cuts are numbered from 1")),
    (t_ns, Integer, "ns", "when the power went"),
    (survivors, Integer, "",
     "decides which sectors survived of those that the drive had not flushed"),
    (reopened_ns, Integer, "ns", "when statements were taken again; 0: not yet"),
    (lost_writes, Integer, "",
     "puts and deletes that had been acknowledged and are gone: all, if the database does not open"))
TT_TABLE(
    IntervalsRow, "lab.intervals",
    "the run in up to 500 intervals of equally many statements, at least 1,000; phases end them",
    kInspected, ((interval, Integer, "", "intervals are numbered from 0")),
    (statements, Integer, "statements", "done since the run began, at the interval's end"),
    (t_ns, Integer, "ns", "virtual time at its end"),
    (p50_ns, Integer, "ns", "half of its statements were faster (to 1/16 of the value)"),
    (p99_ns, Integer, "ns", "99 per cent were faster"),
    (p999_ns, Integer, "ns", "99.9 per cent were faster"), (max_ns, Integer, "ns", "the slowest"),
    (user_bytes, Integer, "bytes", "saved since the run began, at its end"),
    (drive_bytes, Integer, "bytes",
     "written to the flash cells since the run began, or to a disk's sectors"),
    (live_user_bytes, Integer, "bytes", "keys and values of the rows at its end"),
    (allocated_bytes, Integer, "bytes", "allocated to files on the volume at its end"),
    (table_bytes, Integer, "bytes", "of these, to files of tables and indexes"))
TT_TABLE(SeriesRow, "lab.series",
         "counters since the run began, at its start, at 200 even moments and where phases end",
         kInspected, ((moment, Integer, "", "moments are numbered from 0")),
         (phase, Integer, "", "the phase that the run was in"),
         (statements, Integer, "statements", "done"), (t_ns, Integer, "ns", "virtual time"),
         (busy_ns, Integer, "ns", "time during which the drive had a command under way"),
         (user_bytes, Integer, "bytes", "keys and values of puts, keys of deletes"),
         (live_user_bytes, Integer, "bytes", "keys and values of the rows"),
         (allocated_bytes, Integer, "bytes", "allocated to files on the volume"),
         (table_bytes, Integer, "bytes", "of these, to files of tables and indexes"),
         (transactions, Integer, "", "that a server's clients committed"))
TT_TABLE(SeriesCausesRow, "lab.series_causes", "the bytes by cause at the moments of lab.series",
         kInspected, ((moment, Integer, "", "a moment of lab.series"), (cause, OfCause, "", "why")),
         (host_bytes_written, Integer, "bytes", "what reached the drive's interface"),
         (host_writes, Integer, "", "write commands"),
         (host_bytes_read, Integer, "bytes", "what was read at the drive's interface"),
         (host_reads, Integer, "", "read commands"),
         (nand_bytes_programmed, Integer, "bytes", "programmed into the flash cells"))
TT_TABLE(WaitsRow, "lab.waits",
         "the time that clients had waited since the run began, by reason, at the moments of "
         "lab.series; a wait counts when it ends",
         kInspected,
         ((moment, Integer, "", "a moment of lab.series"),
          (reason, Enum<WaitReason>, "", "why; reasons that have not occurred are left out")),
         (ns, Integer, "ns",
          "of all clients together; of garbage collection: of all commands of the drive"))
TT_TABLE(MemoryRow, "lab.memory", "the engine's memory by what it holds", kInspected,
         ((kind, Enum<MemoryKind>, "", "kinds that were never there are left out")),
         (bytes, Integer, "bytes", "now"),
         (most_bytes, Integer, "bytes", "at most: now, and at the moments of lab.series"))
TT_TABLES((kProgress, ProgressRow), (kStatus, StatusRow), (kLatency, LatencyRow),
          (kFollowed, FollowedRow), (kCrashes, CrashesRow), (kIntervals, IntervalsRow),
          (kSeries, SeriesRow), (kSeriesCauses, SeriesCausesRow), (kWaits, WaitsRow),
          (kMemory, MemoryRow))

TT_ASSIGNS(StatementDone, ProgressRow, "lab.statement", "a statement was acknowledged",
           (client, Integer, "", ""), (op, Enum<Op>, "", ""), (key, Bytes, "", "user key"),
           (rows, Integer, "", "rows answered"),
           (block_reads, Integer, "", "blocks or pages fetched from the drive"),
           (latency_ns, Integer, "ns", "from its issue to its acknowledgement"))
TT_ASSIGNS(PhaseStarted, ProgressRow, "lab.phase", "the workload entered a phase")
TT_EVENT(Stopped, "lab.stopped", "the contender cannot go on", (message, Text, "", "what happened"))
TT_ASSIGNS(Crashed, CrashesRow, "lab.crashed", "the power was cut; what was only in memory is gone")
TT_ASSIGNS(Reopened, CrashesRow, "lab.reopened",
           "the engine has recovered and takes statements again, or says why it never will")
TT_FACTS((kStatementDone, StatementDone), (kPhaseStarted, PhaseStarted), (kStopped, Stopped),
         (kCrashed, Crashed), (kReopened, Reopened))

TT_REPORT_FIELDS(
    (kReportOperations, Count, "operations", "", "statements acknowledged in the measured phases"),
    (kReportPhase, Count, "phase", "",
     "the phase the run is in; figures cover everything since the last warm-up phase"),
    (kReportVirtualSeconds, Ratio, "virtual_seconds", "s",
     "time on the emulated machine, until its background is idle"),
    (kReportOperationsPerSecond, Ratio, "operations_per_second", "1/s",
     "operations by the time until the last was acknowledged: work after it is not waited for"),
    (kReportLatencyP50, Count, "latency_ns.p50", "ns",
     "half of the statements were faster (to 1/16 of the value)"),
    (kReportLatencyP95, Count, "latency_ns.p95", "ns", "95 per cent were faster"),
    (kReportLatencyP99, Count, "latency_ns.p99", "ns", "99 per cent were faster"),
    (kReportLatencyMax, Count, "latency_ns.max", "ns", "the slowest"),
    (kReportUserBytes, Count, "user_bytes", "bytes", "keys and values of puts, keys of deletes"),
    (kReportFirstBytes, Count, "first_bytes", "bytes",
     "user bytes written into the structure for the first time, logs excluded"),
    (kReportEngineWritten, ByCause, "engine_bytes.written", "bytes",
     "what the engine wrote, unpadded"),
    (kReportEngineRead, ByCause, "engine_bytes.read", "bytes", "what the engine read"),
    (kReportEngineFirst, ByCause, "engine_bytes.first", "bytes",
     "of what it wrote, user bytes that entered the structure for the first time"),
    (kReportHostWritten, ByCause, "host_bytes.written", "bytes",
     "what reached the drive's interface, in whole pages"),
    (kReportHostWrites, ByCause, "host_operations.written", "",
     "write commands at the drive's interface"),
    (kReportHostRead, ByCause, "host_bytes.read", "bytes",
     "what was read at the drive's interface"),
    (kReportHostReads, ByCause, "host_operations.read", "",
     "read commands at the drive's interface"),
    (kReportNandProgrammed, ByCause, "nand_bytes.programmed", "bytes",
     "what the flash cells were programmed with"),
    (kReportNandRead, ByCause, "nand_bytes.read", "bytes", "what was read from the cells"),
    (kReportWaEngine, Ratio, "write_amplification.engine", "", "host bytes written by user bytes"),
    (kReportWaDevice, Ratio, "write_amplification.device", "",
     "NAND bytes programmed by host bytes written"),
    (kReportWaTotal, Ratio, "write_amplification.total", "", "NAND bytes programmed by user bytes"),
    (kReportSpaceLiveUser, Count, "space.live_user", "bytes",
     "keys and values that a full scan would answer if no power cut had lost any"),
    (kReportSpaceTables, Count, "space.tables", "bytes",
     "allocated to the files of tables and indexes"),
    (kReportSpacePeak, Count, "space.tables_peak", "bytes",
     "the most of that since the warm-up ended, at the ends of intervals (lab.intervals)"),
    (kReportSpaceLogs, Count, "space.logs", "bytes", "allocated to logs"),
    (kReportSpaceSystem, Count, "space.system", "bytes",
     "allocated to other files: InnoDB's system tablespace with undo logs and doublewrite buffer, "
     "TokuDB's directory and rollback log, RocksDB's MANIFEST"),
    (kReportSpaceAllocated, Count, "space.allocated", "bytes", "allocated to files on the volume"),
    (kReportSpaceAmplification, Ratio, "space.amplification", "", "tables and indexes by live"),
    (kReportContentBytes, Count, "content_bytes", "bytes", "memory that holds the drive's content"),
    (kReportCrashes, Count, "crashes.count", "", "power cuts since the run began"),
    (kReportLostWrites, Count, "crashes.lost_writes", "",
     "puts and deletes that had been acknowledged and were lost by them: all, if the database does "
     "not open again"),
    (kReportRecoveryNs, Count, "crashes.recovery_ns", "ns",
     "from each power cut until statements were taken again, if they were, added up"),
    (kReportDigest, Hash, "digest", "", "equal digests mean equal runs"),
    (kReportRowMetadata, Count, "space.row_metadata", "bytes",
     "in the entries of tables and indexes at rest, before compression: what is neither a key's nor "
     "a value's columns (InnoDB: header, NULL bits, lengths, DB_TRX_ID and DB_ROLL_PTR; MyRocks: "
     "number of the index, sequence number and type, NULL bits, lengths; TokuDB: the heads of leaf "
     "entries, NULL bits, offsets). Old versions, deletions and what waits for purge count too"),
    (kReportRowVersions, Count, "space.row_versions", "bytes",
     "of these, which transaction wrote an entry, and how: InnoDB's DB_TRX_ID and DB_ROLL_PTR, "
     "RocksDB's sequence number and type, TokuDB's transaction ids and counts of versions"),
    (kReportEntries, Count, "space.entries", "",
     "entries of tables and indexes at rest, which these bytes are of"),
    (kReportCommitted, Count, "transactions.committed", "",
     "transactions of a server's clients that ended well; 0 for workloads without a server"),
    (kReportRolledBack, Count, "transactions.rolled_back", "",
     "that their script undid, or that were open where a phase ended"),
    (kReportRetried, Count, "transactions.retried", "",
     "attempts that lost a lock or a row: each was undone and began again"),
    (kReportLockWaits, Count, "locks.waits", "", "times a statement waited for a lock"),
    (kReportLockWaitNs, Count, "locks.wait_ns", "ns", "time that these waits lasted, added up"),
    (kReportDeadlocks, Count, "locks.deadlocks", "",
     "rings of waits that were found; each has one victim"),
    (kReportLockTimeouts, Count, "locks.timeouts", "", "waits that ended as they lasted too long"),
    (kReportLatencyP999, Count, "latency_ns.p999", "ns", "99.9 per cent were faster"),
    (kReportAllocatedPeak, Count, "space.allocated_peak", "bytes",
     "the most that was allocated to files at any time since the warm-up ended"),
    (kReportLogsPeak, Count, "space.logs_peak", "bytes", "likewise, to logs"),
    (kReportWaitMemtablesSlowdown, Count, "waits.memtables_slowdown", "ns",
     "time that clients waited as RocksDB delayed writes, with max_write_buffer_number memtables "
     "nearly full; all waits are of all clients together, and count when they end"),
    (kReportWaitMemtablesStop, Count, "waits.memtables_stop", "ns",
     "as writes were stopped, with all max_write_buffer_number memtables full"),
    (kReportWaitL0Slowdown, Count, "waits.l0_slowdown", "ns",
     "as writes were delayed, with level0_slowdown_writes_trigger files in L0"),
    (kReportWaitL0Stop, Count, "waits.l0_stop", "ns",
     "as writes were stopped, with level0_stop_writes_trigger files in L0"),
    (kReportWaitPendingSlowdown, Count, "waits.pending_slowdown", "ns",
     "as writes were delayed, with soft_pending_compaction_bytes_limit bytes to be compacted"),
    (kReportWaitPendingStop, Count, "waits.pending_stop", "ns",
     "as writes were stopped, with hard_pending_compaction_bytes_limit bytes to be compacted"),
    (kReportWaitRedo, Count, "waits.redo_full", "ns",
     "for a checkpoint of InnoDB, as its redo log was full"),
    (kReportWaitCachetable, Count, "waits.cachetable_full", "ns",
     "for evictions, as TokuDB's cachetable was far over its size"),
    (kReportWaitFrames, Count, "waits.free_frames", "ns",
     "for the page cleaner, as InnoDB's buffer pool had no free frame; not a stall"),
    (kReportWaitLog, Count, "waits.log_sync", "ns",
     "for the log to be durable, at commits; not a stall"))

// In the order of WaitReason; those of the server and of the drive are other fields.
inline constexpr report::Count kReportWaits[] = {kReportWaitMemtablesSlowdown,
                                                 kReportWaitMemtablesStop,
                                                 kReportWaitL0Slowdown,
                                                 kReportWaitL0Stop,
                                                 kReportWaitPendingSlowdown,
                                                 kReportWaitPendingStop,
                                                 kReportWaitRedo,
                                                 kReportWaitCachetable,
                                                 kReportWaitFrames,
                                                 kReportWaitLog};

extern const FolderSchema kSchema;

}  // namespace lab
}  // namespace tt
