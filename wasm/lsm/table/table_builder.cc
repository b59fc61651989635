#include "lsm/table/table_builder.h"

#include <algorithm>
#include <utility>

#include "lsm/rows/internal_key.h"
#include "lsm/table/compression.h"

namespace tt::lsm {
namespace {

// The trailer that RocksDB 7.8 gives a shortened separator if the index needs whole internal keys:
// the greatest sequence number and the type that sorts first, so that the separator sorts before
// every version of its user key.
constexpr u64 kSeparatorTrailer = kMaxSequence << 8 | static_cast<u64>(kSeekType);

// A compressed block is kept if it saves more than an eighth (block_based_table_builder.cc
// GoodCompressionRatio).
bool good_ratio(u64 compressed, u64 raw) { return compressed < raw - raw / 8; }

// Shortens `key`, which is < limit, to a short string >= key and < limit; or leaves it
// (util/comparator.cc FindShortestSeparator).
void shorten_separator(std::string& key, Slice limit) {
  TT_DCHECK(Slice(key) <= limit);
  const u64 common = std::min(key.size(), limit.size());
  u64 at = 0;
  while (at < common && key[at] == limit[at]) at++;
  if (at == common) return;  // one is a prefix of the other
  const u32 here = static_cast<u8>(key[at]), there = static_cast<u8>(limit[at]);
  if (here >= there) return;
  if (here + 1 == there && at + 1 == limit.size()) {
    // The next byte up would be the limit itself: keep this byte and raise the first one after it
    // that can be raised.
    at++;
    while (at < key.size() && static_cast<u8>(key[at]) == 0xff) at++;
    if (at == key.size()) return;
  }
  key[at]++;
  key.resize(at + 1);
}

}  // namespace

struct TableBuilder::Impl {
  explicit Impl(const TableBuilderOptions& options)
      : data(options.restart_interval),
        filter(
            options.bloom_millibits_per_key,
            options.filter != FilterForm::kByVersion || options.format_version >= kFastFilterFormat,
            options.filter == FilterForm::kRibbon),
        // RocksDB rounds the limit up; 0 switches the rule off (flush_block_policy.cc).
        deviation_limit((options.block_size * (100 - options.block_size_deviation) + 99) / 100),
        separators_need_trailers(options.format_version < kUserKeyIndexFormat),
        buffering(options.dictionary.max_bytes > 0) {}

