// Programs for tests: bytes made by hand, and those that documents compile to.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "core/coding.h"
#include "server/program/program.h"

namespace tt::server {

inline std::string bytes_of(Slice hex) {
  const auto digit = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  std::string bytes;
  for (size_t i = 0; i + 1 < hex.size(); i += 2)
    bytes.push_back(static_cast<char>(digit(hex[i]) * 16 + digit(hex[i + 1])));
  return bytes;
}

// Cells of a program, written one after the other.
class Assembler {
 public:
  Assembler& u(u64 value) {
    append_varint(bytes_, value);
    return *this;
  }
  Assembler& s(i64 value) {
    return u((static_cast<u64>(value) << 1) ^ static_cast<u64>(value >> 63));
  }
  Assembler& text(Slice value) {
    u(value.size());
    bytes_.append(value);
    return *this;
  }
  Assembler& op(Op op) { return u(static_cast<u64>(op)); }
  Assembler& add(const Assembler& other) {
    bytes_.append(other.bytes_);
    return *this;
  }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

// A program of one script that runs once: `count` instructions, with `texts` to refer to, and the
// curve whose values are 0 up to a half, and 9.
inline std::string program_of(u64 count, const Assembler& code, u64 variables = 4,
                              const std::vector<Slice>& texts = {}) {
  Assembler a;
  for (const char letter : {'T', 'S', 'Q', 'L'}) a.u(static_cast<u8>(letter));
  a.u(1).u(texts.size() + 1).text("main");
  for (const Slice text : texts) a.text(text);
  a.u(1).u(2).u(500'000'000).s(0).u(1'000'000'000).s(9);
  a.u(1).u(0).u(0).u(0);  // a counter; no tables, no statements
  a.u(1).u(0).u(variables).u(0).u(count).add(code);
  return a.u(1).u(0).u(0).u(0).u(1).u(1).bytes();
}

}  // namespace tt::server
