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
      if (info.index == instance.buffer_index) continue;
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
  sink.rows<LevelsRow>([&](auto&& add) {
    for (const Level& l : levels) {
      u64 records = 0, used = 0, resident = 0, changed = 0;
      for (PageId id : l.pages) {
        const PageInfo& info = instance.info(id);
        records += info.records, used += info.used_bytes, resident += info.frame != kNone,
            changed += dirty(instance, info);
      }
      add(LevelsRow{.index = l.index,
                    .level = l.level,
                    .pages = l.pages.size(),
                    .records = records,
                    .used_bytes = used,
                    .resident = resident,
                    .dirty = changed});
    }
  });
}

// Each page counts in every column that its keys touch, up to the next page's first key.
void describe_columns(const Instance& instance, const std::vector<Level>& levels, TableSink& sink) {
  const KeyAxis& axis = instance.context.axis;
  const Ns now = instance.context.scheduler.now();
  u32 deepest = 0;
  for (const Level& l : levels) deepest = std::max<u32>(deepest, l.level);
  sink.rows<ColumnsRow>([&](auto&& add) {
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
        add(ColumnsRow{.level = level,
                       .column = c,
                       .pages = s.pages,
                       .page = s.first,
                       .mean_fill = s.fill / s.pages,
                       .min_fill = s.least,
                       .max_fill = s.most,
                       .resident = s.resident,
                       .dirty = s.dirty,
                       .written_lately = s.lately,
                       .writes = s.writes});
      }
    }
  });
}

}  // namespace

void BtreeEngine::describe(TableSink& sink) const {
  sink.rows<PagesRow>([&](auto&& add) {
    for (const auto& space : instance_.spaces)
      for (u32 number = 0; number < space->pages(); number++)
        if (space->info(number).shown) add(instance_.page_row(page_id(space->id(), number)));
  });
  if (sink.wants(kLevels) || sink.wants(kColumns)) {
    const std::vector<Level> levels = levels_of(instance_);
    describe_columns(instance_, levels, sink);
    describe_levels(instance_, levels, sink);
  }
  sink.row([&] { return instance_.pool_row(); });
  sink.row([&] { return instance_.log.row(); });
  sink.row([&] { return instance_.doublewrite_row(); });
  cleaner_.describe(sink);
  sink.row([&] { return write_path_.writes_row(); });
  sink.row([&] { return instance_.counters_row(); });
  sink.row([&] { return instance_.recovery_row(); });
  if (buffer_) buffer_->describe(sink);
}

}  // namespace tt::btree
