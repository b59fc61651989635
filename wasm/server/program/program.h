// A compiled workload of tables and statements. web/src/document/sql/program/program.ts describes
// its bytes, and what each part means.
//
// Everything is checked once, when it is decoded: every number is in range, jumps lead to
// instructions, and the stack has one depth at each. What runs it checks values alone.
#pragma once
#include <memory>
#include <span>
#include <vector>

#include "core/result.h"
#include "server/program/ops.h"

namespace tt::server {

// Shares and probabilities are in billionths.
inline constexpr u32 kBillion = 1'000'000'000;
// Values on the stack at most.
inline constexpr u32 kDeepestStack = 64;
inline constexpr u32 kMostVariables = 1000, kMostColumns = 64, kMostCopies = 1000;

struct Instruction {
  Op op;
  u32 a = 0, b = 0;  // operands; of a list its place in Program::lists and its length
  u64 wide = 0;      // one that may need 64 bits, or the target of `repeat`
};
// Empty: nothing is given.
using Code = std::vector<Instruction>;

enum class TypeKind : u8 {
  kInteger,
  kDecimal,
  kDateTime,
  kChar,
  kVarChar,
  kText,
  kBinary,
  kVarBinary,
  kBlob
};
struct Column {
  Slice name;
  TypeKind kind;
  u32 size;  // bytes of an integer, digits, most bytes, or bytes of a TEXT's length
  u8 scale;
  bool is_unsigned, nullable, auto_increment;
};
struct KeyPart {
  u32 column, bytes;  // bytes: 0: all of the column
};
enum class IndexKind : u8 { kPrimary, kUnique, kPlain, kHidden };
struct Index {
  Slice name;
  IndexKind kind;
  bool clustering;
  std::vector<KeyPart> parts;
};
struct Table {
  Slice name;
  u32 copies;  // 0: one, without a number in its name
  std::vector<Column> columns;
  std::vector<Index> indexes;
};

enum class BoundKind : u8 { kNone, kIncluding, kExcluding, kAboveNull };
struct Bound {
  BoundKind kind = BoundKind::kNone;
  Code value;
};
struct Range {
  std::vector<Code> equal;  // an empty one: is NULL
  Bound low, high;
};
struct Sort {
  u32 column;
  bool downwards;
};
struct Access {
  u32 table = 0;
  Code copy;
  u32 index = 0;
  bool backwards = false, covers = false;
  std::vector<Range> ranges;
  Code filter;
  std::vector<Sort> sort;
  Code limit;
  std::vector<u32> columns;  // those that any expression of the plan reads, of any row
};
struct SetColumn {
  u32 column;
  Code value;
};
enum class Aggregate : u8 { kNone, kCount, kSum, kMin, kMax };
struct Item {
  Aggregate aggregate;
  Code value;  // empty: COUNT of rows
};
enum class PlanKind : u8 {
  kBegin,
  kCommit,
  kRollback,
  kTruncate,
  kInsert,
  kUpdate,
  kDelete,
  kSelect
};
enum class RowLock : u8 { kNone, kShared, kExclusive };
struct Plan {
  PlanKind kind = PlanKind::kBegin;
  Access access;                 // TRUNCATE and INSERT have a table and its copy alone
  std::vector<Code> values;      // INSERT: for each row one for each column
  std::vector<SetColumn> sets;   // UPDATE, and INSERT for a row that is there
  bool finds_all_first = false;  // UPDATE
  RowLock lock = RowLock::kNone;
  bool distinct = false;
  std::vector<Item> items;
};

struct Parameter {
  u32 at, bytes, variable;
};
struct Statement {
  Slice place, sql;
  std::vector<Parameter> parameters;  // parts of the SQL that are values
  u32 variables;                      // a script that runs it has as many at least
  Plan plan;
};
struct Script {
  Slice name;
  u32 variables, cursors;
  Code code;
};

enum class PhaseKind : u8 { kLoad, kMix, kFlush, kCompact, kSettle, kCheckpoint, kConversation };
struct Weight {
  u32 script;
  u64 weight;
};
struct Phase {
  PhaseKind kind;
  bool warm_up = false;
  u32 script = 0;
  u64 times = 0;  // runs of the script, or statements of a mix
  u64 transaction_rows = 1;
  std::vector<Weight> weights;  // a conversation's name each session's script
  std::vector<u32> turns;       // sessions, in the order of their statements
};

struct CurveStep {
  u32 share;  // in billionths
  i64 value;
};

struct Program {
  std::vector<Slice> texts;
  std::vector<std::vector<CurveStep>> curves;
  std::vector<Slice> counters;
  std::vector<Table> tables;
  std::vector<Statement> statements;
  std::vector<Script> scripts;
  std::vector<Phase> phases;
  std::vector<u32> lists;

  std::span<const u32> list(u32 at, u32 size) const { return {lists.data() + at, size}; }

  // Errors: kBadRequest, for bytes that are no program. Slices point into a copy that it keeps.
  static Result<std::unique_ptr<const Program>> decode(Slice bytes);

 private:
  std::unique_ptr<char[]> bytes_;
};

}  // namespace tt::server
