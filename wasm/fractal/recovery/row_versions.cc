#include "fractal/recovery/row_versions.h"

#include <algorithm>

namespace tt::fractal {

bool is_known(u8 type) { return type != 0 && type != 3 && type != 5 && type != 7 && type <= 15; }

bool is_broadcast(StoredType type) {
  switch (type) {
    case StoredType::kCommitBroadcastAll:
    case StoredType::kCommitBroadcast:
    case StoredType::kAbortBroadcast:
    case StoredType::kOptimize:
    case StoredType::kOptimizeForUpgrade:
    case StoredType::kUpdateBroadcast: return true;
    default: return false;
  }
}

// le_unpack. All numbers are little-endian here, 64-bit ones too.
RowVersions RowVersions::decode(Slice entry) {
  constexpr u32 kValueBit = u32{1} << 31;
  RowVersions row;
  ByteReader in(entry);
  if (in.byte() == 0) {
    row.committed_ = {Kind::kValue, 0, std::string(in.counted())};
    return row;
  }
  const u32 committed = in.u32le();
  const u8 open = in.byte();
  row.open_.resize(open);
  if (open > 0) row.open_[0].xid = in.u64le();
  in.bytes(8 * u64{committed - 1});
  std::vector<u32> lengths;  // lengths: innermost open version, then committed ones, newest first
  for (u32 i = 0; i < committed + (open > 0 ? 1 : 0); i++) lengths.push_back(in.u32le());
  const auto take = [&](Version& version, u32 length) {
    version.kind = (length & kValueBit) != 0 ? Kind::kValue : Kind::kDeleted;
    version.value = std::string(in.bytes(length & ~kValueBit));
  };
  if (open > 0) take(row.open_.back(), lengths[0]);
  for (size_t i = open > 0 ? 1 : 0; i < lengths.size(); i++) {
    Version older;
    take(i == (open > 0 ? 1u : 0u) ? row.committed_ : older, lengths[i]);
  }
  for (u32 i = 0; i + 1 < open; i++) {
    Version& version = row.open_[i];
    if (i > 0) version.xid = in.u64le();
    version.kind = static_cast<Kind>(in.byte());
    if (version.kind == Kind::kValue) version.value = std::string(in.counted());
  }
  if (open > 1) row.open_.back().xid = in.u64le();
  return row;
}

void RowVersions::promote_to(size_t depth) {
  Version inner = std::move(open_.back());
  if (depth == 0) {
    open_.clear();
    committed_ = std::move(inner);
    return;
  }
  inner.xid = open_[depth - 1].xid;
  open_.resize(depth - 1);
  open_.push_back(std::move(inner));
}

// ule_do_implicit_promotions: a transaction that writes the row knows that earlier writers, unless
// they are its parents, have committed.
void RowVersions::promote_implicitly(const std::vector<u64>& xids) {
  if (open_.empty()) return;
  size_t common = 0;
  const size_t most = std::min(open_.size(), xids.size());
  while (common < most && open_[common].xid == xids[common]) common++;
  if (common < open_.size()) promote_to(common);
}

// ule_prepare_for_new_uxr: adds placeholders for parents that have not written the row.
void RowVersions::write(const std::vector<u64>& xids, Kind kind, std::string value) {
  if (xids.empty()) {
    committed_ = {kind, 0, std::move(value)};
    return;
  }
  if (!open_.empty() && open_.back().xid == xids.back()) open_.pop_back();
  for (size_t i = open_.size(); i + 1 < xids.size(); i++)
    open_.push_back({Kind::kPlaceholder, xids[i], {}});
  open_.push_back({kind, xids.back(), std::move(value)});
}

LeafEntry RowVersions::entry() const {
  const auto version = [](const Version& v) {
    return tt::fractal::Version{v.kind == Kind::kValue, v.value};
  };
  LeafEntry entry;
  entry.committed = {version(committed_)};
  if (open_.empty()) return entry;
  entry.has_provisional = true;
  entry.xid = open_[0].xid;
  entry.provisional = version(open_.back());
  return entry;
}

void RowVersions::undo() {
  open_.pop_back();
  while (!open_.empty() && open_.back().kind == Kind::kPlaceholder) open_.pop_back();
}

void RowVersions::abort(u64 root_xid) {
  if (!open_.empty() && open_[0].xid == root_xid) open_.clear();
}
void RowVersions::commit(u64 root_xid) {
  if (!open_.empty() && open_[0].xid == root_xid) promote_to(0);
}

Error RowVersions::apply(const StoredMessage& m, Update update) {
  const bool optimizes =
      m.type == StoredType::kOptimize || m.type == StoredType::kOptimizeForUpgrade;
  if (!optimizes) promote_implicitly(m.xids);
  const bool own = !open_.empty() && !m.xids.empty() && open_.back().xid == m.xids.back();
  switch (m.type) {
    case StoredType::kInsertNoOverwrite:
      if (!present()) write(m.xids, Kind::kValue, m.value);
      break;
    case StoredType::kInsert: write(m.xids, Kind::kValue, m.value); break;
    case StoredType::kDelete: write(m.xids, Kind::kDeleted, {}); break;
    case StoredType::kAbort:
    case StoredType::kAbortBroadcast:
      if (own) undo();
      break;
    case StoredType::kCommit:
    case StoredType::kCommitBroadcast:
      if (own) promote_to(open_.size() - 1);
      break;
    case StoredType::kCommitBroadcastAll:
      if (!open_.empty()) promote_to(0);
      break;
    case StoredType::kOptimize:
    case StoredType::kOptimizeForUpgrade:  // the oldest transaction that still ran
      if (!open_.empty() && (m.xids.empty() || open_[0].xid < m.xids[0])) promote_to(0);
      break;
    case StoredType::kUpdate:
    case StoredType::kUpdateBroadcast:
      if (update == nullptr)
        return {ErrorCode::kUnsupported, "an update by a function of the application"};
      if (present()) write(m.xids, Kind::kValue, update(value(), m.value));
      break;
  }
  return Error::none();
}

}  // namespace tt::fractal
