// Costs of fsync and fdatasync in each mode, trims of deleted files, and reads and write-back of
// the page cache.
#include <gtest/gtest.h>

#include "device/testing/volume_test_rig.h"

namespace tt {
namespace {

VolumeOptions ordered() {
  VolumeOptions o;
  o.journal = JournalMode::kOrdered;
  return o;
}
VolumeOptions buffered() {
  VolumeOptions o;
  o.io = IoMode::kBuffered;
  o.page_cache_bytes = 1 * MiB;
  return o;
}

// Commands that a call sends to the drive.
struct Cost {
  u64 writes, pages, flushes;
  bool operator==(const Cost&) const = default;
};
std::ostream& operator<<(std::ostream& out, const Cost& c) {
  return out << c.writes << " writes of " << c.pages << " pages, " << c.flushes << " flushes";
}
template <class Call>
Cost cost(VolumeRig& rig, Call&& call) {
  const FlashCounters before = rig.device.counters();
  rig.advance(call());
  const FlashCounters& after = rig.device.counters();
  return {after.host_writes - before.host_writes,
          after.host_pages_written - before.host_pages_written,
          after.host_flushes - before.host_flushes};
}

// A record past the end, then fsync or fdatasync.
Cost append_and_sync(VolumeRig& rig, FileId id, bool data_only) {
  return cost(rig, [&] {
    rig.volume.append(id, std::string(100, 'x'), {kTestCause});
    return data_only ? rig.volume.datasync(rig.now, id, {kTestCause})
                     : rig.volume.sync(rig.now, id, {kTestCause});
  });
}
Cost overwrite_and_sync(VolumeRig& rig, FileId id, u64 offset, bool data_only) {
  return cost(rig, [&] {
    rig.advance(rig.volume.overwrite(rig.now, id, offset, std::string(100, 'y'), {kTestCause}));
    return data_only ? rig.volume.datasync(rig.now, id, {kTestCause})
                     : rig.volume.sync(rig.now, id, {kTestCause});
  });
}

TEST(VolumeSync, WithoutJournalEverySyncIsTheDataAndOneFlush) {
  VolumeRig rig(64 * MiB);
  const FileId id = rig.volume.create("log");
  for (bool data_only : {false, true}) {
    EXPECT_EQ(append_and_sync(rig, id, data_only), (Cost{1, 1, 1}));
    EXPECT_EQ(overwrite_and_sync(rig, id, 0, data_only), (Cost{1, 1, 1}));
  }
  EXPECT_EQ(rig.ledger.row(device::kVolumeMetadata).host_bytes_written, 0u);
}

TEST(VolumeSync, GrowthCommitsTheJournalAndOverwritingNeedsItForFsyncOnly) {
  VolumeRig rig(64 * MiB, ordered());
  const FileId id = rig.volume.create("log");
  // Data; descriptor, group descriptors, directory, bitmap and inode; commit block.
  EXPECT_EQ(append_and_sync(rig, id, false), (Cost{3, 1 + 5 + 1, 2}));
  // Later only the inode changes, as the space is allocated.
  EXPECT_EQ(append_and_sync(rig, id, false), (Cost{3, 1 + 2 + 1, 2}));
  EXPECT_EQ(append_and_sync(rig, id, true), (Cost{3, 1 + 2 + 1, 2}));
  EXPECT_EQ(overwrite_and_sync(rig, id, 0, true), (Cost{1, 1, 1}));
  // the modification time
  EXPECT_EQ(overwrite_and_sync(rig, id, 0, false), (Cost{3, 1 + 2 + 1, 2}));
  EXPECT_EQ(cost(rig, [&] { return rig.volume.sync(rig.now, id, {kTestCause}); }), (Cost{0, 0, 1}));
  EXPECT_EQ(rig.ledger.row(device::kVolumeMetadata).host_bytes_written,
            (6 + 3 + 3 + 3) * kHostPage);
  EXPECT_EQ(rig.ledger.totals().host_bytes_written,
            rig.device.counters().host_pages_written * kHostPage);
}

TEST(VolumeSync, PreallocatedSpaceSavesTheCommitOnlyIfItWasWritten) {
  for (Preallocation how : {Preallocation::kUnwritten, Preallocation::kZeroWriting}) {
    VolumeOptions options = ordered();
    options.preallocate = how;
    VolumeRig rig(64 * MiB, options);
    const FileId id = rig.volume.create("log");
    const Cost reserved = cost(rig, [&] {
      return rig.volume.fallocate(rig.now, id, 1 * MiB, KeepSize::kNo, {kTestCause});
    });
    rig.advance(rig.volume.sync(rig.now, id, {kTestCause}));
    const bool zeros = how == Preallocation::kZeroWriting;
    EXPECT_EQ(reserved, (zeros ? Cost{1, 256, 0} : Cost{0, 0, 0}));
    EXPECT_EQ(rig.volume.size(id), 1 * MiB);
    const u64 reads = rig.device.counters().host_reads;
    rig.now = rig.volume.read(rig.now, id, 0, 1 * MiB, {kTestCause});
    EXPECT_EQ(rig.device.counters().host_reads - reads, zeros ? 1u : 0u);
    EXPECT_EQ(overwrite_and_sync(rig, id, 8192, true), (zeros ? Cost{1, 1, 1} : Cost{3, 4, 2}));
    EXPECT_EQ(overwrite_and_sync(rig, id, 8192, true), (Cost{1, 1, 1}));
  }
}

TEST(VolumeSync, TheJournalGoesHomeWhenItIsFull) {
  VolumeOptions options = ordered();
  options.journal_bytes = 1 * MiB;
  VolumeRig rig(64 * MiB, options);
  const FileId id = rig.volume.create("log");
  u64 most = 0;
  for (int i = 0; i < 200; i++) most = std::max(most, append_and_sync(rig, id, false).flushes);
  EXPECT_EQ(most, 3u);  // a checkpoint has a separate one
}

TEST(VolumeSync, MetadataAreCommittedAfterTheInterval) {
  VolumeRig rig(64 * MiB, ordered());
  (void)rig.volume.create("a");
  EXPECT_EQ(rig.volume.background(0), 5 * kSecond);
  EXPECT_EQ(rig.device.counters().host_writes, 0u);
  const Ns durable = rig.volume.background(5 * kSecond);
  EXPECT_EQ(rig.device.counters().host_writes, 2u);
  EXPECT_EQ(rig.volume.background(durable), kNever);
}

TEST(VolumeSync, DeletedSpaceIsTrimmedIfDiscardIsOn) {
  for (u64 discard : {0, 1})
    for (u64 journal : {0, 1}) {
      VolumeOptions options;
      options.discard = discard;
      options.journal = static_cast<JournalMode>(journal);
      VolumeRig rig(64 * MiB, options);
      const FileId id = rig.volume.create("sst");
      rig.volume.append(id, std::string(1 * MiB, 'x'), {kTestCause});
      rig.advance(rig.volume.sync(rig.now, id, {kTestCause}));
      const u64 mapped = rig.device.map().mapped();
      rig.volume.remove(rig.now, id);
      // With a journal not before the removal is durable.
      EXPECT_EQ(rig.device.counters().host_trims, journal == 1 ? 0 : discard);
      for (Ns next = rig.volume.background(rig.now); next != kNever;
           next = rig.volume.background(next))
        rig.now = next;
      EXPECT_EQ(rig.device.counters().host_pages_trimmed, discard * 256);
      const u64 committed = journal * 6;  // a second transaction in the journal
      EXPECT_EQ(rig.device.map().mapped(), mapped + committed - discard * 256);
    }
}

TEST(VolumeSync, NextFitLeavesItsHolesBehind) {
  u64 extents[2];
  for (u64 allocation : {0, 1}) {
    VolumeOptions options;
    options.allocation = static_cast<Allocation>(allocation);
    VolumeRig rig(64 * MiB, options);
    std::vector<FileId> ids;
    for (int i = 0; i < 16; i++) {
      ids.push_back(rig.volume.create("f"));
      rig.advance(rig.volume.fallocate(rig.now, ids.back(), 64 * KiB, KeepSize::kNo, {kTestCause}));
    }
    for (int i = 0; i < 16; i += 2) rig.volume.remove(rig.now, ids[i]);
    const FileId big = rig.volume.create("big");
    for (u64 size = 64 * KiB; size <= 512 * KiB; size += 64 * KiB)
      rig.advance(rig.volume.fallocate(rig.now, big, size, KeepSize::kNo, {kTestCause}));
    extents[allocation] = rig.row(device::kSpaceTable)[5] - 8;
  }
  EXPECT_EQ(extents[0], 8u);  // fills the gaps
  EXPECT_EQ(extents[1], 1u);  // continues after the last file
}

TEST(PageCacheOfVolume, ReadsHitWhatWasReadOrWritten) {
  VolumeRig rig(64 * MiB, buffered());
  const FileId id = rig.volume.create("f"), other = rig.volume.create("direct", OpenMode::kDirect);
  for (FileId file : {id, other}) {
    rig.volume.append(file, std::string(512 * KiB, 'x'), {kTestCause});
    rig.advance(rig.volume.sync(rig.now, file, {kTestCause}));
  }
  EXPECT_EQ(rig.volume.read(rig.now, id, 0, 512 * KiB, {kTestCause}), rig.now);
  EXPECT_EQ(rig.device.counters().host_reads, 0u);
  EXPECT_GT(rig.volume.read(rig.now, other, 0, 512 * KiB, {kTestCause}), rig.now);
  // 1.5 MiB through a cache of 1 MiB: the oldest third is gone.
  const FileId more = rig.volume.create("more");
  rig.volume.append(more, std::string(1 * MiB, 'y'), {kTestCause});
  rig.advance(rig.volume.sync(rig.now, more, {kTestCause}));
  const Ns there = rig.volume.read(rig.now, id, 100, 5000, {kTestCause});
  EXPECT_GT(there, rig.now);
  // Another reader waits for the same read; later it hits memory.
  EXPECT_EQ(rig.volume.read(rig.now, id, 0, 10, {kTestCause}), there);
  EXPECT_EQ(rig.volume.read(there, id, 0, 8000, {kTestCause}), there);
  const std::vector<u64> cache = rig.row(device::kPageCacheTable);
  EXPECT_EQ(cache[1], 1 * MiB);
  EXPECT_EQ(cache[2], 1 * MiB);
  EXPECT_EQ(cache[4], 128u + 1 + 2);
  EXPECT_EQ(cache[5], 2u);
}

TEST(PageCacheOfVolume, AdjacentChangesTravelTogetherInTheOrderOfTheFile) {
  VolumeRig rig(64 * MiB, buffered());
  const FileId id = rig.volume.create("tree");
  rig.advance(rig.volume.fallocate(rig.now, id, 1 * MiB, KeepSize::kNo, {kTestCause}));
  for (u64 page : {9, 3, 4, 8, 5, 20}) {
    const Ns done =
        rig.volume
            .overwrite(rig.now, id, page * kHostPage, std::string(kHostPage, 'p'), {kTestCause, 10})
            .value();
    EXPECT_EQ(done, rig.now);
  }
  EXPECT_EQ(rig.device.counters().host_writes, 0u);
  std::string scratch;
  EXPECT_EQ(rig.volume.view(id, 3 * kHostPage, 1, scratch), "p");
  rig.facts.set_mode(FactStream::Mode::kAll);
  EXPECT_EQ(cost(rig, [&] { return rig.volume.sync(rig.now, id, {kTestCause}); }), (Cost{3, 6, 1}));
  EXPECT_EQ(rig.volume.unwritten(id), 0u);
}

TEST(PageCacheOfVolume, ChangingPartOfAnAbsentPageReadsIt) {
  VolumeRig rig(64 * MiB, buffered());
  const FileId id = rig.volume.create("tree", OpenMode::kDirect);
  rig.volume.append(id, std::string(1 * MiB, 'a'), {kTestCause});
  rig.advance(rig.volume.sync(rig.now, id, {kTestCause}));
  EXPECT_EQ(rig.device.counters().host_reads, 0u);
  rig.volume.expect_crash();
  // Mounted again, the same file through the cache.
  rig.volume.crash(rig.now, survivors_by_seed(0));
  const FileId again = rig.volume.create("again");
  rig.volume.append(again, std::string(2 * MiB, 'b'), {kTestCause});
  rig.advance(rig.volume.sync(rig.now, again, {kTestCause}));  // leaves only its second half cached
  EXPECT_GT(rig.volume.overwrite(rig.now, again, 10, "xyz", {kTestCause}).value(), rig.now);
  EXPECT_EQ(rig.device.counters().host_reads, 1u);
  EXPECT_EQ(
      rig.volume.overwrite(rig.now, again, kHostPage, std::string(kHostPage, 'w'), {kTestCause})
          .value(),
      rig.now);
  EXPECT_EQ(rig.device.counters().host_reads, 1u);
}

// Counts wake-ups of the flusher.
struct Waker : Volume::Flusher {
  Ns at = kNever;
  void wake_at(Ns time) override { at = std::min(at, time); }
};

TEST(PageCacheOfVolume, TheFlusherWritesWhatIsOldOrTooMuchOldestFirst) {
  VolumeOptions options = buffered();
  options.dirty_background_permille = 500;
  options.dirty_permille = 1000;
  VolumeRig rig(64 * MiB, options);
  Waker waker;
  rig.volume.attach(waker);
  const FileId a = rig.volume.create("a"), b = rig.volume.create("b");
  rig.volume.append(b, "first", {kTestCause});
  EXPECT_EQ(waker.at, 5 * kSecond);
  EXPECT_EQ(rig.volume.background(20 * kSecond), 25 * kSecond);
  rig.volume.append(a, "second", {kTestCause});
  EXPECT_EQ(rig.volume.background(30 * kSecond), 35 * kSecond);
  EXPECT_EQ(rig.volume.unwritten(b), 0u);
  EXPECT_EQ(rig.volume.unwritten(a), 6u);
  // Above half of the cache, without regard to age, and only until it is below.
  const FileId c = rig.volume.create("c");
  waker.at = kNever;
  rig.volume.append(c, std::string(600 * KiB, 'c'), {kTestCause});
  EXPECT_EQ(waker.at, 30 * kSecond);
  rig.volume.append(b, "third", {kTestCause});
  (void)rig.volume.background(30 * kSecond);
  EXPECT_EQ(rig.volume.unwritten(a), 0u);
  EXPECT_EQ(rig.volume.unwritten(c), 0u);
  EXPECT_EQ(rig.volume.unwritten(b), 5u);
}

TEST(PageCacheOfVolume, WritersBeyondTheDirtyLimitWaitForTheDrive) {
  VolumeRig rig(64 * MiB, buffered());
  const FileId id = rig.volume.create("tree");
  rig.advance(rig.volume.fallocate(rig.now, id, 8 * MiB, KeepSize::kNo, {kTestCause}));
  u64 waited = 0;
  for (u64 page = 0; page < 1024; page++) {
    const Ns done =
        rig.volume
            .overwrite(rig.now, id, page * kHostPage, std::string(kHostPage, 'p'), {kTestCause})
            .value();
    waited += done > rig.now;
    EXPECT_LE(rig.row(device::kPageCacheTable)[3], 200 * KiB + 20 * KiB);
    rig.now = done;
  }
  EXPECT_EQ(waited, 1024u / 52);  // a fifth of 256 pages is 51
}

}  // namespace
}  // namespace tt
