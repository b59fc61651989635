// The report of the measured phases, and the digest.
#include "btree/btree_engine.h"
#include "core/hash.h"

namespace tt::btree {

void BtreeEngine::begin_measuring() {
  baseline_ = instance_.counters;
  pool_baseline_ = instance_.pool.counters;
  log_baseline_ = instance_.log.bytes_written();
}

void BtreeEngine::report(ReportSink& sink) const {
  const Counters& c = instance_.counters;
  const PoolCounters& p = instance_.pool.counters;
  const u64 written = c.pages_written - baseline_.pages_written,
            doubled = c.doublewrite_pages - baseline_.doublewrite_pages;
  sink.count(kReportPagesWritten, written);
  sink.count(kReportPagesRead, c.pages_read - baseline_.pages_read);
  sink.count(kReportPagesCreated, p.created - pool_baseline_.created);
  sink.count(kReportDoublewritePages, doubled);
  sink.count(kReportLogWritten, instance_.log.bytes_written() - log_baseline_);
  const u64 zipped = c.zip_pages_written - baseline_.zip_pages_written;
  sink.count(kReportDataWritten, (written - zipped + doubled) * instance_.pool.page_size() +
                                     zipped * instance_.options.key_block_size);
  sink.count(kReportSplits, c.splits - baseline_.splits);
  sink.count(kReportMerges, c.merges - baseline_.merges);
  const u64 requests = p.requests - pool_baseline_.requests, reads = p.reads - pool_baseline_.reads;
  sink.count(kReportPageRequests, requests);
  sink.ratio(kReportHitRate, requests > reads ? requests - reads : 0, requests);
  u64 used = 0, leaves = 0, bytes = 0;
  for (const auto& space : instance_.spaces) {
    if (space->id() != 0) bytes += u64{space->pages()} * space->page_size();
    for (u32 number = 0; number < space->pages(); number++) {
      const PageInfo& info = space->info(number);
      if (info.used && info.kind == PageKind::kLeaf && info.index != instance_.buffer_index)
        used += info.used_bytes, leaves++;
    }
  }
  sink.ratio(kReportPageFill, used, leaves * instance_.pool.page_size());
  sink.count(kReportStalls, c.stalls - baseline_.stalls);
  sink.count(kReportStallNs, c.stall_ns - baseline_.stall_ns);
  sink.count(kReportFileBytes, bytes);
  sink.count(kReportMarkedSkipped, c.marked_skipped - baseline_.marked_skipped);
  const ReadViews& views = undo_.views();
  sink.count(kReportHistory, c.history);
  sink.count(kReportOldestView,
             views.empty() ? 0 : instance_.context.scheduler.now() - views.oldest().taken);
  sink.count(kReportVersionsWalked, c.versions_walked - baseline_.versions_walked);
  sink.count(kReportViewUndoReads, c.view_undo_reads - baseline_.view_undo_reads);
  if (instance_.options.key_block_size > 0) report_zipped(sink);
  if (!buffer_) return;
  sink.count(kReportBufferMerges, c.buffer_merges - baseline_.buffer_merges);
  sink.count(kReportMergedInserts, c.merged_inserts - baseline_.merged_inserts);
  sink.count(kReportMergedMarks, c.merged_marks - baseline_.merged_marks);
  sink.count(kReportMergedDeletes, c.merged_deletes - baseline_.merged_deletes);
  sink.count(kReportBufferPages, buffer_->size());
}

void BtreeEngine::report_zipped(ReportSink& sink) const {
  const Counters& c = instance_.counters;
  u64 free = 0;
  for (const auto& space : instance_.spaces)
    for (u32 number = 0; number < space->pages(); number++)
      if (const PageInfo& info = space->info(number); info.used && info.kind == PageKind::kLeaf)
        free += instance_.zip_free_bytes(page_id(space->id(), number));
  sink.count(kReportCompressOps, c.compress_ops - baseline_.compress_ops);
  sink.count(kReportCompressOpsOk, c.compress_ops_ok - baseline_.compress_ops_ok);
  sink.count(kReportUncompressOps, c.uncompress_ops - baseline_.uncompress_ops);
  sink.count(kReportZipFree, free);
}

MemoryUse BtreeEngine::memory() const {
  MemoryUse use;
  const BufferPool& pool = instance_.pool;
  use.of(MemoryKind::kFreePages) = u64{pool.free_count()} * pool.page_size();
  for (u32 i = 0; i < pool.frame_count(); i++) {
    const Frame& frame = pool.frame(i);
    if (!frame.used) continue;
    if (frame.zip) use.of(MemoryKind::kZippedPages) += frame.zip->bytes.size();
    if (frame.bytes == nullptr) continue;
    const auto kind = [&] {
      switch (instance_.info(frame.id).kind) {
        case PageKind::kLeaf: return MemoryKind::kLeafPages;
        case PageKind::kInner: return MemoryKind::kInnerPages;
        case PageKind::kUndo: return MemoryKind::kUndoPages;
        case PageKind::kSpace:
        case PageKind::kSystem: break;
      }
      return MemoryKind::kOtherPages;
    };
    use.of(kind()) += pool.page_size();
  }
  return use;
}

u64 BtreeEngine::digest() const {
  const Counters& c = instance_.counters;
  const PoolCounters& p = instance_.pool.counters;
  u64 digest = 0;
  for (u64 v : {c.splits, c.merges, c.purged, c.history, c.pages_written, c.pages_read,
                c.doublewrite_pages, c.stalls, c.stall_ns, p.requests, p.created, p.made_young,
                p.evicted, instance_.log.lsn(), instance_.log.checkpoint()})
    digest = fold_digest(digest, v);
  for (const auto& space : instance_.spaces)
    for (u32 number = 0; number < space->pages(); number++) {
      const PageInfo& info = space->info(number);
      if (!info.used) continue;
      for (u64 v : {u64{number}, u64{info.used_bytes}, u64{info.records}, info.writes,
                    u64{info.frame != kNone}})
        digest = fold_digest(digest, v);
    }
  return digest;
}

}  // namespace tt::btree
