// Damaged files under a B-tree that is opened: see engine/testing/hostile_openings.h.
#include "btree/btree_engine.h"
#include "btree/testing/small_instance.h"
#include "core/hash.h"
#include "engine/testing/flipped_bytes.h"

namespace tt::btree {
namespace {

// The checksums of the log's header and of its checkpoints.
void mend_log(StoredFile& file, u64 at) {
  if (file.name != RedoLog::kName || at >= LogLayout::kStart) return;
  const u64 block = at / LogLayout::kBlock * LogLayout::kBlock, sum = block == 0 ? 508 : 60;
  if (file.bytes.size() < block + sum + 4) return;
  store32(file.bytes.data() + block + sum, crc32c(Slice(file.bytes).substr(block, sum)));
}

TEST(HostileOpening, BTreesOpenOrSayWhatIsWrong) {
  HostileOpenings<BtreeEngine, Options>(tiny_options(), 40 * MiB, mend_log)
      .run(hostile_rounds(300, 100'000), 1);
}

TEST(FlippedBytes, BTreesNameFileAndPage) {
  FlippedBytes<BtreeEngine, Options>(tiny_options(), 40 * MiB, true)
      .run(hostile_rounds(40, 4000), RedoLog::kName, 1);
}

}  // namespace
}  // namespace tt::btree
