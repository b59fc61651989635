// The instructions of a program, in the order of web/src/document/sql/program/ops.ts, which says
// what each does: its operands there, the values it takes from the stack and those it pushes.
#pragma once
#include "core/types.h"

namespace tt::server {

// X(name, operands, pops, pushes). Operands: u an integer, s a signed one, t an instruction of the
// same code, l a list of variables.
#define TT_PROGRAM_OPS(X) \
  X(null, "", 0, 1) \
  X(integer, "s", 0, 1) \
  X(unsigned, "u", 0, 1) \
  X(decimal, "us", 0, 1) \
  X(text, "u", 0, 1) \
  X(load, "u", 0, 1) \
  X(store, "u", 1, 0) \
  X(column, "u", 0, 1) \
  X(inserted, "u", 0, 1) \
  X(changed, "", 0, 1) \
  X(found, "", 0, 1) \
  X(transaction, "", 0, 1) \
  X(add, "", 2, 1) \
  X(subtract, "", 2, 1) \
  X(multiply, "", 2, 1) \
  X(divide, "", 2, 1) \
  X(remainder, "", 2, 1) \
  X(negate, "", 1, 1) \
  X(natural, "", 1, 1) \
  X(least, "", 2, 1) \
  X(greatest, "", 2, 1) \
  X(concat, "", 2, 1) \
  X(first, "", 2, 1) \
  X(equal, "", 2, 1) \
  X(not_equal, "", 2, 1) \
  X(less, "", 2, 1) \
  X(less_equal, "", 2, 1) \
  X(greater, "", 2, 1) \
  X(greater_equal, "", 2, 1) \
  X(is_null, "", 1, 1) \
  X(not, "", 1, 1) \
  X(and, "", 2, 1) \
  X(or, "", 2, 1) \
  X(jump, "t", 0, 0) \
  X(jump_unless, "t", 1, 0) \
  X(jump_if_false, "t", 1, 1) \
  X(jump_if_true, "t", 1, 1) \
  X(uniform, "", 2, 1) \
  X(special, "", 2, 1) \
  X(gaussian, "", 2, 1) \
  X(pareto, "", 2, 1) \
  X(zipf, "u", 1, 1) \
  X(latest, "u", 1, 1) \
  X(scrambled, "", 1, 1) \
  X(nurand, "", 3, 1) \
  X(log_normal, "u", 2, 1) \
  X(geometric, "u", 1, 1) \
  X(curve, "u", 2, 1) \
  X(shuffle, "uu", 2, 1) \
  X(unshuffle, "uu", 2, 1) \
  X(chance, "u", 0, 1) \
  X(hash, "", 1, 1) \
  X(count, "u", 0, 1) \
  X(counted, "u", 0, 1) \
  X(digits, "u", 0, 1) \
  X(letters, "u", 2, 1) \
  X(last_name, "", 1, 1) \
  X(words, "u", 2, 1) \
  X(motif, "uuu", 1, 1) \
  X(as_text, "", 1, 1) \
  X(as_time, "", 1, 1) \
  X(step, "u", 0, 0) \
  X(run, "u", 0, 0) \
  X(ask, "u", 0, 0) \
  X(take, "l", 1, 0) \
  X(each, "uu", 0, 0) \
  X(next_row, "utl", 0, 0) \
  X(repeat, "uut", 0, 0) \
  X(end, "", 0, 0)

// Names end in an underscore: some are words of C++.
enum class Op : u8 {
#define TT_NAME(name, operands, pops, pushes) name##_,
  TT_PROGRAM_OPS(TT_NAME)
#undef TT_NAME
};

struct OpInfo {
  const char* name;
  const char* operands;
  u8 pops, pushes;
};
inline constexpr OpInfo kOps[] = {
#define TT_INFO(name, operands, pops, pushes) {#name, operands, pops, pushes},
    TT_PROGRAM_OPS(TT_INFO)
#undef TT_INFO
};
inline constexpr u32 kOpCount = sizeof(kOps) / sizeof(kOps[0]);
// Instructions that are in scripts alone, and in no plan: steps, and `store`.
inline constexpr bool is_step(Op op) { return op >= Op::step_ || op == Op::store_; }
inline constexpr const OpInfo& info_of(Op op) { return kOps[static_cast<u8>(op)]; }

}  // namespace tt::server
