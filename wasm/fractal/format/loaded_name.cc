#include "fractal/format/loaded_name.h"

namespace tt::fractal {
namespace {

constexpr Slice kEnding = ".tokudb", kMark = "_B_";
constexpr Slice kDigits = "0123456789abcdef";

}  // namespace

std::string loaded_name(Slice own, u64 xid, u64 place) {
  std::string digits;
  for (; xid > 0; xid >>= 4) digits.insert(digits.begin(), kDigits[xid & 15]);
  own.remove_suffix(kEnding.size());
  return std::string(own) + "_" + digits + std::string(kMark) + std::to_string(place) +
         std::string(kEnding);
}

std::string own_name(Slice name) {
  const size_t mark = name.rfind(kMark);
  if (!name.ends_with(kEnding) || mark == Slice::npos || mark == 0) return std::string(name);
  const size_t digits = name.find_last_not_of(kDigits, mark - 1);
  if (digits == Slice::npos || digits + 1 == mark || name[digits] != '_') return std::string(name);
  return std::string(name.substr(0, digits)) + std::string(kEnding);
}

}  // namespace tt::fractal
