// Checks the flow of code that has been decoded.
#pragma once
#include "server/program/program.h"

namespace tt::server {

// Returns nullptr, or what is wrong: jumps lead forward, or back to the head of a loop; the stack
// has one depth at each instruction, at most kDeepestStack, and none at a step of a script; `left`
// values are left at the end. Empty code is sound. An expression (`is_script` false) has no steps.
const char* check_code(const Code& code, u32 left, bool is_script);

}  // namespace tt::server
