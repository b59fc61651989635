#include "workload/tables.h"

#include <algorithm>
#include <map>

#include "core/coding.h"
#include "core/prng.h"
#include "workload/range_reads.h"
#include "workload/tables_plan.h"

namespace tt::workload {
namespace {

constexpr u64 kGamma = 0x9e3779b97f4a7c15ull;  // splitmix64's state grows by this with each draw

constexpr u64 kPrices = 50'000;
constexpr u32 kMaxStatements = 4, kMaxKey = 32, kMaxValue = 200;
void store32be(char* p, u32 v) { store32le(p, __builtin_bswap32(v)); }

// 100 bytes: 50 of splitmix64 words, twice.
void write_value(char* out, u64 id) {
  char words[56];
  SplitMix64 random(mix64(id * 1000003));
  for (u32 at = 0; at < 56; at += 8) store64le(words + at, random.next());
  std::memcpy(out, words, 50);
  std::memcpy(out + 50, words, 50);
}

// Groups of eleven digits with dashes between them, padded with a blank.
void write_digits(char* out, SplitMix64& random, u32 groups) {
  for (u32 g = 0; g < groups; g++) {
    if (g > 0) *out++ = '-';
    u64 x = random.next();
    for (u32 i = 0; i < 11; i++, x /= 10) *out++ = static_cast<char>('0' + x % 10);
  }
  *out = ' ';
}

// The random draws of sbload, sbupd and sbidx: a seed, and the number of draws per row or
// statement.
struct Draws {
  u64 seed, each;
  // A generator at the draws of row or statement `nth`, from 0, after the first `skipped` of them.
  // Any row can thus be made again without those before it.
  SplitMix64 of(u64 nth, u64 skipped = 0) const {
    return SplitMix64(seed + (nth * each + skipped) * kGamma);
  }
};
constexpr Draws kLoaded{21, 16}, kUpdates{22, 11}, kIndexUpdates{23, 2};

class Tables final : public Workload {
 public:
  // `present`: the indexes that rows have entries in, for each phase.
  Tables(const TablesOptions& options, std::vector<TablesPhaseOptions> phases,
         std::vector<IndexChanges::Set> present)
      : options_(options), phases_(std::move(phases)), present_(std::move(present)) {
    for (u32 i = 0; i < phases_.size(); i++) {
      const TablesPhaseOptions& p = phases_[i];
      const TableStream kind = p.kind;
      infos_.push_back({name_of(p.kind), rows_of(p) * statements_of(i), p.warm_up, 0});
      infos_.back().needs.ranges = p.price_width > 0;
      infos_.back().needs.changes_indexes = changes_index(kind);
      infos_.back().needs.optimizes = kind == TableStream::kOptimize;
      if (!has_rows(kind)) continue;
      for (u32 n = 0; n < indexes_of(kind); n++) used_.push_back(first_index(kind) + n);
      if (kind == TableStream::kSbidx) updated_.assign(options_.rows, {});
    }
    if (used_.empty()) used_.push_back(kSeq);
    std::sort(used_.begin(), used_.end());
    used_.erase(std::unique(used_.begin(), used_.end()), used_.end());
    begin_phase();
  }
  u32 phase_count() const override { return static_cast<u32>(phases_.size()); }
  const PhaseInfo& phase(u32 index) const override { return infos_[index]; }
  u32 clients() const override { return 1; }
  Ns think_ns() const override { return 0; }
  LargestRow largest_row() const override { return {kMaxKey, kMaxValue}; }
  std::span<const IndexInfo> indexes() const override { return kTableIndexes; }
  u64 live_user_bytes() const override { return live_bytes_; }

