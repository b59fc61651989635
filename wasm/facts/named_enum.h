// Enums that carry their spellings. Options, columns and the scenario's schema take the names from
// the type, so an enum cannot be paired with another's names.
//
//   TT_ENUM(KeyOrder, (kScrambled, "scrambled"), (kSequential, "sequential"));
//
// declares `enum class KeyOrder : u8 { kScrambled, kSequential }`, and names_of(KeyOrder) finds
// {"scrambled", "sequential"}.
#pragma once
#include <iterator>
#include <span>

#include "core/types.h"

namespace tt {

using Names = std::span<const char* const>;  // the spellings of an enum's values 0, 1, 2 …

template <class Enum>
inline constexpr Names kNamesOf = names_of(Enum{});

template <class Enum>
constexpr const char* name_of(Enum value) {
  return kNamesOf<Enum>[static_cast<size_t>(value)];
}

}  // namespace tt

// TT_FOR_EACH(macro, (a, b), (c, d)) is macro(a, b) macro(c, d). The preprocessor does not recurse,
// so each level of TT_EXPAND scans its argument again: 4^4 items are possible.
#define TT_PARENS ()
#define TT_EXPAND(...) TT_EXPAND3(TT_EXPAND3(TT_EXPAND3(TT_EXPAND3(__VA_ARGS__))))
#define TT_EXPAND3(...) TT_EXPAND2(TT_EXPAND2(TT_EXPAND2(TT_EXPAND2(__VA_ARGS__))))
#define TT_EXPAND2(...) TT_EXPAND1(TT_EXPAND1(TT_EXPAND1(TT_EXPAND1(__VA_ARGS__))))
#define TT_EXPAND1(...) TT_EXPAND0(TT_EXPAND0(TT_EXPAND0(TT_EXPAND0(__VA_ARGS__))))
#define TT_EXPAND0(...) __VA_ARGS__
#define TT_FOR_EACH(macro, ...) __VA_OPT__(TT_EXPAND(TT_FOR_EACH_STEP(macro, __VA_ARGS__)))
#define TT_FOR_EACH_STEP(macro, item, ...) \
  macro item __VA_OPT__(TT_FOR_EACH_AGAIN TT_PARENS(macro, __VA_ARGS__))
#define TT_FOR_EACH_AGAIN() TT_FOR_EACH_STEP

#define TT_ENUM_VALUE(value, name) value,
#define TT_ENUM_NAME(value, name) name,
#define TT_ENUM(Enum, ...) \
  enum class Enum : ::tt::u8 { TT_FOR_EACH(TT_ENUM_VALUE, __VA_ARGS__) }; \
  inline constexpr const char* k##Enum##Names[] = {TT_FOR_EACH(TT_ENUM_NAME, __VA_ARGS__)}; \
  constexpr ::tt::Names names_of(Enum) { return k##Enum##Names; } \
  static_assert(std::size(k##Enum##Names) > 0)
