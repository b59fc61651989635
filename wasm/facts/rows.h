// Tables and facts as structs: one macro generates a row's members, encoding, column definitions
// and id, so that they cannot disagree.
//
//   TT_TABLE(FilesRow, "volume.files", "Files of the volume.", kFolded,
//            ((file, Integer, "", "Number of the file.")),   // the key columns
//            (name, Text, "", "Name that the engine gave it."))
//   TT_TABLES((kFilesTable, FilesRow))   // ids in the namespace's kFolder, in this order
//   TT_ASSIGNS(FileCreated, FilesRow, "volume.file_created", "A file was created.")
//   TT_REMOVES(FileRemoved, FilesRow, "volume.file_removed", "A file was removed.")
//   TT_EVENT(Stopped, "lab.stopped", "The contender cannot go on.", (message, Text, "", ""))
//   TT_FACTS((kFileCreated, FileCreated), (kFileRemoved, FileRemoved))
//
//   sink.rows<FilesRow>([&](auto&& add) { add(FilesRow{.file = id, .name = f.name}); });
//   facts.emit(cause, job, [&] { return FileCreated{.row = row_of(id)}; });
//
// Cells have no default value and convert only from their own type: a row that omits or reorders
// members, or passes an enum as a number, does not compile.
#pragma once
#include <array>
#include <string>
#include <type_traits>

#include "facts/row_writer.h"
#include "facts/schema.h"

