#include "workload/iibench.h"

#include <algorithm>

#include "core/coding.h"
#include "core/prng.h"
#include "workload/range_reads.h"
#include "workload/tables_plan.h"

namespace tt::workload {
namespace {

constexpr u32 kIndexes = 4, kMaxKey = 20, kKeyBytes = 4, kRowBytes = 24;
constexpr u32 kColumnsEach = Workload::kQuantiles / kIndexes;
constexpr u32 kQueryRows = 10;  // LIMIT of each query
constexpr u64 kRegisters = 1000, kCustomers = 100'000, kProducts = 10'000, kCents = 50'000;
constexpr IndexInfo kInfos[kIndexes] = {
    {0, true, kKeyBytes, kRowBytes, false, 0, ~0u, "purchases_index", true},
    {0, false, 12, 0, false, 0, ~0u, "purchases_index.marketsegment"},
    {0, false, 16, 0, false, 0, ~0u, "purchases_index.registersegment"},
    {0, false, 20, 0, false, 0, ~0u, "purchases_index.pdc"},
};

// Columns of the value, and the row's key, that the keys of entries are made of.
constexpr KeyPart kRow{true, 0, 4}, kMarketParts[] = {kPrice, kCustomer, kRow},
                                    kRegisterParts[] = {kCash, kPrice, kCustomer, kRow},
                                    kPdcParts[] = {kPrice, kTime, kCustomer, kRow};
constexpr std::span<const KeyPart> kParts[kIndexes] = {{}, kMarketParts, kRegisterParts, kPdcParts};

void store32be(char* p, u64 v) { store32le(p, __builtin_bswap32(static_cast<u32>(v))); }

struct Entries {
  char keys[kIndexes][kMaxKey];
  char value[kRowBytes];
};

// A row is a function of its number, so that it can be deleted without being kept.
Entries entries_of(u64 row, u64 batch, u64 seed) {
  SplitMix64 random(mix64(seed ^ mix64(row)));
  const u64 cash = random.below(kRegisters), customer = random.below(kCustomers);
  const u64 product = random.below(kProducts), price = random.below(kCents) + customer;
  const u64 id = row + 1, time = row / batch;
  Entries e;
  store32be(e.keys[0], id);
  char* p = e.value;
  store64be(p, time), store32be(p + 8, cash), store32be(p + 12, customer);
  store32be(p + 16, product), store32be(p + 20, price);
  p = e.keys[1];
  store32be(p, price), store32be(p + 4, customer), store32be(p + 8, id);
  p = e.keys[2];
  store32be(p, cash), store32be(p + 4, price), store32be(p + 8, customer), store32be(p + 12, id);
  p = e.keys[3];
  store32be(p, price), store64be(p + 4, time), store32be(p + 12, customer), store32be(p + 16, id);
  return e;
}

class Iibench final : public Workload {
 public:
  // `present`: the indexes that rows have entries in, for each phase.
  Iibench(const IibenchOptions& options, std::vector<IibenchPhaseOptions> phases,
          std::vector<IndexChanges::Set> present, u64 seed)
      : batch_(options.rows_per_transaction),
        seed_(seed),
        phases_(std::move(phases)),
        present_(std::move(present)),
        draws_(mix64(seed)) {
    std::copy_n(kInfos, kIndexes, indexes_);
    for (u32 i = 0; i < phases_.size(); i++) {
      const IibenchPhaseOptions& p = phases_[i];
      if (has_rows(p)) ever_ += p.statements;
      infos_.push_back({.name = name_of(p.kind),
                        .statements = statements_of(i),
                        .warm_up = p.warm_up,
                        .pace = 0});
      infos_.back().needs.changes_indexes = changes_index(p);
      // An index can be built from rows alone. Else a log has its entries beside them.
      if (p.kind == IibenchPhase::kAddIndex)
        for (u32 index = 0; index < kIndexes; index++) indexes_[index].key_parts = kParts[index];
    }
  }
  u32 phase_count() const override { return static_cast<u32>(phases_.size()); }
  const PhaseInfo& phase(u32 index) const override { return infos_[index]; }
  u32 clients() const override { return 1; }
  Ns think_ns() const override { return 0; }
  LargestRow largest_row() const override { return {kMaxKey, kRowBytes}; }
  std::span<const IndexInfo> indexes() const override { return indexes_; }
  u64 live_user_bytes() const override { return (end_ - first_) * (kKeyBytes + kRowBytes); }

