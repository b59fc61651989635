// Prints the joined schema as JSON, for the generator of the TypeScript side and for `three-trees
// schema --native`. WebAssembly says its build alone (facts/schema.h).
#pragma once
#include <string>

namespace tt::lab {
std::string schema_json();
}
