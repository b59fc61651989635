#include "lsm/table/table_format.h"

#include <map>

#include "core/coding.h"
#include "core/hash.h"
#include "lsm/rows/merge_operator.h"
#include "lsm/table/block.h"
#include "lsm/table/compression.h"

namespace tt::lsm {
namespace {

constexpr u64 kMagic = 0x88e241b785f4cff7ull;
constexpr u64 kHandlesEnd = 41;  // in the footer: 1 byte of checksum type, two handles of 20 bytes

u8 disk_code(Checksum checksum) { return checksum == Checksum::kCrc32c ? 1 : 4; }

Error footer_error(const std::string& what) { return {ErrorCode::kCorruption, "footer: " + what}; }

}  // namespace

void append_handle(std::string& out, BlockHandle handle) {
  append_varint(out, handle.offset);
  append_varint(out, handle.size);
}

const char* get_handle(const char* p, const char* end, BlockHandle* handle) {
  p = get_varint(p, end, &handle->offset);
  return p == nullptr ? nullptr : get_varint(p, end, &handle->size);
}

u32 block_checksum(Checksum checksum, Slice stored, u8 compression_type) {
  if (checksum == Checksum::kCrc32c) {
    const char type = static_cast<char>(compression_type);
    return mask_crc(crc32c({&type, 1}, crc32c(stored)));
  }
  return static_cast<u32>(xxh3(stored)) ^ compression_type * 0x6b9083d9u;
}

void append_footer(std::string& out, Checksum checksum, const Footer& footer) {
  const u64 start = out.size();
  out.push_back(static_cast<char>(disk_code(checksum)));
  append_handle(out, footer.metaindex);
  append_handle(out, footer.index);
  TT_CHECK(out.size() <= start + kHandlesEnd);  // resize() would cut a handle
  out.resize(start + kHandlesEnd, '\0');
  append32le(out, footer.format_version);
  append64le(out, kMagic);
}

Result<Footer> read_footer(Slice file, Checksum checksum) {
  if (file.size() < kFooterBytes) return footer_error("the file is too short to have one");
  const char* p = file.data() + file.size() - kFooterBytes;
  if (load64le(p + kHandlesEnd + 4) != kMagic) return footer_error("wrong magic number");
  Footer footer;
  footer.format_version = load32le(p + kHandlesEnd);
  if (footer.format_version < kOldestFormat || footer.format_version > kNewestFormat)
    return footer_error("unknown format version");
  if (static_cast<u8>(*p) != disk_code(checksum))
    return footer_error("another checksum type than expected");
  const char* const end = p + kHandlesEnd;
  p = get_handle(p + 1, end, &footer.metaindex);
  if (p == nullptr || get_handle(p, end, &footer.index) == nullptr)
    return footer_error("damaged handle");
  return footer;
}

TableBuilderOptions TableBuilderOptions::from(const Options& options, Compression compression,
                                              FilterForm filter) {
  // Less than half a bit a key means no filter, less than one bit means one bit (filter_policy.cc
  // BloomLikeFilterPolicy).
  u64 millibits = filter != FilterForm::kNone ? options.bloom_millibits_per_key : 0;
  if (millibits < 1000) millibits = millibits < 500 ? 0 : 1000;
  return {options.block_size,
          options.block_size_deviation,
          options.block_restart_interval,
          compression,
          options.compression_level,
          millibits,
          options.checksum,
          static_cast<u32>(options.format_version),
          filter,
          options.merge_operator,
          0,
          0};
}

namespace {

// A run has no identities, and no date: its clock begins at 0. Constants of the same length give
// the block RocksDB's size and the same bytes in every run.
constexpr const char* kDatabaseIdentity = "00000000-0000-4000-8000-000000000000";
constexpr const char* kSessionIdentity = "THREETREES0000000000";
constexpr const char* kHostIdentity = "localhost";
constexpr u64 kRunBegins = 1577836800;  // 2020-01-01, seconds

std::string compression_options(Compression codec, u64 level, const DictionaryOptions& dictionary) {
  const bool has_levels = codec == Compression::kZstd || codec == Compression::kZlib;
  const u64 shown = has_levels && level != 0 ? level : 32767;  // 32767: the codec's default
  return "window_bits=-14; level=" + std::to_string(shown) +
         "; strategy=0; max_dict_bytes=" + std::to_string(dictionary.max_bytes) +
         "; zstd_max_train_bytes=0; enabled=" + (dictionary.bottommost ? "1" : "0") +
         "; max_dict_buffer_bytes=" + std::to_string(dictionary.max_buffer_bytes) +
         "; use_zstd_dict_trainer=1; ";
}

std::string varint(u64 v) {
  std::string out;
  append_varint(out, v);
  return out;
}

}  // namespace

std::string encode_properties(const TableProperties& t, const TableBuilderOptions& options,
                              const PropertyDetails& details) {
  std::map<std::string, std::string> values = {
      {"rocksdb.block.based.table.index.type", std::string(4, '\0')},
      {"rocksdb.block.based.table.prefix.filtering", "0"},
      {"rocksdb.block.based.table.whole.key.filtering", "1"},
      {"rocksdb.column.family.id", varint(options.family)},
      {"rocksdb.column.family.name", std::string(options.family_name)},
      {"rocksdb.comparator", "leveldb.BytewiseComparator"},
      {"rocksdb.compression", disk_name(options.compression)},
      {"rocksdb.compression_options",
       compression_options(options.compression, options.compression_level, options.dictionary)},
      {"rocksdb.creating.db.identity", kDatabaseIdentity},
      {"rocksdb.creating.host.identity", kHostIdentity},
      {"rocksdb.creating.session.identity", kSessionIdentity},
      {"rocksdb.creation.time", varint(kRunBegins + options.oldest_ancestor_s)},
      {"rocksdb.data.size", varint(t.data_bytes)},
      {"rocksdb.deleted.keys", varint(t.deletions)},
      {"rocksdb.file.creation.time", varint(kRunBegins + options.created_s)},
      {"rocksdb.filter.size", varint(t.filter_bytes == 0 ? 0 : t.filter_bytes - kBlockTrailer)},
      {"rocksdb.fixed.key.length", varint(0)},
      {"rocksdb.format.version", varint(0)},
      {"rocksdb.index.key.is.user.key", varint(details.index_key_is_user_key ? 1 : 0)},
      {"rocksdb.index.size", varint(details.index_raw_bytes + kBlockTrailer)},
      {"rocksdb.index.value.is.delta.encoded",
       varint(options.format_version >= kDeltaIndexFormat ? 1 : 0)},
      {"rocksdb.merge.operands", varint(t.merge_operands)},
      {"rocksdb.merge.operator", merge_operator_name(options.merge_operator)},
      {"rocksdb.num.data.blocks", varint(t.data_blocks)},
      {"rocksdb.num.entries", varint(t.entries)},
      {"rocksdb.num.filter_entries", varint(details.filter_entries)},
      {"rocksdb.num.range-deletions", varint(t.range_deletions)},
      {"rocksdb.oldest.key.time", varint(kRunBegins + options.oldest_ancestor_s)},
      {"rocksdb.original.file.number", varint(details.file_number)},
      {"rocksdb.prefix.extractor.name", "nullptr"},
      {"rocksdb.property.collectors", "[]"},
      {"rocksdb.raw.key.size", varint(t.raw_key_bytes)},
      {"rocksdb.raw.value.size", varint(t.raw_value_bytes)},
  };
  if (options.bloom_millibits_per_key > 0) values["rocksdb.filter.policy"] = "bloomfilter";
  if (t.from_outside) {
    values[kExternalVersionName] = std::string("\2\0\0\0", 4);
    values[kGlobalSequenceName] = std::string(8, '\0');
  }
  BlockBuilder block(~u64{0});  // a single restart: the block is read from end to end
  for (const auto& [name, value] : values) block.add(name, value);
  return std::string(block.finish());
}

bool decode_properties(Slice block, ReadProperties* properties) {
  BlockIterator it;
  if (!it.open(block)) return false;
  bool entries_seen = false;
  u64 is_user_key = 0, is_delta_encoded = 0;
  const struct {
    Slice name;
    u64* value;
  } wanted[] = {{"rocksdb.data.size", &properties->table.data_bytes},
                {"rocksdb.deleted.keys", &properties->table.deletions},
                {"rocksdb.index.key.is.user.key", &is_user_key},
                {"rocksdb.index.value.is.delta.encoded", &is_delta_encoded},
                {"rocksdb.num.data.blocks", &properties->table.data_blocks},
                {"rocksdb.num.entries", &properties->table.entries},
                {"rocksdb.num.range-deletions", &properties->table.range_deletions},
                {"rocksdb.raw.key.size", &properties->table.raw_key_bytes},
                {"rocksdb.raw.value.size", &properties->table.raw_value_bytes}};
  for (it.seek_to_first(); it.valid(); it.next()) {
    if (it.key() == kExternalVersionName) properties->table.from_outside = true;
    for (const auto& w : wanted) {
      if (it.key() != w.name) continue;
      const char* const end = it.value().data() + it.value().size();
      if (get_varint(it.value().data(), end, w.value) != end) return false;
      entries_seen |= w.value == &properties->table.entries;
    }
  }
  properties->index_key_is_user_key = is_user_key != 0;
  properties->index_value_is_delta_encoded = is_delta_encoded != 0;
  return entries_seen && !it.damaged();
}

std::optional<u64> global_sequence_place(Slice properties) {
  BlockIterator it;
  if (!it.open(properties)) return std::nullopt;
  for (it.seek_to_first(); it.valid(); it.next())
    if (it.key() == kGlobalSequenceName && it.value().size() == 8)
      return static_cast<u64>(it.value().data() - properties.data());
  return std::nullopt;
}

}  // namespace tt::lsm