  bool next(Issue& issue) override {
    issue.drain_before = issue.goes_on = false;
    if (reads_.next(issue)) return true;
    if (phase_ == phases_.size()) return false;
    const IibenchPhaseOptions& p = phases_[phase_];
    issue.phase = phase_;
    issue.index_in_phase = done_++;
    if (p.kind == IibenchPhase::kQuery) {
      query(issue);
    } else if (reads(p)) {
      read(issue, p);
    } else if (p.kind == IibenchPhase::kDropIndex) {
      issue.statement = Statement::drop_index(static_cast<u32>(p.index));
    } else if (p.kind == IibenchPhase::kAddIndex &&
               (done_ == 1 || done_ == infos_[phase_].statements)) {
      issue.statement = Statement::add_index(static_cast<u32>(p.index),
                                             {.whole = done_ == infos_[phase_].statements});
    } else if (!has_rows(p)) {
      issue.drain_before = p.kind == IibenchPhase::kSettle;
      issue.statement = issue.drain_before ? Statement::settle() : Statement::flush();
    } else if (p.kind == IibenchPhase::kWindow && end_ - began_ > deleted_ &&
               (end_ - began_) % batch_ == 0) {
      change(issue, Op::kDelete, first_);
    } else {
      change(issue, Op::kPut, end_);
    }
    if (done_ == infos_[phase_].statements) phase_++, done_ = deleted_ = 0, began_ = end_;
    return true;
  }
  bool completes(const Issue&, Outcome& outcome, Completed& completed) override {
    return reads_.completes(outcome, completed);
  }
  bool power_cut() override { return reads_.power_cut(), false; }

  std::string key_of(u64 id) const override {
    std::string key(kKeyBytes, '\0');
    store32be(key.data(), id + 1);
    return key;
  }
  u32 index_at(u32 quantile) const override {
    return std::min(quantile / kColumnsEach, kIndexes - 1);
  }
  std::string key_at(u32 quantile) const override {
    const u32 index = index_at(quantile);
    const u64 range = index == 0 ? ever_ + 1 : index == 2 ? kRegisters : kCents + kCustomers;
    std::string key(kInfos[index].key_bytes, '\0');
    store32be(key.data(), range * (quantile - index * kColumnsEach) / kColumnsEach);
    return key;
  }

 private:
  static bool has_rows(const IibenchPhaseOptions& p) {
    return p.kind == IibenchPhase::kInsert || p.kind == IibenchPhase::kWindow ||
           p.kind == IibenchPhase::kAddIndex;
  }
  static bool changes_index(const IibenchPhaseOptions& p) {
    return p.kind == IibenchPhase::kDropIndex || p.kind == IibenchPhase::kAddIndex;
  }
  static bool reads(const IibenchPhaseOptions& p) {
    return p.kind >= IibenchPhase::kQuery && !changes_index(p);
  }
  u64 statements_of(u32 phase) const {
    const IibenchPhaseOptions& p = phases_[phase];
    const u64 rows = p.statements * IndexChanges::count(present_[phase], 0, kIndexes);
    switch (p.kind) {
      case IibenchPhase::kInsert: return rows;
      case IibenchPhase::kWindow: return 2 * rows;
      // A build begins before the rows, and it is awaited after them.
      case IibenchPhase::kAddIndex: return rows == 0 ? 1 : rows + 2;
      default: return reads(p) ? p.statements : 1;
    }
  }

  // A query that its index alone answers, starting at the entry of an existing row.
  void query(Issue& issue) {
    const u32 index = static_cast<u32>(draws_.below(kIndexes));
    const Entries from = entries_of(first_ + draws_.below(end_ - first_), batch_, seed_);
    char* key = issue.key_buffer(kMaxKey);
    std::memcpy(key, from.keys[index], kInfos[index].key_bytes);
    issue.statement = Statement::scan({key, kInfos[index].key_bytes}, kQueryRows);
    issue.statement.index = index;
  }

  // A server's read, from an existing row or its entry on.
  void read(Issue& issue, const IibenchPhaseOptions& p) {
    const Entries from = entries_of(first_ + draws_.below(end_ - first_), batch_, seed_);
    RangeReads::Query query;
    query.with_rows = p.kind == IibenchPhase::kRangeWithRows;
    query.index = query.with_rows || p.kind == IibenchPhase::kCoveringRange ? 1 : 0;
    query.is_point = p.kind == IibenchPhase::kPoint;
    query.from = {from.keys[query.index], kInfos[query.index].key_bytes};
    query.limit = static_cast<u32>(p.scan_rows);
    query.row_key_bytes = kKeyBytes;
    reads_.begin(query, issue);
  }