  bool next(Issue& issue) override {
    issue.drain_before = issue.goes_on = false;
    if (reads_.next(issue)) return true;
    if (phase_ == phases_.size()) return false;
    const TablesPhaseOptions& p = phases_[phase_];
    const TableStream kind = p.kind;
    const u64 rows = rows_of(p);
    const u32 statements = statements_of(phase_);
    issue.phase = phase_;
    issue.index_in_phase = row_ * statements + nth_;
    issue.due = static_cast<Ns>(static_cast<unsigned __int128>(p.elapsed_ns) * row_ /
                                std::max<u64>(rows - 1, 1));
    if (kind == TableStream::kFlush) {
      issue.statement = Statement::flush();
    } else if (kind == TableStream::kSettle) {
      issue.statement = Statement::settle();
      issue.drain_before = true;
    } else if (changes_index(kind)) {
      const u32 index = static_cast<u32>(p.index);
      issue.statement = kind == TableStream::kAddIndex ? Statement::add_index(index)
                                                       : Statement::drop_index(index);
    } else if (kind == TableStream::kOptimize) {
      issue.statement = Statement::optimize(last_table_);
    } else if (kind == TableStream::kScan) {
      issue.statement = Statement::scan({}, ~0u);
      issue.statement.index = last_table_;
    } else if (kind == TableStream::kRndDelete) {
      delete_row(issue, row_ + 1 == rows);
    } else if (reads(kind)) {
      read(issue, p);
    } else {
      if (nth_ == 0) make_row(kind);
      change(issue, kind);
      WriteArgs& write = issue.statement.write();
      const u64 batch = updates(kind) ? 1 : options_.rows_per_transaction;
      write.commits = nth_ + 1 == statements && ((row_ + 1) % batch == 0 || row_ + 1 == rows);
      if (nth_ == 0 && !updates(kind)) live_bytes_ += keys_[0].size() + value_.size();
    }
    if (++nth_ == statements) {
      nth_ = 0;
      if (++row_ == rows) phase_++, begin_phase();
    }
    return true;
  }
  bool completes(const Issue&, Outcome& outcome, Completed& completed) override {
    return reads_.completes(outcome, completed);
  }
  bool power_cut() override { return reads_.power_cut(), false; }

  // The key of row `id`, from 0, in the first index that the phases use, as make_row makes it.
  std::string key_of(u64 id) const override {
    const u32 index = used_.front();
    std::string key(kTableIndexes[index].key_bytes, '\0');
    if (index == kSbtest)
      store32be(key.data(), static_cast<u32>(id + 1));
    else
      store64be(key.data(), index == kRnd ? mix64(id) : index == kIib ? id + 1 : id);
    return key;
  }
  // The indexes that the phases use get equal parts of the axis, each spread over the range of its
  // first column.
  u32 index_at(u32 quantile) const override { return used_[segment_of(quantile)]; }
  std::string key_at(u32 quantile) const override {
    const u32 index = index_at(quantile), first = segment_of(quantile) * columns_each(),
              at = quantile - first;
    const u32 per = index == used_.back() ? kQuantiles - first : columns_each();
    const u64 range = index == kMarket || index == kPdc ? 50'000
                      : index == kReg                   ? 1000
                                                        : options_.rows;
    const bool wide = kTableIndexes[index].clustered && index != kSbtest;
    std::string key(kTableIndexes[index].key_bytes, '\0');
    if (index == kRnd) {
      store64be(key.data(), static_cast<u64>((static_cast<unsigned __int128>(~u64{0}) * at) / per));
    } else if (wide) {
      store64be(key.data(), range * at / per);
    } else {
      store32be(key.data(), static_cast<u32>(range * at / per));
    }
    return key;
  }

