#include "btree/statements/index_change.h"

namespace tt::btree {

bool IndexChange::locks(const Statement& statement, const StatementCursor& cursor) {
  if (!is_of_others(cursor)) return false;
  if (!changes_table(statement.op) && !(is_write(statement.op) && is_of_table(statement)))
    return false;
  wait(cursor);
  return true;
}

u32 IndexChange::rows() const {
  for (u32 i = 0; i < instance_.indexes.size(); i++) {
    const std::vector<u32>& entries = instance_.indexes[i].entries;
    if (std::find(entries.begin(), entries.end(), index_) != entries.end()) return i;
  }
  return kNone;
}

Progress IndexChange::run(Ns now, const Statement& statement, StatementCursor& cursor) {
  if (client_ == nullptr) {
    begin(cursor, statement.index);
    stage_ = begin_stage(statement);
  }
  now_ = now;
  const Progress progress = advance(now, cursor);
  if (!instance_.error.ok()) return Progress::park();
  if (progress.kind == Progress::kDone) end_change(now);
  return progress;
}

IndexChange::Stage IndexChange::begin_stage(const Statement& statement) {
  Index& index = instance_.indexes[index_];
  const bool adds = statement.op == Op::kAddIndex;
  if (index.there == adds) return Stage::kDurable;
  index.dropping = !adds;
  if (!adds) return Stage::kMerge;
  sort_.emplace(instance_.context.volume, instance_.options.sort_buffer_size,
                instance_.options.cpu_scan_row_ns);
  return Stage::kCreate;
}

Progress IndexChange::advance(Ns now, StatementCursor& cursor) {
  Fetch& fetch = cursor.fetch;
  switch (stage_) {
    case Stage::kMerge:
      // InnoDB drops what waits for the leaves when their pages are used again.
      if (buffer_ != nullptr && !buffer_->merge_all(now, fetch)) return fetch.progress();
      stage_ = Stage::kFree;
      [[fallthrough]];
    case Stage::kFree:
      if (const Progress p = free(now, index_, cursor.client, fetch); p.kind != Progress::kDone)
        return p;
      enter_durable();
      break;
    case Stage::kCreate:
      if (stall(now, cursor.client)) return Progress::park();
      if (!tree_.begin(now, index_, fetch)) return fetch.progress();
      build_.emplace(instance_, index_ops_, index_, undo_.next_number() - 1);
      cursor.from.clear();
      cursor.rows = cursor.stepped_over = cursor.inside = 0, cursor.answer = cursor.leaf = 0;
      stage_ = Stage::kScan;
      [[fallthrough]];
    case Stage::kScan: return scan(now, cursor);
    case Stage::kLoad: return load_tree(now, cursor);
    case Stage::kDurable: break;
  }
  return is_durable(now, cursor.client) ? Progress::done(0) : Progress::park();
}

Progress IndexChange::free(Ns now, u32 index, Actor& client, Fetch& fetch) {
  for (;;) {
    if (stall(now, client)) return Progress::park();
    const UnfinishedTree::Freed freed = tree_.free_step(now, index, fetch);
    if (freed == UnfinishedTree::Freed::kBlocked) return fetch.progress();
    cleaner_.changed(now);
    if (freed == UnfinishedTree::Freed::kAll) return Progress::done(0);
  }
}

// row_merge_read_clustered_index: rows that are marked as deleted are left out. It follows the
// leaves by itself, so nothing is read ahead.
Progress IndexChange::scan(Ns now, StatementCursor& cursor) {
  Statement all = Statement::scan({}, ~0u);
  all.index = rows();
  all.read().rows = this;
  cursor.reads_ahead = false;
  Outcome rows;  // not the statement's
  const Progress progress = queries_.run_scan(now, all, cursor, rows);
  cursor.reads_ahead = true;
  if (progress.kind != Progress::kDone) return progress;
  sort_->end(now);
  stage_ = Stage::kLoad;
  return Progress::wait(now + progress.time);
}

void IndexChange::row(Slice key, Slice value) {
  build_entry(instance_.indexes[rows()].info, instance_.indexes[index_].info, key, value, entry_);
  sort_->add(now_, entry_);
}

Progress IndexChange::load_tree(Ns now, StatementCursor& cursor) {
  const Progress progress = load(now, cursor, *sort_, *build_);
  if (progress.kind != Progress::kDone) return progress;
  instance_.indexes[index_].there = true;
  enter_durable();
  return Progress::wait(now + progress.time);
}

void IndexChange::end_change(Ns now) {
  if (sort_) sort_->remove_files(now);
  sort_.reset();
  build_.reset();
  instance_.indexes[index_].dropping = false;
  end(now);
}

Progress IndexChange::free_unfinished(Ns now, Actor& owner, Fetch& fetch) {
  for (u32 i = 0; i < instance_.indexes.size(); i++) {
    if (instance_.indexes[i].there || instance_.indexes[i].root == 0) continue;
    if (const Progress p = free(now, i, owner, fetch); p.kind != Progress::kDone) return p;
  }
  return Progress::done(0);
}

}  // namespace tt::btree
