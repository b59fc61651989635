// Measurements of a run: latencies, intervals, the series of counters, and the report's figures.
// They follow from acknowledgements and phases alone, so watching a run does not change them.
#pragma once
#include "core/latency_histogram.h"
#include "lab/intervals.h"
#include "lab/machine.h"
#include "lab/progress.h"
#include "lab/series.h"

namespace tt::lab {

// A disk has no cells: it stores exactly the host's writes.
inline u64 stored_bytes(u64 nand, u64 host) { return nand > 0 ? nand : host; }

class Measurements {
 public:
  // `files` are those of the engine that attach() names.
  Measurements(Machine& machine, const RunProgress& progress, const Workload& workload,
               const FileNames& files)
      : machine_(machine),
        progress_(progress),
        workload_(workload),
        files_(files),
        intervals_(workload.statements_total()),
        series_(workload.statements_total()) {
    machine.volume.count_logs(files.logs);
  }

  // Waits are those of this engine from here on.
  void attach(const Engine& engine) { engine_ = &engine; }
  // The database is open: the run's time counts from here.
  void open();
  // Books the latency of a statement that `progress` counts already.
  void acknowledged(Ns latency);
  // Ends the current interval and adds a moment. Called where a phase or the run ends.
  void end_phase();
  // The last warm-up phase has ended: the report counts from here.
  void begin(Engine& engine);

  void describe(TableSink& sink) const;
  void report(ReportSink& sink) const;

 private:
  void end_interval();
  void add_moment();
  void report_latencies(ReportSink& sink) const;
  void report_bytes(ReportSink& sink) const;
  void report_space(ReportSink& sink) const;
  void report_transactions(ReportSink& sink) const;
  void report_waits(ReportSink& sink) const;
  WaitTimes waits() const;
  void describe_memory(TableSink& sink) const;
  // Space of the files whose names have this ending.
  u64 allocated_to(Slice ending) const;
  u64 table_bytes();  // now; notes the most

  Machine& machine_;
  const RunProgress& progress_;
  const Workload& workload_;
  const FileNames files_;
  const Engine* engine_ = nullptr;
  u64 table_bytes_peak_ = 0;
  MemoryUse most_memory_;
  Ns last_acknowledged_ns_ = 0;
  LatencyHistogram latency_;  // measured phases only
  Intervals intervals_;
  Series series_;
  // Counters at the start of the measured phases.
  struct Baseline {
    Ledger ledger;
    Ns t_ns = 0;
    u64 statements = 0, user_bytes = 0;
    TransactionCounts transactions;
    WaitTimes waits;
  } baseline_;
};

}  // namespace tt::lab
