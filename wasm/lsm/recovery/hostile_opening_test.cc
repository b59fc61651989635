// Damaged files under an LSM-tree that is opened: see engine/testing/hostile_openings.h.
#include "engine/testing/flipped_bytes.h"
#include "lsm/testing/crash_test_rig.h"

namespace tt::lsm {
namespace {

TEST(HostileOpening, LsmTreesOpenOrSayWhatIsWrong) {
  Options options = crash_options();
  options.wal_sync = true;
  HostileOpenings<LsmEngine, Options>(options, 16 * MiB).run(hostile_rounds(1000, 350'000), 1);
}

TEST(FlippedBytes, LsmTreesNameFileAndBlock) {
  Options options = crash_options();
  options.wal_sync = true;
  FlippedBytes<LsmEngine, Options>(options, 16 * MiB, false)
      .run(hostile_rounds(40, 4000), ".log", 1);
}

}  // namespace
}  // namespace tt::lsm