  BlockBuilder data, ranges{1};
  FilterBuilder filter;
  u64 deviation_limit;
  std::unique_ptr<TableIndex> index = std::make_unique<TableIndex>();
  std::vector<u64> separator_trailers;  // sequence and type of each separator as an internal key
  // True if two neighbouring blocks share a user key; old formats always have trailers.
  bool separators_need_trailers;
  BlockHandle last_data_block;
  std::string separator, compressed;
  struct HeldBack {
    std::string raw, last_key;
    std::string next_key;  // the first key of the next block, if there is one
  };
  bool buffering;  // data blocks are held back
  std::vector<HeldBack> held_back;
  u64 held_back_bytes = 0;
  struct StoredRange {
    std::string begin, end;
    u64 sequence;
  };
  std::vector<StoredRange> range_list;
};

TableBuilder::TableBuilder(const TableBuilderOptions& options, u64 file_number)
    : options_(options),
      shares_(options.indexes),
      file_number_(file_number),
      impl_(std::make_unique<Impl>(options)) {}

TableBuilder::~TableBuilder() = default;

// The cut rule of flush_block_policy.cc: full, or nearly full and this entry would overfill it.
bool TableBuilder::block_is_full(Slice key, Slice value) const {
  const BlockBuilder& data = impl_->data;
  const u64 size = data.size_estimate();
  if (size >= options_.block_size) return !data.empty();
  const u64 limit = impl_->deviation_limit;
  return limit != 0 && size > limit && !data.empty() &&
         data.size_estimate_after(key, value) > options_.block_size;
}

void TableBuilder::add(Slice internal_key, Slice value) {
  TT_DCHECK(!finished_);
  TT_DCHECK(smallest_.empty() || compare_internal(last_key(), internal_key) < 0);
  if (smallest_.empty()) smallest_ = internal_key;
  if (block_is_full(internal_key, value)) {
    finish_data_block();
    const u64 most = options_.dictionary.held_back_bytes();
    if (impl_->buffering && most != 0 && impl_->held_back_bytes > most) stop_buffering();
    if (impl_->buffering)
      impl_->held_back.back().next_key = internal_key;
    else
      add_separator(largest_, internal_key, false);
  }
  if (options_.bloom_millibits_per_key > 0) impl_->filter.add(user_key(internal_key));
  impl_->data.add(internal_key, value);
  sample_.offer(internal_key);
  shares_.add(internal_key, value);
  const u64 sequence = sequence_of(internal_key);
  smallest_sequence_ = std::min(smallest_sequence_, sequence);
  largest_sequence_ = std::max(largest_sequence_, sequence);
  properties_.entries++;
  properties_.deletions += is_tombstone(type_of(internal_key)) ? 1 : 0;
  properties_.merge_operands += type_of(internal_key) == ValueType::kMerge ? 1 : 0;
  properties_.raw_key_bytes += internal_key.size();
  properties_.raw_value_bytes += value.size();
}

// A range tombstone counts among both the entries and the deletions (block_based_table_builder.cc
// Add).
void TableBuilder::add_range_tombstone(const RangeTombstone& tombstone) {
  TT_CHECK(!finished_ && tombstone.begin < tombstone.end);
  const std::string key =
      make_internal_key(tombstone.begin, tombstone.sequence, ValueType::kRangeDelete);
  TT_CHECK(impl_->ranges.empty() || compare_internal(impl_->ranges.last_key(), key) < 0);
  impl_->ranges.add(key, tombstone.end);
  impl_->range_list.push_back(
      {std::string(tombstone.begin), std::string(tombstone.end), tombstone.sequence});
  smallest_sequence_ = std::min(smallest_sequence_, tombstone.sequence);
  largest_sequence_ = std::max(largest_sequence_, tombstone.sequence);
  properties_.entries++;
  properties_.deletions++;
  properties_.range_deletions++;
  properties_.raw_key_bytes += key.size();
  properties_.raw_value_bytes += tombstone.end.size();
}

// FileMetaData::UpdateBoundariesForRange.
void TableBuilder::extend(Slice smallest, Slice largest) {
  TT_CHECK(!finished_ && user_key(smallest) <= user_key(largest));
  if (range_smallest_.empty() || compare_internal(smallest, range_smallest_) < 0)
    range_smallest_ = smallest;
  if (range_largest_.empty() || compare_internal(range_largest_, largest) < 0)
    range_largest_ = largest;
}

Slice TableBuilder::last_key() const {
  return impl_->data.empty() ? Slice(largest_) : impl_->data.last_key();
}
Slice TableBuilder::smallest() const {
  const bool by_range = !range_smallest_.empty() &&
                        (smallest_.empty() || compare_internal(range_smallest_, smallest_) < 0);
  return by_range ? range_smallest_ : smallest_;
}
Slice TableBuilder::largest() const {
  const bool by_range = !range_largest_.empty() &&
                        (largest_.empty() || compare_internal(largest_, range_largest_) < 0);
  return by_range ? range_largest_ : largest_;
}

void TableBuilder::finish_data_block() {
  largest_ = impl_->data.last_key();
  const Slice raw = impl_->data.finish();
  if (impl_->buffering) {
    impl_->held_back.push_back({std::string(raw), largest_, {}});
    impl_->held_back_bytes += raw.size();
  } else {
    write_data_block(raw, largest_);
  }
  impl_->data.reset();
}

void TableBuilder::write_data_block(Slice raw, Slice last_key) {
  impl_->last_data_block = write_block(raw, true, impl_->index->dictionary());
  properties_.data_blocks++;
  shares_.add_block(last_key, file_bytes_ - properties_.data_bytes);
  properties_.data_bytes = file_bytes_;
}

// Makes the dictionary from blocks sampled all over the held-back ones, then writes these out
// (block_based_table_builder.cc EnterUnbuffered).
void TableBuilder::stop_buffering() {
  constexpr u64 kStride = 545055921143;  // a prime, so that the walk visits every block
  impl_->buffering = false;
  const std::vector<Impl::HeldBack>& blocks = impl_->held_back;
  TT_CHECK(impl_->index->block_count() == 0);  // all blocks need the one dictionary
  if (blocks.empty()) return;
  std::string samples;
  u64 at = blocks.size() / 2;
  for (u64 i = 0; i < blocks.size() && samples.size() < options_.dictionary.max_bytes; i++) {
    samples.append(blocks[at].raw, 0, options_.dictionary.max_bytes - samples.size());
    at = (at + kStride % blocks.size()) % blocks.size();
  }
  impl_->index->set_dictionary(std::make_unique<CodecDictionary>(std::move(samples)));
  for (const Impl::HeldBack& block : blocks) {
    write_data_block(block.raw, block.last_key);
    if (&block != &blocks.back()) add_separator(block.last_key, block.next_key, false);
  }
  impl_->held_back.clear();
}

// Adds the index entry of the block just finished: a short key from its last key up to, but not
// including, the next block's first. The table's last key is not shortened (index_shortening =
// kShortenSeparators).
void TableBuilder::add_separator(Slice last_key, Slice next_key, bool is_last) {
  std::string& separator = impl_->separator;
  separator = user_key(last_key);
  u64 separator_trailer = trailer(last_key);
  if (!is_last) {
    shorten_separator(separator, user_key(next_key));
    TT_DCHECK(user_key(last_key) <= separator && separator <= user_key(next_key));
    const bool shortened =
        separator.size() <= last_key.size() - 8 && separator > user_key(last_key);
    if (shortened) separator_trailer = kSeparatorTrailer;
    impl_->separators_need_trailers |= separator == user_key(next_key);
  }
  impl_->index->add(separator, impl_->last_data_block);
  impl_->separator_trailers.push_back(separator_trailer);
}

BlockHandle TableBuilder::write_block(Slice raw, bool may_compress,
                                      const CodecDictionary* dictionary) {
  TT_CHECK(may_compress || dictionary == nullptr);
  BlockHandle handle{file_bytes_, raw.size()};
  Slice stored = raw;
  u8 type = disk_code(Compression::kNone);
  std::string& compressed = impl_->compressed;
  compressed.clear();
  if (may_compress &&
      compress(options_.compression, options_.compression_level, raw, compressed, dictionary) &&
      good_ratio(compressed.size(), raw.size())) {
    stored = compressed;
    type = disk_code(options_.compression);
    handle.size = stored.size();
  }
  output_.append(stored);
  output_.push_back(static_cast<char>(type));
  append32le(output_, block_checksum(options_.checksum, stored, type));
  file_bytes_ += stored.size() + kBlockTrailer;
  return handle;
}

void TableBuilder::finish() {
  if (std::exchange(finished_, true)) return;
  if (!impl_->data.empty()) {
    finish_data_block();
    if (impl_->buffering) stop_buffering();
    add_separator(largest_, {}, true);
  }
  write_tail();
}

// Filter, index, dictionary, range deletions, properties, metaindex, footer: in this order in the
// file. Only the metaindex and the footer need the handles of blocks before them.
void TableBuilder::write_tail() {
  BlockBuilder metaindex(1);
  std::string bytes;
  const u64 filter_entries = impl_->filter.keys();
  if (filter_entries > 0) {
    impl_->filter.finish(bytes);
    std::string handle;
    const BlockHandle filter_handle = write_block(bytes, false);
    append_handle(handle, filter_handle);
    metaindex.add(kFilterName, handle);
    properties_.filter_bytes = bytes.size() + kBlockTrailer;
    impl_->index->set_filter(std::move(bytes), filter_handle);
    bytes.clear();
  }

  // The index is encoded here rather than with a BlockBuilder: each entry is a restart, and later
  // formats omit the size of the value, which no BlockBuilder can.
  const TableIndex& index = *impl_->index;
  TT_CHECK(index.block_count() == impl_->separator_trailers.size());
  std::string restarts, handle_bytes;
  for (u32 i = 0; i < index.block_count(); i++) {
    append32le(restarts, static_cast<u32>(bytes.size()));
    const Slice key = index.separator(i);
    bytes.push_back('\0');
    append_varint(bytes, key.size() + (impl_->separators_need_trailers ? 8 : 0));
    handle_bytes.clear();
    append_handle(handle_bytes, index.handle(i));
    if (options_.format_version < kDeltaIndexFormat) append_varint(bytes, handle_bytes.size());
    bytes.append(key);
    if (impl_->separators_need_trailers) append64le(bytes, impl_->separator_trailers[i]);
    bytes.append(handle_bytes);
  }
  if (restarts.empty()) append32le(restarts, 0);
  bytes.append(restarts);
  append32le(bytes, static_cast<u32>(restarts.size() / 4));
  const BlockHandle index_handle = write_block(bytes, true);
  impl_->index->set_index_handle(index_handle, bytes.size());
  properties_.index_bytes = index_handle.size + kBlockTrailer;

  if (const CodecDictionary* dictionary = impl_->index->dictionary()) {
    handle_bytes.clear();
    append_handle(handle_bytes, write_block(dictionary->bytes(), false));
    metaindex.add(kDictionaryName, handle_bytes);
  }
  if (impl_->separators_need_trailers) impl_->index->set_trailers(impl_->separator_trailers);
  std::string range_handle;
  if (!impl_->range_list.empty()) {
    append_handle(range_handle, write_block(impl_->ranges.finish(), false));
    std::vector<RangeTombstone> list;
    for (const Impl::StoredRange& range : impl_->range_list)
      list.push_back({range.begin, range.end, range.sequence});
    impl_->index->set_range_tombstones(std::make_shared<RangeTombstones>(list));
  }

  const PropertyDetails details{file_number_, filter_entries, bytes.size(),
                                !impl_->separators_need_trailers};
  std::string handle;
  properties_.from_outside = options_.from_outside;
  const std::string properties = encode_properties(properties_, options_, details);
  const BlockHandle properties_handle = write_block(properties, false);
  append_handle(handle, properties_handle);
  global_sequence_offset_ =
      properties_handle.offset + global_sequence_place(properties).value_or(0);
  metaindex.add(kPropertiesName, handle);
  if (!range_handle.empty()) metaindex.add(kRangeDeletionName, range_handle);
  const BlockHandle metaindex_handle = write_block(metaindex.finish(), false);
  append_footer(output_, options_.checksum,
                {metaindex_handle, index_handle, options_.format_version});
  file_bytes_ += kFooterBytes;
}

std::unique_ptr<TableIndex> TableBuilder::take_index() {
  TT_CHECK(finished_ && impl_->index != nullptr);
  return std::move(impl_->index);
}

}  // namespace tt::lsm
