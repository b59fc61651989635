// Random calls of the volume, in every mode, against a string for each file; space, causes and
// facts add up.
#include <gtest/gtest.h>

#include <map>

#include "device/testing/volume_test_rig.h"

namespace tt {
namespace {

constexpr u64 kLongest = 300 * KiB;

class RandomCalls {
 public:
  RandomCalls(VolumeRig& rig, u64 seed) : rig_(rig), random_(seed) {}

  void step() {
    Volume& v = rig_.volume;
    if (model_.empty() || (random_.below(40) == 0 && model_.size() < 6)) {
      const OpenMode modes[] = {OpenMode::kAsVolume, OpenMode::kDirect, OpenMode::kBuffered};
      model_.emplace(v.create("file" + std::to_string(names_++), modes[random_.below(3)]), "");
      return;
    }
    auto at = model_.begin();
    std::advance(at, random_.below(model_.size()));
    auto& [id, bytes] = *at;
    switch (random_.below(15)) {
      case 0:
      case 1: append(id, bytes); break;
      case 2:
      case 3:
      case 4: overwrite(id, bytes); break;
      case 5: take(v.write_back(rig_.now, id, {kTestCause})); break;
      case 6:
        take(random_.below(2) == 0 ? v.sync(rig_.now, id, {kOtherCause})
                                   : v.datasync(rig_.now, id, {kOtherCause}));
        break;
      case 7: fallocate(id, bytes); break;
      case 8: punch(id, bytes); break;
      case 9: {
        const u64 size = random_.below(std::min<u64>(bytes.size() + 20'000, kLongest));
        if (take(v.truncate(rig_.now, id, size, {kTestCause}))) bytes.resize(size);
        break;
      }
      case 10:
        if (random_.below(8) != 0) break;
        while (v.names(id).size() > 1) v.remove(rig_.now, id);
        v.remove(rig_.now, id);
        model_.erase(at);
        break;
      case 11:
        rig_.now += random_.below(3 * kSecond);
        (void)v.background(rig_.now);
        break;
      case 12: v.link(id, "link" + std::to_string(names_++)); break;
      case 13:
        if (v.names(id).size() > 1)
          v.unlink(rig_.now, id, v.names(id)[random_.below(v.names(id).size())]);
        break;
      default: check(id, bytes);
    }
  }
  void check(FileId id, const std::string& bytes) {
    ASSERT_EQ(rig_.volume.size(id), bytes.size());
    const u64 offset = random_.below(bytes.size() + 1),
              size = random_.below(bytes.size() - offset + 1);
    rig_.now = rig_.volume.read(rig_.now, id, offset, size, {kTestCause});
    ASSERT_TRUE(rig_.volume.view(id, offset, size, scratch_) == Slice(bytes).substr(offset, size));
  }
  const std::map<FileId, std::string>& model() const { return model_; }
  u64 written() const { return written_; }

 private:
  // A full disk changes nothing; later steps continue.
  bool take(const Result<Ns>& done) {
    if (done.ok()) rig_.now = std::max(rig_.now, done.value());
    EXPECT_TRUE(done.ok() || done.error().code == ErrorCode::kDiskFull) << done.error().message;
    return done.ok();
  }
  std::string bytes_of(u64 size) {
    std::string bytes(size, '\0');
    for (char& c : bytes) c = static_cast<char>(random_.next());
    return bytes;
  }
  void append(FileId id, std::string& bytes) {
    if (bytes.size() > kLongest) return;
    const std::string more = bytes_of(random_.below(random_.below(5) == 0 ? 30'000 : 500));
    rig_.volume.append(id, more, {kTestCause, more.size() / 2});
    bytes += more;
    written_ += more.size();
  }
  void overwrite(FileId id, std::string& bytes) {
    const u64 offset = random_.below(bytes.size() + 1);
    const std::string more = bytes_of(random_.below(random_.below(4) == 0 ? 3 * kHostPage : 600));
    if (!take(rig_.volume.overwrite(rig_.now, id, offset, more, {kTestCause, more.size()}))) return;
    bytes.replace(offset, more.size(), more);
    written_ += more.size();
  }
  void fallocate(FileId id, std::string& bytes) {
    const u64 size = random_.below(bytes.size() + 40'000);
    const KeepSize keep = random_.below(2) == 0 ? KeepSize::kYes : KeepSize::kNo;
    if (size > kLongest) return;
    if (take(rig_.volume.fallocate(rig_.now, id, size, keep, {kOtherCause})) &&
        keep == KeepSize::kNo)
      bytes.resize(std::max<u64>(bytes.size(), size));
  }
  void punch(FileId id, std::string& bytes) {
    const u64 offset = random_.below(bytes.size() / kHostPage + 1) * kHostPage;
    const u64 size = (1 + random_.below(5)) * kHostPage;
    if (!take(rig_.volume.punch_hole(rig_.now, id, offset, size, {kTestCause})) ||
        offset >= bytes.size())
      return;
    std::fill_n(bytes.begin() + static_cast<long>(offset), std::min(size, bytes.size() - offset),
                '\0');
  }

  VolumeRig& rig_;
  SplitMix64 random_;
  std::map<FileId, std::string> model_;
  std::string scratch_;
  u64 names_ = 0, written_ = 0;
};

VolumeOptions options_of(u64 seed) {
  VolumeOptions o;
  o.discard = seed & 1;
  o.journal = static_cast<JournalMode>(seed >> 1 & 1);
  o.allocation = static_cast<Allocation>(seed >> 2 & 1);
  o.preallocate = static_cast<Preallocation>(seed >> 3 & 1);
  o.io = static_cast<IoMode>(seed >> 4 & 1);
  o.page_cache_bytes = 512 * KiB;
  o.iostats = true;
  return o;
}

TEST(VolumeModel, AnswersWhatWasWrittenInEveryMode) {
  for (u64 seed = 0; seed < 32; seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const VolumeOptions options = options_of(seed);
    VolumeRig rig(seed % 3 == 0 ? 4 * MiB : 64 * MiB, options);
    const u64 free_at_first = rig.row(device::kSpaceTable)[1];
    RandomCalls calls(rig, seed);
    rig.facts.set_mode(FactStream::Mode::kAll);
    std::string described;
    rig.describe(&described);
    Fold folded;
    folded.load(described);
    for (int i = 0; i < 1500; i++) {
      calls.step();
      if (testing::Test::HasFatalFailure()) return;
      folded.apply(rig.facts.buffer());
      rig.facts.buffer().clear();
      if (i % 50 != 0) continue;
      described.clear();
      rig.describe(&described);
      Fold now;
      now.load(described);
      ASSERT_TRUE(folded == now) << "step " << i;
    }
    for (const auto& [id, bytes] : calls.model()) calls.check(id, bytes);
    const LedgerRow sum = rig.ledger.totals();
    EXPECT_EQ(sum.host_bytes_written, rig.device.counters().host_pages_written * kHostPage);
    EXPECT_EQ(sum.host_bytes_read, rig.device.counters().host_pages_read * kHostPage);
    EXPECT_EQ(sum.host_writes, rig.device.counters().host_writes);
    EXPECT_EQ(rig.ledger.row(kTestCause).engine_bytes_written, calls.written());
    EXPECT_EQ(rig.ledger.row(device::kVolumeMetadata).host_bytes_written > 0,
              options.journal == JournalMode::kOrdered);
    const std::vector<u64> stat = rig.row(device::kIostatTable);
    EXPECT_EQ(stat[1], rig.device.counters().host_reads);
    EXPECT_EQ(stat[3], rig.device.counters().host_pages_read * 8);
    EXPECT_EQ(stat[5], rig.device.counters().host_writes);
    EXPECT_EQ(stat[7], rig.device.counters().host_pages_written * 8);
    EXPECT_EQ(stat[12], rig.device.counters().host_trims);
    EXPECT_EQ(stat[14], rig.device.counters().host_flushes);
    EXPECT_EQ(rig.device.counters().host_trims > 0, options.discard);

    // All files are removed, and all space is free again; with a journal, once its commits are
    // durable.
    for (const auto& [id, bytes] : std::map(calls.model()))
      for (u64 names = rig.volume.names(id).size(); names > 0; names--)
        rig.volume.remove(rig.now, id);
    for (Ns next = rig.volume.background(rig.now); next != kNever;
         next = rig.volume.background(rig.now))
      rig.now = next;
    EXPECT_EQ(rig.volume.allocated_bytes(), 0u);
    EXPECT_EQ(rig.row(device::kSpaceTable)[1], free_at_first);
    EXPECT_EQ(rig.row(device::kSpaceTable)[2], 1u);
    EXPECT_EQ(rig.row(device::kPageCacheTable)[2], 0u);
    EXPECT_EQ(rig.content.bytes_resident() > 0, options.journal == JournalMode::kOrdered);
    EXPECT_EQ(rig.device.map().mapped() > 0,
              options.journal == JournalMode::kOrdered || !options.discard);
  }
}

TEST(VolumeModel, EqualSeedsGiveEqualRuns) {
  for (u64 seed : {18u, 31u}) {
    std::string described[2];
    u64 digests[2];
    for (int run : {0, 1}) {
      VolumeRig rig(8 * MiB, options_of(seed));
      RandomCalls calls(rig, seed);
      for (int i = 0; i < 2000; i++) calls.step();
      rig.describe(&described[run]);
      digests[run] = rig.content.digest();
    }
    EXPECT_EQ(described[0], described[1]);
    EXPECT_EQ(digests[0], digests[1]);
  }
}

}  // namespace
}  // namespace tt
