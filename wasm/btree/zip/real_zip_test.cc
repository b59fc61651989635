// Pages of KEY_BLOCK_SIZE 8 and 4 that MariaDB 10.11.19 wrote: each is whole, unzips to a sound
// page, and its rows are the server's. A page that the server had just compressed has the bytes
// that we give it.
//
// tests/real_files/innodb_zip.test.ts unpacks them and runs this with TT_REAL_FILES, the folder.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <vector>

#include "btree/zip/zip_page.h"
#include "core/hash.h"

namespace tt::btree {
namespace {

constexpr u32 kZipPageBytes = 16 * KiB;

std::string zip_file(const std::string& name) {
  std::ifstream in(std::string(std::getenv("TT_REAL_FILES")) + "/" + name, std::ios::binary);
  std::stringstream bytes;
  bytes << in.rdbuf();
  return bytes.str();
}

IndexInfo zip_rows(u32 key, u32 fixed, bool variable, bool clustered = true) {
  IndexInfo info;
  info.clustered = clustered;
  info.key_bytes = key, info.fixed_bytes = fixed, info.variable = variable;
  return info;
}
IndexInfo zip_entries(u32 key) { return zip_rows(key, 0, false, false); }

std::string zip_hex(Slice bytes) {
  std::string text;
  for (const char c : bytes)
    text += "0123456789ABCDEF"[static_cast<u8>(c) >> 4],
        text += "0123456789ABCDEF"[static_cast<u8>(c) & 15];
  return text;
}

struct ZipTable {
  std::string file;
  u32 block;
  std::vector<IndexInfo> indexes;  // in the order of their numbers
};

// Findings in a table's file.
struct ZipFindings {
  u32 pages = 0, fresh = 0, logged = 0;
  std::map<u32, std::string> unzipped;      // the first index's, by number
  std::map<std::string, std::string> rows;  // likewise, keys and values
};

// Follows the leaves, as pages that were freed keep their rows.
void read_zip_rows(const RecordFormat& format, ZipFindings& found) {
  constexpr u32 kRoot = 3;
  std::string key, value;
  const Page root(found.unzipped.at(kRoot).data(), kZipPageBytes);
  u32 number = load32(root.at(root.first()) + format.key_bytes(root.at(root.first())));
  while (number != kNoPageNumber) {
    const Page p(found.unzipped.at(number).data(), kZipPageBytes);
    for (u32 at = p.first(); at != kSupremum; at = p.next_of(at))
      if (!p.deleted(at))
        found.rows[std::string(format.key(p.at(at), key))] = format.value(p.at(at), value);
    number = p.next();
  }
}

void look_at(const ZipTable& table, Slice zip, u32 first_index, ZipFindings& found) {
  ASSERT_TRUE(zip_is_whole(zip));
  if (load16(zip.data() + 24) != 17855) return;
  const Page header(const_cast<char*>(zip.data()), kZipPageBytes);
  const u32 number = header.index() - first_index;
  const ZipFormat format(table.indexes[number], header.leaf());
  std::string page(kZipPageBytes, '\x55'), again(kZipPageBytes, '\x55'), made(zip);
  ZipLog log, fresh_log;
  ASSERT_TRUE(unzip_page(zip, format, page.data(), kZipPageBytes, log)) << header.number();
  const Page p(page.data(), kZipPageBytes);
  EXPECT_TRUE(p.is_sound(format.records())) << header.number();
  found.pages++;
  ASSERT_TRUE(zip_page(p, format, made.data(), table.block, fresh_log));
  if (log.empty()) {
    found.fresh++;
    EXPECT_EQ(zip_hex(made), zip_hex(zip)) << header.number();
  } else {
    found.logged++;
  }
  ASSERT_TRUE(unzip_page(made, format, again.data(), kZipPageBytes, fresh_log));
  // The stream has free records as well, so all bytes come back.
  EXPECT_EQ(zip_hex(Slice(again).substr(kZipHeader)), zip_hex(Slice(page).substr(kZipHeader)));
  if (number == 0) found.unzipped[header.number()] = page;
}

ZipFindings look_at(const ZipTable& table) {
  const std::string bytes = zip_file(table.file);
  ZipFindings found;
  EXPECT_FALSE(bytes.empty());
  const u32 first_index = load32(bytes.data() + 3 * table.block + Page::kIndexAt + 4);
  for (u32 page = 0; page < bytes.size() / table.block; page++)
    look_at(table, Slice(bytes).substr(page * table.block, table.block), first_index, found);
  read_zip_rows(RecordFormat(table.indexes[0], true), found);
  return found;
}

// The checksum of what `select id, hex(v) … order by id` prints.
u32 id_and_hex(const ZipFindings& found) {
  std::string text;
  for (const auto& [key, value] : found.rows)
    text += std::to_string(load64be(key.data())) + "\t" + zip_hex(value) + "\n";
  return crc32c(text);
}

class RealZipFiles : public ::testing::Test {
 protected:
  void SetUp() override {
    if (std::getenv("TT_REAL_FILES") == nullptr) GTEST_SKIP() << "TT_REAL_FILES is not set";
  }
};

TEST_F(RealZipFiles, RowsAndPagesOfEightKilobytes) {
  const ZipFindings found = look_at({"z8.ibd", 8 * KiB, {zip_rows(8, 0, true)}});
  EXPECT_EQ(found.pages, 17u);
  EXPECT_EQ(id_and_hex(found), 0x9cdad9d3u);
  EXPECT_GT(found.logged, 0u);
}

TEST_F(RealZipFiles, RowsAndPagesOfFourKilobytes) {
  const ZipFindings found = look_at({"z4.ibd", 4 * KiB, {zip_rows(8, 0, true)}});
  EXPECT_EQ(id_and_hex(found), 0x84f78b08u);
}

TEST_F(RealZipFiles, RowsThatHardlyCompress) {
  const ZipFindings found = look_at({"z8n.ibd", 8 * KiB, {zip_rows(8, 0, true)}});
  EXPECT_EQ(id_and_hex(found), 0xacc8a873u);
}

TEST_F(RealZipFiles, SecondaryIndexes) {
  const ZipFindings found =
      look_at({"z8i.ibd",
               8 * KiB,
               {zip_rows(8, 24, true), zip_entries(16), zip_entries(20), zip_entries(24)}});
  EXPECT_EQ(found.rows.size(), 672u);
}

TEST_F(RealZipFiles, RowsOfFixedColumns) {
  const ZipFindings found =
      look_at({"z8s.ibd", 8 * KiB, {zip_rows(4, 184, false), zip_entries(8)}});
  EXPECT_EQ(found.rows.size(), 800u);
  EXPECT_GT(found.fresh, 0u);
}

}  // namespace
}  // namespace tt::btree