  // Issues the next entry of a row; the row exists, or is gone, with the last one.
  void change(Issue& issue, Op op, u64 row) {
    if (index_ == 0) entries_ = entries_of(row, batch_, seed_);
    const IndexChanges::Set present = present_[phase_];
    const u32 key_bytes = kInfos[index_].key_bytes;
    char* key = issue.key_buffer(kMaxKey);
    std::memcpy(key, entries_.keys[index_], key_bytes);
    const bool with_row = index_ == 0 && op == Op::kPut;
    char* value = issue.value_buffer(kRowBytes);
    if (with_row) std::memcpy(value, entries_.value, kRowBytes);
    issue.statement = Statement::change(op, {key, key_bytes}, {value, with_row ? kRowBytes : 0u});
    issue.statement.index = index_;
    WriteArgs& write = issue.statement.write();
    // The first statement, of the row itself, has the number of its entries.
    write.entries = index_ == 0 ? IndexChanges::count(present, 0, kIndexes) : 0;
    write.looks_up = index_ == 0;  // INSERT looks for a duplicate; DELETE reads what it deletes
    do index_++;
    while (index_ < kIndexes && !IndexChanges::has(present, index_));
    if (index_ < kIndexes) {
      write.commits = false;
      return;
    }
    index_ = 0;
    if (op == Op::kPut) {
      end_++;
      const bool last = end_ - began_ == phases_[phase_].statements;
      write.commits = (end_ - began_) % batch_ == 0 || last;
    } else {
      first_++, deleted_++;
      write.commits = deleted_ % batch_ == 0;
    }
  }

  const u64 batch_, seed_;
  const std::vector<IibenchPhaseOptions> phases_;
  const std::vector<IndexChanges::Set> present_;  // by phase
  IndexInfo indexes_[kIndexes];
  SplitMix64 draws_;  // draws of the queries
  std::vector<PhaseInfo> infos_;
  u64 ever_ = 0;  // rows that the run inserts in all
  u32 phase_ = 0, index_ = 0;
  u64 done_ = 0;                 // statements of the phase so far
  u64 first_ = 0, end_ = 0;      // existing rows
  u64 began_ = 0, deleted_ = 0;  // end_ when the phase began; rows that it has deleted
  Entries entries_;
  RangeReads reads_;
};

}  // namespace

Result<std::unique_ptr<Workload>> make_iibench(const IibenchOptions& options,
                                               std::vector<IibenchPhaseOptions> phases, u64 seed) {
  const auto refuse = [](size_t i, const std::string& reason) {
    return Error{ErrorCode::kBadOption, "workload.phases[" + std::to_string(i) + "]" + reason};
  };
  if (phases.empty())
    return Error{ErrorCode::kBadOption, "workload.phases: at least one phase is needed"};
  u64 rows = 0;
  IndexChanges changes(kInfos);
  changes.use(0, std::size(kInfos));
  std::vector<IndexChanges::Set> present;
  for (size_t i = 0; i < phases.size(); i++) {
    IibenchPhaseOptions& p = phases[i];
    const bool adds = p.kind == IibenchPhase::kAddIndex;
    if (adds || p.kind == IibenchPhase::kDropIndex)
      if (const Error bad = changes.change(adds, p.index); !bad.ok()) return refuse(i, bad.message);
    present.push_back(changes.present());
    if (p.kind == IibenchPhase::kFlush || p.kind == IibenchPhase::kSettle ||
        p.kind == IibenchPhase::kDropIndex)
      continue;
    if (p.statements == 0 && !adds) p.statements = options.rows;
    if (p.kind == IibenchPhase::kInsert || adds) rows += p.statements;
    const bool reads = p.kind >= IibenchPhase::kQuery && !adds;
    if (reads && rows == 0) return refuse(i, ".kind: queries read rows that were inserted before");
    Error dropped = Error::none();
    if (p.kind == IibenchPhase::kQuery) dropped = changes.read(name_of(p.kind), {1, 2, 3});
    if (p.kind == IibenchPhase::kCoveringRange || p.kind == IibenchPhase::kRangeWithRows)
      dropped = changes.read(name_of(p.kind), {1});
    if (!dropped.ok()) return refuse(i, dropped.message);
    if (p.kind == IibenchPhase::kWindow && rows < options.rows_per_transaction)
      return refuse(i, ".kind: a window deletes batches of rows that were inserted before");
    if (p.kind == IibenchPhase::kWindow && p.statements % options.rows_per_transaction != 0)
      return refuse(i, ".statements: a window inserts and deletes whole batches of " +
                           std::to_string(options.rows_per_transaction) + " rows");
  }
  return std::unique_ptr<Workload>(
      std::make_unique<Iibench>(options, std::move(phases), std::move(present), seed));
}

}  // namespace tt::workload
