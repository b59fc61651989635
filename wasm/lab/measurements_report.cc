// The report's figures: counts since the last warm-up phase ended; sizes are current.
#include <algorithm>

#include "lab/measurements.h"

namespace tt::lab {
namespace {

using Column = u64 LedgerRow::*;

// Reports one ledger column by cause; returns its sum.
u64 by_cause(const Ledger& now, const Ledger& before, Column column, report::ByCause field,
             ReportSink& sink) {
  std::vector<ReportSink::ByCause> values;
  u64 sum = 0;
  now.each([&](Cause cause, const LedgerRow& row) {
    TT_CHECK(row.*column >= before.row(cause).*column);
    const u64 value = row.*column - before.row(cause).*column;
    if (value == 0) return;
    values.push_back({cause, value});
    sum += value;
  });
  // Every byte has a cause: the rows of a floor add up to its total.
  TT_CHECK(sum == now.totals().*column - before.totals().*column);
  sink.by_cause(field, values);
  return sum;
}

}  // namespace

void Measurements::report(ReportSink& sink) const {
  const Ns elapsed = machine_.now() - baseline_.t_ns;
  const u64 operations = progress_.statements - baseline_.statements;
  // A run ends when its background is idle; its clients have gone before.
  TT_DCHECK(last_acknowledged_ns_ >= baseline_.t_ns);
  const Ns served = last_acknowledged_ns_ - baseline_.t_ns;
  sink.count(kReportOperations, operations);
  sink.count(kReportPhase, progress_.phase);
  sink.ratio(kReportVirtualSeconds, static_cast<double>(elapsed) / 1e9);
  sink.ratio(
      kReportOperationsPerSecond,
      served == 0 ? 0.0 : static_cast<double>(operations) / (static_cast<double>(served) / 1e9));
  report_latencies(sink);
  report_bytes(sink);
  report_space(sink);
  report_transactions(sink);
  report_waits(sink);
  sink.count(kReportContentBytes, machine_.content.bytes_resident());
}

u64 Measurements::allocated_to(Slice ending) const {
  u64 bytes = 0;
  for (const FileId file : machine_.volume.files())
    if (machine_.volume.name(file).ends_with(ending))
      bytes += machine_.volume.allocated_bytes(file);
  return bytes;
}

void Measurements::report_space(ReportSink& sink) const {
  const u64 allocated = machine_.volume.allocated_bytes();
  const u64 tables = allocated_to(files_.tables), logs = allocated_to(files_.logs);
  sink.count(kReportSpaceLiveUser, progress_.live_user_bytes);
  sink.count(kReportSpaceTables, tables);
  sink.count(kReportSpacePeak, std::max(table_bytes_peak_, tables));
  sink.count(kReportSpaceLogs, logs);
  sink.count(kReportSpaceSystem, allocated - std::min(allocated, tables + logs));
  sink.count(kReportSpaceAllocated, allocated);
  sink.count(kReportAllocatedPeak, machine_.volume.peak().all);
  sink.count(kReportLogsPeak, machine_.volume.peak().logs);
  sink.ratio(kReportSpaceAmplification, tables, progress_.live_user_bytes);
}

void Measurements::report_transactions(ReportSink& sink) const {
  const TransactionCounts now = workload_.transactions(), &before = baseline_.transactions;
  sink.count(kReportCommitted, now.committed - before.committed);
  sink.count(kReportRolledBack, now.rolled_back - before.rolled_back);
  sink.count(kReportRetried, now.retried - before.retried);
  sink.count(kReportLockWaits, now.lock_waits - before.lock_waits);
  sink.count(kReportLockWaitNs, now.lock_wait_ns - before.lock_wait_ns);
  sink.count(kReportDeadlocks, now.deadlocks - before.deadlocks);
  sink.count(kReportLockTimeouts, now.lock_timeouts - before.lock_timeouts);
}

void Measurements::report_waits(ReportSink& sink) const {
  const WaitTimes now = waits(), &before = baseline_.waits;
  for (size_t reason = 0; reason < std::size(kReportWaits); reason++) {
    TT_DCHECK(now.ns[reason] >= before.ns[reason]);
    sink.count(kReportWaits[reason], now.ns[reason] - before.ns[reason]);
  }
}

void Measurements::report_latencies(ReportSink& sink) const {
  sink.count(kReportLatencyP50, latency_.percentile(500));
  sink.count(kReportLatencyP95, latency_.percentile(950));
  sink.count(kReportLatencyP99, latency_.percentile(990));
  sink.count(kReportLatencyP999, latency_.percentile(999));
  sink.count(kReportLatencyMax, latency_.max());
}

void Measurements::report_bytes(ReportSink& sink) const {
  const Ledger &now = machine_.ledger, &before = baseline_.ledger;
  const u64 user = progress_.user_bytes - baseline_.user_bytes;
  sink.count(kReportUserBytes, user);
  sink.count(kReportFirstBytes, now.totals().first_bytes - before.totals().first_bytes);
  const auto column = [&](Column c, report::ByCause field) {
    return by_cause(now, before, c, field, sink);
  };
  column(&LedgerRow::engine_bytes_written, kReportEngineWritten);
  column(&LedgerRow::engine_bytes_read, kReportEngineRead);
  column(&LedgerRow::first_bytes, kReportEngineFirst);
  const u64 host = column(&LedgerRow::host_bytes_written, kReportHostWritten);
  column(&LedgerRow::host_writes, kReportHostWrites);
  column(&LedgerRow::host_bytes_read, kReportHostRead);
  column(&LedgerRow::host_reads, kReportHostReads);
  const u64 nand = column(&LedgerRow::nand_bytes_programmed, kReportNandProgrammed);
  const u64 stored = stored_bytes(nand, host);
  column(&LedgerRow::nand_bytes_read, kReportNandRead);
  sink.ratio(kReportWaEngine, host, user);
  sink.ratio(kReportWaDevice, stored, host);
  sink.ratio(kReportWaTotal, stored, user);
}

}  // namespace tt::lab
