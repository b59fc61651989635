// Runs the code of a program for one client: a script up to its next statement, and the expressions
// of that statement's plan. It reads no table and does no I/O; the caller runs the statement.
//
//   machine.begin(script, n, transaction);
//   while (machine.advance() == Machine::Stop::kStatement) {
//     … program.statements[machine.statement()].plan, with machine.evaluate(…);
//     if (machine.keeps_rows()) machine.keep_row(columns);  // of each row of the answer
//     machine.answer(changed, found);
//   }
#pragma once
#include <array>
#include <deque>
#include <span>
#include <string>
#include <vector>

#include "server/program/draws.h"
#include "server/program/program.h"
#include "server/program/texts.h"
#include "server/program/value.h"

namespace tt::server {

// A row that an expression is about, and one that could not be inserted.
struct Rows {
  std::span<const Value> row = {}, inserted = {};
};

class Machine {
 public:
  // `draws` and `texts` are those of the run; its clients share them.
  Machine(const Program& program, Draws& draws, Texts& texts)
      : program_(program), draws_(draws), texts_(texts) {}

  // Begins a script. `n` is the number of its run in the phase, `transaction` that of the
  // transaction in the run; both from 1.
  void begin(u32 script, u64 n, u64 transaction);
  // Likewise, as it was begun last: it draws what it drew then, numbers of counters as well.
  void begin_again() { start(), counted_at_ = 0; }

  enum class Stop : u8 { kStatement, kEnd, kFault };
  // Goes on to the next statement, or to the end.
  Stop advance();
  Fault fault() const { return fault_; }
  // The place of the last step in the document: "scripts.transfer[5]".
  Slice place() const { return place_; }

  u32 statement() const { return statement_; }
  // Valid until the script goes on.
  Value variable(u32 number) const { return variables_[number].get(); }
  bool keeps_rows() const { return keeper_ != nullptr; }
  void keep_row(std::span<const Value> columns);
  void answer(u64 changed, u64 found) { changed_ = changed, found_ = found; }

  // Evaluates the code of a plan, which is not empty. Its bytes are valid until forget(), or until
  // the script goes on.
  Fault evaluate(const Code& code, const Rows& rows, Value& out);
  void forget() {
    if (!scratch_.empty()) scratch_.clear();
  }

 private:
  // A value with its bytes.
  struct Held {
    Value value;
    std::string bytes;
    void hold(const Value& from);
    Value get() const;
  };
  struct Kept {
    std::vector<Held> cells;
    u64 columns = 0, next = 0;
    u64 rows() const { return columns == 0 ? 0 : cells.size() / columns; }
    void clear() {
      cells.clear();
      columns = next = 0;
    }
  };

  void start();
  Fault draw(const Instruction& i, const Value* args, Value& out);
  // Runs instructions from `at` up to a step, or to the end.
  Fault run(const Code& code, u64& at, const Rows& rows);
  Fault compute(const Instruction& i, const Rows& rows, u64& next);
  Value value_of(const Instruction& i, const Rows& rows) const;
  // True if a jump is taken.
  bool jumps(Op op);
  Fault convert(Op op, const Value& a, Value& out);
  Fault combine(Op op, const Value& a, const Value& b, Value& out);
  Fault concat(const Value& a, const Value& b, Value& out);
  void store(Held& variable);
  void take(const Kept& from, u64 row, std::span<const u32> variables);
  Value text(std::string&& bytes);

  const Program& program_;
  Draws& draws_;
  Texts& texts_;
  const Script* script_ = nullptr;
  u64 at_ = 0, steps_ = 0;
  SplitMix64 random_{0};       // this client's, of the draws that all share
  std::vector<Value> counts_;  // given by counters since begin(), in order
  size_t counted_at_ = 0;
  std::vector<Held> variables_;
  std::vector<Kept> cursors_;
  Kept asked_;
  Kept* keeper_ = nullptr;
  u32 statement_ = 0;
  u64 changed_ = 0, found_ = 0, n_ = 0, transaction_ = 0;
  Slice place_;
  Fault fault_ = Fault::kNone;
  std::array<Value, kDeepestStack + 1> stack_;
  u32 depth_ = 0;
  std::deque<std::string> scratch_;
};

// Seconds since 1970 as SQL's number of a time: 20260131235959. Returns 0 beyond the year 9999.
u64 time_number(u64 seconds);

}  // namespace tt::server
