// One client of a run: its connection, and how far it is in what it counts.
#pragma once
#include "server/execute/connection.h"

namespace tt::server {

struct SqlClient {
  SqlClient(const Program& program, Database& database, Draws& draws, Texts& texts,
            Locking* locking, u32 client)
      : connection(program, database, draws, texts, locking, client), number(client) {}

  Connection connection;
  const u32 number;
  tt::Statement call;
  bool has_call = false;
  bool answered = false;  // `call` does nothing, and completes what is counted
  bool goes_on = false;   // `call` belongs to what was begun before
  bool runs_script = false, commits = false, maintains = false;
  bool abandons = false, abandoning = false;
  bool parked = false;  // waits for its turn, or for another phase
  u32 phase = 0;        // in which its script began
  u64 transaction = 0;
  Ns begun_at = 0;  // its transaction's first attempt
  u64 skips = 0;    // done again after a power cut, and counted before
  Answer answer;
  tt::Op op = tt::Op::kPut;
  u64 user_bytes = 0;
  u64 step = 0;  // the number in a conversation
  u64 committed = 0, retried = 0;

  bool is_busy() const { return runs_script || abandons || abandoning || goes_on || has_call; }
};

}  // namespace tt::server
