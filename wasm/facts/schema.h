// The one definition of everything that a run reports or accepts: causes, tables, facts, options
// and report fields, as constexpr rows.
//
// A folder declares its rows in its schema.h/.cc and exports them as one FolderSchema;
// lab/registry.cc joins them. The binary prints the joined schema as JSON (lab/schema_json.cc) and
// scripts/gen.mjs generates TypeScript from it, so names, units and help texts are written once.
// Ids are (folder number << 8 | row), so no central list exists.
#pragma once
#include <span>
#include <type_traits>

#include "core/types.h"
#include "facts/named_enum.h"

namespace tt {

using Cause = u16;     // why a byte was written or read: one id space for engine, volume and device
using FactKind = u16;  // the kind of an event
using TableId = u16;   // a table of describe()
inline constexpr u16 make_id(u8 folder, u8 row) { return static_cast<u16>(folder << 8 | row); }
inline constexpr TableId kNoTable = 0xffff;
inline constexpr Cause kNoCause = 0xffff;  // for facts that move no bytes

// Values that only the printed schema needs: most names, and all help texts. WebAssembly leaves
// them out to save download; the page has them from the generated files.
#ifdef __EMSCRIPTEN__
struct LeftOut {
  template <class... T>
  constexpr LeftOut(const T&...) {}
};
template <class T>
using Described = LeftOut;
#else
template <class T>
using Described = T;
#endif

using Help = Described<const char*>;  // a one-sentence definition, or a unit

enum class ColumnType : u8 {
  kInteger,  // u64, below 2^53 so that JavaScript holds it exactly
  kEnum,     // an index into `names`
  kBytes,    // a key or other raw bytes
  kText,     // UTF-8
  kHash,     // 64 opaque bits, printed as 16 hex digits
  kCause,    // a Cause
};

struct ColumnDef {
  Described<const char*> name;
  ColumnType type;
  Help unit;  // "bytes", "ns", "pages", "1/1000" … or ""
  Help help;
  Described<Names> names = {};
};

// A table of describe(): rows are found by their first `key_columns` columns.
struct TableDef {
  Described<const char*> name;  // "lsm.files"
  u32 key_columns;
  Described<std::span<const ColumnDef>> columns;
  Help help;
  bool folded = true;  // false: for the inspector only, facts do not keep it up to date
};

// The effect of a fact on its table. The fold only assigns: the row in a fact is complete and
// replaces the old one, so the page needs no engine rules.
enum class RowOp : u8 { kNone, kAssign, kRemove };

struct FactDef {
  const char* name;  // "lsm.file_added"
  TableId table;     // kNoTable with RowOp::kNone
  RowOp op;          // kAssign: the whole row follows; kRemove: the key columns follow
  std::span<const ColumnDef>
      extra;  // further cells after the row, for the animation and the transcript
  Help help;
};

// The colour of a cause's bytes. kData is split by measurement into new bytes (first_bytes) and
// rewritten ones.
enum class CauseClass : u8 { kData, kSafety, kHousekeeping };

struct CauseDef {
  const char* name;   // "compaction_l3"
  const char* label;  // "compaction into L3"
  CauseClass colour;
  Help help;
};

enum class OptionType : u8 { kCount, kBytes, kNs, kFlag, kEnum, kPermille };

inline constexpr u64 kInherits = ~u64{0};  // the value of an unset option that inherits another's
inline constexpr u32 kNoOption = ~u32{0};

struct OptionDef {
  const char* name;
  OptionType type;
  u64 fallback, min, max;  // the default value and the range, both ends allowed
  Described<Names> names;  // kEnum only
  Help help;
  bool dynamic = false;  // can be changed while the engine runs
  // index of the option that it inherits from; `fallback` is kInherits then
  u32 inherits = kNoOption;
};

// The number of an option with values of type T.
template <class T>
struct OptionOf {
  u32 row;
  constexpr operator u32() const { return row; }
};

struct ProfileValue {
  template <class T>
  constexpr ProfileValue(OptionOf<T> of, std::type_identity_t<T> to)
      : option(of.row), value(static_cast<u64>(to)) {}

  u32 option;  // row in the group's options
  u64 value;
};
// A named set of defaults that imitates one real version.
struct ProfileDef {
  const char* name;
  Help help;
  std::span<const ProfileValue> values;
};

// One struct of options (facts/options.h). The first profile is the default.
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
  Described<const char*> name;
  Described<std::span<const CauseDef>> causes;
  std::span<const TableDef> tables;
  Described<std::span<const FactDef>> facts;
  std::span<const OptionGroup> options;
  Described<std::span<const ReportFieldDef>> report;
};

}  // namespace tt
