#include "fractal/format/loaded_name.h"

namespace tt::fractal {
namespace {

constexpr Slice kEnding = ".tokudb", kLoaded = "_B_", kBuilt = "_P_";
constexpr Slice kDigits = "0123456789abcdef";

std::string name_of(Slice own, u64 xid, Slice mark, u64 place) {
  std::string digits;
  for (; xid > 0; xid >>= 4) digits.insert(digits.begin(), kDigits[xid & 15]);
  own.remove_suffix(kEnding.size());
  return std::string(own) + "_" + digits + std::string(mark) + std::to_string(place) +
         std::string(kEnding);
}

}  // namespace

std::string loaded_name(Slice own, u64 xid, u64 place) { return name_of(own, xid, kLoaded, place); }
std::string built_name(Slice own, u64 xid) { return name_of(own, xid, kBuilt, 0); }

std::string own_name(Slice name) {
  size_t mark = name.rfind(kLoaded);
  if (mark == Slice::npos) mark = name.rfind(kBuilt);
  if (!name.ends_with(kEnding) || mark == Slice::npos || mark == 0) return std::string(name);
  const size_t digits = name.find_last_not_of(kDigits, mark - 1);
  if (digits == Slice::npos || digits + 1 == mark || name[digits] != '_') return std::string(name);
  return std::string(name.substr(0, digits)) + std::string(kEnding);
}

}  // namespace tt::fractal
