// Asserts volume_checks.h at a small size.
#include "device/testing/volume_checks.h"

#include "device/testing/checks_test_rig.h"

namespace tt {
namespace {

TEST(VolumeChecks, SyncsOnADiskTakeRevolutions) { expect_checks(volume_checks::syncs(200), 12); }

}  // namespace
}  // namespace tt
