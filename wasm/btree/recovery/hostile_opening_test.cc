// Damaged files under a B-tree that is opened: see engine/testing/hostile_openings.h.
#include "btree/btree_engine.h"
#include "btree/page/checksum.h"
#include "btree/testing/small_instance.h"
#include "core/hash.h"
#include "core/zeros.h"
#include "engine/testing/flipped_bytes.h"

namespace tt::btree {
namespace {

constexpr u64 kPageBytes = 4 * KiB;  // tiny_options()

// The checksum of the log's header or of a checkpoint.
void repair_head(std::string& log, u64 at) {
  const u64 block = at / LogLayout::kBlock * LogLayout::kBlock, sum = block == 0 ? 508 : 60;
  if (log.size() < block + sum + 4) return;
  store32(log.data() + block + sum, crc32c(Slice(log).substr(block, sum)));
}

// The end of the mini-transaction that has that byte, if it is one that recovery reads.
bool repair_mini_transaction(std::string& log, Slice whole, u64 at) {
  const Result<LogLayout::Checkpoint> checkpoint = LogLayout::read_checkpoint(whole);
  if (!checkpoint.ok() || log.size() != whole.size()) return false;
  const LogLayout layout{.file_bytes = whole.size()};
  RedoScan scan(layout, whole, checkpoint.value().lsn);
  while (scan.next()) {
    const u64 size = scan.end() - scan.begin() - LogLayout::kTrailer;
    std::string records;
    bool here = false;
    for (Lsn lsn = scan.begin(); lsn < scan.begin() + size; lsn++) {
      records += log[layout.place(lsn)];
      here |= layout.place(lsn) == at;
    }
    if (!here) continue;
    char trailer[LogLayout::kTrailer] = {layout.sequence_bit(scan.begin() + size)};
    store32(trailer + 1, crc32c(records));
    for (u32 i = 0; i < LogLayout::kTrailer; i++)
      log[layout.place(scan.begin() + size + i)] = trailer[i];
    return true;
  }
  return false;
}

// Pages are stamped again, mini-transactions end with what they have become.
bool repair(StoredFile& file, Slice whole, u64 at) {
  std::string& bytes = file.bytes;
  if (file.name == RedoLog::kName) {
    if (at >= LogLayout::kStart) return repair_mini_transaction(bytes, whole, at);
    repair_head(bytes, at);
    return false;
  }
  const u64 page = at / kPageBytes * kPageBytes;
  if (bytes.size() < page + kPageBytes) return false;
  if (is_zero(Slice(bytes).substr(page, kPageBytes))) return false;
  stamp_page(bytes.data() + page, kPageBytes);
  return true;
}

TEST(HostileOpening, BTreesOpenOrSayWhatIsWrong) {
  HostileOpenings<BtreeEngine, Options>(tiny_options(), 40 * MiB, repair)
      .run(hostile_rounds(150, 75'000), 1);
}

TEST(HostileOpening, BTreesOfSeveralIndexesOpenOrSayWhatIsWrong) {
  HostileOpenings<BtreeEngine, Options>(tiny_options(), 40 * MiB, repair, kHostileIndexes)
      .run(hostile_rounds(150, 75'000), 2);
}

TEST(FlippedBytes, BTreesNameFileAndPage) {
  FlippedBytes<BtreeEngine, Options>(tiny_options(), 40 * MiB, true)
      .run(hostile_rounds(40, 4000), RedoLog::kName, 1);
}

}  // namespace
}  // namespace tt::btree
