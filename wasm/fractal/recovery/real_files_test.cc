// Files that the PerconaFT library itself wrote, copied while it ran, as after a crash: their
// dictionary and log lead to the rows that the library recovered from them.
//
// tests/real_files/perconaft.test.ts unpacks them and runs this with TT_REAL_FILES, the folder.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "engine/testing/engine_test_rig.h"
#include "fractal/recovery/recovered.h"
#include "fractal/state/fractal_state.h"

namespace tt::fractal {
namespace {

constexpr u32 kMain = 5;  // the dictionary's number in the log

std::string content(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream bytes;
  bytes << in.rdbuf();
  return bytes.str();
}

// The application's update callback: a position, and the byte that comes there.
std::string put_byte(Slice value, Slice extra) {
  std::string changed(value);
  changed[static_cast<u8>(extra[0])] = extra[1];
  return changed;
}

// zlib's.
u32 crc32(Slice bytes) {
  u32 crc = ~0u;
  for (const char c : bytes) {
    crc ^= static_cast<u8>(c);
    for (u32 bit = 0; bit < 8; bit++) crc = (crc >> 1) ^ ((crc & 1) != 0 ? 0xedb88320u : 0);
  }
  return ~crc;
}

TEST(RealFiles, TheRowsThatTheLibraryRecovered) {
  const char* folder = std::getenv("TT_REAL_FILES");
  if (folder == nullptr) GTEST_SKIP() << "TT_REAL_FILES is not set";
  const std::string log = "log000000000000.tokulog29", data = "main_db_2_1_1d.tokudb";
  EngineBench<FractalState, Options> bench{Options()};
  for (const std::string& name : {log, data}) {
    const std::string bytes = content(std::string(folder) + "/" + name);
    ASSERT_FALSE(bytes.empty()) << name;
    bench.volume.append(bench.volume.create(name), bytes, {kCauseLog});
  }
  const Result<LogContent> read = read_log(bench.volume);
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(read.value().checkpoint_lsn, 2447u);
  EXPECT_EQ(read.value().records.back().lsn, 2478u);
  FileId file = 0;
  for (const FileId f : bench.volume.files())
    if (bench.volume.name(f) == data) file = f;
  const DictionaryFile without{file, kMain};
  const Result<RecoveredRows> refused = recovered_rows(bench.volume, read.value(), without);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::kUnsupported) << refused.error().message;
  const Result<RecoveredRows> found =
      recovered_rows(bench.volume, read.value(), {file, kMain, {}, put_byte});
  ASSERT_TRUE(found.ok()) << found.error().message;
  EXPECT_EQ(found.value().nodes, 14u);
  EXPECT_EQ(found.value().aborted, 1u);
  std::string lines;
  for (const auto& [key, value] : found.value().rows) {
    char line[32];
    std::snprintf(line, sizeof line, "%016llx %08x\n",
                  static_cast<unsigned long long>(load64be(key.data())), crc32(value));
    lines += line;
  }
  EXPECT_EQ(found.value().rows.size(), 1960u);
  EXPECT_TRUE(lines == content(std::string(folder) + "/rows-after-recovery.txt"));
}

}  // namespace
}  // namespace tt::fractal
