// A node (a tower of links) and its entry; offset 0 is no node:
//
//     … link[2] link[1] link[0] | entry: u32
//                               ^ offset
//     key bytes: u32 | value bytes: u32 | internal key | value
//     ^ entry
//     link = key_prefix() of the next node's user key: u64 | its offset: u32
//
// The list's head is a node of full height without an entry. User keys of the same prefix are
// compared in full.
#include "lsm/memtable/memtable.h"

#include <algorithm>

#include "core/key_prefix.h"

namespace tt::lsm {
namespace {

constexpr u32 kLinkBytes = 12, kEntryOffsetBytes = 4, kLengthsBytes = 8;
constexpr u32 kHead = kMaxNodeHeight * kLinkBytes;

}  // namespace

// A position in internal-key order: (user key, trailer). Trailers descend, so ~0 sorts before all
// versions of the key.
struct Memtable::Target {
  Slice user;
  u64 prefix, trailer;
  explicit Target(Slice user_key, u64 t = ~u64{0})
      : user(user_key), prefix(key_prefix(user_key)), trailer(t) {}
};

Memtable::Memtable(u64 id, u64 write_buffer_size, u64 seed)
    : id_(id), accounting_(write_buffer_size), heights_(seed) {
  TT_CHECK(allocate(Lane::kTall, kHead + kEntryOffsetBytes) == 0);
  for (u32 level = 0; level < kMaxNodeHeight; level++) set_link(kHead, level, 0, 0);
}

// Returns the offset of contiguous bytes. A request larger than the rest of the lane's last chunk
// opens new chunks, adjacent in memory.
u32 Memtable::allocate(Lane lane, u64 bytes) {
  Open& open = open_[static_cast<u32>(lane)];
  if (bytes > open.left) {
    const u64 count = div_up(bytes, kChunk), begin = chunks_.size() * u64{kChunk};
    TT_CHECK(begin + count * kChunk <= ~u32{0});
    memory_.emplace_back(new char[count * kChunk]);
    for (u64 i = 0; i < count; i++) chunks_.push_back(memory_.back().get() + i * kChunk);
    open = {static_cast<u32>(begin), static_cast<u32>(count * kChunk)};
  }
  const u32 offset = open.next;
  open.next += static_cast<u32>(bytes);
  open.left -= static_cast<u32>(bytes);
  return offset;
}

// Each level has a quarter of the nodes of the level below (memtable/inlineskiplist.h).
u32 Memtable::random_height() {
  const u64 stop = u64{1} << (2 * (kMaxNodeHeight - 1));
  return 1 + static_cast<u32>(__builtin_ctzll(heights_.next() | stop)) / 2;
}

inline u64 Memtable::link_prefix(u32 node, u32 level) const {
  TT_DCHECK(node != 0 && level < kMaxNodeHeight);
  return load64le(at(node) - (level + 1) * kLinkBytes);
}
inline u32 Memtable::link_node(u32 node, u32 level) const {
  return load32le(at(node) - (level + 1) * kLinkBytes + 8);
}
void Memtable::set_link(u32 node, u32 level, u64 prefix, u32 to) {
  TT_DCHECK(node != 0 && level < kMaxNodeHeight);
  char* link = at(node) - (level + 1) * kLinkBytes;
  store64le(link, prefix);
  store32le(link + 8, to);
}
Slice Memtable::node_key(u32 node) const {
  TT_DCHECK(node != 0 && node != kHead);  // the head has no entry
  const char* p = at(load32le(at(node)));
  return {p + kLengthsBytes, load32le(p)};
}
Slice Memtable::node_value(u32 node) const {
  const char* p = at(load32le(at(node)));
  return {p + kLengthsBytes + load32le(p), load32le(p + 4)};
}

inline bool Memtable::precedes(u64 prefix, u32 node, const Target& target) const {
  if (prefix != target.prefix) return prefix < target.prefix;
  const Slice key = node_key(node);
  const int order = compare_bytes(user_key(key), target.user);
  return order < 0 || (order == 0 && trailer(key) > target.trailer);
}

// The last node before the target, the head if there is none.
inline u32 Memtable::walk_before(const Target& target) const {
  u32 before = kHead, next = 0;
  for (u32 level = height_; level-- > 0;)
    while ((next = link_node(before, level)) != 0 &&
           precedes(link_prefix(before, level), next, target))
      before = next;
  return before;
}
u32 Memtable::find(const Target& target) const { return link_node(walk_before(target), 0); }
u32 Memtable::find_before(const Target& target) const {
  const u32 before = walk_before(target);
  return before == kHead ? 0 : before;
}

void Memtable::count(u64 sequence, u32 height, Slice key, Slice value) {
  TT_DCHECK(entries_ == 0 || sequence > last_sequence_);  // add() puts the newest version first
  entries_++;
  last_sequence_ = sequence;
  data_bytes_ += key.size() + 8 + value.size();
  accounting_.allocate_node(height, memtable_entry_bytes(key.size(), value.size()));
}

RangeTombstonesPtr Memtable::range_tombstones() const {
  if (ranges_.empty() || fragments_ != nullptr) return fragments_;
  std::vector<RangeTombstone> list;
  for (const StoredRange& range : ranges_) list.push_back({range.begin, range.end, range.sequence});
  return fragments_ = std::make_shared<RangeTombstones>(list);
}

void Memtable::add(u64 sequence, ValueType type, Slice key, Slice value) {
  if (type == ValueType::kRangeDelete) {
    ranges_.push_back({std::string(key), std::string(value), sequence});
    fragments_.reset();
    return count(sequence, random_height(), key, value);
  }
  // The newest version comes first, so the new node goes before all versions of its key.
  const Target target(key);
  const u32 height = random_height();
  u32 before[kMaxNodeHeight], current = kHead;
  for (u32 level = height_; level < height; level++) before[level] = kHead;
  height_ = std::max(height_, height);
  for (u32 level = height_; level-- > 0;) {
    u32 next = 0;
    while ((next = link_node(current, level)) != 0 &&
           precedes(link_prefix(current, level), next, target))
      current = next;
    before[level] = current;
  }

  const u64 key_bytes = key.size() + 8;
  TT_DCHECK(key_bytes <= ~u32{0} && value.size() <= ~u32{0});  // stored in 32 bits each
  const u32 links = height * kLinkBytes;
  const u32 node =
      allocate(height > 1 ? Lane::kTall : Lane::kShort, links + kEntryOffsetBytes) + links;
  const u32 entry = allocate(Lane::kEntries, kLengthsBytes + key_bytes + value.size());
  store32le(at(node), entry);
  char* p = at(entry);
  store32le(p, static_cast<u32>(key_bytes));
  store32le(p + 4, static_cast<u32>(value.size()));
  p += kLengthsBytes;
  std::memcpy(p, key.data(), key.size());
  store64le(p + key.size(), pack_trailer(sequence, type));
  // Unlike memcpy, std::copy accepts an empty value without an address.
  std::copy(value.begin(), value.end(), p + key_bytes);
  for (u32 level = 0; level < height; level++) {
    set_link(node, level, link_prefix(before[level], level), link_node(before[level], level));
    set_link(before[level], level, target.prefix, node);
  }

  if (type == ValueType::kDelete) deletions_++;
  count(sequence, height, key, value);
}

Memtable::Found Memtable::get(Slice key, u64 sequence, Slice* value) const {
  const u32 node = find(Target(key, pack_trailer(sequence, kSeekType)));
  if (node == 0) return Found::kNone;
  const Slice found = node_key(node);
  if (user_key(found) != key) return Found::kNone;
  if (is_tombstone(type_of(found))) return Found::kDeleted;
  *value = node_value(node);
  return type_of(found) == ValueType::kMerge ? Found::kMerge : Found::kFound;
}

void Memtable::Iterator::seek_to_first() { node_ = table_->link_node(kHead, 0); }
void Memtable::Iterator::seek_to_last() {
  u32 last = kHead, next = 0;
  for (u32 level = table_->height_; level-- > 0;)
    while ((next = table_->link_node(last, level)) != 0) last = next;
  node_ = last == kHead ? 0 : last;
}
void Memtable::Iterator::seek(Slice internal_key) {
  node_ = table_->find(Target(user_key(internal_key), trailer(internal_key)));
}
void Memtable::Iterator::seek_before(Slice internal_key) {
  node_ = table_->find_before(Target(user_key(internal_key), trailer(internal_key)));
}
void Memtable::Iterator::prev() { seek_before(key()); }
void Memtable::Iterator::next() { node_ = table_->link_node(node_, 0); }
Slice Memtable::Iterator::key() const { return table_->node_key(node_); }
Slice Memtable::Iterator::value() const { return table_->node_value(node_); }

}  // namespace tt::lsm
