// Expressions on a stack: SQL's arithmetic, three values of logic, texts; and scripts with loops.
#include "server/program/machine.h"

#include <gtest/gtest.h>

#include <functional>

#include "server/program/testing/assembler.h"
#include "server/program/testing/compiled_programs.h"

namespace tt::server {
namespace {

// The value of instructions that leave one, in words: "3", "1.50", "'text'", "NULL", "overflows".
std::string value_of(u64 count, const Assembler& code, const std::vector<Slice>& texts = {}) {
  Assembler stored;
  stored.add(code).op(Op::store_).u(1);
  auto program = Program::decode(program_of(count + 1, stored, 4, texts));
  if (!program.ok()) return program.error().message;
  Draws draws(*program.value(), 1);
  Texts made(*program.value(), 1);
  Machine machine(*program.value(), draws, made);
  machine.begin(0, 7, 1);
  if (machine.advance() == Machine::Stop::kFault) return words_of(machine.fault());
  Value value;
  const Code load = {{Op::load_, 1}};
  EXPECT_EQ(machine.evaluate(load, {}, value), Fault::kNone);
  if (value.is_null()) return "NULL";
  return value.is_number() ? digits_of(value) : "'" + std::string(value.bytes) + "'";
}

using Push = std::function<Assembler(Assembler)>;
Push number(i64 value) {
  return [=](Assembler a) { return a.op(Op::integer_).s(value); };
}
Push decimal(i64 digits, u64 scale) {
  return [=](Assembler a) { return a.op(Op::decimal_).u(scale).s(digits); };
}
Push unsigned_number(u64 value) {
  return [=](Assembler a) { return a.op(Op::unsigned_).u(value); };
}
Push text(u64 which) {
  return [=](Assembler a) { return a.op(Op::text_).u(which); };
}
const Push kNull = [](Assembler a) { return a.op(Op::null_); };

std::string of_two(const Push& a, const Push& b, Op op) {
  const std::vector<Slice> texts = {"a", "a  ", "a\n", "b"};  // numbers 1 to 4
  return value_of(3, b(a(Assembler())).op(op), texts);
}

TEST(Machine, ArithmeticIsExactAndOverflowIsAnError) {
  constexpr i64 kMost = INT64_MAX, kLeast = INT64_MIN;
  EXPECT_EQ(of_two(number(2), number(3), Op::subtract_), "-1");
  EXPECT_EQ(of_two(number(kMost), number(1), Op::add_), "9223372036854775808");
  EXPECT_EQ(of_two(unsigned_number(~u64{0}), number(0), Op::add_), "18446744073709551615");
  EXPECT_EQ(of_two(unsigned_number(~u64{0}), number(1), Op::add_), words_of(Fault::kOverflow));
  EXPECT_EQ(of_two(number(kLeast), number(1), Op::subtract_), words_of(Fault::kOverflow));
  EXPECT_EQ(of_two(unsigned_number(~u64{0}), unsigned_number(~u64{0}), Op::multiply_),
            words_of(Fault::kOverflow));
  EXPECT_EQ(of_two(unsigned_number(~u64{0}), number(kLeast), Op::multiply_),
            words_of(Fault::kOverflow));
  EXPECT_EQ(of_two(number(kLeast), number(-1), Op::multiply_), "9223372036854775808");
  EXPECT_EQ(of_two(number(-7), number(2), Op::divide_), "-3");
  EXPECT_EQ(of_two(number(-7), number(2), Op::remainder_), "-1");
  EXPECT_EQ(of_two(number(7), number(0), Op::divide_), words_of(Fault::kDivisionByZero));
  EXPECT_EQ(of_two(decimal(1250, 2), decimal(5, 1), Op::add_), "13.00");
  EXPECT_EQ(of_two(decimal(-5, 2), number(3), Op::multiply_), "-0.15");
  EXPECT_EQ(of_two(decimal(5, 1), number(2), Op::divide_), words_of(Fault::kNoInteger));
  EXPECT_EQ(of_two(text(1), number(2), Op::add_), words_of(Fault::kNoNumber));
  EXPECT_EQ(of_two(kNull, number(0), Op::divide_), "NULL");
}

TEST(Machine, ComparesNumbersByValueAndTextsAsIfPadded) {
  EXPECT_EQ(of_two(decimal(150, 2), decimal(15, 1), Op::equal_), "1");
  EXPECT_EQ(of_two(number(-1), unsigned_number(~u64{0}), Op::less_), "1");
  EXPECT_EQ(of_two(text(1), text(2), Op::equal_), "1");
  EXPECT_EQ(of_two(text(3), text(1), Op::less_), "1");  // a line feed comes before a blank
  EXPECT_EQ(of_two(text(4), text(2), Op::greater_), "1");
  EXPECT_EQ(of_two(text(1), number(1), Op::equal_), words_of(Fault::kNoNumber));
  EXPECT_EQ(of_two(kNull, kNull, Op::equal_), "NULL");
  EXPECT_EQ(of_two(number(3), decimal(29, 1), Op::least_), "2.9");
  EXPECT_EQ(of_two(number(3), kNull, Op::greatest_), "NULL");
  EXPECT_EQ(of_two(kNull, number(3), Op::first_), "3");
}

TEST(Machine, LogicHasThreeValues) {
  const Push values[] = {number(0), number(1), kNull};
  const char* expected_and[] = {"0", "0", "0", "0", "1", "NULL", "0", "NULL", "NULL"};
  const char* expected_or[] = {"0", "1", "NULL", "1", "1", "1", "NULL", "1", "NULL"};
  for (u32 i = 0; i < 9; i++) {
    EXPECT_EQ(of_two(values[i / 3], values[i % 3], Op::and_), expected_and[i]) << i;
    EXPECT_EQ(of_two(values[i / 3], values[i % 3], Op::or_), expected_or[i]) << i;
  }
  EXPECT_EQ(value_of(2, Assembler().op(Op::null_).op(Op::not_)), "NULL");
  // 17 OR 13 is decided by its first part, and is 1.
  const Assembler decided = Assembler()
                                .op(Op::integer_)
                                .s(17)
                                .op(Op::jump_if_true_)
                                .u(4)
                                .op(Op::integer_)
                                .s(13)
                                .op(Op::or_);
  EXPECT_EQ(value_of(4, decided), "1");
}

TEST(Machine, TextsAreJoinedAndTimesAreNumbers) {
  EXPECT_EQ(of_two(text(4), decimal(-105, 1), Op::concat_), "'b-10.5'");
  const auto time = [](i64 seconds) {
    return value_of(2, number(seconds)(Assembler()).op(Op::as_time_));
  };
  EXPECT_EQ(time(0), "19700101000000");
  EXPECT_EQ(time(1'772'323'199), "20260228235959");
  EXPECT_EQ(time(1'709'210'096), "20240229123456");
  EXPECT_EQ(time(253'402'300'799), "99991231235959");
  EXPECT_EQ(time(253'402'300'800), words_of(Fault::kOverflow));
}

// concat(same('a'), same('b')), where both calls keep their argument in one variable.
TEST(Machine, WaitingValuesKeepTheirBytes) {
  const Assembler code = Assembler()
                             .op(Op::text_)
                             .u(1)
                             .op(Op::store_)
                             .u(2)
                             .op(Op::load_)
                             .u(2)
                             .op(Op::text_)
                             .u(2)
                             .op(Op::store_)
                             .u(2)
                             .op(Op::load_)
                             .u(2)
                             .op(Op::concat_);
  EXPECT_EQ(value_of(7, code, {"a", "b"}), "'ab'");
}

// The bank's transfer: draws two accounts and an amount, and asks for the balance.
TEST(Machine, RunsAScriptStatementByStatement) {
  auto decoded = Program::decode(bytes_of(kBankProgram));
  ASSERT_TRUE(decoded.ok()) << decoded.error().message;
  const Program& program = *decoded.value();
  Draws draws(program, 1);
  Texts texts(program, 1);
  Machine machine(program, draws, texts);
  const auto statements = [&](u64 transaction, i64 balance) {
    std::string kinds;
    machine.begin(1, 1, transaction);
    Machine::Stop stop;
    while ((stop = machine.advance()) == Machine::Stop::kStatement) {
      const Plan& plan = program.statements[machine.statement()].plan;
      kinds.append(std::to_string(static_cast<u32>(plan.kind)));
      if (machine.keeps_rows()) machine.keep_row(std::vector{Value::integer(balance)});
      machine.answer(1, 1);
    }
    EXPECT_EQ(stop, Machine::Stop::kEnd);
    return kinds;
  };
  u32 done = 0;
  for (u64 transaction = 1; transaction <= 40; transaction++) {
    EXPECT_EQ(statements(transaction, 0), "072");  // BEGIN, SELECT, ROLLBACK
    EXPECT_EQ(machine.place(), "scripts.transfer[5].do[1]");
    const std::string rich = statements(transaction, 1000);
    EXPECT_TRUE(rich == "07551" || rich == "072");  // the latter if both accounts are one
    if (rich == "07551") done++;
  }
  EXPECT_GT(done, 30u);
}

// The values of expressions as documents have them.
TEST(Machine, ExpressionsOfDocumentsHaveTheirValues) {
  auto decoded = Program::decode(bytes_of(kExpressionsProgram));
  ASSERT_TRUE(decoded.ok()) << decoded.error().message;
  const Program& program = *decoded.value();
  Draws draws(program, 1);
  Texts texts(program, 1);
  Machine machine(program, draws, texts);
  machine.begin(0, 3, 1);
  ASSERT_EQ(machine.advance(), Machine::Stop::kEnd) << words_of(machine.fault());
  // Each step ends by storing its variable.
  std::vector<u32> stored;
  for (const Instruction& i : program.scripts[0].code) {
    if (i.op == Op::step_) stored.push_back(0);
    if (i.op == Op::store_) stored.back() = i.a;
  }
  ASSERT_EQ(stored.size(), std::size(kExpressionValues) + 4);
  for (size_t n = 0; n < std::size(kExpressionValues); n++) {
    Value value;
    ASSERT_EQ(machine.evaluate({{Op::load_, stored[n + 4]}}, {}, value), Fault::kNone);
    const std::string words = value.is_null()     ? "NULL"
                              : value.is_number() ? digits_of(value)
                                                  : std::string(value.bytes);
    EXPECT_EQ(words, kExpressionValues[n][1]) << kExpressionValues[n][0];
  }
}

TEST(Machine, LoopsEnd) {
  // repeat 3 { v3 = v3 + v2 } gives 1 + 2 + 3.
  const Assembler code = Assembler()
                             .op(Op::integer_)
                             .s(3)
                             .op(Op::store_)
                             .u(1)
                             .op(Op::integer_)
                             .s(0)
                             .op(Op::store_)
                             .u(2)
                             .op(Op::integer_)
                             .s(0)
                             .op(Op::store_)
                             .u(3)
                             .op(Op::repeat_)
                             .u(1)
                             .u(2)
                             .u(12)
                             .op(Op::load_)
                             .u(3)
                             .op(Op::load_)
                             .u(2)
                             .op(Op::add_)
                             .op(Op::store_)
                             .u(3)
                             .op(Op::jump_)
                             .u(6)
                             .op(Op::load_)
                             .u(3);
  EXPECT_EQ(value_of(13, code), "6");
  const Assembler endless = Assembler()
                                .op(Op::integer_)
                                .s(1'000'000'000)
                                .op(Op::store_)
                                .u(1)
                                .op(Op::integer_)
                                .s(0)
                                .op(Op::store_)
                                .u(2)
                                .op(Op::repeat_)
                                .u(1)
                                .u(2)
                                .u(6)
                                .op(Op::jump_)
                                .u(4)
                                .op(Op::null_);
  EXPECT_EQ(value_of(7, endless), words_of(Fault::kEndless));
}

}  // namespace
}  // namespace tt::server
