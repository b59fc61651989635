// Programs that documents compile to are decoded; damaged ones are refused, or run without a crash.
#include <gtest/gtest.h>

#include "core/prng.h"
#include "engine/testing/soak.h"
#include "server/program/machine.h"
#include "server/program/testing/assembler.h"
#include "server/program/testing/compiled_programs.h"

namespace tt::server {
namespace {

std::string refusal(Slice bytes) {
  auto program = Program::decode(bytes);
  return program.ok() ? "none" : program.error().message;
}

TEST(ProgramDecode, ReadsWhatDocumentsCompileTo) {
  auto decoded = Program::decode(bytes_of(kLinkBenchProgram));
  ASSERT_TRUE(decoded.ok()) << decoded.error().message;
  const Program& program = *decoded.value();
  ASSERT_EQ(program.tables.size(), 3u);
  EXPECT_EQ(program.tables[0].name, "linktable");
  EXPECT_EQ(program.tables[0].columns[4].kind, TypeKind::kVarChar);
  EXPECT_EQ(program.tables[0].columns[4].size, 255u);
  ASSERT_EQ(program.tables[0].indexes.size(), 2u);
  EXPECT_EQ(program.tables[0].indexes[1].name, "id1_type");
  EXPECT_EQ(program.tables[0].indexes[1].parts[3].column, 5u);  // time
  EXPECT_EQ(program.curves[0].back().value, 961'963);
  EXPECT_EQ(program.phases.size(), 2u);
  EXPECT_EQ(program.phases[0].times, 50'000u);
  EXPECT_TRUE(program.phases[0].warm_up);

  // SELECT … WHERE id1 = … AND link_type = … AND time BETWEEN … AND visibility = 1 ORDER BY time
  // DESC LIMIT 10000
  const Plan& plan = program.statements[3].plan;
  ASSERT_EQ(plan.kind, PlanKind::kSelect);
  EXPECT_EQ(plan.access.index, 1u);
  EXPECT_TRUE(plan.access.backwards);
  EXPECT_TRUE(plan.access.covers);
  ASSERT_EQ(plan.access.ranges.size(), 1u);
  EXPECT_EQ(plan.access.ranges[0].equal.size(), 3u);
  EXPECT_EQ(plan.access.ranges[0].low.kind, BoundKind::kIncluding);
  EXPECT_EQ(plan.access.ranges[0].high.value[0].wide, 9'000'000'000'000u);
  EXPECT_TRUE(plan.access.filter.empty());
  EXPECT_TRUE(plan.access.sort.empty());
  EXPECT_EQ(plan.items.size(), 7u);
}

TEST(ProgramDecode, EveryCutIsRefused) {
  for (const Slice hex : {Slice(kBankProgram), Slice(kLinkBenchProgram)}) {
    const std::string whole = bytes_of(hex);
    for (size_t size = 0; size < whole.size(); size++)
      ASSERT_FALSE(Program::decode(Slice(whole).substr(0, size)).ok()) << size;
    ASSERT_FALSE(Program::decode(whole + '\0').ok());
  }
}

TEST(ProgramDecode, CodeThatCannotRunIsRefused) {
  const auto code = [](u64 count, const Assembler& a) { return refusal(program_of(count, a)); };
  EXPECT_EQ(code(2, Assembler().op(Op::integer_).s(1).op(Op::store_).u(3)), "none");
  EXPECT_EQ(code(1, Assembler().op(Op::integer_).s(1)), "damaged program: values that are left");
  EXPECT_EQ(code(1, Assembler().op(Op::add_)), "damaged program: a value of an empty stack");
  EXPECT_EQ(code(1, Assembler().op(Op::jump_).u(0)), "damaged program: a jump");
  EXPECT_EQ(code(1, Assembler().op(Op::jump_).u(9)), "damaged program: a jump");
  EXPECT_EQ(code(2, Assembler().op(Op::jump_).u(2).op(Op::end_)),
            "damaged program: an instruction that is not reached");
  EXPECT_EQ(code(2, Assembler().op(Op::null_).op(Op::store_).u(4)), "damaged program: store");
  EXPECT_EQ(code(1, Assembler().op(Op::run_).u(0)), "damaged program: run");
  EXPECT_EQ(code(1, Assembler().u(kOpCount)), "damaged program: an instruction");
  EXPECT_EQ(code(3, Assembler().op(Op::null_).op(Op::end_).op(Op::store_).u(0)),
            "damaged program: a step with values on the stack");
  Assembler deep;
  for (u32 i = 0; i <= kDeepestStack; i++) deep.op(Op::null_);
  EXPECT_EQ(code(kDeepestStack + 1, deep), "damaged program: the depth of the stack");
}

// Runs scripts, and every code of the plans that they ask for, with made-up rows and answers.
void run_all(const Program& program, SplitMix64& random) {
  Draws draws(program, random.next());
  Texts texts(program, 1);
  Machine machine(program, draws, texts);
  std::vector<Value> row;
  for (u32 i = 0; i < kMostColumns; i++)
    row.push_back(i % 3 == 0   ? Value::integer(static_cast<i64>(random.next()))
                  : i % 3 == 1 ? Value::text("row")
                               : Value::null());
  const Rows rows{row, row};
  const auto evaluate = [&](const Code& code) {
    Value out;
    if (!code.empty()) (void)machine.evaluate(code, rows, out);
  };
  for (u32 script = 0; script < program.scripts.size(); script++) {
    machine.begin(script, 1 + random.below(9), script + 1);
    for (u32 n = 0; n < 60 && machine.advance() == Machine::Stop::kStatement; n++) {
      const Plan& plan = program.statements[machine.statement()].plan;
      evaluate(plan.access.copy), evaluate(plan.access.filter), evaluate(plan.access.limit);
      for (const Range& range : plan.access.ranges) {
        for (const Code& code : range.equal) evaluate(code);
        evaluate(range.low.value), evaluate(range.high.value);
      }
      for (const Code& code : plan.values) evaluate(code);
      for (const SetColumn& set : plan.sets) evaluate(set.value);
      for (const Item& item : plan.items) evaluate(item.value);
      if (machine.keeps_rows())
        for (u64 i = random.below(3); i > 0; i--)
          machine.keep_row(std::span(row).first(plan.items.size() % kMostColumns));
      machine.answer(random.below(3), random.below(3));
    }
  }
}

TEST(ProgramDecode, SoundProgramsRun) {
  SplitMix64 random(5);
  for (const Slice hex : {Slice(kBankProgram), Slice(kLinkBenchProgram)}) {
    auto program = Program::decode(bytes_of(hex));
    ASSERT_TRUE(program.ok()) << program.error().message;
    for (u32 i = 0; i < 100; i++) run_all(*program.value(), random);
  }
}

TEST(ProgramDecode, DamagedProgramsAreRefusedOrRun) {
  const u64 seed = 34;
  SCOPED_TRACE(seed);
  SplitMix64 random(seed);
  const std::string programs[] = {bytes_of(kBankProgram), bytes_of(kLinkBenchProgram)};
  u64 refused = 0;
  const u64 rounds = soaks() ? 1'000'000 : 20'000;
  for (u64 i = 0; i < rounds; i++) {
    std::string bytes = programs[i % 2];
    for (u64 n = 1 + random.below(3); n > 0; n--) {
      const size_t at = random.below(bytes.size());
      switch (random.below(3)) {
        case 0: bytes[at] = static_cast<char>(random.next()); break;
        case 1: bytes.erase(at, 1); break;
        default: bytes.insert(at, 1, static_cast<char>(random.below(80)));
      }
    }
    auto program = Program::decode(bytes);
    if (program.ok())
      run_all(*program.value(), random);
    else
      refused++;
  }
  EXPECT_GT(refused, rounds / 2);
  EXPECT_LT(refused, rounds);
}

}  // namespace
}  // namespace tt::server
