// The parts of a batch as its fact shows them: one entry for each slot or basement node of the
// child, in key order.
//
// An entry has the inserts, the deletes and the other messages that arrived; the messages or rows
// that the part holds now, and their bytes; and the lower bound of its keys (empty: no bound).
#pragma once
#include "fractal/state/nodes.h"

namespace tt::fractal {

// Encoded as rows are (facts/row_writer.h). `child` is in memory and whole, with the batch applied.
std::string batch_parts(const MessageBuffer& batch, const Node& child);

}  // namespace tt::fractal
