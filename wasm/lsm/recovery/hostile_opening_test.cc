// Damaged files under an LSM-tree that is opened: see engine/testing/hostile_openings.h.
#include "engine/testing/hostile_openings.h"
#include "lsm/testing/crash_test_rig.h"

namespace tt::lsm {
namespace {

TEST(HostileOpening, LsmTreesOpenOrSayWhatIsWrong) {
  Options options = crash_options();
  options.wal_sync = true;
  HostileOpenings<LsmEngine, Options>(options, 16 * MiB).run(hostile_rounds(1000, 350'000), 1);
}

}  // namespace
}  // namespace tt::lsm
