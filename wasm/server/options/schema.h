// The server's rows of the one definition: options, tables and facts of SQL workloads.
#pragma once
#include "facts/options.h"
#include "facts/rows.h"

namespace tt::server {

inline constexpr u8 kFolder = 7;

#define TT_SQL_OPTIONS(X) \
  X(clients, Count, 1, 1, 1000, "connections; more than one has to wait for locks, and is refused")

TT_DECLARE_OPTIONS(SqlOptions, SqlOptionIndex, TT_SQL_OPTIONS)

TT_TABLE(TablesRow, "server.tables", "the tables of an SQL workload", kInspected,
         ((table, Integer, "", "tables are numbered from 0")), (name, Text, "", "its name"),
         (rows, Integer, "rows", "that exist"),
         (user_bytes, Integer, "bytes", "keys and values of the rows"))
TT_TABLE(StatementsRow, "server.statements", "the statements of an SQL workload", kInspected,
         ((statement, Integer, "", "statements are numbered from 0, in the order of the document")),
         (place, Text, "", "its place in the document"), (runs, Integer, "", "times it was run"),
         (calls, Integer, "", "calls of the engine that it was made of"),
         (rows_read, Integer, "rows", "rows and entries that they returned"),
         (rows_found, Integer, "rows", "rows of its answers"),
         (rows_changed, Integer, "rows", "rows that it changed"))
TT_TABLES((kTablesTable, TablesRow), (kStatementsTable, StatementsRow))

TT_EVENT(StatementRun, "server.statement", "an SQL statement was run",
         (statement, Integer, "",
          "number of the statement; one more than the last for BEGIN, COMMIT and ROLLBACK that are "
          "in no script"),
         (sql, Text, "", "as run, with its values"), (changed, Integer, "rows", "rows changed"),
         (found, Integer, "rows", "rows of its answer"),
         (rows, Text, "", "its answer: cells with tabs between them, a line for each row"),
         (error, Integer, "", "as MySQL numbers it; 0: none"))
TT_FACTS((kStatementRun, StatementRun))

extern const FolderSchema kSchema;

}  // namespace tt::server
