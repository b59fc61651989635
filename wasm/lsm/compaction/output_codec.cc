#include "lsm/compaction/output_codec.h"

#include <algorithm>

namespace tt::lsm {
namespace {

// The codec of the last non-empty level: bottommost_compression, or `other`.
Compression bottommost_codec(const Options& options, Compression other) {
  switch (options.bottommost_compression) {
    case BottommostCompression::kNone: return Compression::kNone;
    case BottommostCompression::kLz4: return Compression::kLz4;
    case BottommostCompression::kZstd: return Compression::kZstd;
    case BottommostCompression::kZlib: return Compression::kZlib;
    case BottommostCompression::kSame: return other;
  }
  return other;
}

}  // namespace

Compression output_compression(const Options& options, const Version& version,
                               const LevelTargets& targets, u32 level) {
  if (options.bottommost_compression != BottommostCompression::kSame &&
      level >= version.last_level_with_files())
    return bottommost_codec(options, options.compression);
  // compression_per_level counts from L0, then from the base level; levels above that are empty.
  constexpr u32 kUpperLevels = 3;
  const u32 index = level == 0 ? 0 : level - std::min(level, targets.base_level) + 1;
  const bool upper = options.compression_per_level == CompressionPerLevel::kUpperNone;
  return upper && index < kUpperLevels ? Compression::kNone : options.compression;
}

Compression flush_compression(const Options& options) {
  const bool upper = options.compression_per_level == CompressionPerLevel::kUpperNone;
  return upper ? Compression::kNone : options.compression;
}

Compression bulk_load_compression(const Options& options) {
  return bottommost_codec(options, options.compression);
}

DictionaryOptions output_dictionary(const Options& options, const Version& version, u32 level) {
  DictionaryOptions dictionary = flush_dictionary(options);
  dictionary.target_file_bytes = options.target_file_size_base;
  dictionary.bottommost = options.bottommost_compression_max_dict_bytes != 0 &&
                          level >= version.last_level_with_files();
  if (dictionary.bottommost) dictionary.max_bytes = options.bottommost_compression_max_dict_bytes;
  return dictionary;
}

DictionaryOptions flush_dictionary(const Options& options) {
  return {options.compression_max_dict_bytes, options.compression_max_dict_buffer_bytes};
}

namespace {

// A flush counts as level -1. FIFO has no levels to distinguish.
FilterForm filter_at(const Options& options, i64 level) {
  if (options.filter_policy != FilterPolicy::kRibbon) return FilterForm::kByVersion;
  const i64 bloom_before = static_cast<i64>(options.bloom_before_level) - 1;
  const bool fifo = options.compaction_style == CompactionStyle::kFifo;
  return !fifo && level < bloom_before ? FilterForm::kFastBloom : FilterForm::kRibbon;
}

}  // namespace

FilterForm output_filter(const Options& options, u32 level, bool bottommost) {
  if (options.optimize_filters_for_hits && bottommost) return FilterForm::kNone;
  return filter_at(options, level);
}

FilterForm flush_filter(const Options& options) { return filter_at(options, -1); }

}  // namespace tt::lsm
