#include "server/program/machine.h"

namespace tt::server {
namespace {

// Instructions that one run of a script may take: a loop of a million statements, and an end to
// loops of loops.
constexpr u64 kMostSteps = 50'000'000;

bool makes_number(Op op) { return op >= Op::uniform_ && op <= Op::counted_; }
bool makes_text(Op op) { return op >= Op::digits_ && op <= Op::motif_; }

// AND and OR of three values: NULL is unknown.
Value logic(Op op, const Value& a, const Value& b) {
  const bool decides = op == Op::or_;  // the value that decides alone
  const auto is = [&](const Value& v) { return !v.is_null() && v.is_true() == decides; };
  if (is(a) || is(b)) return Value::truth(decides);
  return a.is_null() || b.is_null() ? Value::null() : Value::truth(!decides);
}

}  // namespace

u64 time_number(u64 seconds) {
  const u64 days = seconds / 86'400, second = seconds % 86'400;
  // Eras of 400 years, which begin in March of year 0 (Hinnant, "chrono-compatible low-level date
  // algorithms").
  const u64 z = days + 719'468, era = z / 146'097, day = z % 146'097;
  const u64 year = (day - day / 1460 + day / 36'524 - day / 146'096) / 365;
  const u64 day_of_year = day - (365 * year + year / 4 - year / 100),
            m = (5 * day_of_year + 2) / 153;
  const u64 month = m < 10 ? m + 3 : m - 9;
  const u64 calendar_year = year + era * 400 + (month <= 2 ? 1 : 0);
  if (calendar_year > 9999) return 0;
  const u64 date = calendar_year * 10'000 + month * 100 + (day_of_year - (153 * m + 2) / 5 + 1);
  return date * 1'000'000 + second / 3600 * 10'000 + second / 60 % 60 * 100 + second % 60;
}

void Machine::Held::hold(const Value& from) {
  value = from;
  if (from.has_bytes()) bytes.assign(from.bytes.data(), from.bytes.size());
}
Value Machine::Held::get() const {
  Value v = value;
  if (v.has_bytes()) v.bytes = bytes;
  return v;
}

void Machine::begin(u32 script, u64 n, u64 transaction) {
  script_ = &program_.scripts[script];
  n_ = n, transaction_ = transaction;
  counts_.clear(), counted_at_ = 0;
  start();
}

void Machine::start() {
  at_ = 0, steps_ = 0, depth_ = 0, keeper_ = nullptr, fault_ = Fault::kNone;
  // Values keep their room for bytes from script to script.
  variables_.resize(script_->variables);
  for (Held& variable : variables_) variable.value = {};
  variables_[0].value = Value::unsigned_integer(n_);
  cursors_.resize(script_->cursors);
  for (Kept& cursor : cursors_) cursor.clear();
  changed_ = found_ = 0;
  draws_.begin(transaction_);
  random_ = draws_.random();
}

Fault Machine::draw(const Instruction& i, const Value* args, Value& out) {
  const bool counts = i.op == Op::count_ || i.op == Op::counted_;
  if (counts && counted_at_ < counts_.size()) {
    out = counts_[counted_at_++];
    return Fault::kNone;
  }
  draws_.random() = random_;
  const Fault fault = draws_.draw(i, args, out);
  random_ = draws_.random();
  if (counts && fault == Fault::kNone) counts_.push_back(out), counted_at_++;
  return fault;
}

Machine::Stop Machine::advance() {
  const Code& code = script_->code;
  keeper_ = nullptr;
  forget();
  for (; at_ < code.size(); at_++) {
    fault_ = run(code, at_, {});
    if (fault_ != Fault::kNone) return Stop::kFault;
    if (at_ == code.size()) break;
    const Instruction& i = code[at_];
    switch (i.op) {
      case Op::store_: store(variables_[i.a]); break;
      case Op::step_: place_ = program_.texts[i.a]; break;
      case Op::end_: at_ = code.size(); return Stop::kEnd;
      case Op::take_: {
        const Value row = stack_[--depth_];
        if (!row.is_null() && !row.is_number()) return fault_ = Fault::kNoNumber, Stop::kFault;
        if (row.digits() >= 1 && row.digits() <= static_cast<i128>(asked_.rows()) && row.scale == 0)
          take(asked_, static_cast<u64>(row.bits) - 1, program_.list(i.a, i.b));
        break;
      }
      case Op::next_row_: {
        Kept& cursor = cursors_[i.a];
        if (cursor.next == cursor.rows()) {
          at_ = i.b - 1u;
          break;
        }
        take(cursor, cursor.next++,
             program_.list(static_cast<u32>(i.wide >> 32), static_cast<u32>(i.wide)));
        break;
      }
      case Op::repeat_: {
        const Value last = variables_[i.a].get();
        const Value now = variables_[i.b].get();
        if (!last.is_number() || !now.is_number()) return fault_ = Fault::kNoNumber, Stop::kFault;
        if (last.scale != 0 || now.scale != 0) return fault_ = Fault::kNoInteger, Stop::kFault;
        if (now.digits() < last.digits())
          variables_[i.b].hold(Value::unsigned_integer(static_cast<u64>(now.bits) + 1));
        else
          at_ = i.wide - 1;
        break;
      }
      default:  // run, ask, each
        statement_ = i.op == Op::each_ ? i.b : i.a;
        keeper_ = i.op == Op::each_ ? &cursors_[i.a] : i.op == Op::ask_ ? &asked_ : nullptr;
        if (keeper_ != nullptr) keeper_->clear();
        at_++;
        return Stop::kStatement;
    }
  }
  return Stop::kEnd;
}

// Values that wait on the stack keep their bytes when the variable they were loaded from changes.
void Machine::store(Held& variable) {
  depth_--;
  for (u32 n = 0; n < depth_; n++) {
    Value& waiting = stack_[n];
    if (!waiting.has_bytes() || waiting.bytes.data() != variable.bytes.data()) continue;
    const Value::Kind kind = waiting.kind;
    waiting = text(std::string(waiting.bytes));
    waiting.kind = kind;
  }
  variable.hold(stack_[depth_]);
}

void Machine::keep_row(std::span<const Value> columns) {
  keeper_->columns = columns.size();
  for (const Value& column : columns) keeper_->cells.emplace_back().hold(column);
}

void Machine::take(const Kept& from, u64 row, std::span<const u32> variables) {
  for (u64 i = 0; i < variables.size() && i < from.columns; i++)
    variables_[variables[i]].hold(from.cells[row * from.columns + i].get());
}

Fault Machine::evaluate(const Code& code, const Rows& rows, Value& out) {
  u64 at = 0;
  const u32 before = depth_;
  const Fault fault = run(code, at, rows);
  if (fault == Fault::kNone) out = stack_[depth_ - 1];
  depth_ = before;
  return fault;
}

Fault Machine::run(const Code& code, u64& at, const Rows& rows) {
  for (; at < code.size() && !is_step(code[at].op); at++) {
    if (++steps_ > kMostSteps) return Fault::kEndless;
    u64 next = at;
    if (const Fault fault = compute(code[at], rows, next); fault != Fault::kNone) return fault;
    at = next;
  }
  if (++steps_ > kMostSteps) return Fault::kEndless;
  return Fault::kNone;
}

Value Machine::text(std::string&& bytes) {
  scratch_.push_back(std::move(bytes));
  return Value::text(scratch_.back());
}

// Executes one instruction; `next` is its place, and becomes the one before a jump's target.
Fault Machine::compute(const Instruction& i, const Rows& rows, u64& next) {
  if (i.op <= Op::transaction_) {
    stack_[depth_] = value_of(i, rows);
    depth_++;
    return Fault::kNone;
  }
  if (i.op >= Op::jump_ && i.op <= Op::jump_if_true_) {
    if (jumps(i.op)) next = i.a - 1u;
    return Fault::kNone;
  }
  const u32 pops = info_of(i.op).pops;
  const Value* const args = stack_.data() + depth_ - pops;
  Value made;
  Fault fault = Fault::kNone;
  if (makes_number(i.op)) {
    fault = draw(i, args, made);
  } else if (makes_text(i.op)) {
    std::string bytes;
    fault = texts_.make(i, args, random_, bytes);
    made = text(std::move(bytes));
  } else {
    fault = pops == 1 ? convert(i.op, args[0], made) : combine(i.op, args[0], args[1], made);
  }
  depth_ = depth_ - pops + 1;
  stack_[depth_ - 1] = made;
  return fault;
}

Value Machine::value_of(const Instruction& i, const Rows& rows) const {
  switch (i.op) {
    case Op::null_: return Value::null();
    case Op::integer_: return Value::integer(static_cast<i64>(i.wide));
    case Op::unsigned_: return Value::unsigned_integer(i.wide);
    case Op::decimal_: return Value::decimal(static_cast<i64>(i.wide), static_cast<u8>(i.a));
    case Op::text_: return Value::text(program_.texts[i.a]);
    case Op::load_: return variables_[i.a].get();
    case Op::column_: return i.a < rows.row.size() ? rows.row[i.a] : Value::null();
    case Op::inserted_: return i.a < rows.inserted.size() ? rows.inserted[i.a] : Value::null();
    case Op::changed_: return Value::unsigned_integer(changed_);
    case Op::found_: return Value::unsigned_integer(found_);
    default: return Value::unsigned_integer(transaction_);
  }
}

bool Machine::jumps(Op op) {
  if (op == Op::jump_) return true;
  Value& top = stack_[depth_ - 1];
  if (op != Op::jump_unless_) {
    const bool decides = op == Op::jump_if_true_;
    if (top.is_null() || top.is_true() != decides) return false;
    top = Value::truth(decides);
    return true;
  }
  depth_--;
  return !top.is_true();
}

Fault Machine::convert(Op op, const Value& a, Value& out) {
  switch (op) {
    case Op::is_null_: out = Value::truth(a.is_null()); return Fault::kNone;
    case Op::not_: out = a.is_null() ? a : Value::truth(!a.is_true()); return Fault::kNone;
    case Op::negate_: return calculate(Sum::kSubtract, Value::integer(0), a, out);
    case Op::natural_:
      out = a;
      return a.is_number() && a.digits() < 0 ? Fault::kNegative : Fault::kNone;
    case Op::as_text_: out = a.is_number() ? text(digits_of(a)) : a; return Fault::kNone;
    default:  // as_time
      if (!a.is_number() || a.scale != 0) return Fault::kNoInteger;
      if (a.digits() < 0) return Fault::kNegative;
      out = Value::unsigned_integer(time_number(static_cast<u64>(a.bits)));
      return out.bits == 0 ? Fault::kOverflow : Fault::kNone;
  }
}

Fault Machine::combine(Op op, const Value& a, const Value& b, Value& out) {
  switch (op) {
    case Op::add_: return calculate(Sum::kAdd, a, b, out);
    case Op::subtract_: return calculate(Sum::kSubtract, a, b, out);
    case Op::multiply_: return calculate(Sum::kMultiply, a, b, out);
    case Op::divide_: return calculate(Sum::kDivide, a, b, out);
    case Op::remainder_: return calculate(Sum::kRemainder, a, b, out);
    case Op::first_: out = a.is_null() ? b : a; return Fault::kNone;
    case Op::and_:
    case Op::or_: out = logic(op, a, b); return Fault::kNone;
    default: break;
  }
  if (a.is_null() || b.is_null()) return Fault::kNone;
  if (op == Op::concat_) return concat(a, b, out);
  int order = 0;
  if (const Fault fault = compare(a, b, order); fault != Fault::kNone) return fault;
  switch (op) {
    case Op::least_: out = order <= 0 ? a : b; break;
    case Op::greatest_: out = order >= 0 ? a : b; break;
    case Op::equal_: out = Value::truth(order == 0); break;
    case Op::not_equal_: out = Value::truth(order != 0); break;
    case Op::less_: out = Value::truth(order < 0); break;
    case Op::less_equal_: out = Value::truth(order <= 0); break;
    case Op::greater_: out = Value::truth(order > 0); break;
    default: out = Value::truth(order >= 0);
  }
  return Fault::kNone;
}

Fault Machine::concat(const Value& a, const Value& b, Value& out) {
  std::string both(a.is_number() ? digits_of(a) : std::string(a.bytes));
  both.append(b.is_number() ? digits_of(b) : std::string(b.bytes));
  if (both.size() > kLongestText) return Fault::kTooLong;
  out = text(std::move(both));
  if (a.kind == Value::Kind::kBinary || b.kind == Value::Kind::kBinary)
    out.kind = Value::Kind::kBinary;
  return Fault::kNone;
}

}  // namespace tt::server
