// For tests: repairs the checksums of a damaged file, so that readers reach the changed bytes:
// those of fragments of the log and the MANIFEST, and of a table's blocks. Their places are found
// in the undamaged file.
#pragma once
#include "core/hash.h"
#include "engine/testing/hostile_openings.h"
#include "lsm/log/log_format.h"
#include "lsm/table/block.h"
#include "lsm/table/table_index.h"
#include "lsm/version/file_names.h"

namespace tt::lsm {

class Repairing : DamagedFile {
 public:
  using DamagedFile::DamagedFile;

  // Returns true if a fragment has another payload now. A fragment has the length in its header, if
  // its block has room.
  bool log() {
    bool forged = false;
    for (u64 at = 0; at + kLogHeader <= whole_.size();) {
      const u64 block_end = (at / kLogBlock + 1) * kLogBlock;
      const u64 size = header_at(whole_, at) + size_at(whole_, at);
      if (whole_[at + 6] == kZeroFragment || at + size > block_end) {
        at = block_end;
        continue;
      }
      if (is_near(at, size)) forged |= fragment(at, block_end);
      at += size;
      if (block_end - at < kLogHeader) at = block_end;
    }
    return forged;
  }
  // Returns true if a data block has other bytes now.
  bool table(Checksum checksum) {
    const Result<std::unique_ptr<TableIndex>> index = TableIndex::open(whole_, checksum, nullptr);
    const Result<Footer> footer = read_footer(whole_, checksum);
    if (!index.ok() || !footer.ok()) return false;
    bool forged = false;
    for (u32 i = 0; i < index.value()->block_count(); i++)
      forged |= block(index.value()->handle(i), checksum);
    block(footer.value().index, checksum);
    const BlockHandle meta = footer.value().metaindex;
    block(meta, checksum);
    BlockIterator it;
    if (!it.open(whole_.substr(meta.offset, meta.size))) return forged;
    for (it.seek_to_first(); it.valid(); it.next()) {
      BlockHandle handle;
      get_handle(it.value().data(), it.value().data() + it.value().size(), &handle);
      block(handle, checksum);
    }
    return forged;
  }

 private:
  static u64 size_at(Slice log, u64 at) {
    return static_cast<u8>(log[at + 4]) | u64{static_cast<u8>(log[at + 5])} << 8;
  }
  static u64 header_at(Slice log, u64 at) {
    return log[at + 6] >= kRecyclableFull ? kRecyclableHeader : kLogHeader;
  }
  bool fragment(u64 at, u64 block_end) {
    if (at + kLogHeader > bytes_.size()) return false;
    const u64 size = header_at(bytes_, at) + size_at(bytes_, at);
    if (at + size > std::min<u64>(block_end, bytes_.size())) return false;
    store32le(&bytes_[at], mask_crc(crc32c(Slice(bytes_).substr(at + 6, size - 6))));
    return differs(at, size);
  }
  bool block(BlockHandle handle, Checksum checksum) {
    const u64 end = handle.offset + handle.size;
    if (!is_near(handle.offset, handle.size + kBlockTrailer) || end + kBlockTrailer > bytes_.size())
      return false;
    const Slice stored = Slice(bytes_).substr(handle.offset, handle.size);
    store32le(&bytes_[end + 1], block_checksum(checksum, stored, static_cast<u8>(bytes_[end])));
    return differs(handle.offset, handle.size + 1);
  }
};

// The HostileOpenings::Repair for tables with that checksum.
inline auto repair_with(Checksum checksum) {
  return [checksum](StoredFile& file, Slice whole, u64 at) {
    const std::optional<DatabaseFile> known = parse_file_name(file.name);
    if (!known || known->kind == FileKind::kCurrent) return false;
    Repairing repairing(file, whole, at);
    if (known->kind == FileKind::kTable) return repairing.table(checksum);
    const bool forged = repairing.log();
    return forged && known->kind == FileKind::kLog;
  };
}

}  // namespace tt::lsm
