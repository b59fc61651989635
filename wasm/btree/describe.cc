// describe(), the report and the digest.
#include <algorithm>

#include "btree/btree_engine.h"
#include "core/hash.h"

namespace tt::btree {
namespace {

struct ColumnSum {
  u64 pages = 0, first = 0, fill = 0, least = 1000, most = 0, resident = 0, dirty = 0, lately = 0,
      writes = 0;
};

// The pages of a tree's level in key order, as their first keys say.
struct Level {
  u32 tree;
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
        return l.tree == info.tree && l.level == info.level;
      };
      auto at = std::find_if(levels.begin(), levels.end(), same);
      if (at == levels.end()) at = levels.insert(at, {info.tree, info.level, {}});
      at->pages.push_back(page_id(space->id(), number));
    }
  for (Level& l : levels)
    std::sort(l.pages.begin(), l.pages.end(), [&](PageId a, PageId b) {
      return instance.info(a).first_key < instance.info(b).first_key;
    });
  std::sort(levels.begin(), levels.end(), [](const Level& a, const Level& b) {
    return a.tree != b.tree ? a.tree < b.tree : a.level < b.level;
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
        .integer(l.tree)
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
      if (l.level != level || !axis.has(l.tree)) continue;
      const u32 end = std::max(axis.end_column(l.tree), 1u);
      for (size_t i = 0; i < l.pages.size(); i++) {
        const PageInfo& info = instance.info(l.pages[i]);
        const u32 from = info.first_key.empty() ? axis.first_column(l.tree)
                                                : axis.column_of(l.tree, info.first_key);
        const u32 to = i + 1 == l.pages.size()
                           ? end - 1
                           : axis.column_of(l.tree, instance.info(l.pages[i + 1]).first_key);
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
  one(kWrites, [&](RowWriter& out) {
    out.integer(0)
        .integer(stopped_)
        .integer(stopped_ ? 1 : 0)
        .integer(instance_.counters.stalls)
        .integer(instance_.counters.stall_ns);
  });
  one(kCounters, [&](RowWriter& out) { instance_.write_counters_row(out); });
}

void BtreeEngine::begin_measuring() {
  baseline_ = instance_.counters;
  pool_baseline_ = instance_.pool.counters;
  log_baseline_ = instance_.log.bytes_written();
}

void BtreeEngine::report(ReportSink& sink) const {
  const Counters& c = instance_.counters;
  const PoolCounters& p = instance_.pool.counters;
  const u64 written = c.pages_written - baseline_.pages_written,
            doubled = c.doublewrite_pages - baseline_.doublewrite_pages;
  sink.count(kReportPagesWritten, written);
  sink.count(kReportPagesRead, c.pages_read - baseline_.pages_read);
  sink.count(kReportPagesCreated, p.created - pool_baseline_.created);
  sink.count(kReportDoublewritePages, doubled);
  sink.count(kReportLogWritten, instance_.log.bytes_written() - log_baseline_);
  sink.count(kReportDataWritten, (written + doubled) * instance_.pool.page_size());
  sink.count(kReportSplits, c.splits - baseline_.splits);
  sink.count(kReportMerges, c.merges - baseline_.merges);
  const u64 requests = p.requests - pool_baseline_.requests, reads = p.reads - pool_baseline_.reads;
  sink.ratio(kReportHitRate, requests > reads ? requests - reads : 0, requests);
  u64 used = 0, leaves = 0, bytes = 0;
  for (const auto& space : instance_.spaces) {
    if (space->id() != 0) bytes += u64{space->pages()} * instance_.pool.page_size();
    for (u32 number = 0; number < space->pages(); number++) {
      const PageInfo& info = space->info(number);
      if (info.used && info.kind == PageKind::kLeaf) used += info.used_bytes, leaves++;
    }
  }
  sink.ratio(kReportPageFill, used, leaves * instance_.pool.page_size());
  sink.count(kReportStalls, c.stalls - baseline_.stalls);
  sink.count(kReportStallNs, c.stall_ns - baseline_.stall_ns);
  sink.count(kReportFileBytes, bytes);
}

u64 BtreeEngine::digest() const {
  const Counters& c = instance_.counters;
  const PoolCounters& p = instance_.pool.counters;
  u64 digest = 0;
  for (u64 v : {c.splits, c.merges, c.purged, c.history, c.pages_written, c.pages_read,
                c.doublewrite_pages, c.stalls, c.stall_ns, p.requests, p.created, p.made_young,
                p.evicted, instance_.log.lsn(), instance_.log.checkpoint()})
    digest = fold_digest(digest, v);
  for (const auto& space : instance_.spaces)
    for (u32 number = 0; number < space->pages(); number++) {
      const PageInfo& info = space->info(number);
      if (!info.used) continue;
      for (u64 v : {u64{number}, u64{info.used_bytes}, u64{info.records}, info.writes,
                    u64{info.frame != kNone}})
        digest = fold_digest(digest, v);
    }
  return digest;
}

// Every tree: pages linked both ways, keys in order, pointers to where they say; pages' own rules;
// the pool's lists.
void BtreeEngine::check_invariants() {
  instance_.pool.check();
  for (const TreeState& tree : instance_.trees) {
    std::string scratch;
    const auto bytes_of = [&](u32 number) -> std::string {
      const PageId id = page_id(tree.space, number);
      const u32 size = instance_.pool.page_size();
      if (instance_.resident(id)) return std::string(instance_.frame(id).bytes, size);
      return std::string(instance_.context.volume.view(instance_.spaces[tree.space]->file(),
                                                       u64{number} * size, size, scratch));
    };
    std::vector<u32> level = {tree.root};
    u32 depth = 0;
    for (bool inner = true; inner; depth++) {
      std::vector<u32> below;
      std::string last;
      u32 prev = kNoPageNumber;
      for (size_t i = 0; i < level.size(); i++) {
        std::string bytes = bytes_of(level[i]);
        Page p(bytes.data(), instance_.pool.page_size());
        const RecordFormat& format = tree.format(p.level());
        p.check(format);
        const PageInfo& info = instance_.info(page_id(tree.space, level[i]));
        TT_CHECK(info.used && info.records == p.records() && info.used_bytes == p.used_bytes());
        TT_CHECK(p.prev() == prev &&
                 p.next() == (i + 1 < level.size() ? level[i + 1] : kNoPageNumber));
        prev = level[i];
        TT_CHECK(p.level() + depth + 1 == tree.height);
        inner = p.level() > 0;
        for (u32 at = p.first(); at != kSupremum; at = p.next_of(at)) {
          const Record r = format.parse(p.at(at));
          TT_CHECK(last.empty() || last < r.key || (p.info(at) & kMinRecord) != 0 || p.level() > 0);
          if (p.level() == 0) last.assign(r.key);
          if (inner) below.push_back(load32(r.value.data()));
        }
      }
      level = below;
    }
  }
}

}  // namespace tt::btree
