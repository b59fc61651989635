// Files that the PerconaFT library wrote, copied while it ran, as after a crash: dictionary and log
// lead to the rows that the library recovered from them, without an engine.
#include <gtest/gtest.h>

#include <cstdlib>

#include "engine/testing/engine_test_rig.h"
#include "fractal/recovery/recovered.h"
#include "fractal/state/fractal_state.h"
#include "fractal/testing/library_files.h"

namespace tt::fractal {
namespace {

constexpr u32 kMain = 5;  // the dictionary's number in the log

TEST(RealFiles, TheRowsThatTheLibraryRecovered) {
  const char* folder = std::getenv("TT_REAL_FILES");
  if (folder == nullptr) GTEST_SKIP() << "TT_REAL_FILES is not set";
  const std::string log = "log000000000000.tokulog29", data = "main_db_2_1_1d.tokudb";
  EngineBench<FractalState, Options> bench{Options()};
  for (const std::string& name : {log, data}) {
    const std::string bytes = file_content(std::string(folder) + "/" + name);
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
  EXPECT_EQ(found.value().rows.size(), 1960u);
  EXPECT_TRUE(print_rows(found.value().rows) ==
              file_content(std::string(folder) + "/rows-after-recovery.txt"));
}

}  // namespace
}  // namespace tt::fractal
