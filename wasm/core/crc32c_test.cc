// CRC-32C by tables, as in WebAssembly, which has no instruction for it, against the instruction.
#include <gtest/gtest.h>

#include "core/hash.h"
#include "core/prng.h"

// Tests are compiled for the oldest processors, without the instruction.
#define crc32c crc32c_by_tables
#include "core/crc32c.cc"
#undef crc32c

namespace tt {
namespace {

TEST(Crc32c, TablesAndFoldsGiveWhatTheInstructionGives) {
  SplitMix64 random(1);
  std::string bytes(70'000, '\0');
  for (char& c : bytes) c = static_cast<char>(random.next());
  for (u64 size : {0, 1, 7, 8, 100, 1247, 1248, 2527, 2528, 2543, 4092, 16'380, 16'384, 18'911})
    for (u32 before : {0u, 0x12345678u})
      EXPECT_EQ(crc32c_by_tables(Slice(bytes).substr(3, size), before),
                crc32c(Slice(bytes).substr(3, size), before))
          << size;
  for (u32 round = 0; round < 100; round++) {
    const u64 at = random.below(100), size = random.below(bytes.size() - at);
    const Slice piece = Slice(bytes).substr(at, size);
    EXPECT_EQ(crc32c_by_tables(piece, 0), crc32c(piece)) << size;
  }
}

}  // namespace
}  // namespace tt
