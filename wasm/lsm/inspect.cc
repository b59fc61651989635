// The inspector: a file down to its blocks and entries, a level's candidates for compaction, the
// places of one key.
#include <algorithm>

#include "lsm/filter/bloom_filter.h"
#include "lsm/filter/preview_hash.h"
#include "lsm/filter/ribbon_filter.h"
#include "lsm/lsm_engine.h"
#include "lsm/read/open_block.h"
#include "lsm/version/file_order.h"

namespace tt::lsm {
namespace {

// A file and its place.
struct FoundFile {
  const ColumnFamily* family = nullptr;
  FilePtr file;  // null if it has left its version
  u32 level = 0;
};
FoundFile find_file(const Database& database, u64 number) {
  for (const std::unique_ptr<ColumnFamily>& family : database.families)
    for (u32 level = 0; level < family->version->levels.size(); level++)
      for (const FilePtr& file : family->version->levels[level])
        if (file->number == number) return {family.get(), file, level};
  return {};
}

}  // namespace

// lsm.files: row, blocks and range tombstones of file `id`. lsm.blocks: entries and restart array
// of the block of file `id` whose number is the key's decimal text. lsm.levels: candidates of level
// `id`, 64 x the number of its family added. lsm.places: versions of `key`. lsm.filter_probes:
// where the filter of file `id` looks for `key`: bits of a Bloom filter, the equation of a Ribbon
// filter.
void LsmEngine::inspect(TableId table, u64 id, Slice key, TableSink& sink) {
  if (table == kFiles) inspect_file(id, sink);
  if (table == kBlocks) inspect_block(id, key, sink);
  if (table == kLevels) inspect_level(static_cast<u32>(id), sink);
  if (table == kPlaces) inspect_places(key, sink);
  if (table == kFilterProbes) inspect_filter(id, key, sink);
}

void LsmEngine::inspect_file(u64 number, TableSink& sink) {
  const auto [family, file, level] = find_file(database_, number);
  if (sink.begin(kFiles)) {
    if (file) write_file_row(*family, *file, level, sink.row());
    sink.end();
  }
  if (file && sink.begin(kRanges)) {
    u64 range = 0;
    if (file->index->range_tombstones() != nullptr)
      for (const RangeTombstone& one : file->index->range_tombstones()->list())
        sink.row().integer(range++).bytes(one.begin).bytes(one.end).integer(one.sequence);
    sink.end();
  }
  if (!file || !sink.begin(kBlocks)) return;
  const std::vector<u64> cached = database_.cache.cached_offsets(number);
  for (u32 block = 0; block < file->index->block_count(); block++) {
    const BlockHandle handle = file->index->handle(block);
    const bool in_cache = std::binary_search(cached.begin(), cached.end(), handle.offset);
    sink.row()
        .integer(block)
        .integer(handle.offset)
        .integer(handle.size + kBlockTrailer)
        .bytes(file->index->separator(block))
        .integer(in_cache);
  }
  sink.end();
}

void LsmEngine::inspect_block(u64 number, Slice block_text, TableSink& sink) {
  u32 block = 0;
  for (const char c : block_text) block = block * 10 + static_cast<u32>(c - '0');
  const FoundFile found = find_file(database_, number);
  const FilePtr& file = found.file;
  OpenBlock opened;
  BlockIterator& it = opened.it;
  const bool readable =
      file && block < file->index->block_count() && opened.open(*found.family, *file, block);
  if (sink.begin(kEntries)) {
    u64 entry = 0;
    if (readable) it.seek_to_first();
    for (; readable && it.valid(); it.next()) {
      const BlockIterator::Stored stored = it.stored();
      sink.row()
          .integer(entry++)
          .bytes(user_key(it.key()))
          .integer(sequence_of(it.key()))
          .integer(static_cast<u64>(type_of(it.key())))
          .bytes(it.value())
          .integer(stored.offset)
          .integer(stored.shared)
          .integer(stored.unshared);
    }
    sink.end();
  }
  if (!sink.begin(kRestarts)) return;
  for (u32 i = 0; readable && i < it.restart_count(); i++)
    sink.row().integer(i).integer(it.restart_offset(i));
  sink.end();
}

void LsmEngine::inspect_filter(u64 number, Slice key, TableSink& sink) {
  const FilePtr file = find_file(database_, number).file;
  if (!sink.begin(kFilterProbes)) return;
  if (file) {
    const Slice filter = file->index->filter();
    const BloomLook look = bloom_look(filter, key);
    const Slice line = look.bits.empty() ? Slice() : filter.substr(look.line * 64, 64);
    for (u32 probe = 0; probe < look.bits.size(); probe++) {
      const u32 bit = look.bits[probe];
      sink.row()
          .integer(probe)
          .integer(bit)
          .integer(static_cast<u8>(line[bit / 8]) >> bit % 8 & 1)
          .integer(look.line)
          .integer(look.lines)
          .bytes(probe == 0 ? line : Slice());
    }
  }
  sink.end();
  if (!sink.begin(kRibbonProbes)) return;
  if (file && is_ribbon(file->index->filter())) {
    const RibbonLook look = ribbon_look(file->index->filter(), preview_hash(key));
    for (u64 i = 0; i < look.columns.size(); i++) {
      const RibbonLook::Column& column = look.columns[i];
      sink.row()
          .integer(i)
          .integer(column.expected)
          .integer(column.sum)
          .bytes(Slice(column.bits.data(), column.bits.size()))
          .integer(look.start)
          .integer(look.slots)
          .bytes(i == 0 ? Slice(look.chosen.data(), look.chosen.size()) : Slice());
    }
  }
  sink.end();
}

void LsmEngine::inspect_level(u32 id, TableSink& sink) {
  if (!sink.begin(kScores)) return;
  const u32 number = id / 64, level = id % 64;
  const ColumnFamily& family = database_.family(number < database_.families.size() ? number : 0);
  const Version& version = *family.version;
  if (level > 0 && level + 1 < version.levels.size()) {
    u64 rank = 0;
    for (const RankedFile& ranked : files_in_order(family.options.compaction_pri, version, level,
                                                   counting_ttl(family.options))) {
      const FileMeta& file = *version.levels[level][ranked.index];
      sink.row()
          .integer(file.number)
          .integer(level)
          .integer(rank++)
          .integer(ranked.overlap_bytes)
          .integer(ranked.ratio)
          .integer(file.being_compacted());
    }
  }
  sink.end();
}

void LsmEngine::inspect_places(Slice key, TableSink& sink) {
  if (!sink.begin(kPlaces)) return;
  const ColumnFamily& family = database_.family(database_.family_of_key(key));
  u64 place = 0;
  const std::string from = make_internal_key(key, kMaxSequence, kSeekType);
  for (size_t i = family.memtables.size(); i-- > 0;) {
    Memtable::Iterator it(*family.memtables[i].table);
    for (it.seek(from); it.valid() && user_key(it.key()) == key; it.next())
      sink.row()
          .integer(place++)
          .integer(family.memtables[i].table->id())
          .integer(0)
          .integer(0)
          .integer(0)
          .integer(sequence_of(it.key()))
          .integer(static_cast<u64>(type_of(it.key())));
  }
  for (u32 level = 0; level < family.version->levels.size(); level++) {
    for (const FilePtr& file : family.version->levels[level]) {
      if (key < file->smallest_user() || file->end().before(key)) continue;
      for (u32 block = file->index->find(from); block < file->index->block_count(); block++) {
        each_key(family, *file, block, [&](Slice entry) {
          if (user_key(entry) != key) return;
          sink.row()
              .integer(place++)
              .integer(0)
              .integer(file->number)
              .integer(level)
              .integer(block)
              .integer(sequence_of(entry))
              .integer(static_cast<u64>(type_of(entry)));
        });
        if (file->index->separator(block) != key)
          break;  // else the next block may begin with older versions
      }
    }
  }
  sink.end();
}

}  // namespace tt::lsm
