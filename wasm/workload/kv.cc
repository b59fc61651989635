// The kv stream: a position in the plan, one generator, and the bytes of keys and values.
#include "workload/kv.h"

#include <algorithm>

#include "core/coding.h"
#include "core/prng.h"
#include "core/zipf.h"
#include "workload/kv_plan.h"

namespace tt::workload {
namespace {

constexpr u32 kKeyBytes = kKvKeyBytes, kOperandBytes = 8;
constexpr char kKeyTail[] = "ABCDEFGH";

void write_key(char* out, u64 prefix) {
  store64be(out, prefix);
  std::memcpy(out + 8, kKeyTail, 8);
}

// As many random bytes as compression is to leave, repeated to the value's end. `out` has room for
// 7 bytes more than the value.
void write_value(char* out, u64 bytes, u64 permille, u64 id, u64 version) {
  SplitMix64 words(mix64(id * 1000003 + version));
  // Eight bytes at a time: that is why the buffer is larger than the value.
  const u64 unique = div_up(bytes * permille, 1000);
  for (u64 at = 0; at < unique; at += 8) store64le(out + at, words.next());
  for (u64 at = unique; at < bytes; at += unique)
    std::memcpy(out + at, out, std::min(unique, bytes - at));
}

class Kv final : public Workload {
 public:
  Kv(const KvOptions& options, KvPlan plan)
      : options_(options), plan_(std::move(plan)), width_(options.value_bytes) {
    for (const PlannedPhase& phase : plan_.phases)
      zipf_of_phase_.push_back(phase.distribution == Distribution::kUniform ? 0 : zipf_for(phase));
    begin_phase();
  }

  u32 phase_count() const override { return static_cast<u32>(plan_.phases.size()); }
  const PhaseInfo& phase(u32 index) const override { return plan_.phases[index].info; }
  u32 clients() const override { return static_cast<u32>(options_.clients); }
  Ns think_ns() const override { return options_.think_ns; }
  LargestRow largest_row() const override {
    return {options_.secondary_indexes > 0 ? kKvEntryBytes : kKeyBytes, plan_.widest};
  }
  std::span<const IndexInfo> indexes() const override {
    const u64 more = options_.secondary_indexes;
    return std::span(kKvIndexes).first(more > 0 ? 1 + more : 0);
  }

  bool next(Issue& issue) override {
    issue.drain_before = drain_;
    issue.held = Held::kNone;
    drain_ = false;
    if (phase_ == plan_.phases.size()) return false;
    const PlannedPhase& phase = plan_.phases[phase_];
    issue.phase = phase_;
    issue.index_in_phase = index_;
    const bool last = index_ + 1 == phase.info.statements;
    if (phase.kind == PhaseKind::kAddIndex && (last || builds(phase))) {
      issue.statement =
          Statement::add_index(phase.index, {.whole = last, .rows = last ? 0 : phase.build_rows});
    } else if (entry_ > 0) {
      put_entry(issue, phase);
    } else if (delete_next_) {
      delete_next_ = false;
      issue.statement =
          Statement::remove(key(issue, phase.ids.first + operation_ - 1 - options_.window));
      issue.statement.write().commits = ends_transaction(phase);
      live_.first++;
    } else {
      operation_++;
      operate(phase, issue);
      if (phase.held) issue.held = Held::kRead;
      // A window's deletes do not count towards the pace.
      if (phase.info.pace != 0 && --until_drain_ == 0)
        drain_ = true, until_drain_ = phase.info.pace;
    }
    index_++;
    if (last) end_phase();
    return true;
  }

  u64 live_user_bytes() const override { return live_.count() * (kKeyBytes + width_); }

