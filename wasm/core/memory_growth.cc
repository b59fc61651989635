// Grows WebAssembly's memory by at least a sixteenth. In a standalone module Emscripten's sbrk
// grows by single pages of 64 KiB, and each growth triggers a garbage collection in JavaScript
// engines; a run that fills its drive would cause about a thousand.
#ifdef __EMSCRIPTEN__
#include <algorithm>
#include <cstddef>

#include "core/types.h"

// The linker's --wrap redirects calls to the second function (wasm/CMakeLists.txt).
extern "C" int __real_emscripten_resize_heap(size_t bytes);

extern "C" int __wrap_emscripten_resize_heap(size_t bytes) {
  const tt::u64 now = tt::u64{__builtin_wasm_memory_size(0)} * 65536;
  const tt::u64 ample = now + std::max<tt::u64>(now / 16, tt::MiB);
  if (ample > bytes && ample < 4 * tt::GiB &&
      __real_emscripten_resize_heap(static_cast<size_t>(ample)) != 0)
    return 1;
  return __real_emscripten_resize_heap(bytes);
}
#endif
