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
TT_TABLE(IndexesRow, "server.indexes", "the indexes of the tables, as they are at rest", kInspected,
         ((index, Integer, "", "number of the index")), (table, Integer, "", "number of its table"),
         (name, Text, "", "its table, and the index unless it holds the rows themselves"),
         (entries, Integer, "",
          "with old versions of rows, deletions, and those that wait for purge; without what is in "
          "memtables or on its way down a fractal tree"),
         (bytes, Integer, "bytes",
          "on the drive: a B-tree's pages, an LSM-tree's tables by their blocks, a fractal tree's "
          "file"),
         (metadata_bytes, Integer, "bytes",
          "in all entries, before compression: what is neither a key's nor a value's columns"),
         (version_bytes, Integer, "bytes", "of these, which transaction wrote an entry, and how"))
TT_TABLES((kTablesTable, TablesRow), (kStatementsTable, StatementsRow), (kIndexesTable, IndexesRow))

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
