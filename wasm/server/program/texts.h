// The texts of scripts: digits, letters, last names, words, and LinkBench's motifs
// (generators/MotifDataGenerator.java, ac67d54).
#pragma once
#include <map>
#include <string>
#include <vector>

#include "core/prng.h"
#include "server/program/program.h"
#include "server/program/value.h"

namespace tt::server {

class Texts {
 public:
  // Motifs are the same in all transactions of a run: its seed makes them.
  Texts(const Program& program, u64 seed) : program_(program), seed_(seed) {}

  // Makes the text of an instruction from `digits_` to `motif_`. `args` are those that it takes
  // from the stack.
  Fault make(const Instruction& i, const Value* args, SplitMix64& random, std::string& out);

 private:
  void digits(Slice pattern, SplitMix64& random, std::string& out);
  Fault letters(u32 text, const Value* args, SplitMix64& random, std::string& out);
  Fault words(u32 text, const Value* args, SplitMix64& random, std::string& out);
  Fault motif(const Instruction& i, const Value& size, SplitMix64& random, std::string& out);

  const Program& program_;
  u64 seed_;
  std::map<u32, std::string> alphabets_;               // by text: a-z is its letters
  std::map<u32, std::vector<Slice>> words_;            // by text
  std::map<std::pair<u32, u32>, std::string> motifs_;  // by least and most byte
};

// Texts of SQL are latin1, those of facts UTF-8.
std::string utf8_of(Slice latin1);

}  // namespace tt::server
