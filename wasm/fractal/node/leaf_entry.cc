#include "fractal/node/leaf_entry.h"

#include <algorithm>

#include "fractal/format/damaged.h"

namespace tt::fractal {
namespace {

constexpr u8 kClean = 0, kMvcc = 1;  // LE_CLEAN, LE_MVCC
constexpr u32 kPresentBit =
    u32{1} << 31;  // INSERT_LENGTH_MASK: set if the version is a value, not a deletion
constexpr u64 kCleanHeader = LeafEntry::kCleanHeader,
              kMvccHeader = kCleanHeader + LeafEntry::kProvisionalHeader;

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
    e.committed = {true, bytes.substr(kCleanHeader, load32le(p + 1))};
    return e;
  }
  e.has_provisional = true;
  e.xid = load64le(p + 6);
  const u32 inner = load32le(p + 14), outer = load32le(p + 18);
  Slice rest = bytes.substr(kMvccHeader);
  e.provisional = {(inner & kPresentBit) != 0, take(rest, inner & ~kPresentBit)};
  e.committed = {(outer & kPresentBit) != 0, take(rest, outer & ~kPresentBit)};
  return e;
}

Result<u64> LeafEntry::measure(Slice head, Slice rest, Allowed versions) {
  const u8 type = static_cast<u8>(head[0]);
  if (type > kMvcc) return damaged("it has a row of an unknown type");
  if (type == kClean) {
    const u64 value = load32le(head.data() + 1);
    return value > rest.size() ? Result<u64>(damaged("a value is cut short")) : value;
  }
  if (versions == Allowed::kAny) return measure_any(head, rest);
  if (load32le(head.data() + 1) != 1 || head[5] != 1)
    return Error{ErrorCode::kUnsupported, "it has a row with several committed versions"};
  ByteReader in(rest);
  in.bytes(8);  // xid
  u64 bytes = kMvccHeader - head_bytes(type);
  for (u32 version = 0; version < 2; version++) {
    const u32 length = in.u32le(), value = length & ~kPresentBit;
    if ((length & kPresentBit) == 0 && value > 0) return damaged("a deleted row has a value");
    bytes += value;
  }
  return bytes > rest.size() ? Result<u64>(damaged("a value is cut short")) : bytes;
}

u64 LeafEntry::bytes() const {
  if (!has_provisional) return kCleanHeader + committed.value.size();
  return kMvccHeader + provisional.value.size() + committed.value.size();
}

void LeafEntry::encode(char* out) const {
  // Unlike memcpy, std::copy accepts an empty value without an address.
  const auto put = [&](u64 at, Slice value) { std::copy(value.begin(), value.end(), out + at); };
  if (!has_provisional) {
    out[0] = static_cast<char>(kClean);
    store32le(out + 1, static_cast<u32>(committed.value.size()));
    put(kCleanHeader, committed.value);
    return;
  }
  const auto length = [](const Version& v) {
    return static_cast<u32>(v.value.size()) | (v.present ? kPresentBit : 0);
  };
  out[0] = static_cast<char>(kMvcc);
  store32le(out + 1, 1);  // committed versions
  out[5] = 1;             // provisional versions
  store64le(out + 6, xid);
  store32le(out + 14, length(provisional));
  store32le(out + 18, length(committed));
  put(kMvccHeader, provisional.value);
  put(kMvccHeader + provisional.value.size(), committed.value);
}

void LeafEntry::promote() {
  committed = provisional;
  has_provisional = false;
  provisional = {};
}

void LeafEntry::end_any(const Message& m) {
  const bool all = m.type == MessageType::kCommitAllRows;
  if (has_provisional && (all || m.xid == 0 || xid < m.xid)) promote();
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
  has_provisional = true;
  xid = m.xid;
  provisional = {m.type == MessageType::kInsert, m.value};
  return m.type == MessageType::kInsert ? -before : 1 - before;
}

}  // namespace tt::fractal
