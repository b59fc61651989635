// Converts a tree that PerconaFT wrote into one of this engine. It may have messages that this
// engine never sends (updates, broadcasts, those of nested transactions) and several versions of a
// row.
//
// All messages are applied to the rows, as if they had been flushed. Nodes and pivots stay. Then
// the leaves are in the cachetable, dirty, and no messages wait above them.
#pragma once
#include "fractal/recovery/row_versions.h"
#include "fractal/state/nodes.h"

namespace tt::fractal {

struct TakenOver {
  Ns read_at = 0;    // when the blocks have been read
  u64 messages = 0;  // applied to rows
};
// Converts a dictionary that open_tree() has opened with that header. kUnsupported: there are
// updates and `update` is null; kCorruption.
Result<TakenOver> take_over(Nodes& nodes, Dictionary& dictionary, const DictionaryHeader& header,
                            Update update, Ns now);

}  // namespace tt::fractal