 private:
  // The last update of each kind to a row, numbered from 1; 0: as loaded.
  struct Updated {
    u32 c = 0, k = 0;
  };
  // Issues the row's next statement: first the row itself, then its entries.
  void change(Issue& issue, TableStream kind) const {
    const u32 first = first_index(kind);
    const IndexChanges::Set present = present_[phase_];
    // Entries of an update are the old one and the new one, of one index.
    const u32 nth = updates(kind) ? nth_ : IndexChanges::nth(present, first, nth_);
    const Slice key = copy(issue.key_buffer(kMaxKey), keys_[nth]);
    if (kind == TableStream::kSbidx && nth == 1)
      issue.statement = Statement::remove(key);
    else
      issue.statement =
          Statement::put(key, nth == 0 ? copy(issue.value_buffer(kMaxValue), value_) : Slice());
    issue.statement.index = first + std::min(nth, indexes_of(kind) - 1);
    WriteArgs& write = issue.statement.write();
    // An update of c does not touch the row's entry.
    write.entries = nth_ > 0 ? 0
                    : kind == TableStream::kSbupd
                        ? 1
                        : IndexChanges::count(present, first, indexes_of(kind));
    write.looks_up = nth_ == 0;  // INSERT checks for a duplicate key, UPDATE reads the row
  }
  // A price and a row are drawn for each read, whichever of them it begins with.
  void read(Issue& issue, const TablesPhaseOptions& p) {
    const u64 price = random_.below(kPrices), id = 1 + random_.below(read_rows_);
    RangeReads::Query query;
    query.with_rows = p.kind == TableStream::kRangeWithRows;
    query.is_point = p.kind == TableStream::kPoint;
    const bool entries = query.with_rows || p.kind == TableStream::kCoveringRange;
    query.index = entries ? kMarket : kIib;
    query.rows = kIib, query.row_key_bytes = kTableIndexes[kIib].key_bytes;
    char from[8], until[4];
    const u64 low = p.price_width > 0 ? price % (kPrices - p.price_width) : price;
    entries ? store32be(from, static_cast<u32>(low)) : store64be(from, id);
    store32be(until, static_cast<u32>(low + p.price_width));
    query.from = {from, entries ? 4u : 8u};
    if (entries && p.price_width > 0) query.until = {until, 4};
    query.limit = static_cast<u32>(p.scan_rows), query.planned = p.planned;
    query.paced = p.elapsed_ns / rows_of(p);
    reads_.begin(query, issue);
  }
  static Slice copy(char* to, Slice from) {
    std::memcpy(to, from.data(), from.size());
    return {to, from.size()};
  }
  u32 columns_each() const { return kQuantiles / static_cast<u32>(used_.size()); }
  u32 segment_of(u32 quantile) const {
    return std::min(quantile / columns_each(), static_cast<u32>(used_.size()) - 1);
  }
  // Statements for each row that is inserted or updated.
  u32 statements_of(u32 phase) const {
    const TableStream kind = phases_[phase].kind;
    if (!has_rows(kind) || kind == TableStream::kSbupd) return 1;
    const u32 indexes = IndexChanges::count(present_[phase], first_index(kind), indexes_of(kind));
    return kind == TableStream::kSbidx && indexes == 2 ? 3 : indexes;
  }
  // A flush phase with a duration has two flushes: at its start and at its end.
  u64 rows_of(const TablesPhaseOptions& p) const {
    if (p.kind == TableStream::kFlush) return p.elapsed_ns > 0 ? 2 : 1;
    if (p.kind == TableStream::kSettle || p.kind == TableStream::kOptimize ||
        p.kind == TableStream::kScan || changes_index(p.kind))
      return 1;
    if (p.kind == TableStream::kRndDelete) return doomed(p).size();
    return p.statements != 0 ? p.statements : options_.rows;
  }
  // Keys that the phase rnd_delete deletes, of the rows that rnd has put before it.
  const std::vector<u64>& doomed(const TablesPhaseOptions& phase) const {
    u64 rows = 0;
    for (const TablesPhaseOptions* p = phases_.data(); p != &phase; p++)
      if (p->kind == TableStream::kRnd) rows = std::max(rows, rows_of(*p));
    const auto [found, is_new] = doomed_.try_emplace(rows);
    if (!is_new) return found->second;
    char value[100];
    for (u64 id = 0; id < rows; id++) {
      write_value(value, id);
      if (static_cast<u8>(value[0]) < kLeastKept) found->second.push_back(mix64(id));
    }
    std::sort(found->second.begin(), found->second.end());
    return found->second;
  }
  void delete_row(Issue& issue, bool last) {
    char* const key = issue.key_buffer(8);
    store64be(key, doomed(phases_[phase_])[row_]);
    issue.statement = Statement::remove({key, 8});
    issue.statement.index = kRnd;
    issue.statement.write().commits = last;
    issue.statement.write().looks_up = true;
    live_bytes_ -= 108;
  }
  void begin_phase() {
    row_ = nth_ = 0;
    if (phase_ > 0 && has_rows(phases_[phase_ - 1].kind))
      last_table_ = first_index(phases_[phase_ - 1].kind);
    if (phase_ > 0 && phases_[phase_ - 1].kind == TableStream::kIib)
      read_rows_ = std::max(read_rows_, rows_of(phases_[phase_ - 1]));
    const bool reading = phase_ < phases_.size() && reads(phases_[phase_].kind);
    random_ = SplitMix64(reading ? phases_[phase_].seed : 11);
  }

