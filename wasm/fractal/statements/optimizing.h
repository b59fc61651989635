// Hot optimize (PerconaFT ft/ft-hot-flusher.cc toku_ft_hot_optimize, ft/ft-ops.cc toku_ft_optimize;
// TokuDB's OPTIMIZE TABLE): a message to all rows, which ends their older versions, then paths from
// the root to each leaf, from the left to the right. Every leaf gets what waits above it and is
// written again, even if nothing waits.
//
// Its flushes share the pool's threads. PerconaFT makes them on the client's thread.
#pragma once
#include "fractal/state/operations.h"
#include "fractal/statements/injection.h"

namespace tt::fractal {

class Optimizing {
 public:
  Optimizing(Nodes& nodes, const Transactions& transactions, Operations& operations,
             NodeWriter& writer, Injection& injection, Flusher& flusher)
      : nodes_(nodes),
        transactions_(transactions),
        operations_(operations),
        writer_(writer),
        injection_(injection),
        flusher_(flusher) {}
  // Optimizes every dictionary, one after the other. May wait; call again then.
  Progress run(Ns now, StatementCursor& cursor);

 private:
  Progress send_message(Ns now, StatementCursor& cursor, Dictionary& dictionary);
  Progress flush_paths(Ns now, StatementCursor& cursor, Dictionary& dictionary);

  Nodes& nodes_;
  const Transactions& transactions_;
  Operations& operations_;
  NodeWriter& writer_;
  Injection& injection_;
  Flusher& flusher_;
};

}  // namespace tt::fractal
