// For tests of parts: what the parts share, with a system tablespace and one table's file, and no
// engine around it. Pages are numbers of the table's file.
#pragma once
#include "btree/instance/mtr.h"
#include "btree/page/checksum.h"
#include "engine/testing/engine_test_rig.h"

namespace tt::btree {

// Pages of 4 KiB, 60 frames, a log of half a MiB.
inline Options small_options() {
  Options o;
  o.page_size = 4 * KiB;
  o.buffer_pool_size = 60 * (4 * KiB + 160);
  o.lru_scan_depth = 8;
  o.log_file_size = 512 * KiB;
  o.log_buffer_size = 64 * KiB;
  o.rollback_segments = 2;
  return o;
}

// For tests of the whole engine: small pages, a pool of 128 frames and a redo log of half a MiB, so
// that everything happens.
inline Options tiny_options() {
  Options o;
  o.page_size = 4 * KiB;
  o.buffer_pool_size = 512 * KiB;
  o.lru_scan_depth = 24;
  o.log_file_size = 512 * KiB;
  o.log_buffer_size = 64 * KiB;
  return o;
}

// Stands for a client or a part that others wake.
struct Sleeper final : Actor {
  u32 woken = 0;
  Ns woken_at = 0;
  Ns step(Ns now) override { return woken++, woken_at = now, kNever; }
  const char* name() const override { return "sleeper"; }
};

// Runs a statement of a client, and everything else meanwhile, until the statement is done.
inline void run_to_end(Scheduler& scheduler, Engine& engine, const Statement& statement,
                       Cursor& cursor, Sleeper& client) {
  for (;;) {
    Outcome outcome;
    const Progress p = engine.run(scheduler.now(), statement, cursor, outcome);
    if (p.kind == Progress::kDone) return;
    if (p.kind == Progress::kWait) scheduler.wake(client, p.time);
    const u32 before = client.woken;
    while (client.woken == before) ASSERT_TRUE(scheduler.run_step());
  }
}

struct SmallInstance : EngineBench<Instance, Options> {
  explicit SmallInstance(const Options& options = small_options()) : EngineBench(options) {
    engine.log.reserve(0);
    scheduler.add(engine.log);
    scheduler.add(idle_cleaner);
    engine.cleaner = &idle_cleaner;
    for (u32 id : {0, 1}) add_space(id);
    engine.named = {1, 1};  // the log need not name the file
    Index index;
    index.space = 1;
    index.leaf_format = RecordFormat(index.info, true);
    index.inner_format = RecordFormat(index.info, false);
    engine.indexes.push_back(index);
    lay_out_columns(engine.indexes);
  }
  // A page in use that is in memory, zero and unchanged.
  Frame& clean_page(u32 number) {
    engine.spaces[1]->declare(number, PageKind::kSpace);
    Frame* frame = engine.take_frame(scheduler.now(), page_id(1, number), false);
    TT_CHECK(frame != nullptr);
    std::memset(frame->bytes, 0, engine.pool.page_size());
    return *frame;
  }
  // An empty page is on the drive, for those who read it.
  void put_on_drive(u32 number) {
    const u32 size = engine.pool.page_size();
    std::string page(size, '\0');
    Page::init_frame(page.data(), size, 1, number);
    stamp_page(page.data(), size);
    TT_CHECK(volume.overwrite(0, engine.spaces[1]->file(), u64{number} * size, page, {}).ok());
  }
  // Writes the pages that describe the file's extents and segments, which creating a page changes.
  void write_descriptions(u32 space) {
    Mtr mtr(engine);
    mtr.describe(space);
    mtr.commit(scheduler.now());
  }
  void change(u32 number, Slice bytes = "x") {
    Mtr mtr(engine);
    mtr.write(page_id(1, number), 200, bytes);
    mtr.commit(scheduler.now());
  }
  // The flush list, oldest change first.
  std::string dirty() const {
    std::string text;
    const BufferPool& pool = engine.pool;
    for (u32 at = pool.flush_last(); at != kNone; at = pool.frame(at).flush_prev)
      text += std::to_string(number_of(pool.frame(at).id)) + " ";
    return text;
  }
  void run(Ns until) {
    while (scheduler.run_step(until)) {
    }
  }
  Sleeper idle_cleaner;

 private:
  void add_space(u32 id) {
    constexpr u32 kPages = 512;
    const u32 size = engine.pool.page_size();
    const FileId file = volume.create("space" + std::to_string(id), OpenMode::kDirect);
    const Result<Ns> done = volume.fallocate(0, file, kPages * size, KeepSize::kNo, {kCauseSpace});
    TT_CHECK(done.ok());
    engine.spaces.push_back(
        std::make_unique<Space>(id, "space" + std::to_string(id), file, size, kPages));
  }
};

}  // namespace tt::btree
