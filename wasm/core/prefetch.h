// Prefetches memory that will soon be used.
//
// WebAssembly has no prefetch instruction, so there the word is read. An out-of-order processor
// runs only a few hundred instructions past a pending load, so in WebAssembly it pays to read many
// such words back to back.
#pragma once
#include "core/types.h"

namespace tt {

#ifdef __wasm__
inline constexpr bool kPrefetches = false;
#else
inline constexpr bool kPrefetches = true;
#endif

// The caller must add the result to a sum that outlives the call; otherwise compilers drop the
// read.
template <class Word>
u32 fetch_early(const Word& word) {
  if (!kPrefetches) return static_cast<u32>(word);
  __builtin_prefetch(&word, 1);
  return 0;
}

}  // namespace tt
