// What volume_checks.h holds, at a small size.
#include "device/volume_checks.h"

#include "device/checks_test_rig.h"

namespace tt {
namespace {

TEST(VolumeChecks, SyncsOnADiskTakeRevolutions) { expect_checks(volume_checks::syncs(200), 12); }

}  // namespace
}  // namespace tt
