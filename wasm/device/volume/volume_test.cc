// The volume against a map of strings, its accounting, and the fold of its facts.
#include "device/volume/volume.h"

#include <gtest/gtest.h>

#include <map>

#include "device/testing/volume_test_rig.h"

namespace tt {
namespace {

// Random file operations, mirrored in a map of strings.
class RandomFiles {
 public:
  RandomFiles(VolumeRig& rig, u64 seed) : rig_(rig), random_(seed) {}

  void step() {
    Volume& v = rig_.volume;
    const u64 what = random_.below(100);
    if (model_.empty() || (what < 4 && model_.size() < 12)) {
      model_.emplace(v.create("file" + std::to_string(names_)), "");
      names_++;
      return;
    }
    auto at = model_.begin();
    std::advance(at, random_.below(model_.size()));
    auto& [id, bytes] = *at;
    if (what < 60) {
      std::string more(random_.below(what < 50 ? 300 : 150'000), '\0');
      for (char& c : more) c = static_cast<char>(random_.next());
      v.append(id, more, {kTestCause, more.size() / 2});
      bytes += more;
      appended_ += more.size();
    } else if (what < 75) {
      advance(v.write_back(rig_.now, id, {kTestCause}));
    } else if (what < 80) {
      advance(v.sync(rig_.now, id, {kOtherCause}));
    } else if (what < 82) {
      v.rename(id, "other" + std::to_string(names_++));
    } else if (what < 85) {
      v.remove(rig_.now, id);
      model_.erase(at);
    } else {
      check(id, bytes);
    }
  }
  // A full disk leaves the bytes in memory; later steps continue.
  void advance(const Result<Ns>& written) {
    if (written.ok())
      rig_.now = written.value();
    else
      EXPECT_EQ(written.error().code, ErrorCode::kDiskFull);
  }
  void check(FileId id, const std::string& bytes) {
    ASSERT_EQ(rig_.volume.size(id), bytes.size());
    const u64 offset = random_.below(bytes.size() + 1),
              size = random_.below(bytes.size() - offset + 1);
    rig_.now = rig_.volume.read(rig_.now, id, offset, size, {kTestCause});
    ASSERT_EQ(rig_.volume.view(id, offset, size, scratch_), Slice(bytes).substr(offset, size));
  }
  const std::map<FileId, std::string>& model() const { return model_; }
  u64 appended() const { return appended_; }

 private:
  VolumeRig& rig_;
  SplitMix64 random_;
  std::map<FileId, std::string> model_;
  std::string scratch_;
  u64 names_ = 0, appended_ = 0;
};

TEST(Volume, AnswersWhatWasAppended) {
  for (u64 seed = 1; seed <= 5; seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    VolumeRig rig(seed % 2 ? 256 * MiB : 8 * MiB);
    RandomFiles files(rig, seed);
    for (int i = 0; i < 4000 && !HasFatalFailure(); i++) files.step();
    u64 bytes_in_files = 0;
    for (const auto& [id, bytes] : files.model()) {
      files.check(id, bytes);
      bytes_in_files += bytes.size() - rig.volume.unwritten(id);
    }
    EXPECT_EQ(rig.ledger.totals().engine_bytes_written, files.appended());
    EXPECT_EQ(rig.ledger.totals().host_bytes_written,
              rig.device.counters().host_pages_written * kHostPage);
    EXPECT_GE(rig.volume.allocated_bytes(), bytes_in_files);
    EXPECT_LE(rig.volume.allocated_bytes(), bytes_in_files * 9 / 8 + 13 * 64 * KiB);
    for (const auto& [id, bytes] : std::map(files.model())) rig.volume.remove(rig.now, id);
    EXPECT_EQ(rig.volume.allocated_bytes(), 0u);
    EXPECT_EQ(rig.device.map().mapped(), 0u);
    EXPECT_EQ(rig.content.bytes_resident(), 0u);
  }
}

TEST(Volume, RewritesThePartialLastPage) {
  VolumeRig rig(16 * MiB);
  const FileId log = rig.volume.create("log");
  for (int i = 0; i < 10; i++) {
    rig.volume.append(log, std::string(1000, 'x'), {kTestCause, 900});
    rig.now = rig.volume.sync(rig.now, log, {kTestCause}).value();
  }
  const LedgerRow& row = rig.ledger.row(kTestCause);
  EXPECT_EQ(row.engine_bytes_written, 10'000u);
  EXPECT_EQ(row.first_bytes, 9'000u);
  EXPECT_EQ(row.host_writes, 10u);
  EXPECT_EQ(row.host_bytes_written, 12 * kHostPage);  // the 5th and 9th cross a page boundary
  EXPECT_EQ(rig.device.counters().host_flushes, 10u);
}

TEST(Volume, ReadsWholePagesButBooksTheBytesAsked) {
  VolumeRig rig(16 * MiB);
  const FileId file = rig.volume.create("file");
  rig.volume.append(file, std::string(20'000, 'x'), {kTestCause});
  EXPECT_EQ(rig.volume.read(5, file, 0, 20'000, {kOtherCause}), 5u);  // still in memory
  rig.now = rig.volume.write_back(5, file, {kTestCause}).value();
  EXPECT_GT(rig.volume.read(rig.now, file, 4000, 200, {kOtherCause}), rig.now);
  const LedgerRow& row = rig.ledger.row(kOtherCause);
  EXPECT_EQ(row.engine_bytes_read, 200u);
  EXPECT_EQ(row.host_bytes_read, 2 * kHostPage);
  EXPECT_EQ(row.host_reads, 1u);
}

TEST(Volume, FilesGrowingSideBySideStayInFewExtents) {
  VolumeRig rig(64 * MiB);
  const FileId a = rig.volume.create("a"), b = rig.volume.create("b");
  for (int i = 0; i < 256; i++)
    for (FileId id : {a, b}) {
      rig.volume.append(id, std::string(64 * KiB, 'x'), {kTestCause});
      rig.now = rig.volume.write_back(rig.now, id, {kTestCause}).value();
    }
  std::string out;
  TableSink sink(&out, {});
  rig.volume.inspect(device::kFilesTable, a, sink);
  u64 table = 0, extents = 0;
  get_varint(get_varint(out.data(), out.data() + out.size(), &table), out.data() + out.size(),
             &extents);
  EXPECT_EQ(table, device::kExtentsTable);
  EXPECT_LE(extents, 40u);
}

TEST(Volume, SaysWhenTheDiskIsFull) {
  VolumeRig rig(4 * MiB);
  const FileId a = rig.volume.create("a.sst"), b = rig.volume.create("b.sst");
  rig.volume.append(a, std::string(3 * MiB, 'a'), {kTestCause});
  rig.now = rig.volume.write_back(rig.now, a, {kTestCause}).value();
  rig.volume.append(b, std::string(2 * MiB, 'b'), {kTestCause});
  const u64 allocated = rig.volume.allocated_bytes();
  const Result<Ns> full = rig.volume.write_back(rig.now, b, {kTestCause});
  ASSERT_FALSE(full.ok());
  EXPECT_EQ(full.error().code, ErrorCode::kDiskFull);
  EXPECT_EQ(
      full.error().message,
      "disk full: file \"b.sst\" of 0 bytes needs 2097152 bytes more, but only 1048576 of the "
      "volume's 4194304 bytes are free");
  EXPECT_EQ(rig.volume.allocated_bytes(), allocated);
  EXPECT_EQ(rig.volume.unwritten(b), 2 * MiB);
  rig.volume.remove(rig.now, a);
  rig.now = rig.volume.write_back(rig.now, b, {kTestCause}).value();
  std::string scratch;
  EXPECT_EQ(rig.volume.view(b, 0, 2 * MiB, scratch), std::string(2 * MiB, 'b'));
}

TEST(Volume, FoldedFactsGiveTheLaterDescription) {
  VolumeRig rig(8 * MiB);
  RandomFiles files(rig, 9);
  SplitMix64 random(10);
  rig.fill();
  for (int i = 0; i < 300; i++) files.step();
  rig.facts.set_mode(FactStream::Mode::kAll);
  std::string described;
  rig.describe(&described);
  Fold folded;
  folded.load(described);
  for (int i = 0; i < 1500 && !HasFatalFailure(); i++) {
    files.step();
    // Rewrites of single pages, behind the volume's back, make garbage collection work.
    for (int k = 0; k < 5; k++) rig.write(random.below(rig.device.pages()));
    folded.apply(rig.facts.buffer());
    rig.facts.buffer().clear();
    described.clear();
    rig.describe(&described);
    Fold now;
    now.load(described);
    ASSERT_TRUE(folded == now) << "step " << i;
  }
  EXPECT_GT(rig.device.counters().nand_gc_programs, 0u);
}

// A link is one more name: no byte is written, and the space is kept until the last name is gone.
TEST(Volume, AFileStaysAsLongAsOneOfItsNames) {
  for (const u64 journal : {0, 1}) {
    VolumeOptions options;
    options.journal = static_cast<JournalMode>(journal);
    VolumeRig rig(64 * MiB, options);
    const FileId id = rig.volume.create("table");
    const std::string bytes(50'000, 'x');
    rig.volume.append(id, bytes, {kTestCause});
    rig.advance(rig.volume.sync(rig.now, id, {kTestCause}));
    const u64 allocated = rig.volume.allocated_bytes(),
              written = rig.ledger.row(kTestCause).host_bytes_written;
    rig.volume.link(id, "copy.tmp/table");
    rig.volume.rename_directory("copy.tmp/", "copy/");
    rig.advance(rig.volume.sync(rig.now, id, {kOtherCause}));
    EXPECT_EQ(rig.volume.allocated_bytes(), allocated);
    EXPECT_EQ(rig.ledger.row(kTestCause).host_bytes_written, written);
    EXPECT_EQ(rig.volume.find("copy/table").value(), id);
    EXPECT_FALSE(rig.volume.find("copy.tmp/table").ok());
    rig.volume.remove(rig.now, id);
    EXPECT_FALSE(rig.volume.find("table").ok());
    EXPECT_EQ(rig.volume.name(id), "copy/table");
    std::string scratch;
    EXPECT_EQ(rig.volume.view(id, 0, bytes.size(), scratch), bytes);
    rig.volume.unlink(rig.now, id, "copy/table");
    EXPECT_TRUE(rig.volume.files().empty());
    EXPECT_EQ(rig.volume.allocated_bytes(), 0u);
  }
}

// Names are metadata: with a journal, a power cut takes those that no commit has made durable.
TEST(Volume, LinksSurviveAPowerCutOnceCommitted) {
  for (const bool committed : {false, true}) {
    VolumeOptions options;
    options.journal = JournalMode::kOrdered;
    VolumeRig rig(64 * MiB, options);
    rig.volume.expect_crash();
    const FileId id = rig.volume.create("table");
    rig.volume.append(id, "bytes", {kTestCause});
    rig.advance(rig.volume.sync(rig.now, id, {kTestCause}));
    rig.volume.link(id, "copy/table");
    rig.volume.remove(rig.now, id);
    if (committed) rig.advance(rig.volume.sync(rig.now, id, {kTestCause}));
    rig.volume.crash(rig.now, survivors_by_seed(1));
    EXPECT_EQ(rig.volume.names(id), std::vector<std::string>{committed ? "copy/table" : "table"});
  }
}

}  // namespace
}  // namespace tt
