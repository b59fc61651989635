#include "fractal/loader/dictionary_load.h"

#include <algorithm>

namespace tt::fractal {

DictionaryLoad::DictionaryLoad(Nodes& nodes, Dictionary& dictionary, const LoadMemory& memory,
                               u64 xid, u64& next_temp)
    : nodes_(nodes),
      options_(nodes.env.options),
      dictionary_(dictionary),
      memory_(memory),
      xid_(xid),
      next_temp_(next_temp),
      writer_(nodes, memory, options_.loader_compress) {}

LoadsRow DictionaryLoad::row() const {
  u64 runs = runs_.size() + merged_.size() + sources_.size(), bytes = 0;
  for (const auto* some : {&runs_, &merged_})
    for (const RunFile& run : *some) bytes += run.bytes;
  for (const RunReader& source : sources_) bytes += source.run().bytes;
  const auto state = stage_ == Stage::kPutting ? LoadState::kPutting
                     : stage_ == Stage::kDone  ? LoadState::kSyncing
                     : tree_ != nullptr        ? LoadState::kBuilding
                                               : LoadState::kMerging;
  return {.index = dictionary_.index,
          .state = state,
          .rows = all_rows_,
          .unsorted = data_.size(),
          .runs = runs,
          .run_bytes = bytes,
          .passes = passes_,
          .leaves = tree_ == nullptr ? 0 : tree_->leaves(),
          .nonleaves = tree_ == nullptr ? 0 : tree_->nonleaves(),
          .last_key = tree_ == nullptr ? Slice() : tree_->last_key()};
}

void DictionaryLoad::changed() {
  nodes_.env.facts.emit(kCauseLoad, 0, [&] { return LoadChanged{.row = row()}; });
}

// DB_KEYEXIST.
void DictionaryLoad::fail_twice() {
  nodes_.env.fail({ErrorCode::kBadRequest, "a bulk load has two rows with one key"});
}

Ns DictionaryLoad::put(Ns now, Slice key, Slice value) {
  const u64 bytes = key.size() + value.size();
  const u64 used = rows_.size() * kLoadedRowStruct + data_.size();
  const Ns cpu = used + bytes > memory_.rowset() ? sort_and_write(now) : 0;
  rows_.push_back({data_.size(), static_cast<u32>(key.size()), static_cast<u32>(value.size())});
  data_.append(key);
  data_.append(value);
  all_rows_++;
  loaded_bytes_ += TreeWriter::loaded_size(key, value);
  nodes_.status.counters.loads.rows++;
  changed();
  return cpu;
}

Ns DictionaryLoad::sort_and_write(Ns now) {
  if (rows_.empty()) return 0;
  std::sort(rows_.begin(), rows_.end(),
            [&](const Row& a, const Row& b) { return key(a) < key(b); });
  for (size_t i = 1; i < rows_.size(); i++)
    if (key(rows_[i - 1]) == key(rows_[i])) fail_twice();
  const bool follows = !runs_.empty() && runs_.back().greatest < key(rows_.front());
  if (!follows) {
    if (!runs_.empty()) writer_.close(now, runs_.back());
    runs_.push_back(writer_.create(next_temp_++));
    nodes_.status.counters.loads.runs++;
  }
  for (const Row& row : rows_) writer_.add(now, runs_.back(), key(row), value(row));
  writer_.end_block(now, runs_.back());
  const Ns cpu = shared(rows_.size() * options_.cpu_load_row_ns +
                        data_.size() * options_.cpu_node_kib_ns / KiB);
  rows_.clear();
  data_.clear();
  return cpu;
}

Ns DictionaryLoad::build(Ns now, FileId file, u64 begin_lsn) {
  const Ns cpu = sort_and_write(now);
  if (!runs_.empty()) writer_.close(now, runs_.back());
  file_ = file;
  begin_lsn_ = begin_lsn;
  stage_ = Stage::kPass;
  return cpu;
}

Ns DictionaryLoad::step(Ns now) {
  if (!nodes_.env.error.ok()) return kNever;
  switch (stage_) {
    case Stage::kPutting:
    case Stage::kDone: break;
    case Stage::kPass: begin_pass(); return now;
    case Stage::kMerge: return merge(now);
    case Stage::kFinish: return finish(now);
  }
  return now;
}

void DictionaryLoad::begin_pass() {
  passes_++;
  nodes_.status.counters.loads.passes++;
  if (runs_.size() <= memory_.fan_in(true))
    tree_ = std::make_unique<TreeWriter>(nodes_, memory_, file_, dictionary_.number, xid_,
                                         loaded_bytes_, next_temp_);
  begin_merge();
}

// Takes runs from the end of the list.
void DictionaryLoad::begin_merge() {
  const bool last = tree_ != nullptr;
  const u64 count = std::min<u64>(runs_.size(), memory_.fan_in(last));
  const u64 bytes = memory_.merge_read(count, last);
  for (u64 i = 0; i < count; i++) {
    sources_.emplace_back(runs_.back(), options_.loader_compress, bytes);
    runs_.pop_back();
  }
  if (!last) output_ = writer_.create(next_temp_++);
  merged_rows_ = 0;
  stage_ = Stage::kMerge;
}

RunReader* DictionaryLoad::smallest() {
  RunReader* first = nullptr;
  for (RunReader& source : sources_)
    if (source.has_row() && (first == nullptr || source.key() < first->key())) first = &source;
  return first;
}

// Merges until a run has to be read, a leaf is closed, or a block is full.
Ns DictionaryLoad::merge(Ns now) {
  Ns ready = now;
  for (RunReader& source : sources_)
    if (!source.has_row() && !source.at_end()) ready = std::max(ready, source.read(nodes_, now));
  if (!nodes_.env.error.ok()) return kNever;
  if (ready > now) return ready;
  u64 rows = 0, bytes = 0;
  const u64 leaves = tree_ == nullptr ? 0 : tree_->leaves();
  for (;;) {
    RunReader* const from = smallest();
    if (from == nullptr) break;
    if (merged_rows_++ > 0 && from->key() == last_key_) fail_twice();
    last_key_.assign(from->key());
    if (tree_ != nullptr)
      tree_->add(now, from->key(), from->value());
    else
      writer_.add(now, output_, from->key(), from->value());
    rows++;
    bytes += from->key().size() + from->value().size();
    from->next();
    if (!from->has_row() && !from->at_end()) break;
    if (tree_ != nullptr ? tree_->leaves() > leaves : bytes >= memory_.block()) break;
  }
  Ns cpu = rows * options_.cpu_load_row_ns;
  cpu += tree_ != nullptr ? tree_->take_cpu() : bytes * options_.cpu_node_kib_ns / KiB;
  const auto ended = [](const RunReader& source) { return source.at_end(); };
  if (std::all_of(sources_.begin(), sources_.end(), ended)) end_merge(now);
  changed();
  return now + shared(cpu);
}

void DictionaryLoad::end_merge(Ns now) {
  for (const RunReader& source : sources_) nodes_.env.volume.remove(now, source.run().file);
  sources_.clear();
  if (tree_ != nullptr) {
    stage_ = Stage::kFinish;
    return;
  }
  writer_.end_block(now, output_);
  writer_.close(now, output_);
  merged_.push_back(std::move(output_));
  if (!runs_.empty()) return begin_merge();
  runs_ = std::exchange(merged_, {});
  stage_ = Stage::kPass;
}

Ns DictionaryLoad::finish(Ns now) {
  const Ns durable = tree_->finish(now, begin_lsn_);
  if (durable == kNever) return kNever;
  nodes_.status.counters.loads.leaves += tree_->leaves();
  nodes_.status.counters.loads.nonleaves += tree_->nonleaves();
  stage_ = Stage::kDone;
  changed();
  return std::max(durable, now + shared(tree_->take_cpu()));
}

void DictionaryLoad::remove_files(Ns now) {
  Volume& volume = nodes_.env.volume;
  for (const auto* some : {&runs_, &merged_})
    for (const RunFile& run : *some) volume.remove(now, run.file);
  for (const RunReader& source : sources_) volume.remove(now, source.run().file);
  runs_.clear(), merged_.clear(), sources_.clear();
}

}  // namespace tt::fractal
