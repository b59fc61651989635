// Decodes a program and checks every number in it.
#include <algorithm>
#include <cstring>
#include <string>

#include "facts/row_reader.h"
#include "server/program/check_code.h"
#include "server/program/program.h"

namespace tt::server {
namespace {

constexpr Slice kMagic = "TSQL";
constexpr u64 kVersion = 1;
constexpr u64 kAny = u64{1} << 32;

class Decoder {
 public:
  Decoder(Slice bytes, Program& program) : in_(bytes), p_(program) {}

  Error whole() {
    for (const char letter : kMagic)
      if (in_.integer() != static_cast<u8>(letter)) fail("its magic");
    if (in_.integer() != kVersion) fail("its version");
    list([&] { p_.texts.push_back(in_.bytes()); });
    list([&] { curve(); });
    list([&] { p_.counters.push_back(text()); });
    list([&] { table(); });
    list([&] { statement(); });
    list([&] { script(); });
    list([&] { phase(); });
    if (!in_.at_end()) fail("its end");
    if (p_.scripts.empty() || p_.phases.empty()) fail("no phases");
    return what_ == nullptr
               ? Error::none()
               : Error{ErrorCode::kBadRequest, std::string("damaged program: ") + what_};
  }

 private:
  bool ok() const { return what_ == nullptr && !in_.damaged(); }
  void fail(const char* what) {
    if (what_ == nullptr) what_ = what;
  }

  // Returns an integer below a limit; 0 for another.
  u32 below(u64 limit, const char* what) {
    const u64 value = in_.integer();
    if (value < limit && !in_.damaged()) return static_cast<u32>(value);
    fail(what);
    return 0;
  }
  bool flag() { return below(2, "a flag") != 0; }
  Slice text() {
    const u32 number = below(p_.texts.size(), "a text");
    return ok() ? p_.texts[number] : Slice();
  }
  i64 signed_integer() {
    const u64 value = in_.integer();
    return static_cast<i64>((value >> 1) ^ (~(value & 1) + 1));
  }
  // Each item takes a byte at least, or the reader is damaged; so a hostile length is harmless.
  template <class Read>
  void list(Read read) {
    for (u64 n = in_.integer(); n > 0 && ok(); n--) read();
  }

  void curve() {
    auto& steps = p_.curves.emplace_back();
    u32 before = 0;
    list([&] {
      const u32 share = below(kBillion + 1, "a share");
      if (share <= before) fail("the order of shares");
      before = share;
      steps.push_back({share, signed_integer()});
    });
    if (before != kBillion) fail("the end of a curve");
  }

