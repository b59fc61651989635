// Damaged files under a fractal tree that is opened: see engine/testing/hostile_openings.h.
#include "engine/testing/flipped_bytes.h"
#include "fractal/fractal_engine.h"
#include "fractal/testing/repaired.h"
#include "fractal/testing/small_tree.h"

namespace tt::fractal {
namespace {

TEST(HostileOpening, FractalTreesOpenOrSayWhatIsWrong) {
  Options options = tiny_options();
  options.commit_sync = true;
  HostileOpenings<FractalEngine, Options>(options, 16 * MiB, repair)
      .run(hostile_rounds(700, 150'000), 1);
}

TEST(HostileOpening, CompressedFractalTreesOpenOrSayWhatIsWrong) {
  Options options = tiny_options();
  options.commit_sync = true;
  options.compression = Compression::kZlib;
  HostileOpenings<FractalEngine, Options>(options, 16 * MiB, repair)
      .run(hostile_rounds(400, 75'000), 2);
}

TEST(HostileOpening, SeveralDictionariesOpenOrSayWhatIsWrong) {
  Options options = tiny_options();
  options.commit_sync = true;
  HostileOpenings<FractalEngine, Options>(options, 16 * MiB, repair, kHostileIndexes)
      .run(hostile_rounds(400, 75'000), 3);
}

TEST(FlippedBytes, FractalTreesNameFileAndBlock) {
  Options options = tiny_options();
  options.commit_sync = true;
  FlippedBytes<FractalEngine, Options>(options, 16 * MiB, true)
      .run(hostile_rounds(40, 4000), ".tokulog", 1);
}

}  // namespace
}  // namespace tt::fractal
