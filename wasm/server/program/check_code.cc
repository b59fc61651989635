#include "server/program/check_code.h"

namespace tt::server {
namespace {

constexpr u32 kUnknown = ~0u;

bool jumps(Op op) {
  return (op >= Op::jump_ && op <= Op::jump_if_true_) || op == Op::next_row_ || op == Op::repeat_;
}
u64 target_of(const Instruction& i) {
  return i.op == Op::repeat_ ? i.wide : i.op == Op::next_row_ ? i.b : i.a;
}
bool heads_loop(Op op) { return op == Op::next_row_ || op == Op::repeat_; }

}  // namespace

const char* check_code(const Code& code, u32 left, bool is_script) {
  if (code.empty()) return nullptr;
  // Depths before each instruction, and at the end.
  std::vector<u32> depths(code.size() + 1, kUnknown);
  depths[0] = 0;
  const auto reach = [&](u64 at, u32 depth) {
    if (at > code.size() || depth > kDeepestStack) return false;
    if (depths[at] != kUnknown && depths[at] != depth) return false;
    depths[at] = depth;
    return true;
  };
  for (u64 at = 0; at < code.size(); at++) {
    const Instruction& i = code[at];
    const OpInfo& info = info_of(i.op);
    if (is_step(i.op) && !is_script) return "a step in an expression";
    if (depths[at] == kUnknown) return "an instruction that is not reached";
    if (depths[at] < info.pops) return "a value of an empty stack";
    const u32 after = depths[at] - info.pops + info.pushes;
    // An argument of a draw is stored while the values around it wait on the stack.
    if (is_step(i.op) && i.op != Op::store_ && after != 0) return "a step with values on the stack";
    if (jumps(i.op)) {
      const u64 to = target_of(i);
      const bool loops =
          i.op == Op::jump_ && to <= at && is_script && heads_loop(code[to].op) && after == 0;
      if ((to <= at && !loops) || !reach(to, after)) return "a jump";
    }
    if (i.op != Op::jump_ && !reach(at + 1, after)) return "the depth of the stack";
  }
  return depths[code.size()] == left ? nullptr : "values that are left";
}

}  // namespace tt::server
