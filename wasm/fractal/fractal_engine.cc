// The engine's outside: statements go to their paths; what they left to do is started; what changed
// is told.
#include "fractal/fractal_engine.h"

#include <cstring>

#include "core/hash.h"
#include "fractal/statement_cursor.h"

namespace tt::fractal {

FractalEngine::FractalEngine(const EngineContext& context, const Options& options)
    : tree_(context, options),
      writer_(tree_, static_cast<u32>(options.client_pool_threads)),
      flusher_(tree_, writer_, static_cast<u32>(options.client_pool_threads)),
      checkpointer_(tree_, writer_),
      cleaner_(tree_, flusher_) {
  tree_.writers = &writer_;
  tree_.file = context.volume.create("data.tokudb");
  context.scheduler.add(tree_.log);
  context.scheduler.add(checkpointer_);
  context.scheduler.add(cleaner_);
  Node& root = tree_.new_node(0, kNoNode, {});
  TT_CHECK(root.id == tree_.root);
  root.leaflets.resize(1);
  tree_.account(root);
  tree_.log.open(0);
  checkpointer_.open(0);
  cleaner_.open(0);
  tree_.settle();
}

// As SET GLOBAL: parts read the options where they use them; those with a period of their own look
// at the clock anew.
Error FractalEngine::change_options(Ns now, const u64* values) {
  std::memcpy(static_cast<void*>(&tree_.options), values, sizeof tree_.options);
  tree_.log.change_options(now);
  checkpointer_.change_options(now);
  cleaner_.change_options(now);
  return Error::none();
}

std::unique_ptr<Cursor> FractalEngine::new_cursor(Actor& client) {
  return std::make_unique<StatementCursor>(client, cursors_++);
}

// TokuDB has a dictionary for each index. Here there is one, in which the index's number stands
// before each key.
Statement FractalEngine::stored(const Statement& statement, std::string& key) const {
  if (!several_indexes() || statement.op == Op::kFlush) return statement;
  key.clear();
  put_index_number(key, statement.index);
  key += statement.key;
  Statement stored = statement;
  stored.key = key;
  return stored;
}

Progress FractalEngine::run(Ns now, const Statement& named, Cursor& base, Outcome& outcome) {
  StatementCursor& cursor = static_cast<StatementCursor&>(base);
  const Statement statement = stored(named, cursor.stored_key);
  Progress progress = Progress::park();
  switch (statement.op) {
    case Op::kPut:
    case Op::kDelete:
      progress = statement.write().looks_up && !cursor.looked_up
                     ? look_up(now, statement, cursor)
                     : run_write(now, statement, cursor);
      break;
    case Op::kFlush:
    case Op::kCompact: progress = run_flush(now, cursor); break;
    case Op::kMerge:
    case Op::kDeleteRange:
    case Op::kCheckpoint: break;  // never asked for: see Engine::capabilities()
    case Op::kGet: progress = run_get(now, statement, cursor, outcome); break;
    case Op::kScan: progress = run_scan(now, statement, cursor, outcome); break;
  }
  if (progress.kind == Progress::kDone) {
    finish(now, cursor);
    cursor.looked_up = false;
  }
  tree_.settle();
  return progress;
}

// As TokuDB's inserts and updates read the row first; afterwards the write waits for the CPU that
// this took.
Progress FractalEngine::look_up(Ns now, const Statement& statement, StatementCursor& cursor) {
  Outcome found;
  const Progress progress = run_get(now, statement, cursor, found);
  if (progress.kind != Progress::kDone) return progress;
  finish(now, cursor);
  cursor.looked_up = true;
  return Progress::wait(now + progress.time);
}

void FractalEngine::finish(Ns now, StatementCursor& cursor) {
  tree_.unpin_all(cursor.pins);
  cursor.reads = cursor.read_bytes = cursor.applied = 0;
  cursor.cpu = 0;
  writer_.relieve(now);
}

u64 FractalEngine::digest() const {
  u64 digest = fold_digest(tree_.last_msn, tree_.last_xid);
  tree_.each_node([&](const Node& n) {
    for (u64 v : {u64{n.id}, u64{n.height}, n.serialized_bytes(), n.disk_offset, n.disk_bytes,
                  n.writes, n.memory})
      digest = fold_digest(digest, v);
  });
  const Counters& c = tree_.counters;
  for (u64 v : {c.messages, c.flushes, c.leaf_splits, c.nonleaf_splits, c.merges, c.checkpoints,
                c.misses, c.evictions, c.partial_evictions, c.stall_ns, tree_.log.bytes(),
                tree_.blocks.allocated_bytes()})
    digest = fold_digest(digest, v);
  return digest;
}

void FractalEngine::report(ReportSink& sink) const {
  const Counters &c = tree_.counters, &b = baseline_;
  sink.count(kReportFlushes, c.flushes - b.flushes);
  sink.count(kReportLeafSplits, c.leaf_splits - b.leaf_splits);
  sink.count(kReportNonleafSplits, c.nonleaf_splits - b.nonleaf_splits);
  sink.count(kReportMerges, c.merges - b.merges);
  sink.count(kReportCheckpoints, c.checkpoints - b.checkpoints);
  for (u16 i = 0; i < 4; i++) {
    sink.count(static_cast<ReportField>(kReportLeafCheckpointBytes + i),
               c.bytes_written[i] - b.bytes_written[i]);
    sink.count(static_cast<ReportField>(kReportLeafCheckpointNodes + i),
               c.nodes_written[i] - b.nodes_written[i]);
  }
  sink.count(kReportLogBytes, tree_.log.written_bytes() - baseline_log_);
  sink.count(kReportFileBytes, tree_.context.volume.size(tree_.file));
  sink.count(kReportLiveBytes, tree_.blocks.live_bytes());
  sink.count(kReportStalls, c.stalls - b.stalls);
  sink.count(kReportStallNs, c.stall_ns - b.stall_ns);
  sink.count(kReportNodeMisses, c.misses - b.misses);
  sink.ratio(kReportReadAmplification, c.query_reads - b.query_reads, c.queries - b.queries);
  sink.count(kReportReadBytes, c.query_read_bytes - b.query_read_bytes);
  sink.count(kReportReads, c.query_reads - b.query_reads);
}

// describe(): the whole structure as flat tables, with the same row functions that facts use.
void FractalEngine::describe(TableSink& sink) const {
  const auto one_row = [&](TableId table, auto&& write) {
    if (!sink.begin(table)) return;
    write(sink.row());
    sink.end();
  };
  if (sink.begin(kNodes)) {
    tree_.each_node([&](const Node& n) { tree_.write_node_row(n, sink.row()); });
    sink.end();
  }
  if (sink.begin(kBuffers)) {
    tree_.each_node([&](const Node& n) {
      for (u32 i = 0; i < n.channels.size(); i++) tree_.write_buffer_row(n, i, sink.row());
    });
    sink.end();
  }
  if (sink.begin(kJobs)) {
    flusher_.describe_jobs(sink);
    writer_.describe_jobs(sink);
    sink.end();
  }
  one_row(kCachetable, [&](RowWriter& out) { tree_.write_cache_row(out); });
  one_row(kCheckpoint, [&](RowWriter& out) { tree_.checkpoint.write(out); });
  one_row(kLog, [&](RowWriter& out) { tree_.log.write_row(out); });
  one_row(kSpace, [&](RowWriter& out) { tree_.write_space_row(out); });
  one_row(kCounters, [&](RowWriter& out) { tree_.write_counters_row(out); });
}

}  // namespace tt::fractal
