#include "lsm/scan_cursor.h"

#include "core/hash.h"

namespace tt::lsm {

void ScanCursor::begin(Tree& tree, Slice key, u32 limit) {
  release();
  seek_key_.clear();
  append_internal_key(seek_key_, key, kMaxSequence, kSeekType);
  limit_ = limit;
  have_last_ = false;
  version_ = tree.version;
  tree.counters.scans++;
  for (const MemtableSlot& slot : tree.memtables) {
    tables_.push_back(slot.table);
    memtables_.emplace_back(*slot.table).seek(seek_key_);
  }
  for (const FilePtr& file : version_->levels[0])
    if (file->largest_user() >= key) runs_.emplace_back(std::vector<FilePtr>{file});
  for (u32 level = 1; level < version_->levels.size(); level++) {
    const std::vector<FilePtr>& files = version_->levels[level];
    u32 first = 0, count = static_cast<u32>(files.size());
    while (count > 0) {  // first file whose largest key is not before the start
      const u32 half = count / 2;
      if (files[first + half]->largest_user() < key) {
        first += half + 1;
        count -= half + 1;
      } else {
        count = half;
      }
    }
    if (first < files.size()) runs_.emplace_back(std::vector<FilePtr>(files.begin() + first, files.end()));
  }
}

void ScanCursor::release() {
  version_.reset();
  memtables_.clear();
  tables_.clear();
  runs_.clear();
}

bool ScanCursor::open(Tree& tree, Run& run) {
  run.state = Run::State::kEntry;
  if (run.bytes && run.entries.open(*run.bytes)) {
    run.seeking ? run.entries.seek(seek_key_) : run.entries.seek_to_first();
    if (!run.entries.valid()) run.state = Run::State::kNextBlock;
    run.seeking = false;
    return true;
  }
  tree.fail({ErrorCode::kCorruption, "scan: damaged block in file " + std::to_string(run.files[run.file]->number)});
  run.state = Run::State::kEnd;
  return false;
}

bool ScanCursor::settle(Tree& tree, Ns now, Run& run, Ns* arrives, Outcome& outcome) {
  using State = Run::State;
  for (;;) {
    switch (run.state) {
      case State::kEntry:
        if (run.entries.valid()) return true;
        run.state = State::kNextBlock;
        if (run.entries.damaged()) {
          tree.fail(
              {ErrorCode::kCorruption, "scan: damaged entry in file " + std::to_string(run.files[run.file]->number)});
          run.state = State::kEnd;
        }
        break;
      case State::kEnd: return true;
      case State::kWaiting:
        run.bytes = fetch_.take(tree, *run.files[run.file], run.block);
        open(tree, run);
        break;
      case State::kSeek:
      case State::kNextBlock: {
        const TableIndex* index = run.files[run.file]->index.get();
        run.block = run.state == State::kSeek ? index->find(user_key(seek_key_)) : run.block + 1;
        if (run.block >= index->block_count()) {
          if (++run.file == run.files.size()) {
            run.state = State::kEnd;
            return true;
          }
          run.block = 0;
        }
        run.bytes = fetch_.find_or_request(tree, now, *run.files[run.file], run.block, arrives);
        if (!run.bytes) {
          outcome.block_reads++;
          run.state = State::kWaiting;
          return false;
        }
        open(tree, run);
        break;
      }
    }
  }
}

Progress ScanCursor::run(Tree& tree, Ns now, Outcome& outcome) {
  while (outcome.rows < limit_ && tree.error.ok()) {
    Memtable::Iterator* best_memtable = nullptr;
    Run* best_run = nullptr;
    Slice best;
    for (Memtable::Iterator& it : memtables_)
      if (it.valid() && (best.empty() || compare_internal(it.key(), best) < 0)) best = it.key(), best_memtable = &it;
    for (Run& run : runs_) {
      Ns arrives = 0;
      if (!settle(tree, now, run, &arrives, outcome)) return Progress::wait(arrives);
      if (run.state != Run::State::kEntry) continue;
      if (best.empty() || compare_internal(run.entries.key(), best) < 0)
        best = run.entries.key(), best_memtable = nullptr, best_run = &run;
    }
    if (best.empty()) break;
    visit(best, best_memtable != nullptr ? best_memtable->value() : best_run->entries.value(), outcome);
    best_memtable != nullptr ? best_memtable->next() : best_run->entries.next();
  }
  const Ns cpu =
      tree.options.cpu_get_ns + runs_.size() * tree.options.cpu_probe_ns + outcome.rows * tree.options.cpu_scan_row_ns;
  release();
  return Progress::done(cpu);
}

void ScanCursor::visit(Slice internal_key, Slice value, Outcome& outcome) {
  const Slice user = user_key(internal_key);
  if (have_last_ && user == last_user_key_) return;  // an older version
  last_user_key_.assign(user);
  have_last_ = true;
  if (type_of(internal_key) == ValueType::kDelete) return;
  outcome.rows++;
  outcome.answer = fold_digest(outcome.answer, fold_digest(xxh3(user), xxh3(value)));
}

}  // namespace tt::lsm
