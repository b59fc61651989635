#include "lsm/table/table_index.h"

#include <algorithm>

#include "core/coding.h"
#include "core/key_prefix.h"
#include "lsm/filter/filter_block.h"
#include "lsm/rows/internal_key.h"
#include "lsm/table/block.h"
#include "lsm/table/compression.h"

namespace tt::lsm {
namespace {

Error corrupt(const std::string& where, const std::string& what) {
  return {ErrorCode::kCorruption, where + ": " + what};
}

// Reads the block that a handle names: verified and decompressed.
Result<Slice> block_at(Slice file, BlockHandle handle, const char* where, Checksum checksum,
                       std::string& scratch) {
  const u64 room = file.size() - kFooterBytes;
  if (handle.size > room || handle.offset > room - handle.size ||
      kBlockTrailer > room - handle.size - handle.offset)
    return corrupt(where, "its handle points outside the file");
  const Result<Slice> block =
      read_block(file.substr(handle.offset, handle.size + kBlockTrailer), checksum, scratch);
  if (!block.ok()) return corrupt(where, block.error().message);
  return block;
}

// Reads the properties block. Its checksum was computed before the block was given a global
// sequence number (table/meta_blocks.cc ReadTablePropertiesHelper).
Result<Slice> properties_at(Slice file, BlockHandle handle, Checksum checksum,
                            std::string& scratch) {
  const bool inside = handle.offset < file.size() && handle.size <= file.size() - handle.offset;
  const auto place =
      inside ? global_sequence_place(file.substr(handle.offset, handle.size)) : std::nullopt;
  if (!place) return block_at(file, handle, "properties", checksum, scratch);
  scratch = file.substr(handle.offset, handle.size + kBlockTrailer);
  scratch.replace(*place, 8, 8, '\0');
  std::string unused;
  return read_block(scratch, checksum, unused);  // it is never compressed
}

struct MetaHandles {
  BlockHandle properties, filter, dictionary, ranges;
  bool has_properties = false, has_filter = false, has_dictionary = false, has_ranges = false;
};

bool read_metaindex(Slice block, MetaHandles* handles) {
  BlockIterator it;
  if (!it.open(block)) return false;
  for (it.seek_to_first(); it.valid(); it.next()) {
    BlockHandle handle;
    const char* const end = it.value().data() + it.value().size();
    if (get_handle(it.value().data(), end, &handle) != end) return false;
    if (it.key() == kPropertiesName) handles->properties = handle, handles->has_properties = true;
    if (it.key() == kFilterName) handles->filter = handle, handles->has_filter = true;
    if (it.key() == kDictionaryName) handles->dictionary = handle, handles->has_dictionary = true;
    if (it.key() == kRangeDeletionName) handles->ranges = handle, handles->has_ranges = true;
  }
  return !it.damaged();
}

// Null if the block is damaged.
RangeTombstonesPtr read_ranges(Slice block) {
  BlockIterator it;
  if (!it.open(block)) return nullptr;
  std::vector<std::string> begins, ends;  // the iterator's key does not stay
  std::vector<RangeTombstone> ranges;
  for (it.seek_to_first(); it.valid(); it.next()) {
    if (it.key().size() < 8 || type_of(it.key()) != ValueType::kRangeDelete) return nullptr;
    begins.emplace_back(user_key(it.key()));
    ends.emplace_back(it.value());
    ranges.push_back({{}, {}, sequence_of(it.key())});
  }
  for (size_t i = 0; i < ranges.size(); i++) ranges[i].begin = begins[i], ranges[i].end = ends[i];
  return it.damaged() || ranges.empty() ? nullptr : std::make_shared<RangeTombstones>(ranges);
}

}  // namespace

Result<Slice> read_block(Slice stored, std::optional<Checksum> checksum, std::string& scratch,
                         const CodecDictionary* dictionary) {
  if (stored.size() < kBlockTrailer)
    return Error{ErrorCode::kCorruption, "block shorter than its trailer"};
  const Slice bytes = stored.substr(0, stored.size() - kBlockTrailer);
  const char* trailer = bytes.data() + bytes.size();
  if (checksum &&
      load32le(trailer + 1) != block_checksum(*checksum, bytes, static_cast<u8>(trailer[0])))
    return Error{ErrorCode::kCorruption, "checksum mismatch"};
  Compression codec;
  if (!from_disk_code(static_cast<u8>(trailer[0]), &codec))
    return Error{ErrorCode::kCorruption, "unknown compression type"};
  if (codec == Compression::kNone) return bytes;
  scratch.clear();
  if (!decompress(codec, bytes, scratch, dictionary))
    return Error{ErrorCode::kCorruption, "compressed bytes are damaged"};
  return Slice(scratch);
}

bool TableIndex::ends_before(u32 block, Slice internal_key) const {
  const int order = compare_bytes(separator(block), user_key(internal_key));
  return order < 0 ||
         (order == 0 && !trailers_.empty() && trailers_[block] > trailer(internal_key));
}

u32 TableIndex::find(Slice internal_key) const {
  const auto same =
      std::equal_range(prefixes_.begin(), prefixes_.end(), key_prefix(user_key(internal_key)));
  u32 first = static_cast<u32>(same.first - prefixes_.begin());
  u32 count = static_cast<u32>(same.second - same.first);
  while (count > 0) {
    const u32 half = count / 2;
    if (ends_before(first + half, internal_key)) {
      first += half + 1;
      count -= half + 1;
    } else {
      count = half;
    }
  }
  return first;
}

bool TableIndex::may_contain(Slice user_key) const { return filter_may_contain(filter_, user_key); }

u64 TableIndex::memory_bytes() const {
  return separators_.size() + 8 * trailers_.size() + 16 * u64{block_count()} + filter_.size() +
         (dictionary_ != nullptr ? dictionary_->bytes().size() : 0);
}

void TableIndex::add(Slice user_separator, BlockHandle handle) {
  TT_CHECK(handle.offset == data_bytes());  // blocks are adjacent, from the file's beginning
  TT_DCHECK(handles_.empty() || separator(block_count() - 1) <= user_separator);
  prefixes_.push_back(key_prefix(user_separator));
  separators_.append(user_separator);
  starts_.push_back(static_cast<u32>(separators_.size()));
  handles_.push_back(handle);
}

// Reads the entries of an index block (restart interval 1): 0, key size, before format version 4
// the handle's size, key, handle. Data blocks must be adjacent, from the file's beginning to
// data_end, so that no handle can point at another kind of block.
Error TableIndex::read_entries(Slice block, bool keys_are_user_keys, bool values_have_sizes,
                               u64 data_end) {
  const char* p = block.data();
  if (block.size() < 8) return corrupt("index", "too short for a block");
  const u64 restarts = load32le(p + block.size() - 4);
  if (restarts == 0 || restarts > block.size() / 4 - 1)
    return corrupt("index", "impossible number of restarts");
  const char* const end = p + block.size() - 4 * (restarts + 1);
  u64 next_offset = 0;
  while (p < end) {
    u32 shared = 0, key_size = 0, handle_size = 0;
    p = get_varint32(p, end, &shared);
    if (p != nullptr) p = get_varint32(p, end, &key_size);
    if (p != nullptr && values_have_sizes) p = get_varint32(p, end, &handle_size);
    const u32 trailer_bytes = keys_are_user_keys ? 0 : 8;
    if (p == nullptr || shared != 0 || key_size < trailer_bytes ||
        key_size > static_cast<u64>(end - p))
      return corrupt("index", "damaged key of block " + std::to_string(block_count()));
    const Slice key(p, key_size - trailer_bytes);
    BlockHandle handle;
    const char* const behind_key = p + key_size;
    p = get_handle(behind_key, end, &handle);
    if (p == nullptr || (values_have_sizes && handle_size != static_cast<u64>(p - behind_key)) ||
        handle.offset != next_offset || handle.size > data_end - handle.offset ||
        kBlockTrailer > data_end - handle.offset - handle.size)
      return corrupt("index", "damaged handle of block " + std::to_string(block_count()));
    if (block_count() > 0 && key < separator(block_count() - 1))
      return corrupt("index", "keys out of order");
    next_offset = handle.offset + handle.size + kBlockTrailer;
    add(key, handle);
    if (trailer_bytes > 0) trailers_.push_back(load64le(key.data() + key.size()));
  }
  return next_offset == data_end ? Error::none()
                                 : corrupt("index", "data blocks do not add up to the data's size");
}

Result<std::unique_ptr<TableIndex>> TableIndex::open(Slice file, Checksum checksum,
                                                     TableProperties* properties) {
  const Result<Footer> footer = read_footer(file, checksum);
  if (!footer.ok()) return footer.error();
  std::string scratch;
  const Result<Slice> metaindex =
      block_at(file, footer.value().metaindex, "metaindex", checksum, scratch);
  if (!metaindex.ok()) return metaindex.error();
  MetaHandles meta;
  if (!read_metaindex(metaindex.value(), &meta)) return corrupt("metaindex", "damaged entry");
  if (!meta.has_properties) return corrupt("metaindex", "names no properties block");

  const Result<Slice> named = properties_at(file, meta.properties, checksum, scratch);
  if (!named.ok()) return named.error();
  ReadProperties read;
  if (!decode_properties(named.value(), &read)) return corrupt("properties", "damaged entry");
  if (read.index_value_is_delta_encoded != (footer.value().format_version >= kDeltaIndexFormat))
    return corrupt("properties", "the index has another form than its format version");
  if (read.table.data_bytes > file.size())
    return corrupt("properties", "more data than the file has bytes");

  const Result<Slice> index = block_at(file, footer.value().index, "index", checksum, scratch);
  if (!index.ok()) return index.error();
  auto table = std::make_unique<TableIndex>();
  Error damage = table->read_entries(index.value(), read.index_key_is_user_key,
                                     !read.index_value_is_delta_encoded, read.table.data_bytes);
  if (!damage.ok()) return damage;
  table->set_index_handle(footer.value().index, index.value().size());
  if (table->block_count() != read.table.data_blocks)
    return corrupt("index", "another number of blocks than the properties say");
  if (meta.has_filter) {
    const Result<Slice> filter = block_at(file, meta.filter, "filter", checksum, scratch);
    if (!filter.ok()) return filter.error();
    table->set_filter(std::string(filter.value()), meta.filter);
    read.table.filter_bytes = meta.filter.size + kBlockTrailer;
  }
  if (meta.has_dictionary) {
    const Result<Slice> dictionary =
        block_at(file, meta.dictionary, "dictionary", checksum, scratch);
    if (!dictionary.ok()) return dictionary.error();
    table->set_dictionary(std::make_unique<CodecDictionary>(std::string(dictionary.value())));
  }
  if (meta.has_ranges) {
    const Result<Slice> ranges = block_at(file, meta.ranges, "range deletions", checksum, scratch);
    if (!ranges.ok()) return ranges.error();
    table->set_range_tombstones(read_ranges(ranges.value()));
    if (table->range_tombstones() == nullptr) return corrupt("range deletions", "damaged entry");
  }
  read.table.index_bytes = footer.value().index.size + kBlockTrailer;
  if (properties != nullptr) *properties = read.table;
  return table;
}

}  // namespace tt::lsm
