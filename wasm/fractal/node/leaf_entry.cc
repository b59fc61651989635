#include "fractal/node/leaf_entry.h"

#include <algorithm>

#include "fractal/format/damaged.h"

namespace tt::fractal {
namespace {

constexpr u8 kClean = 0, kMvcc = 1;  // LE_CLEAN, LE_MVCC
constexpr u32 kPresentBit =
    u32{1} << 31;  // INSERT_LENGTH_MASK: set if the version is a value, not a deletion
constexpr u64 kCleanHeader = LeafEntry::kCleanHeader;

Slice take(Slice& bytes, u64 size) {
  const Slice taken = bytes.substr(0, size);
  bytes.remove_prefix(size);
  return taken;
}

// Measures any versions (le_unpack): the xids of the outermost open one and of all committed ones
// but the oldest, lengths and values from the innermost one outwards, then the open ones in
// between.
Result<u64> measure_any(Slice head, Slice rest) {
  constexpr u8 kInsert = 1;  // XR_INSERT
  const u64 committed = load32le(head.data() + 1), open = static_cast<u8>(head[5]);
  if (committed == 0 || committed > rest.size()) return damaged("a row has no version");
  if (committed + open == 1) return damaged("a row has one version, but is not stored as such");
  ByteReader in(rest);
  in.bytes(8 * ((open > 0 ? 1 : 0) + committed - 1));
  u64 values = 0;
  for (u64 i = 0; i < committed + (open > 0 ? 1 : 0); i++) {
    const u32 length = in.u32le();
    if ((length & kPresentBit) == 0 && length > 0) return damaged("a deleted row has a value");
    values += length & ~kPresentBit;
  }
  in.bytes(values);
  for (u64 i = 0; i + 1 < open; i++) {
    if (i > 0) in.bytes(8);
    if (in.byte() == kInsert) in.counted();
  }
  if (open > 1) in.bytes(8);
  return in.ok() ? Result<u64>(rest.size() - in.left()) : damaged("a row is cut short");
}

}  // namespace

LeafEntry LeafEntry::decode(Slice bytes) {
  TT_DCHECK(bytes.size() >= kCleanHeader);
  LeafEntry e;
  const char* p = bytes.data();
  if (static_cast<u8>(*p) == kClean) {
    e.committed = {{true, bytes.substr(kCleanHeader, load32le(p + 1))}};
    return e;
  }
  const u32 committed = load32le(p + 1);
  e.has_provisional = p[5] != 0;
  while (e.older.size() + 1 < committed) e.older.push_back({});
  p += 6;
  if (e.has_provisional) e.xid = load64le(p), p += 8;
  const auto version = [&](u32 i) -> Committed& { return i == 0 ? e.committed : e.older[i - 1]; };
  for (u32 i = 0; i + 1 < committed; i++, p += 8) version(i).xid = load64le(p);
  const u64 lengths = 4 * (u64{committed} + e.has_provisional);
  Slice values = bytes.substr(static_cast<u64>(p - bytes.data()) + lengths);
  const auto read = [&](Version& v) {
    const u32 length = load32le(p);
    v = {(length & kPresentBit) != 0, take(values, length & ~kPresentBit)};
    p += 4;
  };
  if (e.has_provisional) read(e.provisional);
  for (u32 i = 0; i < committed; i++) read(version(i));
  return e;
}

Result<u64> LeafEntry::measure(Slice head, Slice rest, Allowed versions) {
  const u8 type = static_cast<u8>(head[0]);
  if (type > kMvcc) return damaged("it has a row of an unknown type");
  if (type == kClean) {
    const u64 value = load32le(head.data() + 1);
    return value > rest.size() ? Result<u64>(damaged("a value is cut short")) : value;
  }
  if (versions == Allowed::kRoot && static_cast<u8>(head[5]) > 1)
    return Error{ErrorCode::kUnsupported, "it has a row with versions of nested transactions"};
  return measure_any(head, rest);
}

u64 LeafEntry::bytes() const {
  if (clean()) return kCleanHeader + committed.value.size();
  u64 bytes = kCleanHeader + 1 + 4 + committed.value.size();
  if (has_provisional) bytes += kOlderHeader + provisional.value.size();
  for (const Committed& v : older) bytes += kOlderHeader + v.value.size();
  return bytes;
}

bool LeafEntry::gone() const {
  const auto present = [](const Committed& v) { return v.present; };
  return !has_provisional && !committed.present &&
         std::none_of(older.begin(), older.end(), present);
}

void LeafEntry::encode(char* out) const {
  // Unlike memcpy, std::copy accepts an empty value without an address.
  const auto put = [&](Slice value) { out = std::copy(value.begin(), value.end(), out); };
  const auto put32 = [&](u32 n) { store32le(out, n), out += 4; };
  const auto put64 = [&](u64 n) { store64le(out, n), out += 8; };
  if (clean()) {
    *out++ = static_cast<char>(kClean);
    put32(static_cast<u32>(committed.value.size()));
    put(committed.value);
    return;
  }
  const auto length = [](const Version& v) {
    return static_cast<u32>(v.value.size()) | (v.present ? kPresentBit : 0);
  };
  *out++ = static_cast<char>(kMvcc);
  put32(static_cast<u32>(older.size() + 1));
  *out++ = static_cast<char>(has_provisional);
  if (has_provisional) put64(xid);
  if (!older.empty()) put64(committed.xid);
  for (size_t i = 0; i + 1 < older.size(); i++) put64(older[i].xid);
  if (has_provisional) put32(length(provisional));
  put32(length(committed));
  for (const Committed& v : older) put32(length(v));
  if (has_provisional) put(provisional.value);
  put(committed.value);
  for (const Committed& v : older) put(v.value);
}

void LeafEntry::promote() {
  if (keeps_older) {
    older.push_back(committed);
    std::rotate(older.begin(), older.end() - 1, older.end());
  }
  committed = {provisional, older.empty() ? 0 : xid};
  has_provisional = false;
  provisional = {};
}

void LeafEntry::end_any(const Message& m) {
  const bool all = m.type == MessageType::kCommitAllRows;
  if (has_provisional && (all || m.xid == 0 || xid < m.xid)) promote();
  if (all) keep_newest(1);
}

i64 LeafEntry::apply(const Message& m) {
  // ule_do_implicit_promotions: the other transaction must have committed, or its abort message
  // would have removed the version.
  if (has_provisional && xid != m.xid) promote();
  const i64 before = newest().present ? 1 : 0;
  if (!writes_row(m.type)) {
    const bool commits = m.type == MessageType::kCommit || m.type == MessageType::kCommitRows;
    if (has_provisional && commits) promote();
    if (!commits) has_provisional = false;  // ule_apply_abort
    return (newest().present ? 1 : 0) - before;
  }
  if (m.xid == 0) {  // ule_prepare_for_new_uxr: it takes the place of the newest version
    static_cast<Version&>(committed) = {m.type == MessageType::kInsert, m.value};
    return m.type == MessageType::kInsert ? -before : 1 - before;
  }
  has_provisional = true;
  xid = m.xid;
  provisional = {m.type == MessageType::kInsert, m.value};
  return m.type == MessageType::kInsert ? -before : 1 - before;
}

}  // namespace tt::fractal
