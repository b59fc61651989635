// The one definition of everything a run can say: causes, tables, facts, options and report fields,
// as constexpr rows.
//
// A folder declares its own rows in its schema.h/.cc and hands them out as one FolderSchema;
// lab/registry.cc joins them. The binary prints the joined schema as JSON (lab/schema_json.cc) and
// scripts/gen.mjs turns that into TypeScript, so a name, a unit or a help text stands in exactly
// one place. Ids are (folder number << 8 | row), so no row needs a central list.
#pragma once
#include <array>
#include <initializer_list>
#include <span>
#include <utility>

#include "core/types.h"

namespace tt {

using Cause = u16;     // why a byte was written or read: one id space for engine, volume and device
using FactKind = u16;  // what happened
using TableId = u16;   // a table of describe()
inline constexpr u16 make_id(u8 folder, u8 row) { return static_cast<u16>(folder << 8 | row); }
inline constexpr TableId kNoTable = 0xffff;
inline constexpr Cause kNoCause = 0xffff;  // of facts that move no bytes

// What something is, in a sentence, or its unit. WebAssembly is built without these words: the page
// has them from the generated files.
struct Help {
#ifdef __EMSCRIPTEN__
  constexpr Help(const char*) {}
  const char* text() const { return ""; }
#else
  constexpr Help(const char* text) : text_(text) {}
  const char* text() const { return text_; }

 private:
  const char* text_;
#endif
};

using Names = std::span<const char* const>;  // the spellings of an enum's values 0, 1, 2 …

enum class ColumnType : u8 {
  kInteger,  // u64, below 2^53 so that JavaScript holds it exactly
  kEnum,     // an index into `names`
  kBytes,    // a key or other raw bytes
  kText,     // UTF-8
  kHash,     // 64 opaque bits, printed as 16 hex digits
  kCause,    // a Cause
};

struct ColumnDef {
  const char* name;
  ColumnType type;
  Help unit;  // "bytes", "ns", "pages", "1/1000" … or ""
  Help help;
  Names names = {};
};

// A table of describe(): rows are found by their first `key_columns` columns.
struct TableDef {
  const char* name;  // "lsm.files"
  u32 key_columns;
  std::span<const ColumnDef> columns;
  Help help;
  bool folded = true;  // false: for the inspector only, facts do not keep it up to date
};

// What a fact does to its table. The fold only assigns: a row in a fact is complete and replaces
// the old one.
enum class RowOp : u8 { kNone, kAssign, kRemove };

struct FactDef {
  const char* name;  // "lsm.file_added"
  TableId table;     // kNoTable with RowOp::kNone
  RowOp op;          // kAssign: the whole row follows; kRemove: the key columns follow
  std::span<const ColumnDef>
      extra;  // further cells behind the row, for the animation and the transcript
  Help help;
};

// The colour of a byte. kData splits by measurement into new (its first_bytes) and again (the
// rest).
enum class CauseClass : u8 { kData, kSafety, kHousekeeping };

struct CauseDef {
  const char* name;   // "compaction_l3"
  const char* label;  // "compaction into L3"
  CauseClass colour;
  Help help;
};

enum class OptionType : u8 { kCount, kBytes, kNs, kFlag, kEnum, kPermille };

inline constexpr u64 kInherits =
    ~u64{0};  // the value of an option that is not set and has another one's then
inline constexpr u32 kNoOption = ~u32{0};

struct OptionDef {
  const char* name;
  OptionType type;
  u64 fallback, min, max;  // the default value and the range, both ends allowed
  Names names;             // kEnum only
  Help help;
  bool dynamic = false;  // can be changed while the engine runs
  // row of the option whose value it has unless it is set; `fallback` is kInherits then
  u32 inherits = kNoOption;
};

struct ProfileValue {
  u32 option;  // row in the group's options
  u64 value;
};
// A named set of defaults that imitates one real version.
struct ProfileDef {
  const char* name;
  Help help;
  std::span<const ProfileValue> values;
};

// One struct of options: every member is a u64, in the order of `options`. The first profile is the
// default one.
struct OptionGroup {
  const char* name;  // "lsm", "flash", "kv", "kv_phase" …
  const char* role;  // "engine", "device", "volume", "workload" or "phase"
  std::span<const OptionDef> options;
  std::span<const ProfileDef> profiles;
};

enum class ReportType : u8 { kCount, kRatio, kByCause, kHash };
struct ReportFieldDef {
  const char* name;  // dotted path in the report: "write_amplification.engine"
  ReportType type;
  Help unit;
  Help help;
};

struct FolderSchema {
  u8 folder;
  const char* name;
  std::span<const CauseDef> causes;
  std::span<const TableDef> tables;
  std::span<const FactDef> facts;
  std::span<const OptionGroup> options;
  std::span<const ReportFieldDef> report;
};

// Declares an options struct and its rows from one X-macro list. Each entry is
//   X(member, OptionType suffix, default, min, max, names, "help")
#define TT_OPTION_MEMBER(member, type, fallback, min, max, names, help) u64 member = (fallback);
#define TT_OPTION_ROW(member, type, fallback, min, max, names, help) \
  ::tt::OptionDef{#member, ::tt::OptionType::type, (fallback), (min), (max), (names), (help)},
#define TT_OPTION_INDEX(member, type, fallback, min, max, names, help) member,
#define TT_DECLARE_OPTIONS(Struct, Index, LIST) \
  struct Struct { \
    LIST(TT_OPTION_MEMBER) \
  }; \
  struct Index { \
    enum : ::tt::u32 { LIST(TT_OPTION_INDEX) kCount }; \
  }; \
  static_assert(sizeof(Struct) == Index::kCount * sizeof(::tt::u64));
#define TT_OPTION_ROWS(LIST) \
  { LIST(TT_OPTION_ROW) }
inline constexpr Names kNoNames{};

// The same rows, of which those at the given indexes can be changed while the engine runs.
template <size_t N>
constexpr std::array<OptionDef, N> with_dynamic(const OptionDef (&rows)[N],
                                                std::initializer_list<u32> dynamic) {
  std::array<OptionDef, N> out = std::to_array(rows);
  for (u32 index : dynamic) out[index].dynamic = true;
  return out;
}

// An option that may differ from another one, of the same type and range.
struct InheritingOption {
  u32 from;  // row of the other one
  const char* name;
  Help help;
};
// The same rows, and behind them those of `more`.
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
