// Damaged files under an LSM-tree that is opened: see engine/testing/hostile_openings.h.
#include "engine/testing/flipped_bytes.h"
#include "lsm/testing/crash_test_rig.h"
#include "lsm/testing/repaired.h"

namespace tt::lsm {
namespace {

TEST(HostileOpening, LsmTreesOpenOrSayWhatIsWrong) {
  Options options = crash_options();
  options.wal_sync = true;
  HostileOpenings<LsmEngine, Options>(options, 16 * MiB, repair_with(options.checksum))
      .run(hostile_rounds(700, 150'000), 1);
}

// The oldest format that is read, whose indexes have whole internal keys.
TEST(HostileOpening, OldCompressedLsmTreesOpenOrSayWhatIsWrong) {
  Options options = crash_options();
  options.wal_sync = true;
  options.format_version = 2;
  options.checksum = Checksum::kCrc32c;
  options.compression = Compression::kLz4;
  options.recycle_log_file_num = 2;
  options.bloom_millibits_per_key = 10'000;
  HostileOpenings<LsmEngine, Options>(options, 16 * MiB, repair_with(options.checksum))
      .run(hostile_rounds(500, 100'000), 2);
}

// MyRocks's writes: a write batch for each transaction, single deletes of entries.
TEST(HostileOpening, LsmTreesOfSeveralFamiliesOpenOrSayWhatIsWrong) {
  Options options = crash_options();
  options.wal_sync = true;
  options.batch_transactions = true;
  options.single_delete_secondary_keys = true;
  options.column_family_of_indexes = FamilyOfIndexes::kEach;
  HostileOpenings<LsmEngine, Options>(options, 16 * MiB, repair_with(options.checksum),
                                      kHostileIndexes)
      .run(hostile_rounds(500, 100'000), 3);
}

TEST(FlippedBytes, LsmTreesNameFileAndBlock) {
  Options options = crash_options();
  options.wal_sync = true;
  FlippedBytes<LsmEngine, Options>(options, 16 * MiB, false)
      .run(hostile_rounds(40, 4000), ".log", 1);
}

}  // namespace
}  // namespace tt::lsm