  std::string key_of(u64 id) const override {
    std::string key(kKeyBytes, '\0');
    write_key(key.data(), prefix_of(id));
    return key;
  }
  u32 index_at(u32 quantile) const override {
    return std::min(quantile / columns_each(), static_cast<u32>(options_.secondary_indexes));
  }
  // Scrambled prefixes and those of entries are spread evenly over all 64-bit numbers, sequential
  // ones over the ids that the run ever holds.
  std::string key_at(u32 quantile) const override {
    const u32 index = index_at(quantile), first = index * columns_each(),
              columns = index < options_.secondary_indexes ? columns_each() : kQuantiles - first;
    const bool scrambled = options_.key_order == KeyOrder::kScrambled || index > 0;
    const IdRange range = scrambled ? IdRange{0, ~u64{0}} : plan_.ever;
    const auto share = static_cast<unsigned __int128>(range.count()) * (quantile - first) / columns;
    std::string key(kKeyBytes, '\0');
    write_key(key.data(), range.first + static_cast<u64>(share));
    return key;
  }

 private:
  u32 columns_each() const { return kQuantiles / static_cast<u32>(1 + options_.secondary_indexes); }
  u64 prefix_of(u64 id) const {
    return options_.key_order == KeyOrder::kScrambled ? mix64(id) : id;
  }

  // Returns the index in zipfs_. Phases with equal parameters share one, as zeta sums are slow to
  // compute.
  u32 zipf_for(const PlannedPhase& phase) {
    u32 at = 0;
    while (at < zipfs_.size() && (zipfs_[at].ranks() != phase.ids.count() ||
                                  zipfs_[at].theta_permille() != phase.theta_permille))
      at++;
    if (at == zipfs_.size()) zipfs_.emplace_back(phase.ids.count(), phase.theta_permille);
    return at;
  }

  void begin_phase() {
    index_ = operation_ = 0;
    if (phase_ == plan_.phases.size()) return;
    const PlannedPhase& phase = plan_.phases[phase_];
    // Each phase has its own generator, so its draws do not depend on the number of draws before.
    random_ = SplitMix64(phase.seed);
    mix_ = Mix(phase.mix, mix_seed(phase));
    until_drain_ = phase.info.pace;
  }
  void end_phase() {
    if (plan_.phases[phase_].info.pace != 0) drain_ = true;
    phase_++;
    begin_phase();
  }

  bool ends_transaction(const PlannedPhase& phase) const {
    return operation_ % phase.transaction_puts == 0 || operation_ == phase.operations;
  }

  u64 draw(const PlannedPhase& phase) { return draw(phase, phase.ids); }
  u64 draw(const PlannedPhase& phase, IdRange ids) {
    if (phase.distribution == Distribution::kUniform) return ids.first + random_.below(ids.count());
    // A mixed phase may have fewer rows than ranks; the draw is then repeated, as in YCSB.
    u64 rank;
    do rank = zipfs_[zipf_of_phase_[phase_]].draw(random_);
    while (rank >= ids.count());
    return phase.distribution == Distribution::kZipf ? ids.first + rank : ids.end - 1 - rank;
  }

