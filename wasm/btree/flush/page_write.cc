#include "btree/flush/page_write.h"

namespace tt::btree {

PageWrite begin_write(Instance& instance, Ns now, const Frame& f, WriteReason reason) {
  const PageInfo& info = instance.info(f.id);
  // Recovery makes a new page from its redo alone, so a torn one needs no copy (MDEV-19738).
  const bool once = f.fresh && instance.options.omit_rule != OmittedRule::kNewPageOnce;
  const PageWrite write = {.job = instance.next_job++,
                           .page = f.id,
                           .index = info.index,
                           .level = info.level,
                           .kind = instance.shown_kind(info),
                           .doubled = instance.options.doublewrite && !once,
                           .reason = reason,
                           .rows = info.new_rows,
                           .first_bytes = info.new_bytes,
                           .oldest = f.oldest,
                           .newest = f.newest,
                           .started = now};
  instance.context.facts.job_begins(write.job);
  return write;
}

JobsRow job_row(const Instance& instance, const PageWrite& w, WriteStage stage) {
  return {.job = w.job,
          .page = w.page,
          .index = w.index,
          .level = w.level,
          .reason = w.reason,
          .stage = stage,
          .doublewrite = w.doubled,
          .batch_pages = w.batch_pages,
          .bytes = instance.file_page_size(space_of(w.page)),
          .first_bytes = w.first_bytes,
          .rows = w.rows,
          .oldest_modification = w.oldest,
          .evicts = w.reason == WriteReason::kLru,
          .started_ns = w.started};
}

static void emit_rows(Instance& instance, const PageWrite& w, const Frame& f) {
  const PageInfo& info = instance.info(f.id);
  std::string bytes = instance.page_bytes(f.id);
  const Page page(bytes.data(), instance.pool.page_size());
  const RecordFormat& format = instance.indexes[info.index].leaf_format;
  u64 place = 0;
  u32 left = info.new_rows;
  std::string key;
  for (u32 at = page.first(); at != kSupremum && left > 0; at = page.next_of(at), place++) {
    if (!f.unwritten.at(page.heap_number(at))) continue;
    left--;
    instance.context.facts.emit(write_cause(w.kind), w.job, [&] {
      return RowLeaves{.page = f.id, .record = place, .key = format.key(page.at(at), key)};
    });
  }
  TT_CHECK(left == 0);  // or numbers of facts would depend on who watches
}

void emit_new_rows(Instance& instance, const PageWrite& w, Frame& f) {
  PageInfo& info = instance.info(f.id);
  if (info.new_rows == 0) return;
  FactStream& facts = instance.context.facts;
  // Looking for the rows costs more than writing the page, so it is done only for who watches.
  if (facts.records(w.job))
    emit_rows(instance, w, f);
  else
    facts.pass(info.new_rows);
  f.unwritten.clear();
  info.new_rows = 0;
  info.new_bytes = 0;
}

void emit_started(Instance& instance, const PageWrite& w) {
  instance.context.facts.emit(write_cause(w.kind), w.job, [&] {
    return WriteStarted{.row = job_row(instance, w, WriteStage::kWaiting)};
  });
}

void emit_stage(Instance& instance, const PageWrite& w, WriteStage stage) {
  const bool doubling = stage == WriteStage::kDoublewrite;
  instance.context.facts.emit(doubling ? kCauseDoublewrite : write_cause(w.kind), w.job,
                              [&] { return WriteDoubled{.row = job_row(instance, w, stage)}; });
}

void emit_finished(Instance& instance, const PageWrite& w) {
  FactStream& facts = instance.context.facts;
  facts.emit(write_cause(w.kind), w.job, [&] {
    const u32 size = instance.pool.page_size();
    return WriteFinished{.key = {.job = w.job},
                         .bytes = instance.file_page_size(space_of(w.page)),
                         .doublewrite_bytes = w.doubled ? size : 0,
                         .first_bytes = w.first_bytes,
                         .rows = w.rows};
  });
  facts.job_ends(w.job);
}

void emit_lost(const Instance& instance, const PageWrite& w) {
  FactStream& facts = instance.context.facts;
  facts.emit(write_cause(w.kind), w.job, [&] { return WriteLost{.key = {.job = w.job}}; });
  facts.job_ends(w.job);
}

}  // namespace tt::btree
