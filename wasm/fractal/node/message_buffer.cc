#include "fractal/node/message_buffer.h"

#include <algorithm>
#include <bit>

#include "core/compare.h"
#include "fractal/format/row_change.h"

namespace tt::fractal {

u64 malloc_footprint(u64 requested, u64 touched) {
  constexpr u64 kMapped = 64 * KiB, kPage = 4096;
  if (requested == 0) return 0;
  if (requested >= kMapped) return (touched + kPage) / kPage * kPage;
  return std::max<u64>(round_up(requested + 8, 16) - 8, 24);
}

// bnc_insert_msg. Marks do not survive an insertion (OffsetTree::mark), so marked messages move
// first.
void MessageBuffer::append(const Message& m, u64 least_bytes) {
  move_to_stale();
  const u32 offset = static_cast<u32>(bytes_.size());
  char header[kKeyAt];
  header[kTypeAt] = static_cast<char>(m.type);
  header[kFlagsAt] = static_cast<char>((m.fresh ? kFresh : 0) | (m.written ? kWritten : 0));
  store64words(header + kMsnAt, m.msn);
  header[kXidsAt] = m.xid != 0;  // one transaction, no nested ones
  store64words(header + kXidAt, m.xid);
  bytes_.append(header, kKeyLengthAt - missing(header));
  append32le(bytes_, static_cast<u32>(m.key.size()));
  bytes_.append(m.key);
  append32le(bytes_, static_cast<u32>(m.value.size()));
  bytes_.append(m.value);
  count_++;
  // message_buffer::enqueue.
  if (bytes_.size() > memory_size_)
    memory_size_ = std::max<u64>(least_bytes, std::bit_ceil(bytes_.size()));
  if (is_broadcast(m.type))
    put_in_list(offset);
  else
    put_in_tree(m.fresh ? fresh_ : stale_, offset);
}

// omt::insert_at at the end of an array, which grows by maybe_resize_array.
void MessageBuffer::put_in_list(u32 offset) {
  broadcasts_.push_back(offset);
  const u32 size = broadcasts(), room = size <= 2 ? 4 : 2 * size;
  if (size > broadcast_room_ || broadcast_room_ / 2 >= room) broadcast_room_ = room;
}

Message MessageBuffer::at(u64 offset, u64* next) const {
  const char* p = bytes_.data() + offset;
  const u32 key_at = kKeyAt - missing(p), key = load32le(p + key_at - 4),
            value = load32le(p + key_at + key);
  *next = offset + key_at + key + 4 + value;
  const char flags = p[kFlagsAt];
  return {static_cast<MessageType>(p[kTypeAt]),
          load64words(p + kMsnAt),
          missing(p) != 0 ? 0 : load64words(p + kXidAt),
          Slice(p + key_at, key),
          Slice(p + key_at + key + 4, value),
          (flags & kFresh) != 0,
          (flags & kWritten) != 0};
}

Slice MessageBuffer::key_at(u32 offset) const {
  const char* p = bytes_.data() + offset;
  p += kKeyAt - missing(p);
  return {p, load32le(p - 4)};
}

// Ordered by key and MSN. Offsets rise with MSNs, so they break ties.
void MessageBuffer::put_in_tree(OffsetTree& tree, u32 offset) {
  const Slice key = key_at(offset);
  tree.insert_at(offset, tree.count_before([&](u32 other) {
    const int order = compare_bytes(key_at(other), key);
    return order != 0 ? order < 0 : other < offset;
  }));
}

void MessageBuffer::move_to_stale() {
  for (u32 offset : fresh_.take_marked()) put_in_tree(stale_, offset);
}

// The messages that a query has to apply, in order. Marks the fresh ones.
std::vector<u32> MessageBuffer::take_range(const std::string* lower, const std::string* upper,
                                           u64 above_msn) {
  std::vector<u32> stale, fresh;
  const auto range = [&](const OffsetTree& tree, std::vector<u32>& out) {
    const auto up_to = [&](const std::string& bound) {
      return tree.count_before([&](u32 offset) { return key_at(offset) <= bound; });
    };
    const u32 from = lower == nullptr ? 0 : up_to(*lower),
              to = upper == nullptr ? tree.size() : up_to(*upper);
    if (from < to) tree.collect(from, to, out);
    return std::pair(from, to);
  };
  range(stale_, stale);
  const auto [from, to] = range(fresh_, fresh);
  fresh_.mark(from, to);
  const auto taken = [&](u32 offset) {
    return load64words(bytes_.data() + offset + kMsnAt) <= above_msn;
  };
  std::erase_if(stale, taken);
  for (u32 offset : fresh)
    if (taken(offset)) bytes_[offset + kFlagsAt] &= ~kFresh;
  std::erase_if(fresh, taken);
  const bool mixed = (!stale.empty() && !fresh.empty()) || !broadcasts_.empty();
  stale.insert(stale.end(), fresh.begin(), fresh.end());
  for (u32 offset : broadcasts_) {
    if (taken(offset))
      bytes_[offset + kFlagsAt] &= ~kFresh;
    else
      stale.push_back(offset);
  }
  if (mixed) std::sort(stale.begin(), stale.end());
  return stale;
}

u64 MessageBuffer::take_first_bytes() {
  u64 first = 0;
  for (u64 offset = first_from_; offset < bytes_.size();) {
    char& flags = bytes_[offset + kFlagsAt];
    const Message m = at(offset, &offset);
    if (!m.written && writes_row(m.type)) first += m.key.size() + m.value.size();
    flags |= kWritten;
  }
  first_from_ = bytes_.size();
  return first;
}

void MessageBuffer::serialize(std::string& out) const {
  TT_DCHECK(!has_marks());
  append32le(out, count_);
  const size_t first = out.size();
  out.append(bytes_);
  for (u64 offset = 0; offset < bytes_.size(); (void)at(offset, &offset))
    out[first + offset + kFlagsAt] &= kFresh;
  std::vector<u32> offsets;
  for (const OffsetTree* tree : {&fresh_, &stale_}) {
    offsets.clear();
    tree->collect(0, tree->size(), offsets);
    append32le(out, tree->size());
    for (u32 offset : offsets) append32le(out, offset);
  }
  append32le(out, broadcasts());
  for (u32 offset : broadcasts_) append32le(out, offset);
}

Error MessageBuffer::check_kind(u8 type, u8 xids, Slice value) {
  const auto known = {MessageType::kInsert,        MessageType::kDelete,
                      MessageType::kAbort,         MessageType::kCommit,
                      MessageType::kUpdate,        MessageType::kOptimize,
                      MessageType::kCommitAllRows, MessageType::kCommitRows,
                      MessageType::kAbortRows,     MessageType::kUpdateAllRows};
  const MessageType kind = static_cast<MessageType>(type);
  if (std::find(known.begin(), known.end(), kind) == known.end())
    return {ErrorCode::kUnsupported, "it has a message of type " + std::to_string(type)};
  if (xids > 1 || (xids == 0 && kind != MessageType::kOptimize && kind != MessageType::kInsert))
    return {ErrorCode::kUnsupported, "it has a message of a nested transaction, or of none"};
  const bool updates = kind == MessageType::kUpdate || kind == MessageType::kUpdateAllRows;
  if (updates && !is_row_change(value))
    return {ErrorCode::kUnsupported, "it has an update by a function of the application"};
  return Error::none();
}

// Checks that `bytes` are `count` messages of the types that a nonleaf node here holds, each with
// one transaction, or one that may be of none.
Error MessageBuffer::check(Slice bytes, u32 count) {
  ByteReader in(bytes);
  for (u32 i = 0; i < count; i++) {
    const u8 type = in.byte(), fresh = in.byte();
    in.bytes(8);  // MSN
    const u8 xids = in.byte();
    in.bytes(8 * u64{xids});
    in.counted();  // key
    const Slice value = in.counted();
    if (!in.ok() || fresh > 1) return {ErrorCode::kCorruption, "its messages are cut short"};
    if (Error error = check_kind(type, xids, value); !error.ok()) return error;
  }
  return in.at_end() ? Error::none() : Error{ErrorCode::kCorruption, "bytes follow its messages"};
}

// The three lists of offsets at the end repeat what the messages say, so only their sizes are
// checked.
Error MessageBuffer::deserialize(Slice bytes) {
  clear();
  const auto damaged = [](const char* why) { return Error{ErrorCode::kCorruption, why}; };
  if (bytes.size() < 16) return damaged("its buffer is cut short");
  const u32 count = load32le(bytes.data());
  const u64 lists = 12 + 4 * u64{count};
  if (bytes.size() < 4 + lists) return damaged("its lists of messages are cut short");
  const Slice messages = bytes.substr(4, bytes.size() - 4 - lists);
  ByteReader in(bytes.substr(bytes.size() - lists));
  u64 listed = 0;
  for (u32 list = 0; list < 3; list++) {
    const u64 size = in.u32le();
    listed += size;
    in.bytes(4 * size);
  }
  if (!in.at_end() || listed != count) return damaged("its lists of messages have a wrong size");
  if (Error error = check(messages, count); !error.ok()) return error;
  bytes_.assign(messages);
  for (u64 offset = 0; offset < bytes_.size(); count_++) {
    bytes_[offset + kFlagsAt] |= kWritten;
    (void)at(offset, &offset);
  }
  // deserialize_from_rbuf allocates as much as the partition that it reads, type byte included,
  // plus 64 bytes.
  memory_size_ = 1 + bytes.size() + 64;
  first_from_ = bytes_.size();
  list_messages();
  return Error::none();
}

// sort_and_steal_offset_arrays: each of the three lists has room for all messages.
void MessageBuffer::list_messages() {
  std::vector<u32> fresh, stale;
  for (u64 next = 0; next < bytes_.size();) {
    const u32 offset = static_cast<u32>(next);
    const Message m = at(next, &next);
    (is_broadcast(m.type) ? broadcasts_ : m.fresh ? fresh : stale).push_back(offset);
  }
  for (std::vector<u32>* list : {&fresh, &stale})
    std::sort(list->begin(), list->end(), [&](u32 a, u32 b) {
      const int order = compare_bytes(key_at(a), key_at(b));
      return order != 0 ? order < 0 : a < b;
    });
  fresh_.assign(std::move(fresh), count_);
  stale_.assign(std::move(stale), count_);
  broadcast_room_ = count_;
}

void MessageBuffer::clear() { *this = {}; }

void MessageBuffer::swap(MessageBuffer& other) { std::swap(*this, other); }

u64 MessageBuffer::bytes_of(u64 trees) const {
  // ftnode_nonleaf_childinfo holds the message_buffer and the list of broadcasts; PerconaFT counts
  // these two again.
  constexpr u64 kStructs = 120 + 32 + 24;
  return kStructs + malloc_footprint(memory_size_, bytes_.size()) + trees +
         4 * u64{broadcast_room_};
}

}  // namespace tt::fractal
