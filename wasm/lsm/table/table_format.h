// RocksDB's block-based table file, versions 2 to 5: data blocks, filter, index, properties,
// metaindex, footer (table/format.h, table/block_based/). Every block is followed by a 5-byte
// trailer: compression type and checksum.
//
//   footer, 53 bytes:  u8 checksum type, metaindex handle, index handle, zeros up to byte 41,
//                      u32 version, u64 magic
//   handle:            varint offset, varint size
#pragma once
#include <optional>

#include "core/result.h"
#include "engine/index_info.h"
#include "lsm/options/options.h"

namespace tt::lsm {

struct BlockHandle {
  u64 offset = 0, size = 0;  // size without the trailer
};
inline constexpr u64 kBlockTrailer = 5;  // bytes
inline constexpr u64 kFooterBytes = 53;
inline constexpr const char* kPropertiesName = "rocksdb.properties";  // keys of the metaindex
inline constexpr const char* kRangeDeletionName = "rocksdb.range_del";
inline constexpr const char* kFilterName = "fullfilter.rocksdb.BuiltinBloomFilter";
inline constexpr const char* kDictionaryName = "rocksdb.compression_dict";

// Properties of a table to be ingested (table/sst_file_writer_collectors.h): a fixed32 of 2, and
// the global sequence number, a fixed64 that is 0 until ingestion assigns it.
inline constexpr const char* kExternalVersionName = "rocksdb.external_sst_file.version";
inline constexpr const char* kGlobalSequenceName = "rocksdb.external_sst_file.global_seqno";
void append_handle(std::string& out, BlockHandle handle);
// Reads a handle from [p, end). Returns the first byte after it, or nullptr if it is cut off.
const char* get_handle(const char* p, const char* end, BlockHandle* handle);

// The trailer's checksum of a block's stored bytes and compression type (table/format.cc
// ComputeBuiltinChecksumWithLastByte).
u32 block_checksum(Checksum checksum, Slice stored, u8 compression_type);

inline constexpr u32 kOldestFormat = 2, kNewestFormat = 5;
// The first versions with user keys in the index, with index values without a size, and with fast
// Bloom filters.
inline constexpr u32 kUserKeyIndexFormat = 3, kDeltaIndexFormat = 4, kFastFilterFormat = 5;

struct Footer {
  BlockHandle metaindex, index;
  u32 format_version;
};
void append_footer(std::string& out, Checksum checksum, const Footer& footer);
// Reads the last 53 bytes of a file. kCorruption if they are no footer, or if the file was written
// with another type of checksum.
Result<Footer> read_footer(Slice file, Checksum checksum);

// Counts and sizes of a finished table, which its properties block stores.
struct TableProperties {
  u64 entries = 0, deletions = 0, merge_operands = 0;  // range tombstones count among the first two
  u64 range_deletions = 0;
  u64 raw_key_bytes = 0, raw_value_bytes = 0;  // internal keys and values before any encoding
  u64 data_bytes = 0, index_bytes = 0, filter_bytes = 0;  // in the file, trailers included
  u64 data_blocks = 0;
  bool from_outside = false;  // made by an SstFileWriter, to be ingested
};

// kByVersion: the Bloom filter of the format version, fast or legacy.
enum class FilterForm : u8 { kByVersion, kNone, kFastBloom, kRibbon };

// A dictionary for data blocks: raw samples of the table itself (include/rocksdb/compression_type.h
// CompressionOptions).
struct DictionaryOptions {
  u64 max_bytes = 0;          // 0: none
  u64 max_buffer_bytes = 0;   // the option max_dict_buffer_bytes
  bool bottommost = false;    // the bottommost level may have another size
  u64 target_file_bytes = 0;  // target size of the output; 0: a flush
  // Raw bytes of data blocks that are held back before the dictionary is made; 0: all of the
  // table's. The smaller of the two limits that are set.
  u64 held_back_bytes() const {
    if (target_file_bytes == 0 || max_buffer_bytes == 0)
      return target_file_bytes + max_buffer_bytes;
    return target_file_bytes < max_buffer_bytes ? target_file_bytes : max_buffer_bytes;
  }
};

// The engine's options, resolved for one output table.
struct TableBuilderOptions {
  u64 block_size, block_size_deviation, restart_interval;
  Compression compression;
  u64 compression_level;
  u64 bloom_millibits_per_key;  // 0: no filter
  Checksum checksum;
  u32 format_version;
  FilterForm filter = FilterForm::kByVersion;
  MergeOperator merge_operator = MergeOperator::kNone;
  u64 oldest_ancestor_s = 0, created_s = 0;  // seconds of the run's clock
  DictionaryOptions dictionary = {};
  bool from_outside = false;                // TableProperties::from_outside
  std::span<const IndexInfo> indexes = {};  // as in EngineContext
  u32 family = 0;                           // the table's column family, and its name
  Slice family_name = "default";
  static TableBuilderOptions from(const Options& options, Compression compression,
                                  FilterForm filter);
};

// Fields of the properties block beyond TableProperties.
struct PropertyDetails {
  u64 file_number, filter_entries;
  u64 index_raw_bytes;  // before compression
  bool index_key_is_user_key;
};
// The properties block, with the names and values of RocksDB 7.8.
std::string encode_properties(const TableProperties& properties, const TableBuilderOptions& options,
                              const PropertyDetails& details);
// The part of the properties block that a reader uses. The sizes of index and filter are not read:
// their handles have them.
struct ReadProperties {
  TableProperties table;
  bool index_key_is_user_key = false, index_value_is_delta_encoded = false;
};
// Returns false if the block is damaged or has no entry count.
bool decode_properties(Slice block, ReadProperties* properties);
// Offset of the global sequence number's value in an uncompressed properties block; nothing if the
// table is not one to be ingested.
std::optional<u64> global_sequence_place(Slice properties);

}  // namespace tt::lsm
