// Words for the loss of a page that a power cut has torn, for the error that ends the opening.
#pragma once
#include <string>

#include "core/types.h"

namespace tt::btree {

// Counts come from the page's header: it lies in the first sector, so it is whole and belongs to
// one of the two versions. `record` names a record of the index, in the singular.
std::string lost_with(Slice page, const char* record);

}  // namespace tt::btree
