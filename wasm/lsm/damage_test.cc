// Damaged blocks with right checksums: statements and compactions report file and block.
#include "lsm/table/block.h"
#include "lsm/testing/lsm_test_rig.h"
#include "lsm/version/file_names.h"

namespace tt::lsm {
namespace {

struct Damage : Bench {
  Damage() : Bench(tiny_options()), client(*this) {
    for (u32 i = 0; i < 200; i++) client.run(Statement::put(key(i), std::string(20, 'v')));
    client.run(Statement::flush());
    const FileMeta& file = *table();
    EXPECT_GT(file.index->block_count(), 2u);
    name = table_name(file.number);
  }
  static std::string key(u32 i) { return "key" + std::to_string(1000 + i); }
  FilePtr table() {
    const Version& version = *client.engine().family().version;
    for (const std::vector<FilePtr>& level : version.levels)
      if (!level.empty()) return level[0];
    return nullptr;
  }
  // Block 1 of the table as `spoil` leaves it.
  void damage(const std::function<void(std::string& raw)>& spoil) {
    const FilePtr file = table();
    const BlockHandle handle = file->index->handle(1);
    std::string scratch;
    std::string all(volume.view(file->file_id, 0, file->bytes, scratch));
    std::string raw = all.substr(handle.offset, handle.size);
    spoil(raw);
    const u32 sum = block_checksum(tiny_options().checksum, raw, 0);
    all.replace(handle.offset, handle.size, raw);
    store32le(&all[handle.offset + handle.size + 1], sum);
    EXPECT_TRUE(volume.overwrite(scheduler.now(), file->file_id, 0, all, {kCauseUserRead}).ok());
  }
  // The engine's error after a statement that needs the block.
  std::string after(const Statement& statement) {
    client.run(statement);
    EXPECT_EQ(client.engine().error().code, ErrorCode::kCorruption);
    return client.engine().error().message;
  }
  // The error after a compaction of the table and a newer one over it.
  std::string after_compaction() {
    for (const u32 i : {0, 199}) client.run(Statement::put(key(i), "w"));
    return after(Statement::compact());
  }
  StepClient client;
  std::string name;
};

void exchange_two_keys(std::string& raw) {
  BlockIterator it;
  it.open(raw);
  it.seek_to_first();
  const size_t digit = raw.find(user_key(it.key())) + user_key(it.key()).size() - 1;
  raw[digit] = '~';
}

TEST(LsmDamage, ACompactionNamesABlockWhoseFirstRowIsDamaged) {
  Damage d;
  d.damage([](std::string& raw) { raw[0] = 9; });  // it shares bytes with no row before
  EXPECT_EQ(d.after_compaction(), d.name + ", block 1: no rows");
}

TEST(LsmDamage, RowsOutOfOrderInATableOfAnEarlierRunAreNamed) {
  Damage d;
  d.client.reopen(tiny_options());
  d.client.run(Statement::get(Damage::key(199)));
  d.damage(exchange_two_keys);
  EXPECT_EQ(d.after(Statement::scan({}, ~0u)), d.name + ", block 1: rows out of order");
}

TEST(LsmDamage, ACompactionNamesThemToo) {
  Damage d;
  d.client.reopen(tiny_options());
  d.client.run(Statement::get(Damage::key(199)));
  d.damage(exchange_two_keys);
  EXPECT_EQ(d.after_compaction(), d.name + ", block 1: rows out of order");
}

// The block cache has no copy of a block that the drive holds in one piece.
TEST(LsmDamage, ACachedBlockIsReadWhereTheDriveKeepsIt) {
  Damage d;
  const TableIndex& index = *d.table()->index;
  u32 row = 0;
  while (index.find(make_internal_key(Damage::key(row), kMaxSequence, kSeekType)) != 1) row++;
  const std::string key = Damage::key(row);
  d.client.run(Statement::get(key));
  EXPECT_EQ(d.client.rows.at(key), std::string(20, 'v'));
  d.damage([&](std::string& raw) { raw.replace(raw.find("vvv"), 3, "www"); });
  const u64 misses = d.client.engine().database().cache.misses();
  d.client.run(Statement::get(key));
  EXPECT_EQ(d.client.rows.at(key), "www" + std::string(17, 'v'));
  EXPECT_EQ(d.client.engine().database().cache.misses(), misses);
}

}  // namespace
}  // namespace tt::lsm
