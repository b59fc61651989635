// A tree that PerconaFT has written, made one of this engine: it may have messages that are never
// sent here (updates, broadcasts, those of nested transactions), and several versions of a row.
//
// All its messages are applied to its rows, as if they had been flushed. Nodes and pivots stay; the
// leaves are in the cachetable then, changed, and above them nothing waits.
#pragma once
#include "fractal/recovery/row_versions.h"
#include "fractal/state/nodes.h"

namespace tt::fractal {

struct TakenOver {
  Ns read_at = 0;    // when the blocks have been read
  u64 messages = 0;  // applied to rows
};
// Of a dictionary that open_tree() has opened with that header. Answers when its blocks have been
// read. kUnsupported: `update` is null and there are updates.
Result<TakenOver> take_over(Nodes& nodes, Dictionary& dictionary, const DictionaryHeader& header,
                            Update update, Ns now);

}  // namespace tt::fractal
