// Memory that will soon be used, brought nearer to the processor.
//
// WebAssembly has no instruction for that, so there the word is read. A processor does not wait for
// what it reads until it is used, but it goes on for a few hundred instructions only: there
// it pays to read many such words one after the other.
#pragma once
#include "core/types.h"

namespace tt {

#ifdef __wasm__
inline constexpr bool kPrefetches = false;
#else
inline constexpr bool kPrefetches = true;
#endif

// Answers something that the caller adds to a sum that outlives it, as compilers drop what is not
// used.
template <class Word>
u32 fetch_early(const Word& word) {
  if (!kPrefetches) return static_cast<u32>(word);
  __builtin_prefetch(&word, 1);
  return 0;
}

}  // namespace tt
