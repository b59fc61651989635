// Stops the machine at a bug: natively with a message and abort, in WebAssembly with a trap that
// the loader reports.
#include <cstdio>
#include <cstdlib>

#include "core/types.h"

namespace tt {

#ifdef __EMSCRIPTEN__
// Imported from the loader, which keeps the text for the error that the page shows.
extern "C" void tt_panic(const char* what, const char* file, int line)
    __attribute__((import_module("env"), import_name("tt_panic")));
void panic(const char* what, const char* file, int line) {
  tt_panic(what, file, line);
  __builtin_trap();
}
#else
void panic(const char* what, const char* file, int line) {
  std::fprintf(stderr, "panic: %s (%s:%d)\n", what, file, line);
  std::abort();
}
#endif

}  // namespace tt
