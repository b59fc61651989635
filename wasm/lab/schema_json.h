// Prints the joined schema as JSON, for the generator of the TypeScript side and for `three-trees
// schema --native`. In WebAssembly it contains only the build (facts/schema.h).
#pragma once
#include <string>

namespace tt::lab {
std::string schema_json();
}
