#include "btree/refusals.h"

#include "btree/log/redo_log.h"
#include "btree/page/page.h"
#include "btree/page/record.h"
#include "btree/pool/buffer_pool.h"
#include "facts/exclusion.h"

namespace tt::btree {
namespace {

constexpr u64 kPageSizes[] = {4 * KiB, 8 * KiB, 16 * KiB};
constexpr u64 kMaxVariableKey = 255;

ChosenOption page_size_of(const Options& options, bool (*can)(const Options&)) {
  ChosenOption chosen{"options.page_size", bytes_text(options.page_size), ""};
  Options other = options;
  for (const u64 size : kPageSizes) {
    other.page_size = size;
    if (can(other)) chosen.nearest = bytes_text(size);
  }
  return chosen;
}

// The least value of an option with which the others can be used, in whole KiB.
u64 least_that_can(Options options, u64 Options::*option, bool (*can)(const Options&)) {
  u64 least = 0;
  for (u64 step = u64{1} << 24; step > 0; step /= 2) {
    options.*option = (least + step) * KiB;
    if (!can(options)) least += step;
  }
  return (least + 1) * KiB;
}

// innodb_init_params: BUF_LRU_MIN_LEN pages and a quarter of that.
bool pool_is_large_enough(const Options& options) {
  return options.buffer_pool_size >=
         (BufferPool::kLeastLru + BufferPool::kLeastLru / 4) * options.page_size;
}

Error refuse_pair(const Options& options, const char* path, u64 Options::*option,
                  bool (*can)(const Options&), const std::string& reason) {
  if (can(options)) return Error::none();
  return exclusion({path, bytes_text(options.*option),
                    "at least " + bytes_text(least_that_can(options, option, can))},
                   page_size_of(options, can), reason);
}

// The largest value that fits half a page beside a key, in the widest of the indexes.
u64 most_value_bytes(u64 page_size, const Demands& demands) {
  static constexpr IndexInfo kOne;
  const std::span<const IndexInfo> indexes =
      demands.indexes.empty() ? std::span<const IndexInfo>(&kOne, 1) : demands.indexes;
  u32 beside = 0;
  for (const IndexInfo& info : indexes)
    beside = std::max(beside, RecordFormat(info, true)
                                      .size(static_cast<u32>(demands.key_bytes),
                                            static_cast<u32>(page_size / 2)) -
                                  static_cast<u32>(page_size / 2));
  return Page::largest_record(static_cast<u32>(page_size)) - beside;
}

// The columns of an index, without those that follow as the row's key.
std::span<const ColumnInfo> own_columns(const IndexInfo& info) {
  size_t own = info.key_columns.size();
  while (own > 1 && own <= info.key_parts.size() && info.key_parts[own - 1].of_key) own--;
  return info.key_columns.first(own);
}

// Rows that columns of variable size make too long are refused when they come.
Error refuse_columns(u64 page_size, const IndexInfo& info) {
  const u64 most = page_size * 3 / 16;  // 3072 bytes of 16 KiB (ha_innodb.cc)
  u64 key = 0, row = info.clustered ? kSystemColumns : 0;
  for (const ColumnInfo& column : own_columns(info)) key += column.bytes;
  const auto add = [&](const ColumnInfo& column) {
    row += column.variable || column.nullable ? 0 : column.bytes;
  };
  for (const ColumnInfo& column : info.key_columns) add(column);
  for (const ColumnInfo& column : info.columns) add(column);
  const std::string name = info.name.empty() ? "an index" : std::string(info.name);
  if (key > most)
    return {ErrorCode::kBadOption, name + " has " + std::to_string(key) +
                                       " bytes of key columns, more than the " +
                                       std::to_string(most) + " that such pages can hold"};
  if (row > Page::largest_record(static_cast<u32>(page_size)))
    return {ErrorCode::kBadOption, name + " has rows of " + std::to_string(row) +
                                       " bytes at least; a row must fit half a page"};
  return Error::none();
}

Error refuse_rows(const Options& options, const Demands& demands) {
  if (!demands.indexes.empty() && demands.indexes[0].has_columns()) {
    for (const IndexInfo& info : demands.indexes)
      if (Error error = refuse_columns(options.page_size, info); !error.ok()) return error;
    return Error::none();
  }
  if (demands.key_bytes > kMaxVariableKey)
    return {ErrorCode::kBadOption, "a key of " + std::to_string(demands.key_bytes) +
                                       " bytes is longer than 255, the most that a page's "
                                       "records can hold"};
  const u64 most = most_value_bytes(options.page_size, demands);
  if (demands.value_bytes <= most) return Error::none();
  ChosenOption page{"options.page_size", bytes_text(options.page_size), ""};
  for (const u64 size : kPageSizes)
    if (page.nearest.empty() && demands.value_bytes <= most_value_bytes(size, demands))
      page.nearest = bytes_text(size);
  return exclusion({"workload.options.value_bytes", bytes_text(demands.value_bytes),
                    "at most " + bytes_text(most)},
                   page,
                   "a row must fit half a page, as columns that are stored off the page are not "
                   "supported");
}

// The log is made at once, as a whole.
Error refuse_drive(const Options& options, const Demands& demands) {
  if (demands.drive_bytes == 0 || options.log_file_size <= demands.drive_bytes)
    return Error::none();
  return exclusion({"options.log_file_size", bytes_text(options.log_file_size),
                    "less than " + bytes_text(demands.drive_bytes)},
                   {"device.options.capacity_bytes", bytes_text(demands.drive_bytes),
                    "more than " + bytes_text(options.log_file_size)},
                   "the drive must have room for the whole log, and for the data");
}

Error refuse_key_block_size(const Options& options) {
  const u64 block = options.key_block_size;
  if (block == 0) return Error::none();
  if (block != 4 * KiB && block != 8 * KiB)
    return {ErrorCode::kBadOption, "options.key_block_size: " + bytes_text(block) +
                                       " is not supported; the values are 0, 4 KiB and 8 KiB"};
  if (options.page_size != 16 * KiB)
    return exclusion({"options.key_block_size", bytes_text(block), "0"},
                     {"options.page_size", bytes_text(options.page_size), bytes_text(16 * KiB)},
                     "compressed pages are supported of pages of 16 KiB only");
  if (options.change_buffering != ChangeBuffering::kNone)
    return exclusion({"options.key_block_size", bytes_text(block), "0"},
                     {"options.change_buffering", "on", "none"},
                     "changes are not buffered for compressed pages here");
  return Error::none();
}

}  // namespace

Error refuse(const Options& options, const Demands& demands) {
  const u64 size = options.page_size;
  if ((size & (size - 1)) != 0)
    return {ErrorCode::kBadOption, "options.page_size: " + bytes_text(size) +
                                       " is not a power of two; the nearest are " +
                                       (size < 8 * KiB ? "4 KiB and 8 KiB" : "8 KiB and 16 KiB")};
  if (Error error = refuse_pair(options, "options.buffer_pool_size", &Options::buffer_pool_size,
                                pool_is_large_enough, "InnoDB needs memory for 320 pages");
      !error.ok())
    return error;
  const auto log_is_large_enough = [](const Options& o) {
    return LogAges::can_hold(o.log_file_size, o.page_size);
  };
  if (Error error = refuse_pair(options, "options.log_file_size", &Options::log_file_size,
                                log_is_large_enough,
                                "InnoDB keeps room for 48 pages of records and needs a log of more "
                                "than twice that");
      !error.ok())
    return error;
  if (Error error = refuse_drive(options, demands); !error.ok()) return error;
  if (Error error = refuse_key_block_size(options); !error.ok()) return error;
  return refuse_rows(options, demands);
}

}  // namespace tt::btree
