// Bytes that PerconaFT itself has written (its library built from 74d500ff; tests/real_files has
// the files and what its tools print of them): they are read, and made again byte for byte.
#include <gtest/gtest.h>

#include "fractal/format/dictionary_header.h"
#include "fractal/format/log_record.h"
#include "fractal/node/node_format.h"

namespace tt::fractal {
namespace {

std::string from_hex(Slice hex) {
  const auto digit = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  std::string out;
  for (size_t i = 0; i + 1 < hex.size(); i += 2)
    out.push_back(static_cast<char>(digit(hex[i]) << 4 | digit(hex[i + 1])));
  return out;
}
std::string to_hex(Slice bytes) {
  std::string out;
  for (const char c : bytes)
    for (const u32 nibble : {static_cast<u32>(static_cast<u8>(c)) >> 4, static_cast<u8>(c) & 15u})
      out.push_back("0123456789abcdef"[nibble]);
  return out;
}

// The second header of none/main_db_2_1_1d.tokudb.
constexpr Slice kHeader =
    "746f6b75646174610000001d00000000000000c508070605040302010000000002000000000000008f090000008000"
    "000000000000700600000000002401000000000000030000000000000"
    "01d0000000000000000000000c75b036b00000000c75b036b0000000002000000001000000000000000000000000000"
    "00a907000000000000dc7503000000000000000000000000000000000000000000000000000000000000ffffff3fff"
    "ffffff00000000a60900001000000000000000ea070000478154ad";

TEST(RealBytes, Header) {
  const Result<DictionaryHeader> read = decode_header(from_hex(kHeader));
  ASSERT_TRUE(read.ok()) << read.error().message;
  const DictionaryHeader& h = read.value();
  EXPECT_EQ(h.checkpoint_count, 2u);
  EXPECT_EQ(h.checkpoint_lsn, 2447u);
  EXPECT_EQ(h.node_size, 32768u);
  EXPECT_EQ(h.basement_size, 4096u);
  EXPECT_EQ(h.table, (Place{421888, 292}));
  EXPECT_EQ(h.root, 3u);
  EXPECT_EQ(h.rows, 1961u);
  EXPECT_EQ(h.row_bytes, 226780u);
  EXPECT_EQ(h.logical_rows, 2026u);
  EXPECT_EQ(h.max_msn, 2470u);
  EXPECT_EQ(h.fanout, 16u);
  EXPECT_EQ(to_hex(encode_header(h)), kHeader);
}

TEST(RealBytes, TheNewestWholeHeaderWins) {
  DictionaryHeader h;
  h.table = {8192, 100};
  const auto file = [&](u64 first, u64 second) {
    h.checkpoint_count = first;
    std::string bytes = encode_header(h);
    bytes.resize(kHeaderReserve);
    h.checkpoint_count = second;
    return bytes + encode_header(h);
  };
  EXPECT_EQ(newest_header(file(3, 2)).value().checkpoint_count, 3u);
  EXPECT_EQ(newest_header(file(3, 4)).value().checkpoint_count, 4u);
  std::string torn = file(3, 4);
  torn[kHeaderReserve + 40] ^= 1;
  EXPECT_EQ(newest_header(torn).value().checkpoint_count, 3u);
  torn[40] ^= 1;
  EXPECT_EQ(newest_header(torn).error().message, "the header has a wrong checksum");
  EXPECT_EQ(newest_header("").error().code, ErrorCode::kCorruption);
}

constexpr Slice kTable =
    "0000000011000000fffffffffffffffffffffffffeffffff000000000000000000000000007006000000000024010000"
    "fffffffffeffffff0000000000000000000000000000060000000000006e00000000000000600400000000000006000000"
    "000000005004000000000000020000000000000000040000000000004a0000000000000090030000000000006800000000"
    "00000080050000000000007200000000000000d002000000000000480000000000000000050000000000008000000000"
    "000000f00100000000000044000000000000008001000000000000700000000000000010010000000000006a0000000000"
    "0000c00000000000000048000000000000007000000000000000440000000000000020000000000000004800006aac3511";

TEST(RealBytes, BlockTable) {
  const Result<Translation> read = decode_translation(from_hex(kTable));
  ASSERT_TRUE(read.ok()) << read.error().message;
  const Translation& table = read.value();
  ASSERT_EQ(table.places.size(), 17u);
  EXPECT_EQ(table.places[0].bytes, 0u);
  EXPECT_EQ(table.places[1], (Place{421888, 292}));
  EXPECT_EQ(table.places[3], (Place{393216, 28160}));
  EXPECT_EQ(table.places[16], (Place{8192, 18432}));
  EXPECT_TRUE(table.free.empty());
  EXPECT_EQ(to_hex(encode_translation(table)), kTable);
}

TEST(RealBytes, FreeBlocksAreChained) {
  Translation table;
  table.places.resize(7);
  table.places[4] = {8192, 512};
  table.free = {3, 6, 5};
  const std::string bytes = encode_translation(table);
  EXPECT_EQ(load64words(bytes.data() + 8), 5u) << "the next to be used";
  EXPECT_EQ(load64words(bytes.data() + 16 + 16 * 5), 6u);
  EXPECT_EQ(load64words(bytes.data() + 16 + 16 * 5 + 8), ~u64{0});
  EXPECT_EQ(load64words(bytes.data() + 16 + 16 * 3), ~u64{0}) << "the last one";
  EXPECT_EQ(decode_translation(bytes).value().free, table.free);
  EXPECT_EQ(decode_translation(bytes).value().places, table.places);
}

// Block 5 of the file, an empty leaf.
constexpr Slice kLeaf =
    "746f6b756c6561661d0000001d00000000000000010000005100000024000000d67a025e21000000200000000000"
    "000000000000000000000000000000000000000000000007000000f8ffffffaf5180ff180000001700000000aa00"
    "0000000000000000000000000000000101153ffeff1bb1c201";

TEST(RealBytes, EmptyLeaf) {
  Node leaf{};
  leaf.id = 5;
  leaf.cached = true;
  leaf.leaflets.resize(1);
  leaf.oldest_xid = 7;
  const std::string bytes = serialize_node(leaf, Options{}).bytes;
  EXPECT_EQ(to_hex(Slice(bytes).substr(0, kLeaf.size() / 2)), kLeaf);
  EXPECT_EQ(bytes.size(), 512u);
  EXPECT_EQ(bytes.find_first_not_of('\0', kLeaf.size() / 2), std::string::npos);
}

// The first bytes of the library's first log.
TEST(RealBytes, LogHeader) {
  EXPECT_EQ(to_hex(encode_log_header()), "746f6b756c6f67670000001d");
  EXPECT_TRUE(check_log_header(from_hex("746f6b756c6f67670000001d")).ok());
  EXPECT_EQ(check_log_header(from_hex("746f6b756c6f67670000001c")).code, ErrorCode::kUnsupported);
  EXPECT_EQ(check_log_header("tokulogg").code, ErrorCode::kUnsupported);
}

// Reads a record, has `write` write its fields again, and compares.
template <class Write>
LogRecord same(const std::string& bytes, Write&& write) {
  const Result<LogRecord> read = decode_log_record(bytes);
  EXPECT_TRUE(read.ok()) << read.error().message;
  if (!read.ok()) return {};
  LogRecordWriter out;
  out.begin(read.value().command, read.value().lsn);
  write(out, read.value());
  EXPECT_EQ(to_hex(out.end()), to_hex(bytes));
  return read.value();
}

TEST(RealBytes, RecordsOfACheckpoint) {
  const std::string begin =
      from_hex("2500000078000000008f090000e36006002ca530ff000000002000000000ec538925000000");
  const LogRecord b = same(begin, [](LogRecordWriter& out, const LogRecord& r) {
    out.u64field(r.timestamp), out.u64field(r.last_xid);
  });
  EXPECT_EQ(b.lsn, 2447u);
  EXPECT_EQ(b.timestamp, 1795382215484716u);
  EXPECT_EQ(b.last_xid, 32u);
  const std::string end = from_hex(
      "2d000000580000000095090000000000008f090000e3600600f1e530ff0400000001000000d90e02ce2d000000");
  const LogRecord e = same(end, [](LogRecordWriter& out, const LogRecord& r) {
    out.u64field(r.begin_lsn), out.u64field(r.timestamp);
    out.u32field(r.files), out.u32field(r.open_xids);
  });
  EXPECT_EQ(e.begin_lsn, 2447u);
  EXPECT_EQ(e.files, 4u);
  EXPECT_EQ(e.open_xids, 1u);
  const std::string file = from_hex(
      "370000006600000000930900000500000000000000150000006d61696e5f64625f325f315f31642e746f6b7564"
      "620078cb752b37000000");
  const LogRecord f = same(file, [](LogRecordWriter& out, const LogRecord& r) {
    out.u32field(r.file), out.u32field(0), out.bytes(r.value), out.byte(0);
  });
  EXPECT_EQ(f.value, "main_db_2_1_1d.tokudb");
  EXPECT_EQ(f.file, 5u);
}

TEST(RealBytes, RecordsOfATransaction) {
  const std::string begin = from_hex(
      "3500000062000000000100000000000000010000000000000000000000000000000000000000000000000000003878"
      "61f235000000");
  EXPECT_EQ(same(begin, [](LogRecordWriter& out,
                           const LogRecord& r) { out.xid(r.xid), out.xid(r.parent); })
                .xid,
            1u);
  const std::string insert = from_hex(
      "45000000490000000003000000010000000000000001000000000000000000000010000000"
      "6f726967696e616c5f76657273696f6e040000001d0000004292ad0545000000");
  const LogRecord i = same(insert, [](LogRecordWriter& out, const LogRecord& r) {
    out.u32field(r.file), out.xid(r.xid), out.bytes(r.key), out.bytes(r.value);
  });
  EXPECT_EQ(i.key, "original_version");
  EXPECT_EQ(i.value.size(), 4u);
  const std::string commit =
      from_hex("250000004300000000ab0900000000000021000000000000000000000039f815f525000000");
  EXPECT_EQ(same(commit, [](LogRecordWriter& out, const LogRecord& r) { out.xid(r.xid); }).xid,
            33u);
  // Any byte missing at the end, or changed, ends the log.
  for (size_t cut = 0; cut < commit.size(); cut++) {
    EXPECT_EQ(decode_log_record(Slice(commit).substr(0, cut)).error().code, ErrorCode::kNotFound);
    std::string changed = commit;
    changed[cut] ^= 4;
    EXPECT_FALSE(decode_log_record(changed).ok()) << cut;
  }
}

}  // namespace
}  // namespace tt::fractal
