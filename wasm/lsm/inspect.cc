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
// `id`, 64 x the number of its family added. lsm.places: versions of `key`. lsm.filter_probes: the
// lookup of `key` in the filter of file `id`: bits of a Bloom filter, the equation of a Ribbon
// filter.
void LsmEngine::inspect(TableId table, u64 id, Slice key, TableSink& sink) {
  if (table == kFiles) inspect_file(id, sink);
  if (table == kBlocks) inspect_block(id, key, sink);
  if (table == kLevels) inspect_level(static_cast<u32>(id), sink);
  if (table == kPlaces) inspect_places(key, sink);
  if (table == kFilterProbes) inspect_filter(id, key, sink);
}

void LsmEngine::inspect_file(u64 number, TableSink& sink) {
  const FoundFile found = find_file(database_, number);
  const FilePtr& file = found.file;
  sink.rows<FilesRow>([&](auto&& add) {
    if (file) add(file_row(*found.family, *file, found.level));
  });
  if (!file) return;
  sink.rows<RangesRow>([&](auto&& add) {
    if (file->index->range_tombstones() == nullptr) return;
    u64 range = 0;
    for (const RangeTombstone& one : file->index->range_tombstones()->list())
      add(RangesRow{
          .range = range++, .first = one.begin, .end = one.end, .sequence = one.sequence});
  });
  sink.rows<BlocksRow>([&](auto&& add) {
    const std::vector<u64> cached = database_.cache.cached_offsets(number);
    for (u32 block = 0; block < file->index->block_count(); block++) {
      const BlockHandle handle = file->index->handle(block);
      add(BlocksRow{.block = block,
                    .offset = handle.offset,
                    .bytes = handle.size + kBlockTrailer,
                    .separator = file->index->separator(block),
                    .cached = std::binary_search(cached.begin(), cached.end(), handle.offset)});
    }
  });
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
  sink.rows<EntriesRow>([&](auto&& add) {
    u64 entry = 0;
    if (readable) it.seek_to_first();
    for (; readable && it.valid(); it.next()) {
      const BlockIterator::Stored stored = it.stored();
      add(EntriesRow{.entry = entry++,
                     .key = user_key(it.key()),
                     .sequence = sequence_of(it.key()),
                     .type = static_cast<u64>(type_of(it.key())),
                     .value = it.value(),
                     .offset = stored.offset,
                     .shared = stored.shared,
                     .unshared = stored.unshared});
    }
  });
  sink.rows<RestartsRow>([&](auto&& add) {
    for (u32 i = 0; readable && i < it.restart_count(); i++)
      add(RestartsRow{.restart = i, .offset = it.restart_offset(i)});
  });
}

void LsmEngine::inspect_filter(u64 number, Slice key, TableSink& sink) {
  const FilePtr file = find_file(database_, number).file;
  const Slice filter = file ? file->index->filter() : Slice();
  sink.rows<FilterProbesRow>([&](auto&& add) {
    if (!file) return;
    const BloomLook look = bloom_look(filter, key);
    const Slice line = look.bits.empty() ? Slice() : filter.substr(look.line * 64, 64);
    for (u32 probe = 0; probe < look.bits.size(); probe++) {
      const u32 bit = look.bits[probe];
      add(FilterProbesRow{.probe = probe,
                          .bit = bit,
                          .set = (static_cast<u8>(line[bit / 8]) >> bit % 8 & 1) != 0,
                          .line = look.line,
                          .lines = look.lines,
                          .line_bytes = probe == 0 ? line : Slice()});
    }
  });
  sink.rows<RibbonProbesRow>([&](auto&& add) {
    if (!file || !is_ribbon(filter)) return;
    const RibbonLook look = ribbon_look(filter, preview_hash(key));
    for (u64 i = 0; i < look.columns.size(); i++) {
      const RibbonLook::Column& column = look.columns[i];
      add(RibbonProbesRow{
          .column = i,
          .expected = column.expected,
          .sum = column.sum,
          .bits = Slice(column.bits.data(), column.bits.size()),
          .start = look.start,
          .slots = look.slots,
          .chosen = i == 0 ? Slice(look.chosen.data(), look.chosen.size()) : Slice()});
    }
  });
}

void LsmEngine::inspect_level(u32 id, TableSink& sink) {
  sink.rows<ScoresRow>([&](auto&& add) {
    const u32 number = id / 64, level = id % 64;
    const ColumnFamily& family = database_.family(number < database_.families.size() ? number : 0);
    const Version& version = *family.version;
    if (level == 0 || level + 1 >= version.levels.size()) return;
    u64 rank = 0;
    for (const RankedFile& ranked : files_in_order(family.options.compaction_pri, version, level,
                                                   counting_ttl(family.options))) {
      const FileMeta& file = *version.levels[level][ranked.index];
      add(ScoresRow{.file = file.number,
                    .level = level,
                    .rank = rank++,
                    .overlap_bytes = ranked.overlap_bytes,
                    .ratio = ranked.ratio,
                    .busy = file.being_compacted()});
    }
  });
}

void LsmEngine::inspect_places(Slice key, TableSink& sink) {
  const ColumnFamily& family = database_.family(database_.family_of_key(key));
  const std::string from = make_internal_key(key, kMaxSequence, kSeekType);
  sink.rows<PlacesRow>([&](auto&& add) {
    u64 place = 0;
    const auto add_place = [&](u64 memtable, u64 file, u32 level, u32 block, Slice entry) {
      add(PlacesRow{.place = place++,
                    .memtable = memtable,
                    .file = file,
                    .level = level,
                    .block = block,
                    .sequence = sequence_of(entry),
                    .type = static_cast<u64>(type_of(entry))});
    };
    for (size_t i = family.memtables.size(); i-- > 0;) {
      const Memtable& table = *family.memtables[i].table;
      Memtable::Iterator it(table);
      for (it.seek(from); it.valid() && user_key(it.key()) == key; it.next())
        add_place(table.id(), 0, 0, 0, it.key());
    }
    for (u32 level = 0; level < family.version->levels.size(); level++) {
      for (const FilePtr& file : family.version->levels[level]) {
        if (key < file->smallest_user() || file->end().before(key)) continue;
        for (u32 block = file->index->find(from); block < file->index->block_count(); block++) {
          each_key(family, *file, block, [&](Slice entry) {
            if (user_key(entry) == key) add_place(0, file->number, level, block, entry);
          });
          // If it equals the key, the next block may begin with older versions.
          if (file->index->separator(block) != key) break;
        }
      }
    }
  });
}

}  // namespace tt::lsm