  // operation_ counts from 1 here.
  void operate(const PlannedPhase& phase, Issue& issue) {
    switch (phase.kind) {
      case PhaseKind::kDropIndex: issue.statement = Statement::drop_index(phase.index); return;
      case PhaseKind::kAddIndex:
      case PhaseKind::kLoad:
        add_row(phase.ids.first + operation_ - 1);
        return put(issue, phase.ids.first + operation_ - 1, phase.first_version);
      case PhaseKind::kBulkLoad:
        add_row(phase.ids.first + operation_ - 1);
        put(issue, phase.ids.first + operation_ - 1, phase.first_version);
        issue.statement.write().flavour = options_.key_order == KeyOrder::kSequential
                                              ? WriteFlavour::kBulk
                                              : WriteFlavour::kBulkUnsorted;
        return;
      case PhaseKind::kUpdate: return put(issue, draw(phase), phase.first_version + operation_);
      case PhaseKind::kMerge: return merge(issue, draw(phase));
      case PhaseKind::kWindow:
        add_row(phase.ids.first + operation_ - 1);
        delete_next_ = phase.ids.first + operation_ > phase.oldest + options_.window;
        return put(issue, phase.ids.first + operation_ - 1, phase.first_version);
      case PhaseKind::kGetPresent:
      case PhaseKind::kGetAbsent: issue.statement = Statement::get(key(issue, draw(phase))); return;
      case PhaseKind::kScan: return scan(issue, phase, phase.ids);
      case PhaseKind::kMixed: return mixed(issue, phase);
      case PhaseKind::kDeleteRange: return delete_range(issue, phase);
      case PhaseKind::kFlush: issue.statement = Statement::flush(); return;
      case PhaseKind::kCompact: issue.statement = Statement::compact(); return;
      case PhaseKind::kCheckpoint: issue.statement = Statement::checkpoint(); return;
      case PhaseKind::kSettle:
        issue.statement = Statement::settle();
        issue.drain_before = true;
        return;
      case PhaseKind::kOptimize: issue.statement = Statement::optimize(); return;
      case PhaseKind::kAddColumn:
      case PhaseKind::kDropColumn: return change_column(phase, issue);
      case PhaseKind::kHoldSnapshot:
      case PhaseKind::kReleaseSnapshot:
        issue.statement = Statement::commit();
        issue.held = phase.kind == PhaseKind::kHoldSnapshot ? Held::kTake : Held::kRelease;
        return;
    }
  }

  // The column is the last one, and a new one holds zeros.
  void change_column(const PlannedPhase& phase, Issue& issue) {
    const bool adds = phase.kind == PhaseKind::kAddColumn;
    const u32 bytes = static_cast<u32>(phase.column_bytes);
    char* zeros = issue.value_buffer(bytes);
    std::fill_n(zeros, bytes, '\0');
    const u32 kept = static_cast<u32>(adds ? width_ : phase.width);
    issue.statement = Statement::change_rows(adds ? RowsChange{kept, 0, {zeros, bytes}}
                                                  : RowsChange{kept, bytes});
    width_ = phase.width;
  }
  void mixed(Issue& issue, const PlannedPhase& phase) {
    switch (mix_.next()) {
      case MixedOp::kLookup:
        issue.statement = Statement::get(key(issue, draw(phase, live_)));
        return;
      case MixedOp::kScan: return scan(issue, phase, live_);
      case MixedOp::kInsert:
        add_row(live_.end);
        return put(issue, live_.end - 1, phase.first_version);
      case MixedOp::kUpdate:
        return put(issue, draw(phase, live_), phase.first_version + operation_);
      case MixedOp::kDelete: issue.statement = Statement::remove(key(issue, live_.first++)); return;
    }
  }
  void scan(Issue& issue, const PlannedPhase& phase, IdRange ids) {
    const Slice from = key(issue, draw(phase, ids));
    const u32 least = phase.least_scan_rows, most = phase.scan_rows;
    const u32 rows =
        least == 0 ? most : least + static_cast<u32>(random_.below(u64{most} - least + 1));
    issue.statement = Statement::scan(from, rows);
  }

