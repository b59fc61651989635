// What goes with a page that a power cut has torn, in words for the error that ends the opening.
#pragma once
#include <string>

#include "core/types.h"

namespace tt::btree {

// The page's header, in its first sector, is taken at its word: it is of one of the versions that
// the page is torn between. `record` is what a record of its index is called, in the singular.
std::string lost_with(Slice page, const char* record);

}  // namespace tt::btree
