// The drive's content in a file that is mapped into memory, so that the system can write out what
// a run does not use and a drive may be larger than the machine's memory.
#pragma once
#include <vector>

#include "device/volume/slab_source.h"

namespace tt::tools {

class MappedContent final : public SlabSource {
 public:
  MappedContent() = default;
  ~MappedContent() override;
  MappedContent(const MappedContent&) = delete;
  MappedContent& operator=(const MappedContent&) = delete;

  // Creates the file, which must not exist, and removes its name at once: its space is freed when
  // the process ends, however it ends. Returns why it cannot, or null.
  const char* open(const char* path);

  char* allocate(u64 bytes) override;
  void release(char* memory) override;

 private:
  struct Piece {
    char* memory;
    u64 bytes;
  };

  int file_ = -1;
  char* base_ = nullptr;  // addresses reserved for the whole file, at a multiple of a chunk
  u64 size_ = 0;          // the file's size
  std::vector<Piece> pieces_;
};

}  // namespace tt::tools
