// Damaged files under a fractal tree that is opened: see engine/testing/hostile_openings.h.
#include "engine/testing/flipped_bytes.h"
#include "fractal/fractal_engine.h"
#include "fractal/testing/small_tree.h"

namespace tt::fractal {
namespace {

TEST(HostileOpening, FractalTreesOpenOrSayWhatIsWrong) {
  Options options = tiny_options();
  options.commit_sync = true;
  HostileOpenings<FractalEngine, Options>(options, 16 * MiB).run(hostile_rounds(1000, 350'000), 1);
}

TEST(FlippedBytes, FractalTreesNameFileAndBlock) {
  Options options = tiny_options();
  options.commit_sync = true;
  FlippedBytes<FractalEngine, Options>(options, 16 * MiB, true)
      .run(hostile_rounds(40, 4000), ".tokulog", 1);
}

}  // namespace
}  // namespace tt::fractal
