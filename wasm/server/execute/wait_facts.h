// Facts of clients' waits as they begin and end, and tables of clients and waits.
#pragma once
#include <deque>

#include "facts/fact_stream.h"
#include "facts/table_sink.h"
#include "server/execute/sql_client.h"

namespace tt::server {

// Tells of the wait of the client that asked last, and of the rings that were found. Returns their
// number.
u64 tell_waits(FactStream& facts, Locking& locking, SqlClient& last);
// Tells, once, that a client's wait is over.
void tell_wait_end(FactStream& facts, const Locking& locking, SqlClient& client);
void describe_clients(TableSink& sink, const Locking& locking,
                      const std::deque<SqlClient>& clients);

}  // namespace tt::server
