#include "lab/schema.h"

#include <iterator>

namespace tt::lab {
namespace {

using enum ColumnType;

constexpr ColumnDef kProgressColumns[] = {
    {"id", kInteger, "", "always 0"},
    {"phase", kInteger, "", "the phase that the workload is in"},
    {"statements", kInteger, "", "statements done since the run began"},
    {"writes", kInteger, "", "of these, puts and deletes"},
    {"reads", kInteger, "", "of these, lookups and scans"},
    {"user_bytes", kInteger, "bytes", "keys and values of puts, keys of deletes"},
    {"live_user_bytes", kInteger, "bytes", "keys and values that a full scan would answer"},
};
constexpr ColumnDef kStatusColumns[] = {
    {"state", kEnum, "", "running, finished, or stopped by an error", kRunStateNames},
    {"t_ns", kInteger, "ns", "virtual time"},
    {"seq", kInteger, "", "facts so far"},
    {"steps", kInteger, "", "scheduler steps so far"},
    {"statements", kInteger, "", "statements done"},
    {"statements_total", kInteger, "", "statements of the whole workload"},
    {"jobs", kInteger, "", "background jobs started"},
    {"sampled_job", kInteger, "", "the job whose facts are being recorded, 0 if none"},
    {"sample_complete", kInteger, "", "1 once that job has ended"},
    {"target_reached", kInteger, "", "1 if advance stopped at its target"},
    {"message", kText, "", "why the run stopped"},
};
constexpr ColumnDef kLatencyColumns[] = {
    {"bucket", kInteger, "", "bucket of the latency histogram"},
    {"from_ns", kInteger, "ns", "smallest latency in the bucket"},
    {"count", kInteger, "", "statements since the measured phase began"},
};
constexpr ColumnDef kFollowedColumns[] = {
    {"id", kInteger, "", "always 0"},
    {"row", kInteger, "", "number of the row that the page follows"},
    {"key", kBytes, "", "its key"},
};
constexpr ColumnDef kCrashColumns[] = {
    {"crash", kInteger, "", "power cuts are numbered from 1"},
    {"t_ns", kInteger, "ns", "when the power went"},
    {"survivors", kInteger, "",
     "decides which sectors survived of those that the drive had not flushed"},
    {"reopened_ns", kInteger, "ns", "when statements were taken again; 0: not yet"},
    {"lost_writes", kInteger, "", "puts and deletes that had been acknowledged and are gone"},
};
constexpr TableDef kTables[] = {
    {"lab.progress", 1, kProgressColumns, "how far the workload is"},
    {"lab.status", 0, kStatusColumns, "where the run stands", false},
    {"lab.latency", 1, kLatencyColumns, "latency histogram of the measured phases", false},
    {"lab.followed", 1, kFollowedColumns, "the row that is followed; never changes during a run"},
    {"lab.crashes", 1, kCrashColumns, "power cuts and what they took"},
};

constexpr ColumnDef kStatementExtra[] = {
    {"client", kInteger, "", ""},
    {"op", kEnum, "", "", kOpNames},
    {"key", kBytes, "", "user key"},
    {"rows", kInteger, "", "rows answered"},
    {"block_reads", kInteger, "", "blocks or pages fetched from the drive"},
    {"latency_ns", kInteger, "ns", "from its issue to its acknowledgement"},
};
constexpr ColumnDef kStoppedExtra[] = {{"message", kText, "", "what happened"}};
constexpr FactDef kFacts[] = {
    {"lab.statement", kProgress, RowOp::kAssign, kStatementExtra, "a statement was acknowledged"},
    {"lab.phase", kProgress, RowOp::kAssign, {}, "the workload entered a phase"},
    {"lab.stopped", kNoTable, RowOp::kNone, kStoppedExtra, "the contender cannot go on"},
    {"lab.crashed",
     kCrashes,
     RowOp::kAssign,
     {},
     "the power was cut; what was only in memory is gone"},
    {"lab.reopened",
     kCrashes,
     RowOp::kAssign,
     {},
     "the engine has recovered and takes statements again"},
};

constexpr ReportFieldDef kReport[] = {
    {"operations", ReportType::kCount, "", "statements acknowledged in the measured phases"},
    {"phase", ReportType::kCount, "",
     "the phase the run is in; figures cover everything since the last warm-up phase"},
    {"virtual_seconds", ReportType::kRatio, "s", "time on the emulated machine"},
    {"operations_per_second", ReportType::kRatio, "1/s", "operations by virtual seconds"},
    {"latency_ns.p50", ReportType::kCount, "ns",
     "half of the statements were faster (to 1/16 of the value)"},
    {"latency_ns.p95", ReportType::kCount, "ns", "95 per cent were faster"},
    {"latency_ns.p99", ReportType::kCount, "ns", "99 per cent were faster"},
    {"latency_ns.max", ReportType::kCount, "ns", "the slowest"},
    {"user_bytes", ReportType::kCount, "bytes", "keys and values of puts, keys of deletes"},
    {"first_bytes", ReportType::kCount, "bytes",
     "user bytes written into the structure for the first time, logs excluded"},
    {"engine_bytes.written", ReportType::kByCause, "bytes", "what the engine wrote, unpadded"},
    {"engine_bytes.read", ReportType::kByCause, "bytes", "what the engine read"},
    {"host_bytes.written", ReportType::kByCause, "bytes",
     "what reached the drive's interface, in whole pages"},
    {"host_operations.written", ReportType::kByCause, "",
     "write commands at the drive's interface"},
    {"host_bytes.read", ReportType::kByCause, "bytes", "what was read at the drive's interface"},
    {"host_operations.read", ReportType::kByCause, "", "read commands at the drive's interface"},
    {"nand_bytes.programmed", ReportType::kByCause, "bytes",
     "what the flash cells were programmed with"},
    {"nand_bytes.read", ReportType::kByCause, "bytes", "what was read from the cells"},
    {"write_amplification.engine", ReportType::kRatio, "", "host bytes written by user bytes"},
    {"write_amplification.device", ReportType::kRatio, "",
     "NAND bytes programmed by host bytes written"},
    {"write_amplification.total", ReportType::kRatio, "", "NAND bytes programmed by user bytes"},
    {"space.live_user", ReportType::kCount, "bytes",
     "keys and values that a full scan would answer"},
    {"space.allocated", ReportType::kCount, "bytes", "allocated to files on the volume"},
    {"space.amplification", ReportType::kRatio, "", "allocated by live"},
    {"content_bytes", ReportType::kCount, "bytes", "memory that holds the drive's content"},
    {"crashes.count", ReportType::kCount, "", "power cuts since the run began"},
    {"crashes.lost_writes", ReportType::kCount, "",
     "puts and deletes that had been acknowledged and were lost by them"},
    {"crashes.recovery_ns", ReportType::kCount, "ns",
     "from each power cut until statements were taken again, added up"},
    {"digest", ReportType::kHash, "", "equal digests mean equal runs"},
};
static_assert(std::size(kReport) == (kReportDigest & 255) + 1);

}  // namespace

const FolderSchema kSchema = {kFolder, "lab", {}, kTables, kFacts, {}, kReport};

}  // namespace tt::lab
