// Options: a struct of typed members, the rows that describe them, and the conversion between the
// struct and the plain numbers that a scenario carries, all from one X-macro list.
//
//   X(rows, Count, 2000000, 1, kMaxRows, "rows that a load phase puts")
//   X(key_order, Choice<KeyOrder>, KeyOrder::kScrambled, "…")
//   X(look_up, Flag, false, "…")
//
// TT_DECLARE_OPTIONS(KvOptions, KvOption, TT_KV_OPTIONS) declares the struct, and KvOption::rows as
// the number of an option in requests: its place in the list. Numbers have a default and a range
// (both ends allowed), flags and choices a default.
#pragma once
#include <array>
#include <initializer_list>
#include <span>
#include <utility>
#include <vector>

#include "facts/schema.h"

namespace tt {

// Types of options: their C++ value and the row that describes them.
namespace option {

template <OptionType type>
struct Number {
  using Value = u64;
  static constexpr OptionDef row(const char* name, u64 fallback, u64 min, u64 max, Help help) {
    return {name, type, fallback, min, max, {}, help};
  }
};
using Count = Number<OptionType::kCount>;
using Bytes = Number<OptionType::kBytes>;
using Nanoseconds = Number<OptionType::kNs>;
using Permille = Number<OptionType::kPermille>;

struct Flag {
  using Value = bool;
  static constexpr OptionDef row(const char* name, bool fallback, Help help) {
    return {name, OptionType::kFlag, fallback, 0, 1, {}, help};
  }
};

template <class Enum>
struct Choice {
  using Value = Enum;
  static constexpr OptionDef row(const char* name, Enum fallback, Help help) {
    return {name, OptionType::kEnum,         static_cast<u64>(fallback),
            0,    kNamesOf<Enum>.size() - 1, kNamesOf<Enum>,
            help};
  }
};

}  // namespace option

#define TT_OPTION_MEMBER(member, type, fallback, ...) ::tt::option::type::Value member = (fallback);
#define TT_OPTION_DEF(member, type, ...) ::tt::option::type::row(#member, __VA_ARGS__),
#define TT_OPTION_NUMBER(member, type, ...) row_of_##member,
#define TT_OPTION_OF(member, type, ...) \
  static constexpr ::tt::OptionOf<::tt::option::type::Value> member{row_of_##member};
#define TT_DECLARE_OPTIONS(Struct, Index, LIST) \
  struct Struct { \
    LIST(TT_OPTION_MEMBER) \
    /* From and to plain numbers, in the order of the list. */ \
    static Struct from_values(std::span<const ::tt::u64> values); \
    std::vector<::tt::u64> to_values() const; \
  }; \
  struct Index { \
    enum : ::tt::u32 { LIST(TT_OPTION_NUMBER) kCount }; \
    LIST(TT_OPTION_OF) \
  };
#define TT_OPTION_ROWS(LIST) \
  { LIST(TT_OPTION_DEF) }

#define TT_OPTION_FROM_VALUE(member, type, ...) \
  out.member = static_cast<::tt::option::type::Value>(*value++);
#define TT_OPTION_TO_VALUE(member, type, ...) static_cast<::tt::u64>(member),
#define TT_DEFINE_OPTIONS(Struct, Index, LIST) \
  Struct Struct::from_values(std::span<const ::tt::u64> values) { \
    TT_CHECK(values.size() == Index::kCount); \
    Struct out; \
    const ::tt::u64* value = values.data(); \
    LIST(TT_OPTION_FROM_VALUE) \
    return out; \
  } \
  std::vector<::tt::u64> Struct::to_values() const { return {LIST(TT_OPTION_TO_VALUE)}; }

// Returns the rows with those at the given indexes marked as changeable while the engine runs.
template <size_t N>
constexpr std::array<OptionDef, N> with_dynamic(const OptionDef (&rows)[N],
                                                std::initializer_list<u32> dynamic) {
  std::array<OptionDef, N> out = std::to_array(rows);
  for (u32 index : dynamic) out[index].dynamic = true;
  return out;
}

// Returns the values that several profiles share, followed by those of one profile, which win.
template <size_t N, size_t M>
constexpr std::array<ProfileValue, N + M> with_values(const ProfileValue (&base)[N],
                                                      const ProfileValue (&own)[M]) {
  const auto value = [&](size_t i) { return i < N ? base[i] : own[i - N]; };
  return [&]<size_t... I>(std::index_sequence<I...>) {
    return std::array<ProfileValue, N + M>{value(I)...};
  }
  (std::make_index_sequence<N + M>());
}

// An option that inherits another's value unless set; type and range are the same.
struct InheritingOption {
  u32 from;  // row of the other one
  const char* name;
  Help help;
};
// Returns the rows, followed by those of `more`.
template <size_t N, size_t M>
constexpr std::array<OptionDef, N + M> with_inheriting(const std::array<OptionDef, N>& rows,
                                                       const InheritingOption (&more)[M]) {
  const auto row = [&](size_t i) {
    if (i < N) return rows[i];
    const InheritingOption& own = more[i - N];
    OptionDef out = rows[own.from];
    out.name = own.name, out.help = own.help, out.fallback = kInherits, out.inherits = own.from;
    return out;
  };
  return [&]<size_t... I>(std::index_sequence<I...>) {
    return std::array<OptionDef, N + M>{row(I)...};
  }
  (std::make_index_sequence<N + M>());
}

}  // namespace tt
