#include "lsm/table/table_index.h"

#include <gtest/gtest.h>

#include "lsm/rows/internal_key.h"
#include "lsm/table/block.h"
#include "lsm/table/table_builder.h"

namespace tt::lsm {
namespace {

std::string small_file(Compression codec, Checksum checksum, u32 version = kNewestFormat) {
  TableBuilder builder({256, 10, 4, codec, 3, 10000, checksum, version}, 7);
  for (u32 i = 100; i < 130; i++)
    builder.add(make_internal_key("row" + std::to_string(i), i,
                                  i % 5 == 0 ? ValueType::kDelete : ValueType::kValue),
                std::string(i % 5 * 9, 'v'));
  builder.finish();
  return std::string(builder.output());
}

// Everything that a reader can learn from a file, or the error. Walks the data blocks like the
// engine.
std::string contents(Slice file, Checksum checksum) {
  TableProperties p;
  const auto index = TableIndex::open(file, checksum, &p);
  if (!index.ok()) return "error: " + index.error().message;
  std::string out = std::to_string(p.entries) + " " + std::to_string(p.deletions) + " " +
                    std::to_string(p.raw_key_bytes) + " " + std::to_string(p.raw_value_bytes) +
                    " " + std::to_string(p.filter_bytes) + "\n";
  std::string scratch;
  for (u32 i = 0; i < index.value()->block_count(); i++) {
    const BlockHandle handle = index.value()->handle(i);
    const Result<Slice> block =
        read_block(file.substr(handle.offset, handle.size + kBlockTrailer), checksum, scratch);
    BlockIterator it;
    if (!block.ok()) return "error: " + block.error().message;
    if (!it.open(block.value())) return "error: not a block";
    for (it.seek_to_first(); it.valid(); it.next()) {
      out.append(it.key()).append("=").append(it.value()).append("\n");
      if (!index.value()->may_contain(user_key(it.key()))) out.append("not in the filter\n");
    }
    if (it.damaged()) return "error: damaged block";
    out.append(index.value()->separator(i)).append("\n");
  }
  return out;
}

TEST(TableIndex, EveryFlippedByteIsFoundOrHarmless) {
  for (const Compression codec :
       {Compression::kNone, Compression::kLz4, Compression::kZstd, Compression::kZlib})
    for (const Checksum checksum : {Checksum::kCrc32c, Checksum::kXxh3}) {
      // An old format with each old checksum, the newest with the newer one.
      const std::string good = small_file(
          codec, checksum, checksum == Checksum::kCrc32c ? kOldestFormat : kNewestFormat);
      const std::string expected = contents(good, checksum);
      ASSERT_NE(expected.substr(0, 5), "error");
      u64 harmless = 0;
      for (u64 at = 0; at < good.size(); at++)
        for (const u32 flip : {1, 0x80, 0xff}) {
          std::vector<char> bad(good.begin(), good.end());
          bad[at] = static_cast<char>(bad[at] ^ flip);
          const std::string got = contents({bad.data(), bad.size()}, checksum);
          if (got.substr(0, 5) == "error") continue;
          harmless++;
          ASSERT_EQ(got, expected) << "byte " << at << " of " << good.size();
        }
      EXPECT_LE(harmless, 3 * 40u);  // only the padding of the footer
    }
}

TEST(TableIndex, EveryCutIsFound) {
  const std::string good = small_file(Compression::kLz4, Checksum::kXxh3);
  for (u64 size = 0; size < good.size(); size++) {
    const std::vector<char> cut(good.begin(), good.begin() + static_cast<long>(size));
    EXPECT_EQ(contents({cut.data(), cut.size()}, Checksum::kXxh3).substr(0, 14), "error: footer:")
        << size;
  }
}

// Checksums are no defence against forgery: here the blocks of the tail are altered and their
// checksums repaired.
TEST(TableIndex, ForgedBlocksAreSafe) {
  const Checksum checksum = Checksum::kXxh3;
  const std::string good = small_file(Compression::kNone, checksum);
  const Result<Footer> footer = read_footer(good, checksum);
  ASSERT_TRUE(footer.ok());
  for (const BlockHandle handle : {footer.value().index, footer.value().metaindex})
    for (u64 at = 0; at < handle.size; at++)
      for (u32 byte = 0; byte < 256; byte++) {
        std::vector<char> bad(good.begin(), good.end());
        char* block = bad.data() + handle.offset;
        block[at] = static_cast<char>(byte);
        store32le(block + handle.size + 1, block_checksum(checksum, {block, handle.size}, 0));
        (void)contents({bad.data(), bad.size()}, checksum);
      }
}

TEST(TableIndex, NamesWhatIsWrong) {
  const std::string good = small_file(Compression::kNone, Checksum::kXxh3);
  const auto message = [](const std::string& file) {
    return TableIndex::open(file, Checksum::kXxh3, nullptr).error().message;
  };
  EXPECT_EQ(TableIndex::open(good, Checksum::kCrc32c, nullptr).error().message,
            "footer: another checksum type than expected");
  EXPECT_EQ(message("short"), "footer: the file is too short to have one");
  std::string bad = good;
  bad.back() ^= 1;
  EXPECT_EQ(message(bad), "footer: wrong magic number");
  bad = good;
  bad[read_footer(good, Checksum::kXxh3).value().index.offset] ^= 1;
  EXPECT_EQ(message(bad), "index: checksum mismatch");
  bad = good;
  bad.replace(bad.size() - kFooterBytes + 1, 11, std::string(11, '\xff'));
  EXPECT_EQ(message(bad), "footer: damaged handle");
}

TEST(TableIndex, FindIsALowerBound) {
  TableIndex index;
  for (u32 i = 0; i < 5; i++) index.add("k" + std::to_string(2 * i), {i * 100, 95});
  EXPECT_EQ(index.find(make_internal_key("", kMaxSequence, kSeekType)), 0u);
  EXPECT_EQ(index.find(make_internal_key("k0", kMaxSequence, kSeekType)), 0u);
  EXPECT_EQ(index.find(make_internal_key("k1", kMaxSequence, kSeekType)), 1u);
  EXPECT_EQ(index.find(make_internal_key("k8", kMaxSequence, kSeekType)), 4u);
  EXPECT_EQ(index.find(make_internal_key("k80", kMaxSequence, kSeekType)), 5u);
  EXPECT_EQ(index.memory_bytes(), 10 + 5 * 16u);
}

}  // namespace
}  // namespace tt::lsm
