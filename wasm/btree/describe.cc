// describe(): the whole structure as flat tables, with the same row functions that facts use.
#include <algorithm>

#include "btree/btree_engine.h"

namespace tt::btree {
namespace {

struct ColumnSum {
  u64 pages = 0, first = 0, fill = 0, least = 1000, most = 0, resident = 0, dirty = 0, lately = 0,
      writes = 0;
};

// The pages of one level of an index in key order, by their first keys.
struct Level {
  u32 index;
  u8 level;
  std::vector<PageId> pages;
};

std::vector<Level> levels_of(const Instance& instance) {
  std::vector<Level> levels;
  for (const auto& space : instance.spaces)
    for (u32 number = 0; number < space->pages(); number++) {
      const PageInfo& info = space->info(number);
      if (!info.used || (info.kind != PageKind::kLeaf && info.kind != PageKind::kInner)) continue;
      const auto same = [&](const Level& l) {
        return l.index == info.index && l.level == info.level;
      };
      auto at = std::find_if(levels.begin(), levels.end(), same);
      if (at == levels.end()) at = levels.insert(at, {info.index, info.level, {}});
      at->pages.push_back(page_id(space->id(), number));
    }
  for (Level& l : levels)
    std::sort(l.pages.begin(), l.pages.end(), [&](PageId a, PageId b) {
      return instance.info(a).first_key < instance.info(b).first_key;
    });
  std::sort(levels.begin(), levels.end(), [](const Level& a, const Level& b) {
    return a.index != b.index ? a.index < b.index : a.level < b.level;
  });
  return levels;
}

bool dirty(const Instance& instance, const PageInfo& info) {
  return info.frame != kNone && instance.pool.frame(info.frame).oldest != 0;
}

void describe_levels(const Instance& instance, const std::vector<Level>& levels, TableSink& sink) {
  if (!sink.begin(kLevels)) return;
  for (const Level& l : levels) {
    u64 records = 0, used = 0, resident = 0, changed = 0;
    for (PageId id : l.pages) {
      const PageInfo& info = instance.info(id);
      records += info.records, used += info.used_bytes, resident += info.frame != kNone,
          changed += dirty(instance, info);
    }
    sink.row()
        .integer(l.index)
        .integer(l.level)
        .integer(l.pages.size())
        .integer(records)
        .integer(used)
        .integer(resident)
        .integer(changed);
  }
  sink.end();
}

// Each page counts in every column that its keys touch, up to the next page's first key.
void describe_columns(const Instance& instance, const std::vector<Level>& levels, TableSink& sink) {
  if (!sink.begin(kColumns)) return;
  const KeyAxis& axis = instance.context.axis;
  const Ns now = instance.context.scheduler.now();
  u32 deepest = 0;
  for (const Level& l : levels) deepest = std::max<u32>(deepest, l.level);
  for (u32 level = 0; level <= deepest; level++) {
    std::vector<ColumnSum> sums(KeyAxis::kColumns);
    for (const Level& l : levels) {
      if (l.level != level || !axis.has(l.index)) continue;
      const u32 end = std::max(axis.end_column(l.index), 1u);
      for (size_t i = 0; i < l.pages.size(); i++) {
        const PageInfo& info = instance.info(l.pages[i]);
        const u32 from = info.first_key.empty() ? axis.first_column(l.index)
                                                : axis.column_of(l.index, info.first_key);
        const u32 to = i + 1 == l.pages.size()
                           ? end - 1
                           : axis.column_of(l.index, instance.info(l.pages[i + 1]).first_key);
        const u64 fill = u64{info.used_bytes} * 1000 / instance.pool.page_size();
        for (u32 c = from; c <= std::max(from, to); c++) {
          ColumnSum& s = sums[c];
          if (s.pages++ == 0) s.first = l.pages[i];
          s.fill += fill, s.least = std::min(s.least, fill), s.most = std::max(s.most, fill);
          s.resident += info.frame != kNone, s.dirty += dirty(instance, info);
          s.lately += info.writes > 0 && info.written_ns + kSecond > now, s.writes += info.writes;
        }
      }
    }
    for (u32 c = 0; c < sums.size(); c++) {
      const ColumnSum& s = sums[c];
      if (s.pages == 0) continue;
      sink.row()
          .integer(level)
          .integer(c)
          .integer(s.pages)
          .integer(s.first)
          .integer(s.fill / s.pages)
          .integer(s.least)
          .integer(s.most)
          .integer(s.resident)
          .integer(s.dirty)
          .integer(s.lately)
          .integer(s.writes);
    }
  }
  sink.end();
}

}  // namespace

void BtreeEngine::describe(TableSink& sink) const {
  if (sink.begin(kPages)) {
    for (const auto& space : instance_.spaces)
      for (u32 number = 0; number < space->pages(); number++)
        if (space->info(number).shown)
          instance_.write_page_row(page_id(space->id(), number), sink.row());
    sink.end();
  }
  if (sink.wants(kLevels) || sink.wants(kColumns)) {
    const std::vector<Level> levels = levels_of(instance_);
    describe_columns(instance_, levels, sink);
    describe_levels(instance_, levels, sink);
  }
  const auto one = [&](TableId table, auto&& write) {
    if (!sink.begin(table)) return;
    write(sink.row());
    sink.end();
  };
  one(kPool, [&](RowWriter& out) { instance_.write_pool_row(out); });
  one(kLog, [&](RowWriter& out) { instance_.log.write_row(out); });
  one(kDoublewrite, [&](RowWriter& out) { instance_.write_doublewrite_row(out); });
  cleaner_.describe(sink);
  one(kWrites, [&](RowWriter& out) { write_path_.write_flow_row(out); });
  one(kCounters, [&](RowWriter& out) { instance_.write_counters_row(out); });
}

}  // namespace tt::btree
