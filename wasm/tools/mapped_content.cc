#include "tools/mapped_content.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace tt::tools {
namespace {

constexpr u64 kReserved = u64{1} << 40;  // addresses only; no memory
constexpr u64 kAlignment = 64 * KiB;

}  // namespace

const char* MappedContent::open(const char* path) {
  file_ = ::open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file_ < 0) return std::strerror(errno);
  unlink(path);
  void* const reserved = mmap(nullptr, kReserved + kAlignment, PROT_NONE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (reserved == MAP_FAILED) return std::strerror(errno);
  const u64 address = reinterpret_cast<u64>(reserved);
  base_ = static_cast<char*>(reserved) + (kAlignment - address % kAlignment) % kAlignment;
  return nullptr;
}

MappedContent::~MappedContent() {
  if (file_ >= 0) close(file_);  // the mappings end with the process
}

char* MappedContent::allocate(u64 bytes) {
  TT_CHECK(bytes % kAlignment == 0 && bytes <= kReserved - size_);
  if (ftruncate(file_, static_cast<off_t>(size_ + bytes)) != 0)
    panic(std::strerror(errno), __FILE__, __LINE__);
  void* const memory = mmap(base_ + size_, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED,
                            file_, static_cast<off_t>(size_));
  if (memory == MAP_FAILED) panic(std::strerror(errno), __FILE__, __LINE__);
  pieces_.push_back({static_cast<char*>(memory), bytes});
  size_ += bytes;
  return pieces_.back().memory;
}

// The file keeps its size, without the blocks: a run's successor gets others.
void MappedContent::release(char* memory) {
  const auto piece = std::find_if(pieces_.begin(), pieces_.end(),
                                  [&](const Piece& one) { return one.memory == memory; });
  TT_CHECK(piece != pieces_.end());
#ifdef MADV_REMOVE
  madvise(piece->memory, piece->bytes, MADV_REMOVE);
#endif
  munmap(piece->memory, piece->bytes);
  pieces_.erase(piece);
}

}  // namespace tt::tools
