// The report of the measured phases, and the digest.
#include "core/hash.h"
#include "fractal/fractal_engine.h"
#include "fractal/state/index_space.h"

namespace tt::fractal {

void FractalEngine::begin_measuring() {
  baseline_ = state_.status.counters;
  baseline_log_ = state_.log.written_bytes();
}

void FractalEngine::report(ReportSink& sink) const {
  const Counters &c = state_.status.counters, &b = baseline_;
  sink.count(kReportFlushes, c.flushes - b.flushes);
  sink.count(kReportEarlyFlushes, c.early_flushes - b.early_flushes);
  sink.count(kReportLeafSplits, c.leaf_splits - b.leaf_splits);
  sink.count(kReportNonleafSplits, c.nonleaf_splits - b.nonleaf_splits);
  sink.count(kReportMerges, c.merges - b.merges);
  sink.count(kReportCheckpoints, c.checkpoints - b.checkpoints);
  sink.count(kReportLeafCheckpointBytes, c.leaf_checkpoint.bytes - b.leaf_checkpoint.bytes);
  sink.count(kReportLeafCheckpointNodes, c.leaf_checkpoint.nodes - b.leaf_checkpoint.nodes);
  sink.count(kReportLeafEvictionBytes, c.leaf_eviction.bytes - b.leaf_eviction.bytes);
  sink.count(kReportLeafEvictionNodes, c.leaf_eviction.nodes - b.leaf_eviction.nodes);
  sink.count(kReportNonleafCheckpointBytes,
             c.nonleaf_checkpoint.bytes - b.nonleaf_checkpoint.bytes);
  sink.count(kReportNonleafCheckpointNodes,
             c.nonleaf_checkpoint.nodes - b.nonleaf_checkpoint.nodes);
  sink.count(kReportNonleafEvictionBytes, c.nonleaf_eviction.bytes - b.nonleaf_eviction.bytes);
  sink.count(kReportNonleafEvictionNodes, c.nonleaf_eviction.nodes - b.nonleaf_eviction.nodes);
  sink.count(kReportLogBytes, state_.log.written_bytes() - baseline_log_);
  u64 file_bytes = 0, live_bytes = 0;
  for (const auto& dictionary : state_.dictionaries.all()) {
    if (!dictionary->shown()) continue;
    file_bytes += state_.env.volume.size(dictionary->file);
    live_bytes += dictionary->blocks.live_bytes();
  }
  sink.count(kReportFileBytes, file_bytes);
  sink.count(kReportLiveBytes, live_bytes);
  sink.count(kReportStalls, c.stalls - b.stalls);
  sink.count(kReportStallNs, c.stall_ns - b.stall_ns);
  sink.count(kReportNodeMisses, c.misses - b.misses);
  sink.ratio(kReportReadAmplification, c.query_reads - b.query_reads, c.queries - b.queries);
  sink.count(kReportReadBytes, c.query_read_bytes - b.query_read_bytes);
  sink.count(kReportReads, c.query_reads - b.query_reads);
  sink.count(kReportDeletedSkipped, c.deleted_skipped - b.deleted_skipped);
  report_fetches(sink);
  report_broadcasts(sink);
  report_loads(sink);
}

void FractalEngine::report_fetches(ReportSink& sink) const {
  const Counters &c = state_.status.counters, &b = baseline_;
  sink.count(kReportTargets, c.basements.targets - b.basements.targets);
  sink.count(kReportBasementsInRange, c.basements.in_range - b.basements.in_range);
  sink.count(kReportPrefetched, c.basements.prefetched - b.basements.prefetched);
  sink.count(kReportBasementsWritten, c.basements.written - b.basements.written);
  sink.count(kReportPrefetches, c.prefetches - b.prefetches);
}

void FractalEngine::report_loads(ReportSink& sink) const {
  const Counters::Loads &c = state_.status.counters.loads, &b = baseline_.loads;
  sink.count(kReportLoadRows, c.rows - b.rows);
  sink.count(kReportLoadRuns, c.runs - b.runs);
  sink.count(kReportLoadPasses, c.passes - b.passes);
  sink.count(kReportLoadTempBytes, c.temp_bytes - b.temp_bytes);
  sink.count(kReportLoadLeaves, c.leaves - b.leaves);
  sink.count(kReportLoadNonleaves, c.nonleaves - b.nonleaves);
}

namespace {

struct Behind {
  u64 messages = 0, leaves = 0, leaves_behind = 0;
};

// Counts the messages to all rows that wait, and the leaves below them.
void count_behind(const Dictionaries& dictionaries, const Node& n, bool waits, Behind& found) {
  if (n.leaf()) {
    found.leaves++;
    found.leaves_behind += waits;
  }
  for (const Channel& c : n.channels) {
    found.messages += c.broadcasts;
    count_behind(dictionaries, dictionaries.node(c.child), waits || c.broadcasts > 0, found);
  }
}

}  // namespace

void FractalEngine::report_broadcasts(ReportSink& sink) const {
  Behind found;
  if (is_open())
    for (const auto& dictionary : state_.dictionaries.all())
      if (dictionary->shown())
        count_behind(state_.dictionaries, state_.dictionaries.node(dictionary->root), false, found);
  sink.count(kReportBroadcasts, found.messages);
  sink.count(kReportLeavesBehind, found.leaves_behind);
  sink.count(kReportLeaves, found.leaves);
  sink.count(kReportRowUpdates, state_.status.counters.row_updates - baseline_.row_updates);
  sink.count(kReportOptimizedPaths,
             state_.status.counters.optimized_paths - baseline_.optimized_paths);
}

std::vector<IndexSpace> FractalEngine::index_space() const {
  if (!is_open()) return {};
  return space_of(state_.dictionaries, state_.env);
}

MemoryUse FractalEngine::memory() const {
  const Cachetable& cache = state_.nodes.cache;
  MemoryUse use;
  use.of(MemoryKind::kLeafNodes) = cache.leaf_bytes();
  use.of(MemoryKind::kInnerNodes) = cache.nonleaf_bytes();
  use.of(MemoryKind::kRollbackNodes) = cache.rollback_bytes();
  use.of(MemoryKind::kClones) = cache.clone_bytes();
  use.of(MemoryKind::kLoader) = cache.reserved_bytes();
  return use;
}

u64 FractalEngine::digest() const {
  u64 msns = 0, allocated = 0;
  for (const auto& dictionary : state_.dictionaries.all()) {
    msns += dictionary->last_msn;
    allocated += dictionary->blocks.allocated_bytes();
  }
  u64 digest = fold_digest(msns, state_.transactions.last_xid());
  state_.dictionaries.each_node([&](const Node& n) {
    for (u64 v : {u64{n.id}, u64{n.height}, n.serialized_bytes(), n.disk_offset, n.disk_bytes,
                  n.writes, n.memory})
      digest = fold_digest(digest, v);
  });
  const Counters& c = state_.status.counters;
  for (u64 v :
       {c.messages, c.flushes, c.leaf_splits, c.nonleaf_splits, c.merges, c.checkpoints, c.misses,
        c.evictions, c.partial_evictions, c.stall_ns, state_.log.bytes(), allocated})
    digest = fold_digest(digest, v);
  return digest;
}

}  // namespace tt::fractal