  void make_row(TableStream kind) {
    switch (kind) {
      case TableStream::kSeq:
      case TableStream::kRnd:
        keys_[0].resize(8);
        store64be(keys_[0].data(), kind == TableStream::kSeq ? row_ : mix64(row_));
        value_.resize(100);
        return write_value(value_.data(), row_);
      case TableStream::kIib: return make_iib();
      case TableStream::kSbload: return make_sbtest(static_cast<u32>(row_) + 1);
      case TableStream::kSbupd: return update_c();
      case TableStream::kSbidx: return update_k();
      default: return;
    }
  }
  void make_iib() {
    const u32 cash = static_cast<u32>(random_.below(1000)),
              customer = static_cast<u32>(random_.below(100'000));
    const u32 product = static_cast<u32>(random_.below(10'000)),
              price = static_cast<u32>(random_.below(kPrices));
    const u64 tid = row_ + 1;
    const auto key = [&](u32 index, u32 size) {
      keys_[index].resize(size);
      return keys_[index].data();
    };
    store64be(key(0, 8), tid);
    value_.resize(124);
    store64be(value_.data(), row_);
    store32be(value_.data() + 8, cash), store32be(value_.data() + 12, customer);
    store32be(value_.data() + 16, product), store32be(value_.data() + 20, price);
    write_value(value_.data() + 24, row_);
    char* market = key(1, 16);
    store32be(market, price), store32be(market + 4, customer), store64be(market + 8, tid);
    char* reg = key(2, 20);
    store32be(reg, cash), store32be(reg + 4, price), store32be(reg + 8, customer),
        store64be(reg + 12, tid);
    char* pdc = key(3, 24);
    store32be(pdc, price), store64be(pdc + 4, row_), store32be(pdc + 12, customer),
        store64be(pdc + 16, tid);
  }
  u32 drawn_row(SplitMix64& random) const {
    return static_cast<u32>(1 + random.below(options_.rows));
  }
  // Makes a row as loaded, then applies its last updates.
  void make_sbtest(u32 id) {
    keys_[0].resize(4), keys_[1].resize(8), value_.resize(184);
    SplitMix64 loaded = kLoaded.of(id - 1);
    u32 k = drawn_row(loaded);
    write_digits(value_.data() + 4, loaded, 10);
    write_digits(value_.data() + 124, loaded, 5);
    const Updated last = updated_.empty() ? Updated{} : updated_[id - 1];
    if (last.c != 0) set_c(last.c - 1);
    if (last.k != 0) k = k_of(last.k - 1);
    store32be(keys_[0].data(), id);
    store32be(value_.data(), k);
    set_entry(keys_[1], k, id);
  }
  void update_c() {
    SplitMix64 draws = kUpdates.of(row_);
    const u32 id = drawn_row(draws);
    make_sbtest(id);
    set_c(row_);
    if (!updated_.empty()) updated_[id - 1].c = static_cast<u32>(row_) + 1;
  }
  void update_k() {
    SplitMix64 draws = kIndexUpdates.of(row_);
    const u32 id = drawn_row(draws), k = k_of(row_);
    make_sbtest(id);
    store32be(value_.data(), k);
    keys_[2].resize(8);
    set_entry(keys_[2], k, id);
    updated_[id - 1].k = static_cast<u32>(row_) + 1;
  }
  void set_c(u64 update) {
    SplitMix64 draws = kUpdates.of(update, 1);
    write_digits(value_.data() + 4, draws, 10);
  }
  u32 k_of(u64 update) const {
    SplitMix64 draws = kIndexUpdates.of(update, 1);
    return drawn_row(draws);
  }
  static void set_entry(std::string& key, u32 k, u32 id) {
    store32be(key.data(), k), store32be(key.data() + 4, id);
  }

  TablesOptions options_;
  std::vector<TablesPhaseOptions> phases_;
  std::vector<IndexChanges::Set> present_;  // by phase
  std::vector<PhaseInfo> infos_;
  std::vector<u32> used_;         // indexes, in rising order
  std::vector<Updated> updated_;  // by row of sbtest; empty without sbidx
  u32 phase_ = 0, nth_ = 0;       // nth_: statement of the row
  u64 row_ = 0, live_bytes_ = 0;
  SplitMix64 random_{0};
  std::string keys_[kMaxStatements], value_;
  RangeReads reads_;
  u64 read_rows_ = 0;  // that iib has inserted
  u32 last_table_ = 0;
  mutable std::map<u64, std::vector<u64>> doomed_;  // by rnd's rows
};

}  // namespace

Result<std::unique_ptr<Workload>> make_tables(const TablesOptions& options,
                                              std::vector<TablesPhaseOptions> phases, u64) {
  Result<std::vector<IndexChanges::Set>> present = plan_tables(options, phases);
  if (!present.ok()) return present.error();
  return std::unique_ptr<Workload>(
      std::make_unique<Tables>(options, std::move(phases), std::move(present.value())));
}

}  // namespace tt::workload
