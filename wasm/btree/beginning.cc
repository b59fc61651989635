// Construction of the engine: it creates the files and indexes of a new database, or opens one.
#include "btree/btree_engine.h"

#include <algorithm>

namespace tt::btree {
namespace {

constexpr u64 kSystemFirstBytes = 12 * MiB;  // ibdata1:12M
constexpr u32 kTableFirstPages = 4;          // FIL_IBD_FILE_INITIAL_SIZE

}  // namespace

BtreeEngine::BtreeEngine(const EngineContext& context, const Options& options,
                         std::span<const DictionaryEntry> dictionary)
    : instance_(context, options),
      index_ops_(instance_),
      undo_(instance_),
      cleaner_(instance_),
      purge_(instance_, index_ops_, undo_, cleaner_),
      write_path_(instance_, index_ops_, undo_, cleaner_, purge_),
      queries_(instance_, index_ops_, undo_),
      index_change_(instance_, index_ops_, undo_, cleaner_, queries_),
      rebuild_(instance_, index_ops_, undo_, cleaner_, queries_),
      defragmentation_(instance_, index_ops_, cleaner_) {
  instance_.cleaner = &cleaner_;
  const Ns now = context.scheduler.now();
  const Result<FileId> log = RedoLog::find(context.volume);
  describe_indexes(dictionary);
  if (options.change_buffering != ChangeBuffering::kNone && dictionary.empty()) {
    buffer_.emplace(instance_, index_ops_);
    purge_.use(*buffer_);
    write_path_.use(*buffer_);
    index_change_.use(*buffer_);
    rebuild_.use(*buffer_);
  }
  if (!log.ok()) {
    remove_files(now);
    instance_.log.reserve(now);
  }
  context.scheduler.add(instance_.log);
  context.scheduler.add(cleaner_);
  context.scheduler.add(cleaner_.checkpointer());
  context.scheduler.add(purge_);
  if (!log.ok()) {
    create_files(now);
  } else {
    Opening::Host& host = *this;
    opening_ = std::make_unique<Opening>(instance_, host, log.value());
    context.scheduler.add(*opening_, opening_->begin(now));
  }
}

u32 BtreeEngine::tables() const {
  u32 tables = 0;
  for (const Index& index : instance_.indexes) tables = std::max(tables, index.space);
  return tables;
}

void BtreeEngine::describe_indexes(std::span<const DictionaryEntry> dictionary) {
  static constexpr IndexInfo kOne;
  const std::span<const IndexInfo> infos = instance_.context.indexes.empty()
                                               ? std::span<const IndexInfo>(&kOne, 1)
                                               : instance_.context.indexes;
  for (const IndexInfo& info : infos) {
    Index index;
    index.info = info;
    index.space = info.table + 1;
    index.number = index.table = static_cast<u32>(instance_.indexes.size());
    if (!dictionary.empty()) {
      const DictionaryEntry& entry = dictionary[index.number];
      index.space = entry.space, index.number = entry.index, index.table = entry.table;
      files_.resize(std::max<size_t>(files_.size(), entry.space + 1));
      files_[entry.space] = entry.file;
    }
    index.leaf_format = RecordFormat(info, true);
    index.inner_format = RecordFormat(info, false);
    if (instance_.options.key_block_size > 0)
      index.leaf_zip = ZipFormat(info, true), index.inner_zip = ZipFormat(info, false);
    instance_.indexes.push_back(index);
  }
  lay_out_columns(instance_.indexes);
}

// A file of the database, with the size that it begins with.
Space::Reopened BtreeEngine::file_of(u32 space) const {
  const u32 size = instance_.file_page_size(space);
  if (space > 0) {
    std::string name = "t/t" + std::to_string(space - 1) + ".ibd";
    if (space < files_.size() && !files_[space].empty()) name = files_[space];
    const u32 zip_of = instance_.options.key_block_size > 0 ? instance_.pool.page_size() : 0;
    return {space, name, 0, size, kTableFirstPages, 0, zip_of};
  }
  const u32 pages = static_cast<u32>(kSystemFirstBytes / size);
  return {0,    "ibdata1", 0,
          size, pages,     static_cast<u32>(instance_.options.autoextend_increment / size)};
}

void BtreeEngine::create_files(Ns now) {
  Volume& volume = instance_.context.volume;
  for (u32 space = 0; space <= tables() && instance_.error.ok(); space++) {
    const Space::Reopened f = file_of(space);
    const FileId file = volume.create(f.name, OpenMode::kDirect);
    const Result<Ns> done =
        volume.fallocate(now, file, u64{f.pages} * f.page_size, KeepSize::kNo, {kCauseSpace});
    if (!done.ok()) return instance_.fail(done.error());
    instance_.spaces.push_back(std::make_unique<Space>(space, f.name, file, f.page_size, f.pages,
                                                       f.autoextend_pages, f.zip_of));
  }
  if (!instance_.error.ok()) return;
  instance_.log.create(now);
  // One mini-transaction: a recovery finds the whole database, or none of it and makes a new one.
  Mtr mtr(instance_);
  for (u32 space = 0; space <= tables(); space++) mtr.describe(space);
  undo_.create(mtr);
  if (buffer_) buffer_->create(mtr);
  for (u32 i = 0; i < instance_.indexes.size(); i++)
    if (i != instance_.buffer_index) index_ops_.create(mtr, i);
  mtr.commit(now);
  undo_.load();
}

}  // namespace tt::btree
