// A crash can leave any version of a sector since the last complete flush, and no other.
#include "device/volume/undo_log.h"

#include <gtest/gtest.h>

#include <set>

namespace tt {
namespace {

TEST(UndoLog, AnySubsetOfUnflushedSectorsCanSurvive) {
  // Three sectors of one page are written after a flush: eight states, torn pages among them.
  std::set<std::string> states;
  for (u32 mask = 0; mask < 8; mask++) {
    ContentStore content(1 * MiB);
    const Completions completions;
    UndoLog undo(512, 1 * MiB, completions);
    content.record_into(&undo);
    content.write(0, std::string(1536, 'o'));
    undo.flush(0, {10});
    content.write(0, std::string(1536, 'n'));
    EXPECT_EQ(undo.sectors(), 6u);
    u32 sector = 0;
    content.record_into(nullptr);
    const Survivors by_mask = [&](u64, u32 versions) {
      EXPECT_EQ(versions, 2u);
      return mask >> sector++ & 1;
    };
    undo.crash(10, by_mask, content);
    std::string now(1536, '\0');
    content.read(0, now.size(), now.data());
    for (u32 i = 0; i < 3; i++) EXPECT_EQ(now[512 * i], mask >> i & 1 ? 'n' : 'o');
    states.insert(now);
  }
  EXPECT_EQ(states.size(), 8u);
}

TEST(UndoLog, AFlushCountsOnceItIsComplete) {
  for (Ns crash_at : {9, 10}) {
    ContentStore content(1 * MiB);
    const Completions completions;
    UndoLog undo(512, 1 * MiB, completions);
    content.record_into(&undo);
    content.write(0, std::string(512, 'a'));
    undo.flush(5, {10});
    content.record_into(nullptr);
    undo.crash(crash_at, survivors_by_seed(0), content);
    char c = 0;
    content.read(0, 1, &c);
    EXPECT_EQ(c, crash_at < 10 ? '\0' : 'a');
  }
}

TEST(UndoLog, EveryVersionSinceTheFlushCanSurviveButNoneThatWasHeldBack) {
  std::set<char> seen;
  for (u32 choice = 0; choice < 3; choice++) {
    ContentStore content(1 * MiB);
    const Completions completions;
    UndoLog undo(512, 1 * MiB, completions);
    content.record_into(&undo);
    for (char c : {'a', 'b'}) content.write(0, std::string(512, c));
    undo.hold_until({{100}});
    content.write(0, std::string(512, 'c'));
    content.record_into(nullptr);
    const Survivors chosen = [&](u64, u32 versions) {
      EXPECT_EQ(versions, 3u);
      return choice;
    };
    undo.crash(50, chosen, content);
    char c = 0;
    content.read(0, 1, &c);
    seen.insert(c);
  }
  EXPECT_EQ(seen, (std::set<char>{'\0', 'a', 'b'}));
}

TEST(UndoLog, MemoryIsBounded) {
  ContentStore content(64 * MiB);
  const Completions completions;
  UndoLog undo(512, 1 * MiB, completions);
  content.record_into(&undo);
  for (u64 i = 0; i < 512; i++) content.write(i * 64 * KiB, std::string(64 * KiB, 'x'));
  EXPECT_EQ(undo.bytes_held(), 1 * MiB);
}

}  // namespace
}  // namespace tt
