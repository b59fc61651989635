// Memory for the drive's content. It is the heap's, unless a program offers other memory, such as
// a file's.
#pragma once
#include "core/types.h"

namespace tt {

class SlabSource {
 public:
  virtual ~SlabSource() = default;
  // Returns `bytes` of memory, a multiple of 1 MiB, at a multiple of 64 KiB; never null. Its
  // contents are undefined.
  virtual char* allocate(u64 bytes) = 0;
  // Takes back all that one call of allocate() returned.
  virtual void release(char* memory) = 0;
};

SlabSource& heap_slabs();

}  // namespace tt
