// Where the messages of a batch went, for those who watch: one entry for each slot or basement node
// of the child, in key order.
//
// An entry has the inserts, the deletes and the commits that arrived; the messages or rows that the
// part holds now, and their bytes; and the lower bound of its keys (empty: no bound).
#pragma once
#include "fractal/state/nodes.h"

namespace tt::fractal {

// Encoded as rows are (facts/row_writer.h). `child`: in memory, whole, with the batch in it.
std::string batch_parts(const MessageBuffer& batch, const Node& child);

}  // namespace tt::fractal
