#include "server/execute/execution.h"

#include "core/hash.h"

namespace tt::server {

void append_cell(const Value& value, std::string& out) {
  if (value.is_null())
    out += "\\N";
  else if (value.is_number())
    out += digits_of(value);
  else
    out.append(value.bytes);
}

bool Execution::fail(Fault fault) {
  if (fault == Fault::kNone) return false;
  answer_.fault = fault;
  stage_ = Stage::kDone;
  return true;
}
bool Execution::fail(SqlError error) {
  if (error == SqlError::kNone) return false;
  answer_.error = error;
  answer_.changed = 0;
  stage_ = begin_undo() ? Stage::kUndoing : Stage::kDone;
  return true;
}

// Begins to undo the last change that is left; false: there is none.
bool Execution::begin_undo() {
  if (!undo_.empty() && change_.is_undo()) undo_.pop_back();
  if (!undoes_ || undo_.empty()) return false;
  const Undo& last = undo_.back();
  change_.begin_undo(*table_, last.has ? &last.after : nullptr, last.had ? &last.before : nullptr);
  return true;
}

void Execution::lose(SqlError error, bool undoes) {
  undoes_ &= undoes;
  fail(error);
}

void Execution::begin(const Plan& plan, bool keeps_text, bool undoes, bool shares) {
  plan_ = &plan, keeps_text_ = keeps_text, undoes_ = undoes;
  answer_ = {};
  undo_.clear();
  sums_.clear();
  found_.clear();
  // Emptying these takes time even if they are empty.
  if (!sum_bytes_.empty()) sum_bytes_.clear();
  if (!distinct_.empty()) distinct_.clear();
  row_ = 0, limit_ = ~u64{0}, updates_duplicate_ = false;
  stage_ = plan.kind == PlanKind::kInsert ? Stage::kRows : Stage::kFinding;
  Fault fault = Fault::kNone;
  table_ = find_table(database_, machine_, plan.access, fault);
  if (fail(fault)) return;
  answer_.columns = static_cast<u32>(plan.items.size());
  if (stage_ != Stage::kFinding) return;
  const RowLock lock = plan.kind != PlanKind::kSelect          ? RowLock::kExclusive
                       : shares && plan.lock == RowLock::kNone ? RowLock::kShared
                                                               : plan.lock;
  if (fail(finder_.begin(plan.access, *table_, !plan.distinct, lock))) return;
  // MyRocks's test is the same for InnoDB's tables (is_using_prohibited_gap_locks in handler.cc).
  const GapLocks gaps = undoes ? locker_.gap_locks() : GapLocks::kOff;
  answer_.relies_on_gaps =
      gaps != GapLocks::kOff && lock != RowLock::kNone && !finder_.by_whole_keys();
  if (answer_.relies_on_gaps && gaps == GapLocks::kError && fail(SqlError::kGapLock)) return;
  if (!plan.distinct || plan.access.limit.empty()) return;
  Value limit;
  if (fail(machine_.evaluate(plan.access.limit, {}, limit))) return;
  limit_ = static_cast<u64>(limit.bits);
}

Step Execution::next(tt::Statement& call) {
  const auto counted = [&](Step step) { return answer_.calls += step == Step::kCall, step; };
  if (stage_ == Stage::kFinding) {
    if (const Step step = finder_.next(call); step != Step::kDone) return counted(step);
    answer_.rows_read += finder_.rows_read();
    if (fail(finder_.fault()) || fail(finder_.error())) return Step::kDone;
    if (plan_->kind == PlanKind::kSelect) finish_select();
    stage_ = plan_->kind == PlanKind::kSelect ? Stage::kDone : Stage::kRows;
  }
  while (stage_ == Stage::kRows || stage_ == Stage::kChanging) {
    if (stage_ == Stage::kRows) {
      if (!begin_row()) return stage_ = Stage::kDone, Step::kDone;
      if (stage_ != Stage::kRows) break;
      stage_ = Stage::kChanging;
    }
    if (const Step step = change_.next(call); step != Step::kDone) return counted(step);
    end_row();
  }
  while (stage_ == Stage::kUndoing) {
    if (const Step step = change_.next(call); step != Step::kDone) return counted(step);
    bookings_.book(*table_, change_.rows(), change_.bytes());
    if (!begin_undo()) stage_ = Stage::kDone;
  }
  return Step::kDone;
}

Fault Execution::use(const Row& row, std::span<const Value> values) {
  if (plan_->kind == PlanKind::kSelect) return select(values);
  found_.add(row);
  return Fault::kNone;
}

Fault Execution::select(std::span<const Value> values) {
  if (!plan_->items.empty() && plan_->items[0].aggregate != Aggregate::kNone)
    return aggregate(values);
  cells_.clear();
  for (const Item& item : plan_->items) {
    Value cell;
    const Fault fault = machine_.evaluate(item.value, {values, {}}, cell);
    if (fault != Fault::kNone) return fault;
    cells_.push_back(cell);
  }
  Fault fault = Fault::kNone;
  bool is_new = answer_.found < limit_;
  if (plan_->distinct && is_new) {
    std::string key;
    for (Value cell : cells_) {
      // Texts are equal whatever blanks are at their end.
      while (cell.kind == Value::Kind::kText && !cell.bytes.empty() && cell.bytes.back() == ' ')
        cell.bytes.remove_suffix(1);
      append_cell(cell, key);
      key += '\0';
    }
    is_new = distinct_.insert(std::move(key)).second;
  }
  if (is_new) fault = give(cells_);
  machine_.forget();
  return fault;
}

Fault Execution::aggregate(std::span<const Value> values) {
  sums_.resize(plan_->items.size());
  sum_bytes_.resize(plan_->items.size());
  for (size_t i = 0; i < plan_->items.size(); i++) {
    const Item& item = plan_->items[i];
    Value& sum = sums_[i];
    Value cell = Value::integer(1);
    if (!item.value.empty())
      if (const Fault fault = machine_.evaluate(item.value, {values, {}}, cell);
          fault != Fault::kNone)
        return fault;
    if (cell.is_null()) continue;
    if (item.aggregate == Aggregate::kCount || item.aggregate == Aggregate::kSum) {
      if (item.aggregate == Aggregate::kCount) cell = Value::integer(1);
      const Value before = sum.is_null() ? Value::integer(0) : sum;
      if (const Fault fault = calculate(Sum::kAdd, before, cell, sum); fault != Fault::kNone)
        return fault;
      continue;
    }
    int order = 0;
    if (!sum.is_null())
      if (const Fault fault = compare(cell, sum, order); fault != Fault::kNone) return fault;
    const bool better = item.aggregate == Aggregate::kMin ? order < 0 : order > 0;
    if (!sum.is_null() && !better) continue;
    sum = cell;
    if (!cell.has_bytes()) continue;
    sum_bytes_[i].assign(cell.bytes);
    sum.bytes = sum_bytes_[i];
  }
  machine_.forget();
  return Fault::kNone;
}

void Execution::finish_select() {
  if (plan_->items.empty() || plan_->items[0].aggregate == Aggregate::kNone) return;
  sums_.resize(plan_->items.size());
  for (size_t i = 0; i < sums_.size(); i++)
    if (sums_[i].is_null() && plan_->items[i].aggregate == Aggregate::kCount)
      sums_[i] = Value::integer(0);
  (void)give(sums_);
}

Fault Execution::give(std::span<const Value> cells) {
  answer_.found++;
  row_text_.clear();
  for (size_t i = 0; i < cells.size(); i++) {
    if (i > 0) row_text_ += '\t';
    append_cell(cells[i], row_text_);
  }
  row_text_ += '\n';
  answer_.hash = fold_digest(answer_.hash, xxh3(row_text_));
  if (keeps_text_) answer_.text += row_text_;
  if (machine_.keeps_rows()) machine_.keep_row(cells);
  return Fault::kNone;
}

bool Execution::begin_row() {
  return plan_->kind == PlanKind::kInsert ? begin_insert() : begin_found();
}

bool Execution::begin_insert() {
  if (row_ == rows_of(*plan_, *table_)) return false;
  const auto [fault, error] =
      insert_row(*plan_, static_cast<u32>(row_++), bookings_, *table_, machine_, after_);
  if (fail(fault) || fail(error)) return true;
  change_.begin(*table_, nullptr, &after_, !plan_->sets.empty());
  return true;
}

bool Execution::begin_found() {
  if (row_ == found_.size()) return false;
  const Row& row = found_[row_++];
  if (plan_->kind != PlanKind::kUpdate) return change_.begin(*table_, &row, nullptr), true;
  if (!set_columns(plan_->sets, row, nullptr)) return true;
  change_.begin(*table_, &row, &after_);
  return true;
}

// Makes `after_` of a row and its SET list, of which each sees the columns set before it. False:
// the statement has failed.
bool Execution::set_columns(const std::vector<SetColumn>& sets, const Row& from,
                            const Row* inserted) {
  const auto& columns = table_->layout->table().columns;
  const std::vector<u32>& read = plan_->access.columns;
  std::vector<Value> values, new_values;
  after_ = from;
  if (inserted != nullptr) inserted->values(columns, read, new_values);
  for (const SetColumn& set : sets) {
    after_.values(columns, read, values);
    Value value;
    if (fail(machine_.evaluate(set.value, {values, new_values}, value))) return false;
    // The value may refer to the row's own bytes.
    std::string own(value.has_bytes() ? value.bytes : Slice());
    if (value.has_bytes()) value.bytes = own;
    if (fail(after_.set(set.column, columns[set.column], value))) return false;
  }
  machine_.forget();
  return true;
}

void Execution::end_row() {
  stage_ = Stage::kRows;
  if (change_.newer()) {
    fail(SqlError::kDeadlock);
    return;
  }
  if (change_.duplicate() && redoes_) {
    answer_.changed++;
    return bookings_.book(*table_, change_.rows(), change_.bytes());
  }
  if (change_.duplicate()) {
    if (plan_->kind != PlanKind::kInsert || plan_->sets.empty() || updates_duplicate_) {
      fail(SqlError::kDuplicate);
      return;
    }
    before_ = change_.other();
    inserted_ = after_;
    if (!set_columns(plan_->sets, before_, &inserted_)) return;
    change_.begin(*table_, &before_, &after_);
    updates_duplicate_ = true;
    stage_ = Stage::kChanging;
    return;
  }
  if (change_.changed()) {
    // As MySQL counts: an insert that updates instead has changed two rows.
    answer_.changed += updates_duplicate_ ? 2 : 1;
    answer_.user_bytes += change_.user_bytes();
    bookings_.book(*table_, change_.rows(), change_.bytes());
    locker_.count_change();
    if (undoes_) {
      const Row *const before = change_.before(), *const after = change_.after();
      undo_.push_back({before != nullptr, after != nullptr});
      if (before != nullptr) undo_.back().before = *before;
      if (after != nullptr) undo_.back().after = *after;
    }
  }
  updates_duplicate_ = false;
}

}  // namespace tt::server
