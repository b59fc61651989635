// Observing a run: status, tables, report and digest. Nothing here changes it.
#include "core/hash.h"
#include "lab/lab.h"
#include "server/options/schema.h"

namespace tt::lab {

StatusRow Lab::status(bool target_reached) const {
  const FactStream& facts = machine_.facts;
  return {.state = state_,
          .t_ns = machine_.now(),
          .seq = facts.seq(),
          .steps = machine_.scheduler.steps(),
          .statements = progress_.statements,
          .statements_total = workload_->statements_total(),
          .jobs = facts.jobs_started(),
          .sampled_job = facts.sampled_job(),
          .sample_complete = facts.sample_complete(),
          .target_reached = target_reached,
          .message = message_};
}

void Lab::describe(TableSink& sink) const {
  sink.row([&] { return progress_.row(); });
  sink.rows<FollowedRow>([&](auto&& add) {
    const std::string key = workload_->key_of(config_.follow_id);
    add({.id = 0u, .row = config_.follow_id, .key = key});
  });
  power_cuts_.describe(sink);
  measurements_.describe(sink);
  machine_.ledger.describe(sink);
  machine_.device->describe(sink);
  machine_.volume.describe(sink);
  workload_->describe(sink);
  engine_->describe(sink);
  describe_indexes(sink);
}

void Lab::describe_indexes(TableSink& sink) const {
  sink.rows<server::IndexesRow>([&](auto&& add) {
    const std::span<const IndexInfo> known = workload_->indexes();
    const std::vector<IndexSpace> spaces = engine_->index_space();
    for (u32 i = 0; i < spaces.size(); i++) {
      const IndexSpace& space = spaces[i];
      add({.index = i,
           .table = known.empty() ? 0 : known[i].table,
           .name = known.empty() ? Slice() : Slice(known[i].name),
           .entries = space.entries,
           .bytes = space.bytes,
           .metadata_bytes = space.metadata,
           .version_bytes = space.versions});
    }
  });
}

void Lab::inspect(TableId table, u64 id, Slice key, TableSink& sink) {
  machine_.device->inspect(table, id, sink);
  machine_.volume.inspect(table, id, sink);
  engine_->inspect(table, id, key, sink);
}

void Lab::report(ReportSink& sink, Digest made) const {
  measurements_.report(sink);
  power_cuts_.report(sink);
  sink.hash(kReportDigest, made == Digest::kMade ? digest() : 0);
  IndexSpace rows;
  for (const IndexSpace& one : engine_->index_space()) rows += one;
  sink.count(kReportRowMetadata, rows.metadata);
  sink.count(kReportRowVersions, rows.versions);
  sink.count(kReportEntries, rows.entries);
  machine_.device->report(sink);
  machine_.volume.report(sink, machine_.now());
  engine_->report(sink);
}

u64 Lab::digest() const {
  u64 digest = machine_.content.digest();
  for (u64 v : {machine_.device->digest(), engine_->digest(), machine_.now(), machine_.facts.seq(),
                progress_.statements, progress_.user_bytes, progress_.answers})
    digest = fold_digest(digest, v);
  return machine_.fold_ledger(digest);
}

}  // namespace tt::lab
