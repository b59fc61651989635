// The report: counts since the last warm-up phase ended; sizes and the digest are current.
#include "device/options/schema.h"
#include "lab/lab.h"

namespace tt::lab {
namespace {

using Column = u64 LedgerRow::*;

// Reports one ledger column by cause; returns its sum.
u64 by_cause(const Ledger& now, const Ledger& before, Column column, report::ByCause field,
             ReportSink& sink) {
  std::vector<ReportSink::ByCause> values;
  u64 sum = 0;
  now.each([&](Cause cause, const LedgerRow& row) {
    const u64 value = row.*column - before.row(cause).*column;
    if (value == 0) return;
    values.push_back({cause, value});
    sum += value;
  });
  sink.by_cause(field, values);
  return sum;
}

}  // namespace

void Lab::report(ReportSink& sink) const {
  const Ns elapsed = scheduler_.now() - baseline_.t_ns;
  const u64 operations = statements_ - baseline_.statements,
            user = user_bytes_ - baseline_.user_bytes;
  const double seconds = static_cast<double>(elapsed) / 1e9;
  sink.count(kReportOperations, operations);
  sink.count(kReportPhase, phase_);
  sink.ratio(kReportVirtualSeconds, seconds);
  sink.ratio(kReportOperationsPerSecond,
             elapsed == 0 ? 0.0 : static_cast<double>(operations) / seconds);
  sink.count(kReportLatencyP50, latency_.percentile(500));
  sink.count(kReportLatencyP95, latency_.percentile(950));
  sink.count(kReportLatencyP99, latency_.percentile(990));
  sink.count(kReportLatencyMax, latency_.max());
  sink.count(kReportUserBytes, user);
  sink.count(kReportFirstBytes,
             ledger_.totals().first_bytes - baseline_.ledger.totals().first_bytes);

  const auto column = [&](Column c, report::ByCause field) {
    return by_cause(ledger_, baseline_.ledger, c, field, sink);
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

  sink.count(kReportSpaceLiveUser, live_user_bytes_);
  sink.count(kReportSpaceAllocated, volume_.allocated_bytes());
  sink.ratio(kReportSpaceAmplification, volume_.allocated_bytes(), live_user_bytes_);
  sink.count(kReportContentBytes, content_.bytes_resident());
  u64 lost = 0;
  Ns recovery = 0;
  for (const Crash& crash : crashes_) {
    lost += crash.lost_writes;
    if (crash.reopened_ns != 0) recovery += crash.reopened_ns - crash.t_ns;
  }
  sink.count(kReportCrashes, crashes_.size());
  sink.count(kReportLostWrites, lost);
  sink.count(kReportRecoveryNs, recovery);
  sink.hash(kReportDigest, digest());
  device_->report(sink);
  volume_.report(sink, scheduler_.now());
  engine_->report(sink);
}

}  // namespace tt::lab
