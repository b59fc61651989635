// Self-describing rows, so that a reader can tell whether one was ever written: in a table with an
// index over bytes of its values and in a second table, or in a single table.
#pragma once
#include <optional>

#include "core/prng.h"
#include "engine/index_info.h"
#include "engine/testing/machine.h"

namespace tt {

// Bytes of the version in the value, then the row's key.
inline constexpr KeyPart kHostileEntry[] = {{false, 8, 3}, {true, 0, 7}};
inline constexpr IndexInfo kHostileIndexes[] = {{.table = 0, .variable = true, .name = "rows"},
                                                {.table = 0,
                                                 .clustered = false,
                                                 .variable = false,
                                                 .name = "rows.k",
                                                 .key_parts = kHostileEntry},
                                                {.table = 1, .variable = true, .name = "others"}};

class HostileRows {
 public:
  using Rows = std::map<std::string, std::string>;
  static constexpr u32 kKeys = 300;

  explicit HostileRows(std::span<const IndexInfo> indexes) : indexes_(indexes) {}

  static std::string key(u64 number) { return "key" + std::to_string(1000 + number); }
  static std::string value(const std::string& key, u64 version) {
    SplitMix64 random(mix64(version));
    return key + "=" + std::to_string(version) + "=" +
           std::string(random.below(120), static_cast<char>('a' + version % 26));
  }

  // An index that holds rows.
  u32 any_table(SplitMix64& random) const {
    return indexes_.empty() ? 0 : 2 * static_cast<u32>(random.below(2));
  }
  bool has_entries(u32 index) const { return index == 0 && !indexes_.empty(); }

  // Puts a row, or removes it if there is no value, with its entry. False if the engine fails.
  bool change(HostileClient& client, u32 index, const std::string& key,
              const std::optional<std::string>& value, bool commits) {
    std::string before, after;
    const auto old = rows_[index].find(key);
    if (has_entries(index) && old != rows_[index].end()) before = entry_of(key, old->second);
    if (has_entries(index) && value.has_value()) after = entry_of(key, *value);
    if (before == after) before = after = {};  // its entry stays
    if (value.has_value())
      rows_[index][key] = *value;
    else
      rows_[index].erase(key);
    // The row first: its record in InnoDB's undo log stands for its entries.
    const bool removes = !before.empty(), puts = !after.empty();
    return change_one(client, index, key, value, commits && !removes && !puts, puts ? 2 : 1) &&
           (!puts || change_one(client, 1, after, "", commits && !removes, 0)) &&
           (!removes || change_one(client, 1, before, std::nullopt, commits, 1));
  }
  // Reads all rows; later changes build on them. False if the engine fails.
  bool read(HostileClient& client) {
    for (u32 index = 0; index < std::max<size_t>(indexes_.size(), 1); index++) {
      Statement scan = Statement::scan({}, 1'000'000);
      scan.index = index;
      client.rows.clear();
      if (!client.run(scan)) return false;
      rows_[index] = std::move(client.rows);
    }
    return true;
  }
  const Rows& rows(u32 index) const { return rows_[index]; }

  // Returns a row that was never written; empty if there is none. A row is one value, or several
  // merged ones.
  std::string never_written() const {
    for (const auto& [key, row] : rows_[0])
      if (!was_written(key, row)) return key + "=" + row;
    for (const auto& [key, row] : rows_[2])
      if (!was_written(key, row)) return key + "=" + row;
    return {};
  }
  // Returns an entry without its row, or a row without its entry; empty if there is none.
  std::string unlike_entries() const {
    if (indexes_.empty()) return {};
    Rows wanted;
    for (const auto& [key, row] : rows_[0]) wanted[entry_of(key, row)] = "";
    for (const auto& [entry, nothing] : rows_[1])
      if (wanted.erase(entry) == 0) return entry + " has no row";
    return wanted.empty() ? std::string() : wanted.begin()->first + " is not there";
  }

 private:
  static bool change_one(HostileClient& client, u32 index, const std::string& key,
                         const std::optional<std::string>& value, bool commits, u32 entries) {
    Statement one = value.has_value() ? Statement::put(key, *value) : Statement::remove(key);
    one.index = index;
    one.write().commits = commits;
    one.write().entries = entries;
    return client.run(one);
  }
  static std::string entry_of(const std::string& key, const std::string& value) {
    return entry_key(kHostileEntry, key, value);
  }
  static bool was_written(const std::string& key, Slice row) {
    for (size_t from = 0;;) {
      const size_t comma = row.find(',', from);
      if (!is_value(key, row.substr(from, comma - from))) return false;
      if (comma == Slice::npos) return true;
      from = comma + 1;
    }
  }
  static bool is_value(const std::string& key, Slice row) {
    const size_t from = row.find('='), until = row.find('=', from + 1);
    if (from == Slice::npos || until == Slice::npos) return false;
    u64 version = 0;
    for (size_t i = from + 1; i < until; i++)
      version = version * 10 + static_cast<u64>(row[i] - '0');
    return row == value(key, version);
  }

  const std::span<const IndexInfo> indexes_;
  Rows rows_[3];
};

}  // namespace tt
