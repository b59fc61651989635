#include "fractal/loader/bulk_loader.h"

#include <algorithm>

#include "fractal/format/loaded_name.h"
#include "fractal/recovery/skeleton.h"

namespace tt::fractal {
namespace {

// toku_ft_is_empty_fast, of a tree that never grew beyond its root.
bool is_empty(const Nodes& nodes, const Dictionary& dictionary) {
  const Node& root = nodes.dictionaries.node(dictionary.root);
  return root.leaf() && root.row_count() == 0;
}

}  // namespace

std::vector<Dictionary*> BulkLoader::table_of(const Dictionary& dictionary) const {
  std::vector<Dictionary*> table;
  for (const auto& other : nodes_.dictionaries.all()) {
    const bool same = env_.indexes.empty()
                          ? other == &dictionary
                          : other->shown() && env_.indexes[other->index].table ==
                                                  env_.indexes[dictionary.index].table;
    if (same) table.push_back(other);
  }
  return table;
}

bool BulkLoader::takes(const Statement& statement, const StatementCursor& cursor) const {
  if (statement.op != Op::kPut || statement.write().flavour == WriteFlavour::kPlain) return false;
  if (open_for(cursor)) return true;
  if (load_ != nullptr || env_.options.loader_memory == 0 || cursor.transaction.xid != 0 ||
      cursor.stage != StatementCursor::Stage::kBegin)
    return false;
  const std::vector<Dictionary*> table = table_of(*cursor.dictionary);
  return std::all_of(table.begin(), table.end(),
                     [&](const Dictionary* d) { return is_empty(nodes_, *d); });
}

void BulkLoader::begin(Ns now, StatementCursor& cursor) {
  const std::vector<Dictionary*> table = table_of(*cursor.dictionary);
  load_ = std::make_unique<Load>();
  client_ = &cursor;
  load_->memory = LoadMemory::of(env_.options, table.size());
  transactions_.begin(cursor.transaction);
  log_.begin_transaction(now, cursor.transaction.xid);
  load_->begin_lsn = log_.lsn();
  for (Dictionary* dictionary : table) {
    const std::string name =
        loaded_name(own_name(dictionary->file_name), cursor.transaction.xid, load_->parts.size());
    load_->names.push_back(name);
    load_->files.push_back(env_.create_dictionary(name));
    load_->parts.push_back(std::make_unique<DictionaryLoad>(nodes_, *dictionary, load_->memory,
                                                            cursor.transaction.xid, next_temp_));
  }
  nodes_.cache.reserve(load_->memory.reserved);
  nodes_.status.cache_changed();
  writer_.wake_evictor_if_full(now);
}

Progress BulkLoader::run(Ns now, const Statement& statement, StatementCursor& cursor) {
  if (!env_.error.ok()) return Progress::park();
  if (load_ == nullptr) begin(now, cursor);
  if (load_->stage == Stage::kPutting) {
    const auto part = std::find_if(load_->parts.begin(), load_->parts.end(), [&](const auto& p) {
      return &p->dictionary() == cursor.dictionary;
    });
    TT_CHECK(part != load_->parts.end());
    cursor.cpu += env_.options.cpu_load_row_ns;
    cursor.cpu += (*part)->put(now, statement.key, statement.write().value);
    cursor.writes++;
    if (!statement.write().commits) return Progress::done(cursor.cpu);
  }
  return commit(now, cursor);
}

Progress BulkLoader::end(Ns now, StatementCursor& cursor, bool commits) {
  if (!env_.error.ok()) return Progress::park();
  if (commits) return commit(now, cursor);
  abort(now, cursor);
  return Progress::done(0);
}

Progress BulkLoader::commit(Ns now, StatementCursor& cursor) {
  Load& load = *load_;
  if (load.stage == Stage::kPutting) {
    for (size_t i = 0; i < load.parts.size(); i++)
      cursor.cpu += load.parts[i]->build(now, load.files[i], load.begin_lsn);
    load.stage = Stage::kBuilding;
  }
  if (load.stage == Stage::kBuilding) {
    const Progress p = build(now);
    if (p.kind != Progress::kDone) return p;
    load.stage = Stage::kOperation;
  }
  if (load.stage == Stage::kOperation) {
    if (!operations_.try_begin(cursor.client)) return Progress::park();
    load.stage = Stage::kCheckpoint;
  }
  if (load.stage == Stage::kCheckpoint) {
    // One that runs has begun to write the block tables of the old files.
    if (checkpointer_.running()) return checkpointer_.wait(cursor.client), Progress::park();
    log(now, cursor);
    load.stage = Stage::kDurable;
  }
  if (load.stage == Stage::kDurable) {
    if (!log_.durable(load.commit_lsn))
      return log_.wait_durable(now, cursor.client), Progress::park();
    load.part = 0;
    load.stage = Stage::kRedirect;
  }
  if (load.stage == Stage::kRedirect) {
    const Progress p = redirect(now, cursor);
    if (p.kind != Progress::kDone) return p;
    load.stage = Stage::kOpen;
    return open(now);
  }
  operations_.end(now, env_.scheduler);
  log_.numbers().acknowledge(std::exchange(cursor.writes, 0));
  finish();
  return Progress::done(cursor.cpu);
}

Progress BulkLoader::build(Ns now) {
  for (; load_->part < load_->parts.size(); load_->part++) {
    DictionaryLoad& part = *load_->parts[load_->part];
    while (!part.done()) {
      const Ns next = part.step(now);
      if (next == kNever) return Progress::park();
      if (next > now) return Progress::wait(next);
    }
  }
  return Progress::done(0);
}

void BulkLoader::log(Ns now, StatementCursor& cursor) {
  const u64 xid = cursor.transaction.xid;
  for (size_t i = 0; i < load_->parts.size(); i++)
    log_.load(now, xid, load_->parts[i]->dictionary().number, load_->names[i]);
  log_.commit(now, xid, cursor.writes);
  cursor.writes = log_.numbers().committed();
  load_->commit_lsn = log_.lsn();
}

// toku_dictionary_redirect. The new trees are read as they are when a database is opened: their
// headers and block tables, which open() pays for.
Progress BulkLoader::redirect(Ns now, StatementCursor& cursor) {
  for (; load_->part < load_->parts.size(); load_->part++) {
    DictionaryLoad& part = *load_->parts[load_->part];
    Dictionary& dictionary = part.dictionary();
    Node& root = nodes_.node(dictionary.root);
    if (root.latch != 0) return nodes_.wait_for_latch(root, cursor.client), Progress::park();
    nodes_.remove_node(root);
    load_->old_files.push_back(dictionary.file);
    dictionary.redirect(load_->names[load_->part], load_->files[load_->part],
                        env_.options.block_alignment);
    const Result<OpenedTree> opened = open_tree(nodes_, dictionary, part.header());
    if (!opened.ok()) return env_.fail(opened.error()), Progress::park();
    env_.facts.emit(kCauseLoad, 0, [&] { return LoadEnded{.key = {.index = dictionary.index}}; });
  }
  for (const FileId file : load_->old_files) env_.volume.remove(now, file);
  transactions_.end(cursor.transaction);
  return Progress::done(0);
}

Progress BulkLoader::open(Ns now) {
  Ns done = now;
  for (const auto& part : load_->parts) {
    const FileId file = part->dictionary().file;
    const Place& table = part->header().table;
    for (const Place& place : {Place{0, kHeaderBytes}, table})
      done =
          std::max(done, env_.volume.read(now, file, place.offset, place.bytes, {kCauseLoadRead}));
  }
  return Progress::wait(std::max(done, now + 1));
}

void BulkLoader::abort(Ns now, StatementCursor& cursor) {
  for (size_t i = 0; i < load_->parts.size(); i++) {
    DictionaryLoad& part = *load_->parts[i];
    part.remove_files(now);
    env_.volume.remove(now, load_->files[i]);
    env_.facts.emit(kCauseLoad, 0,
                    [&] { return LoadEnded{.key = {.index = part.dictionary().index}}; });
  }
  log_.abort(now, cursor.transaction.xid);
  transactions_.end(cursor.transaction);
  cursor.writes = 0;
  finish();
}

void BulkLoader::finish() {
  nodes_.cache.release(load_->memory.reserved);
  nodes_.status.cache_changed();
  load_ = nullptr;
  client_ = nullptr;
}

}  // namespace tt::fractal
