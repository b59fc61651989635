#include "fractal/node/basement.h"

#include <algorithm>

#include "core/key_prefix.h"
#include "fractal/format/damaged.h"

namespace tt::fractal {

u32 Basement::lower_bound(Slice wanted) const {
  const u64 prefix = key_prefix(wanted);
  const auto less = [&](const Row& row, Slice k) {
    if (row.prefix != prefix) return row.prefix < prefix;
    return Slice(arena_.data() + row.key, row.key_bytes) < k;
  };
  return static_cast<u32>(std::lower_bound(rows_.begin(), rows_.end(), wanted, less) -
                          rows_.begin());
}

bool Basement::find(Slice wanted, u32* row) const {
  *row = lower_bound(wanted);
  return *row < rows() && key(*row) == wanted;
}

u32 Basement::store(Slice bytes) {
  const u32 at = static_cast<u32>(arena_.size());
  arena_.append(bytes);
  return at;
}

// Replaces the entry of a row. Encodes into scratch first: the entry's slices may point into the
// arena.
void Basement::store_entry(u32 row, const LeafEntry& entry) {
  Row& r = rows_[row];
  const u64 bytes = entry.bytes();
  scratch_.resize(bytes);
  entry.encode(scratch_.data());
  row_bytes_ += bytes - r.entry_bytes;
  if (r.entry_bytes > 0) provisional_ -= is_provisional(r);
  provisional_ += !entry.clean();
  if (bytes <= r.entry_bytes) {
    std::memcpy(arena_.data() + r.entry, scratch_.data(), bytes);
    garbage_ += r.entry_bytes - bytes;
  } else {
    garbage_ += r.entry_bytes;
    r.entry = store(scratch_);
  }
  pool_garbage_ += r.entry_bytes;
  r.entry_bytes = static_cast<u32>(bytes);
  note_entry(bytes);
}

u64 Basement::apply(const Message& m, u64 oldest_xid, const Collection& collection) {
  const u32 doing_seqinsert = seqinsert;
  seqinsert = 0;
  if (is_broadcast(m.type)) return apply_broadcast(m, oldest_xid, collection);
  u32 row = 0;
  bool found = false;
  // Rows that arrive in key order go to the end without a search.
  if (doing_seqinsert > 0 && !rows_.empty() && key(rows() - 1) < m.key)
    row = rows();
  else
    found = find(m.key, &row);
  u64 before = 0, after = 0;
  const u64 key_bytes = m.key.size() + 4;
  if (!found && m.type != MessageType::kInsert) return 0;
  if (m.type == MessageType::kUpdate) return apply_update(row, m, oldest_xid, collection);
  LeafEntry e = found ? LeafEntry::decode(entry(row)) : LeafEntry{};
  e.keeps_older = collection.keeps_older();
  if (found) before = rows_[row].entry_bytes + key_bytes;
  unsaved += {-i64{found}, -e.counted_bytes(m.key), 0};
  unsaved.logical += e.apply(m);
  e.promote_older_than(oldest_xid);
  e.collect_at_message(collection);
  unsaved += {i64{!e.gone()}, e.counted_bytes(m.key), 0};
  if (e.gone()) {
    erase(row);
  } else {
    if (!found) {
      const u32 at = store(m.key);
      rows_.insert(rows_.begin() + row,
                   {key_prefix(m.key), at, at, 0, static_cast<u32>(m.key.size())});
      row_bytes_ += key_bytes;
      note_key(row, m.key.size());
    }
    store_entry(row, e);
    if (writes_row(m.type)) rows_[row].unwritten = !m.written;
    after = rows_[row].entry_bytes + key_bytes;
  }
  if (m.type ==
      MessageType::
          kInsert) {  // toku_ft_bn_apply_msg: within 1/16 of the rows, 1 to 32, from the end
    const u32 window = std::clamp<u32>(rows() / 16, 1, 32);
    if (rows() - row <= window) seqinsert = doing_seqinsert + 1;
  }
  compact_if_worth();
  return std::max(before, after);
}

void Basement::adopt(const Message& m) {
  u32 row = 0;
  if (m.written || !writes_row(m.type) || !find(m.key, &row)) return;
  const LeafEntry e = LeafEntry::decode(entry(row));
  const Version& newest = e.newest();  // a later message may have been applied as well
  if (newest.present == (m.type == MessageType::kInsert) && newest.value == m.value)
    rows_[row].unwritten = 1;
}

u64 Basement::take_first_bytes() {
  u64 first = 0;
  for (u32 row = 0; row < rows(); row++) {
    if (rows_[row].unwritten == 0) continue;
    rows_[row].unwritten = 0;
    first += rows_[row].key_bytes + LeafEntry::decode(entry(row)).newest().value.size();
  }
  return first;
}

// Takes rows in any order: a damaged node is read whole, and sound_node.cc finds what is wrong.
void Basement::append(Slice key, Slice entry) {
  const u32 key_at = store(key), entry_at = store(entry);
  rows_.push_back({key_prefix(key), key_at, entry_at, static_cast<u32>(entry.size()),
                   static_cast<u32>(key.size())});
  row_bytes_ += 4 + key.size() + entry.size();
  provisional_ += is_provisional(rows_.back());
}

void Basement::collect_garbage(u64 oldest_xid, const Collection& collection) {
  u32 kept = 0;
  for (u32 row = 0; row < rows(); row++) {
    if (static_cast<u8>(arena_[rows_[row].entry]) != 0) {
      LeafEntry e = LeafEntry::decode(entry(row));
      const u64 versions = e.versions();
      e.keeps_older = collection.keeps_older();
      e.promote_older_than(oldest_xid);
      e.collect_all(collection);
      if (e.gone()) {
        row_bytes_ -= row_size(row);
        garbage_ += rows_[row].key_bytes + rows_[row].entry_bytes;
        unsaved.rows--;
        provisional_--;
        continue;
      }
      if (!e.has_provisional || e.versions() != versions) store_entry(row, e);
    }
    if (kept != row) rows_[kept] = rows_[row];
    kept++;
  }
  rows_.resize(kept);
}

void Basement::split(u32 first, Basement* right) {
  TT_DCHECK(first <= rows() && right->empty());
  u64 bytes = 0;
  for (u32 row = first; row < rows(); row++) bytes += row_size(row);
  right->reserve(rows() - first, bytes);
  for (u32 row = first; row < rows(); row++) {
    right->append(key(row), entry(row));
    right->rows_.back().unwritten = rows_[row].unwritten;
  }
  right->max_msn = max_msn;
  right->note_built();
  for (u32 row = first; row < rows(); row++) {
    garbage_ += rows_[row].key_bytes + rows_[row].entry_bytes;
    provisional_ -= is_provisional(rows_[row]);
  }
  row_bytes_ -= bytes;
  rows_.resize(first);
  compact();
  note_built();
}

void Basement::reserve(u32 rows, u64 bytes) {
  rows_.reserve(rows_.size() + rows);
  arena_.reserve(arena_.size() + bytes);
}

void Basement::compact() {
  std::string fresh;
  fresh.reserve(arena_.size() - garbage_ + 1 * KiB);
  for (Row& r : rows_) {
    const u32 key_at = static_cast<u32>(fresh.size());
    fresh.append(arena_, r.key, r.key_bytes);
    const u32 entry_at = static_cast<u32>(fresh.size());
    fresh.append(arena_, r.entry, r.entry_bytes);
    r.key = key_at;
    r.entry = entry_at;
  }
  arena_.swap(fresh);
  garbage_ = 0;
}

// serialize_ftnode_partition and bn_data::serialize_to_wbuf: with keys of one length, all keys come
// first; otherwise each key is in its entry, after the entry's head (wbufwriteleafentry).
void Basement::serialize(std::string& out) const {
  const u32 length = rows_.empty() ? 0 : rows_[0].key_bytes;
  const bool separate =
      std::all_of(rows_.begin(), rows_.end(), [&](const Row& r) { return r.key_bytes == length; });
  u64 key_bytes = 0;
  for (const Row& r : rows_) key_bytes += 4 + r.key_bytes;
  append32le(out, rows());
  append32le(out, static_cast<u32>(key_bytes));
  append32le(out, static_cast<u32>(row_bytes_ - key_bytes));
  append32le(out, separate && !rows_.empty() ? 4 + length : 0);
  out.push_back(static_cast<char>(separate));  // all keys have the same length
  out.push_back(static_cast<char>(separate));  // keys and values are stored apart
  if (separate) {
    u32 at = 0;
    for (const Row& r : rows_) {
      append32le(out, at);
      out.append(arena_, r.key, r.key_bytes);
      at += r.entry_bytes;
    }
    for (const Row& r : rows_) out.append(arena_, r.entry, r.entry_bytes);
    return;
  }
  for (const Row& r : rows_) {
    const u64 head = LeafEntry::head_bytes(static_cast<u8>(arena_[r.entry]));
    out.push_back(arena_[r.entry]);
    append32le(out, r.key_bytes);
    out.append(arena_, r.entry + 1, head - 1);
    out.append(arena_, r.key, r.key_bytes);
    out.append(arena_, r.entry + head, r.entry_bytes - head);
  }
}

namespace {

constexpr u64 kBasementHeader = 18;

}  // namespace

Error Basement::deserialize(std::string bytes, LeafEntry::Allowed versions) {
  ByteReader in(bytes);
  const u32 count = in.u32le(), keys = in.u32le(), entries = in.u32le(), fixed = in.u32le();
  const u8 same = in.byte(), separate = in.byte();
  if (!in.ok() || same > 1 || same != separate) return damaged("its rows have no header");
  if (in.left() != u64{keys} + entries) return damaged("its rows have another size than it says");
  if (count > in.left()) return damaged("it has fewer rows than it says");
  rows_.clear();
  rows_.reserve(count);
  row_bytes_ = in.left();
  if (separate == 0) {
    arena_.clear();
    arena_.reserve(in.left());
    if (Error error = take_mixed(count, in.rest(), versions); !error.ok()) return error;
  } else {
    arena_ = std::move(bytes);
    if (Error error = take_separate(count, keys, fixed, versions); !error.ok()) return error;
  }
  garbage_ = provisional_ = 0;
  for (const Row& row : rows_) provisional_ += is_provisional(row);
  note_built();
  return Error::none();
}

// Reads keys of one length, each with its entry's offset, which must follow from the entries before
// it; then the entries.
Error Basement::take_separate(u32 count, u64 keys, u64 fixed, LeafEntry::Allowed versions) {
  if (keys != fixed * count || (count > 0 && fixed < 4))
    return damaged("its keys have a wrong size");
  u64 at = kBasementHeader, entry_at = kBasementHeader + keys;
  for (u32 i = 0; i < count; i++, at += fixed) {
    if (load32le(arena_.data() + at) != entry_at - kBasementHeader - keys)
      return damaged("a row is not where its key says");
    const Slice rest = Slice(arena_).substr(entry_at);
    const u64 head = rest.empty() ? 1 : LeafEntry::head_bytes(static_cast<u8>(rest[0]));
    if (rest.size() < head) return damaged("a row is cut short");
    const Result<u64> more = LeafEntry::measure(rest.substr(0, head), rest.substr(head), versions);
    if (!more.ok()) return more.error();
    const Slice key = Slice(arena_).substr(at + 4, fixed - 4);
    rows_.push_back({key_prefix(key), static_cast<u32>(at + 4), static_cast<u32>(entry_at),
                     static_cast<u32>(head + more.value()), static_cast<u32>(key.size())});
    entry_at += head + more.value();
  }
  return entry_at == arena_.size() ? Error::none() : damaged("bytes follow its rows");
}

// Reads entries that contain their keys: type, key length, the rest of the head, key, the rest.
Error Basement::take_mixed(u32 count, Slice rows, LeafEntry::Allowed versions) {
  ByteReader in(rows);
  for (u32 i = 0; i < count; i++) {
    char head[6] = {static_cast<char>(in.byte())};
    const u32 key_bytes = in.u32le();
    const Slice more_head = in.bytes(LeafEntry::head_bytes(static_cast<u8>(head[0])) - 1);
    const Slice key = in.bytes(key_bytes);
    if (!in.ok()) return damaged("a row is cut short");
    std::memcpy(head + 1, more_head.data(), more_head.size());
    const Slice whole_head(head, 1 + more_head.size());
    const Result<u64> more = LeafEntry::measure(whole_head, in.rest(), versions);
    if (!more.ok()) return more.error();
    const u32 key_at = store(key), entry_at = store(whole_head);
    store(in.bytes(more.value()));
    rows_.push_back({key_prefix(key), key_at, entry_at,
                     static_cast<u32>(whole_head.size() + more.value()), key_bytes});
  }
  return in.at_end() ? Error::none() : damaged("bytes follow its rows");
}

void Basement::note_built(Built how) {
  u64 keys = 0, room = 0;
  for (const Row& r : rows_) {
    keys += round_up(4 + r.key_bytes, 4);
    room += how == Built::kRepacked ? 4 + r.key_bytes + 3 : round_up(4 + r.key_bytes, 4);
  }
  const u64 entries = row_bytes_ - 4 * u64{rows()} - [&] {
    u64 sum = 0;
    for (const Row& r : rows_) sum += r.key_bytes;
    return sum;
  }();
  pool_size_ = entries + entries / 4;
  pool_offset_ = entries;
  pool_garbage_ = 0;
  keys_size_ = room + room / 4;
  keys_used_ = keys;
  keys_tree_ = false;
}

// bn_data::mempool_malloc_and_update_dmt, dmt_compress_kvspace.
void Basement::note_entry(u64 bytes) {
  if (pool_offset_ + bytes > pool_size_) {
    const u64 used = pool_offset_ - std::min(pool_offset_, pool_garbage_), needed = used + bytes;
    const u64 wanted = pool_garbage_ > 0 ? needed * 3 / 2 : needed;
    pool_size_ = wanted + wanted / 4;
    pool_offset_ = used;
    pool_garbage_ = 0;
  }
  pool_offset_ += bytes;
}

// dmt::insert_at: keys at the end go into the array; any other insertion turns the array into a
// tree, whose nodes are 16 bytes larger.
void Basement::note_key(u32 row, u64 key_bytes) {
  const u64 value = round_up(4 + key_bytes, 4), node = value + 16, count = rows();
  if (!keys_tree_ && row + 1 < count) {
    keys_tree_ = true;
    keys_used_ = (count - 1) * node;
    keys_size_ = keys_used_ + keys_used_ / 4;
  }
  const u64 bytes = keys_tree_ ? node : value;
  if (keys_used_ + bytes > keys_size_) {
    const u64 wanted = keys_tree_ ? 2 * (keys_used_ + bytes) : value * (count <= 2 ? 4 : 2 * count);
    keys_size_ = wanted + wanted / 4;
  }
  keys_used_ += bytes;
}

u64 Basement::memory_bytes() const {
  // The struct ftnode_leaf_basement_node holds the dmt; PerconaFT counts the dmt again.
  constexpr u64 kStructs = 136 + 48;
  return kStructs + malloc_footprint(pool_size_, pool_offset_) + keys_size_;
}

}  // namespace tt::fractal
