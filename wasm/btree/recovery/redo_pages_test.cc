// Redo collected by page: what counts after a page was created or freed, and what the log says of
// files.
#include "btree/recovery/redo_pages.h"

#include <gtest/gtest.h>

#include "btree/log/commit_numbers.h"

namespace tt::btree {
namespace {

const PageId kPage = page_id(1, 7), kOther = page_id(1, 8);

struct Rig {
  RedoPages pages{1 << 20};
  RedoPages::Files files;
  Lsn at = 1000;
  void add(const RedoRecords& records, bool store = true) {
    ASSERT_TRUE(pages.add(at, at + 100, records.bytes(), store, &files));
    at += 100;
  }
};

TEST(RedoPages, CollectsRecordsByPageAndMiniTransaction) {
  Rig rig;
  RedoRecords both;
  both.write(kPage, 100, "a");
  both.write(kOther, 100, "b");
  both.write(kPage, 200, "c");
  rig.add(both);
  RedoRecords one;
  one.write(kPage, 300, "d");
  rig.add(one);
  ASSERT_EQ(rig.pages.pages().size(), 2u);
  const RedoPages::Redo& redo = rig.pages.pages()[kPage];
  EXPECT_FALSE(redo.created);
  ASSERT_EQ(redo.pieces.size(), 2u);
  EXPECT_EQ(redo.pieces[0].start, 1000u);
  EXPECT_EQ(redo.pieces[1].end, 1200u);
  EXPECT_EQ(rig.pages.records(), 4u);
  RedoReader reader(redo.pieces[0].records);
  RedoItem item;
  for (u32 i = 0; i < 2; i++) {
    ASSERT_TRUE(reader.next(item));
    EXPECT_EQ(item.page, kPage);
  }
  EXPECT_FALSE(reader.next(item));
}

TEST(RedoPages, WhatCameBeforeACreationOrTheEndOfAPageIsForgotten) {
  Rig rig;
  RedoRecords write, create, free;
  write.write(kPage, 100, "a");
  create.init_page(kPage);
  create.write(kPage, 100, "b");
  free.free_page(kPage);
  rig.add(write);
  rig.add(create);
  EXPECT_TRUE(rig.pages.pages()[kPage].created);
  EXPECT_EQ(rig.pages.pages()[kPage].pieces.size(), 1u);
  rig.add(free);
  EXPECT_TRUE(rig.pages.pages().empty());
  EXPECT_TRUE(rig.pages.makes(kPage));
  EXPECT_FALSE(rig.pages.makes(kOther));
}

// A page that is made later in the log may be torn: it must not be read for what came before.
TEST(RedoPages, ASecondPassKnowsWhatTheLogMakesLater) {
  Rig rig;
  RedoRecords write, create;
  write.write(kPage, 100, "a");
  create.init_page(kPage);
  rig.add(write, false);
  rig.add(create, false);
  EXPECT_TRUE(rig.pages.pages().empty());
  rig.at = 1000;
  rig.add(write);
  EXPECT_TRUE(rig.pages.pages().empty());
  rig.add(create);
  EXPECT_TRUE(rig.pages.pages()[kPage].created);
}

TEST(RedoPages, TellsFilesAndCheckpointsAndItsMemory) {
  Rig rig;
  RedoRecords records;
  records.file_modify(3, "./t/t2.ibd");
  records.file_modify(4, "./t/t3.ibd");
  records.file_rename(4, "./t/t3.ibd", "./t/t4.ibd");
  records.file_checkpoint(0x123456789a);
  rig.add(records);
  const std::map<u32, std::string> names = {{3, "./t/t2.ibd"}, {4, "./t/t4.ibd"}};
  EXPECT_EQ(rig.files.names, names);
  EXPECT_EQ(rig.files.checkpoint, 0x123456789au);
  RedoPages small(100);
  RedoRecords large;
  large.write(kPage, 100, std::string(200, 'x'));
  ASSERT_TRUE(small.add(1, 2, large.bytes(), true, &rig.files));
  EXPECT_TRUE(small.full());
  small.erase(kPage);
  EXPECT_FALSE(small.full());
  EXPECT_FALSE(small.add(1, 2, "\x35\x01", true, &rig.files)) << "cut off";
}

TEST(CommitNumbers, ALogThatEndsEarlierHasFewerCommits) {
  CommitNumbers numbers;
  for (Lsn end : {10, 20, 30, 40}) numbers.committed(end, 0);
  EXPECT_EQ(numbers.last(), 4u);
  numbers.committed(50, 25);  // two of them are durable
  EXPECT_EQ(numbers.last(), 5u);
  EXPECT_EQ(numbers.last_durable(35), 3u);
  numbers.recover(45);
  EXPECT_EQ(numbers.last(), 4u);
  numbers.committed(60, 45);
  numbers.recover(59);
  EXPECT_EQ(numbers.last(), 4u);
}

}  // namespace
}  // namespace tt::btree