namespace tt {

// kFolded: facts keep the table up to date. kInspected: only the inspector reads it.
enum class Folding : u8 { kFolded, kInspected };

namespace cell {

struct Integer {
  template <class T>
    requires(std::is_unsigned_v<T> && !std::is_same_v<T, bool>)
  constexpr Integer(T v) : value(v) {}
  static constexpr ColumnType kType = ColumnType::kInteger;
  static constexpr Names names() { return {}; }
  void encode(RowWriter& out) const { out.integer(value); }
  u64 value;
};
// 0 or 1.
struct Flag {
  template <class T>
    requires(std::is_same_v<T, bool>)
  constexpr Flag(T v) : value(v) {}
  static constexpr ColumnType kType = ColumnType::kInteger;
  static constexpr Names names() { return {}; }
  void encode(RowWriter& out) const { out.integer(value); }
  bool value;
};
template <class E>
struct Enum {
  constexpr Enum(E v) : value(v) {}
  static constexpr ColumnType kType = ColumnType::kEnum;
  static constexpr Names names() { return kNamesOf<E>; }
  void encode(RowWriter& out) const { out.integer(static_cast<u64>(value)); }
  E value;
};
// Refers to bytes that must outlive the row; a temporary string does not compile.
template <ColumnType type>
struct Characters {
  constexpr Characters(Slice v) : value(v) {}
  constexpr Characters(const char* v) : value(v) {}
  Characters(const std::string& v) : value(v) {}
  Characters(std::string&&) = delete;
  static constexpr ColumnType kType = type;
  static constexpr Names names() { return {}; }
  void encode(RowWriter& out) const { out.bytes(value); }
  Slice value;
};
using Bytes = Characters<ColumnType::kBytes>;
using Text = Characters<ColumnType::kText>;
struct OfCause {
  constexpr OfCause(Cause v) : value(v) {}
  static constexpr ColumnType kType = ColumnType::kCause;
  static constexpr Names names() { return {}; }
  void encode(RowWriter& out) const { out.integer(value); }
  Cause value;
};

}  // namespace cell

#define TT_UNWRAP(...) __VA_ARGS__
#define TT_CELL_MEMBER(name, type, unit, help) ::tt::cell::type name;
#define TT_CELL_WRITE(name, ...) name.encode(out);
#define TT_CELL_COUNT(...) +1
#define TT_CELL_COLUMN(name, type, unit, help) \
  ::tt::ColumnDef{#name, ::tt::cell::type::kType, (unit), (help), ::tt::cell::type::names()},
#define TT_COLUMNS(name, ...) \
  static constexpr std::array<::tt::ColumnDef, 0 TT_FOR_EACH(TT_CELL_COUNT, __VA_ARGS__)> name{ \
      {TT_FOR_EACH(TT_CELL_COLUMN, __VA_ARGS__)}};

// Declares a table. `keys` lists the columns that identify a row, in parentheses.
#define TT_TABLE(Row, name, help, folding, keys, ...) \
  struct Row { \
    struct Key { \
      TT_FOR_EACH(TT_CELL_MEMBER, TT_UNWRAP keys) \
      void encode(::tt::RowWriter& out) const { \
        (void)out; \
        TT_FOR_EACH(TT_CELL_WRITE, TT_UNWRAP keys) \
      } \
    }; \
    TT_FOR_EACH(TT_CELL_MEMBER, TT_UNWRAP keys) \
    TT_FOR_EACH(TT_CELL_MEMBER, __VA_ARGS__) \
    void encode(::tt::RowWriter& out) const { \
      TT_FOR_EACH(TT_CELL_WRITE, TT_UNWRAP keys) \
      TT_FOR_EACH(TT_CELL_WRITE, __VA_ARGS__) \
    } \
    static constexpr ::tt::ColumnDef kColumns[] = {TT_FOR_EACH(TT_CELL_COLUMN, TT_UNWRAP keys) \
                                                       TT_FOR_EACH(TT_CELL_COLUMN, __VA_ARGS__)}; \
    static constexpr ::tt::TableDef definition() { \
      return {name, 0 TT_FOR_EACH(TT_CELL_COUNT, TT_UNWRAP keys), kColumns, help, \
              ::tt::Folding::folding == ::tt::Folding::kFolded}; \
    } \
  };

// Declares a fact: it assigns a whole row, removes the row with a key, or changes no table
// (TT_EVENT). Further cells serve the animation and the transcript.
#define TT_FACT_DEFINITION(name, table, op, help, ...) \
  TT_COLUMNS(kExtra, __VA_ARGS__) \
  static constexpr ::tt::FactDef definition() { \
    return {name, table, ::tt::RowOp::op, kExtra, help}; \
  }
#define TT_ASSIGNS(Fact, Row, name, help, ...) \
  struct Fact { \
    Row row; \
    TT_FOR_EACH(TT_CELL_MEMBER, __VA_ARGS__) \
    void encode(::tt::RowWriter& out) const { \
      row.encode(out); \
      TT_FOR_EACH(TT_CELL_WRITE, __VA_ARGS__) \
    } \
    TT_FACT_DEFINITION(name, id_of(static_cast<const Row*>(nullptr)), kAssign, help, __VA_ARGS__) \
  };
#define TT_REMOVES(Fact, Row, name, help, ...) \
  struct Fact { \
    Row::Key key; \
    TT_FOR_EACH(TT_CELL_MEMBER, __VA_ARGS__) \
    void encode(::tt::RowWriter& out) const { \
      key.encode(out); \
      TT_FOR_EACH(TT_CELL_WRITE, __VA_ARGS__) \
    } \
    TT_FACT_DEFINITION(name, id_of(static_cast<const Row*>(nullptr)), kRemove, help, __VA_ARGS__) \
  };
#define TT_EVENT(Fact, name, help, ...) \
  struct Fact { \
    TT_FOR_EACH(TT_CELL_MEMBER, __VA_ARGS__) \
    void encode(::tt::RowWriter& out) const { \
        TT_FOR_EACH(TT_CELL_WRITE, __VA_ARGS__)} TT_FACT_DEFINITION(name, ::tt::kNoTable, kNone, \
                                                                    help, __VA_ARGS__) \
  };

// Declares a room's tables and facts in the order of their ids; table_definitions() and
// fact_definitions() return the arrays for its schema.
#define TT_NUMBER_OF(id, Struct) number_of_##id,
#define TT_DEFINITION_OF(id, Struct) Struct::definition(),
#define TT_TABLE_ID(id, Row) \
  inline constexpr ::tt::TableId id = ::tt::make_id(kFolder, number_of_##id); \
  constexpr ::tt::TableId id_of(const Row*) { return id; }
#define TT_TABLES(...) \
  enum : ::tt::u8 { TT_FOR_EACH(TT_NUMBER_OF, __VA_ARGS__) }; \
  TT_FOR_EACH(TT_TABLE_ID, __VA_ARGS__) \
  inline constexpr auto table_definitions = [] { \
    return std::to_array<::tt::TableDef>({TT_FOR_EACH(TT_DEFINITION_OF, __VA_ARGS__)}); \
  };
#define TT_FACT_ID(id, Fact) \
  inline constexpr ::tt::FactKind id = ::tt::make_id(kFolder, number_of_##id); \
  constexpr ::tt::FactKind id_of(const Fact*) { return id; }
#define TT_FACTS(...) \
  enum : ::tt::u8 { TT_FOR_EACH(TT_NUMBER_OF, __VA_ARGS__) }; \
  TT_FOR_EACH(TT_FACT_ID, __VA_ARGS__) \
  inline constexpr auto fact_definitions = [] { \
    return std::to_array<::tt::FactDef>({TT_FOR_EACH(TT_DEFINITION_OF, __VA_ARGS__)}); \
  };

// A row's table id, or a fact's kind.
template <class Struct>
inline constexpr u16 kIdOf = id_of(static_cast<const Struct*>(nullptr));

}  // namespace tt