  void table() {
    Table table{text(), below(kMostCopies + 1, "copies"), {}, {}};
    list([&] {
      Column c{};
      c.name = text();
      c.kind = static_cast<TypeKind>(below(9, "a type"));
      c.size = below(65'536, "a size");
      c.scale = static_cast<u8>(below(19, "digits"));
      const u32 flags = below(8, "flags");
      c.is_unsigned = (flags & 1) != 0, c.nullable = (flags & 2) != 0;
      c.auto_increment = (flags & 4) != 0;
      const u32 most = c.kind == TypeKind::kInteger   ? 8
                       : c.kind == TypeKind::kDecimal ? 18
                                                      : 65'535;
      if (c.size < 1 || c.size > most || c.scale > c.size) fail("a size");
      table.columns.push_back(c);
    });
    if (table.columns.empty() || table.columns.size() > kMostColumns) fail("columns");
    list([&] {
      Index index{text(), static_cast<IndexKind>(below(4, "a kind of index")), flag(), {}};
      list([&] {
        const u32 column = below(table.columns.size(), "a column of a key");
        index.parts.push_back({column, below(65'536, "bytes of a key")});
      });
      const bool hidden = index.kind == IndexKind::kHidden;
      if (hidden != index.parts.empty() || (hidden && !table.indexes.empty())) fail("a key");
      table.indexes.push_back(std::move(index));
    });
    if (table.indexes.empty()) fail("a table without indexes");
    p_.tables.push_back(std::move(table));
  }

  // The number of which an operand is one, by instruction.
  u64 limit_of(Op op, u32 operand) const {
    switch (op) {
      case Op::text_:
      case Op::digits_:
      case Op::letters_:
      case Op::words_:
      case Op::step_: return p_.texts.size();
      case Op::curve_: return p_.curves.size();
      case Op::count_:
      case Op::counted_: return p_.counters.size();
      case Op::run_:
      case Op::ask_: return p_.statements.size();
      case Op::each_: return operand == 0 ? cursors_ : p_.statements.size();
      case Op::next_row_: return cursors_;
      case Op::load_:
      case Op::store_:
      case Op::repeat_: return variables_;
      case Op::column_:
      case Op::inserted_: return columns_;
      case Op::decimal_: return 19;
      case Op::zipf_:
      case Op::latest_: return 1000;
      case Op::motif_: return operand < 2 ? 256 : kBillion + 1;
      case Op::chance_:
      case Op::geometric_: return kBillion + 1;
      default: return kAny;
    }
  }

  Instruction instruction() {
    Instruction i{static_cast<Op>(below(kOpCount, "an instruction"))};
    u32 number = 0;
    u64 operands[3] = {};
    for (const char* kind = info_of(i.op).operands; *kind != 0 && ok(); kind++) {
      u64& operand = operands[number];
      switch (*kind) {
        case 's': i.wide = static_cast<u64>(signed_integer()); break;
        case 'l':
          i.wide = p_.lists.size();
          list([&] { p_.lists.push_back(below(variables_, "a variable")); });
          operand = p_.lists.size() - i.wide;
          break;
        default:
          operand = i.op == Op::unsigned_ || (i.op == Op::shuffle_ && number == 1) ||
                            (i.op == Op::unshuffle_ && number == 1)
                        ? in_.integer()
                        : below(*kind == 't' ? kAny : limit_of(i.op, number), info_of(i.op).name);
      }
      number++;
    }
    place_operands(i, operands);
    if (i.op == Op::load_) used_ = std::max(used_, i.a + 1);
    const bool reads = i.op == Op::column_ || i.op == Op::inserted_;
    if (reads && std::find(read_.begin(), read_.end(), i.a) == read_.end()) read_.push_back(i.a);
    return i;
  }

  // Operands are `a`, `b` and `wide` in their order, but for those of more than 32 bits and lists.
  static void place_operands(Instruction& i, const u64 (&operands)[3]) {
    i.a = static_cast<u32>(operands[0]), i.b = static_cast<u32>(operands[1]);
    switch (i.op) {
      case Op::unsigned_: i.wide = operands[0]; break;
      case Op::shuffle_:
      case Op::unshuffle_: i.wide = operands[1]; break;
      case Op::motif_:
      case Op::repeat_: i.wide = operands[2]; break;
      case Op::take_: i.b = i.a, i.a = static_cast<u32>(i.wide); break;
      // The cursor and the target; the list's place and length share a word.
      case Op::next_row_: i.wide = i.wide << 32 | operands[2]; break;
      default: break;
    }
  }

  Code code(u32 left, bool is_script) {
    Code code;
    list([&] { code.push_back(instruction()); });
    if (ok())
      if (const char* what = check_code(code, left, is_script)) fail(what);
    return code;
  }
  // Code of a plan, which sees the columns of a row.
  Code expression(u64 columns) {
    columns_ = columns;
    return code(1, false);
  }

  Access place() {
    Access access;
    access.table = below(p_.tables.size(), "a table");
    access.copy = expression(0);
    if (ok() && access.copy.empty() != (p_.tables[access.table].copies == 0)) fail("a copy");
    return access;
  }
  const Table& table_of(const Access& access) {
    static const Table kNone{};
    return ok() ? p_.tables[access.table] : kNone;
  }

  Bound bound(u32 kinds) {
    Bound bound{static_cast<BoundKind>(below(kinds, "a bound")), {}};
    const bool given = bound.kind == BoundKind::kIncluding || bound.kind == BoundKind::kExcluding;
    if (given) bound.value = needed(expression(0));
    return bound;
  }
  Code needed(Code code) {
    if (code.empty()) fail("a value that is missing");
    return code;
  }

  Access access() {
    Access a = place();
    const Table& table = table_of(a);
    a.index = below(table.indexes.size(), "an index");
    a.backwards = flag(), a.covers = flag();
    const u64 parts = ok() ? table.indexes[a.index].parts.size() : 0;
    list([&] {
      Range& range = a.ranges.emplace_back();
      list([&] {
        const bool is_null = flag();
        range.equal.push_back(is_null ? Code() : needed(expression(0)));
      });
      range.low = bound(4), range.high = bound(3);
      const bool bounded =
          range.low.kind != BoundKind::kNone || range.high.kind != BoundKind::kNone;
      if (range.equal.size() + (bounded ? 1 : 0) > parts) fail("a range of more than a key");
    });
    if (a.ranges.empty()) fail("no ranges");
    a.filter = expression(table.columns.size());
    list([&] {
      const u32 column = below(table.columns.size(), "a column");
      a.sort.push_back({column, flag()});
    });
    a.limit = expression(0);
    return a;
  }

  std::vector<SetColumn> sets(u64 columns) {
    std::vector<SetColumn> sets;
    list([&] {
      const u32 column = below(columns, "a column");
      sets.push_back({column, needed(expression(columns))});
    });
    return sets;
  }

  Plan plan() {
    Plan plan;
    plan.kind = static_cast<PlanKind>(below(8, "a plan"));
    if (plan.kind < PlanKind::kTruncate) return plan;
    if (plan.kind <= PlanKind::kInsert) {
      plan.access = place();
      const u64 columns = table_of(plan.access).columns.size();
      if (plan.kind == PlanKind::kTruncate) return plan;
      list([&] {
        for (u64 i = 0; i < columns && ok(); i++) plan.values.push_back(needed(expression(0)));
      });
      plan.sets = sets(columns);
      return plan;
    }
    plan.access = access();
    const u64 columns = table_of(plan.access).columns.size();
    if (plan.kind == PlanKind::kUpdate) plan.sets = sets(columns), plan.finds_all_first = flag();
    if (plan.kind != PlanKind::kSelect) return plan;
    plan.lock = static_cast<RowLock>(below(3, "a lock"));
    plan.distinct = flag();
    list([&] {
      const auto aggregate = static_cast<Aggregate>(below(5, "an aggregate"));
      plan.items.push_back({aggregate, expression(columns)});
      if (plan.items.back().value.empty() && aggregate != Aggregate::kCount) fail("an item");
      if ((aggregate == Aggregate::kNone) != (plan.items[0].aggregate == Aggregate::kNone))
        fail("a column beside an aggregate");
    });
    if (plan.items.empty()) fail("no items");
    return plan;
  }

  void statement() {
    Statement s{text(), text(), {}, 0, {}};
    used_ = 0;
    read_.clear();
    list([&] {
      const u32 at = below(s.sql.size() + 1, "a place"), size = below(s.sql.size() + 1, "a place");
      if (at + size > s.sql.size()) fail("a place");
      s.parameters.push_back({at, size, below(kMostVariables, "a variable")});
      used_ = std::max(used_, s.parameters.back().variable + 1);
    });
    // Plans read the variables of the script that runs them: script() checks how many it has.
    variables_ = kMostVariables, cursors_ = 0;
    s.plan = plan();
    s.plan.access.columns = read_;
    s.variables = used_;
    p_.statements.push_back(std::move(s));
  }

  void script() {
    Script s{text(), below(kMostVariables + 1, "variables"), below(501, "cursors"), {}};
    if (s.variables == 0) fail("variables");
    variables_ = s.variables, cursors_ = s.cursors, columns_ = 0;
    s.code = code(0, true);
    for (const Instruction& i : s.code)
      if (const u32 number = i.op == Op::each_ ? i.b : i.a;
          (i.op == Op::run_ || i.op == Op::ask_ || i.op == Op::each_) && ok() &&
          p_.statements[number].variables > s.variables)
        fail("a statement of another script");
    p_.scripts.push_back(std::move(s));
  }

  void phase() {
    Phase phase{static_cast<PhaseKind>(below(7, "a phase")), false, 0, 0, 1, {}, {}};
    if (phase.kind <= PhaseKind::kMix) phase.warm_up = flag();
    const auto script = [&] { return below(p_.scripts.size(), "a script"); };
    if (phase.kind == PhaseKind::kLoad) {
      phase.script = script();
      phase.times = in_.integer(), phase.transaction_rows = in_.integer();
    } else if (phase.kind == PhaseKind::kMix) {
      phase.times = in_.integer();
      u64 sum = 0;
      list([&] {
        const u32 number = script();
        phase.weights.push_back({number, in_.integer()});
        sum += phase.weights.back().weight;
        if (phase.weights.back().weight > u64{1} << 40 || phase.weights.size() > 1000)
          fail("a weight");
      });
      if (sum == 0) fail("weights");
    }
    if (phase.kind == PhaseKind::kConversation) {
      list([&] { phase.weights.push_back({script(), 1}); });
      list([&] { phase.turns.push_back(below(phase.weights.size(), "a session")); });
      phase.times = phase.turns.size();
      if (phase.times == 0) fail("turns");
    }
    if (phase.times > u64{1} << 40 || phase.transaction_rows == 0) fail("a number of runs");
    p_.phases.push_back(std::move(phase));
  }

  RowReader in_;
  Program& p_;
  const char* what_ = nullptr;
  u64 variables_ = 0, cursors_ = 0, columns_ = 0;
  u32 used_ = 0;           // variables that the statement reads
  std::vector<u32> read_;  // likewise, columns
};

}  // namespace

Result<std::unique_ptr<const Program>> Program::decode(Slice bytes) {
  auto program = std::make_unique<Program>();
  program->bytes_ = std::make_unique<char[]>(bytes.size() + 1);
  std::memcpy(program->bytes_.get(), bytes.data(), bytes.size());
  Error error = Decoder({program->bytes_.get(), bytes.size()}, *program).whole();
  if (!error.ok()) return error;
  return std::unique_ptr<const Program>(std::move(program));
}

}  // namespace tt::server