  // Counts a row as live: an existing one, or a new one after the newest.
  void add_row(u64 id) {
    if (live_.count() == 0) live_.first = id;
    live_.end = std::max(live_.end, id + 1);
  }
  // The row's key, in the issue's own buffer.
  Slice key(Issue& issue, u64 id) const {
    char* key = issue.key_buffer(kKeyBytes);
    write_key(key, prefix_of(id));
    return {key, kKeyBytes};
  }
  void merge(Issue& issue, u64 id) {
    char* operand = issue.value_buffer(kOperandBytes);
    store64le(operand, 1);
    issue.statement = Statement::merge(key(issue, id), {operand, kOperandBytes});
    issue.statement.write().commits = ends_transaction(plan_.phases[phase_]);
  }
  void delete_range(Issue& issue, const PlannedPhase& phase) {
    live_.first = phase.ids.first + operation_ * phase.range_rows;
    char* until = issue.value_buffer(kKeyBytes);
    write_key(until, prefix_of(live_.first));
    issue.statement =
        Statement::remove_range(key(issue, live_.first - phase.range_rows), {until, kKeyBytes});
    issue.statement.write().commits = ends_transaction(phase);
  }
  void put(Issue& issue, u64 id, u64 version) {
    char* value = issue.value_buffer(width_ + 7);
    write_value(value, width_, options_.compressible, id, version);
    issue.statement = Statement::put(key(issue, id), {value, static_cast<size_t>(width_)});
    WriteArgs& write = issue.statement.write();
    // The delete that follows ends the transaction, unless another client may issue it.
    const bool goes_on = delete_next_ && options_.clients == 1;
    write.commits = !goes_on && ends_transaction(plan_.phases[phase_]);
    write.looks_up = plan_.phases[phase_].look_up;
    begin_entries(issue.statement);
  }
  // True before the first row of a build, and before each row that it rests for.
  bool builds(const PlannedPhase& phase) {
    const bool due = phase.build_puts > 0 ? operation_ % phase.build_puts == 0 : operation_ == 0;
    if (entry_ > 0 || !due) built_ = false;
    return entry_ == 0 && due && !std::exchange(built_, true);
  }
  // A row with secondary indexes is a put for each; the last one may commit.
  void begin_entries(Statement& row) {
    const IndexChanges::Set present = plan_.phases[phase_].present;
    row.write().entries = static_cast<u32>(std::popcount(present));
    entry_ = next_entry(present, 0);
    if (entry_ == 0) return;
    row_key_.assign(row.key), row_head_.assign(row.write().value.substr(0, 24));
    commits_ = std::exchange(row.write().commits, false);
  }
  static u32 next_entry(IndexChanges::Set present, u32 after) {
    for (u32 index = after + 1; present >> index != 0; index++)
      if (IndexChanges::has(present, index)) return index;
    return 0;
  }
  void put_entry(Issue& issue, const PlannedPhase& phase) {
    const std::string entry = entry_key(kKvIndexes[entry_].key_parts, row_key_, row_head_);
    char* key = issue.key_buffer(kKvEntryBytes);
    std::memcpy(key, entry.data(), entry.size());
    issue.statement = Statement::put({key, entry.size()}, {});
    issue.statement.index = entry_;
    entry_ = next_entry(phase.present, entry_);
    WriteArgs& write = issue.statement.write();
    write.entries = 0;
    write.commits = entry_ == 0 && commits_;
    if (phase.kind == PhaseKind::kBulkLoad) write.flavour = WriteFlavour::kBulkUnsorted;
  }

  const KvOptions options_;
  const KvPlan plan_;
  std::vector<Zipf> zipfs_;
  std::vector<u32> zipf_of_phase_;
  // The position in the stream.
  u32 phase_ = 0;
  u64 index_ = 0, operation_ = 0;  // statements and operations of the phase so far
  u32 until_drain_ = 0;
  bool drain_ = false, delete_next_ = false;
  // The entries of the row that was put: the next one's index, or 0.
  u32 entry_ = 0;
  std::string row_key_, row_head_;
  bool commits_ = false;
  bool built_ = false;  // kAddIndex: the build has gone on before this row
  IdRange live_;
  u64 width_ = 0;  // bytes of a value now
  SplitMix64 random_{0};
  Mix mix_{{}, 0};
};

}  // namespace

Result<std::unique_ptr<Workload>> make_kv(const KvOptions& options,
                                          std::vector<KvPhaseOptions> phases, u64 seed) {
  Result<KvPlan> plan = plan_kv(options, phases, seed);
  if (!plan.ok()) return plan.error();
  return std::unique_ptr<Workload>(new Kv(options, std::move(plan.value())));
}

}  // namespace tt::workload
