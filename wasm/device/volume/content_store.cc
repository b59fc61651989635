#include "device/volume/content_store.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "core/hash.h"
#include "core/prng.h"

namespace tt {
namespace {

class HeapSlabs final : public SlabSource {
  char* allocate(u64 bytes) override {
    void* const memory = std::aligned_alloc(ContentStore::kChunk, bytes);
    TT_CHECK(memory != nullptr);
    return static_cast<char*>(memory);
  }
  void release(char* memory) override { std::free(memory); }
};

}  // namespace

SlabSource& heap_slabs() {
  static HeapSlabs heap;
  return heap;
}

ContentStore::ContentStore(u64 capacity_bytes, SlabSource& source)
    : capacity_(capacity_bytes),
      source_(source),
      chunks_(div_up(capacity_bytes, kChunk)),
      slabs_(div_up(capacity_bytes, kSlab)) {}

ContentStore::~ContentStore() {
  for (char* allocation : allocations_) source_.release(allocation);
}

// Grows by a thirty-second, so that little memory is allocated and unused.
void ContentStore::allocate_slabs() {
  const u64 count = std::clamp<u64>(allocated_slabs_ / 32, 1, 32);
  char* const bytes = source_.allocate(count * kSlab);
  allocations_.push_back(bytes);
  allocated_slabs_ += count;
  for (u64 i = count; i > 0; i--) free_slabs_.push_back(bytes + (i - 1) * kSlab);
}

ContentStore::Chunk& ContentStore::materialise(u64 index) {
  Chunk& chunk = chunks_[index];
  if (chunk.bytes != nullptr) return chunk;
  Slab& slab = slabs_[index * kChunk / kSlab];
  if (slab.chunks == 0) {
    if (free_slabs_.empty()) allocate_slabs();
    slab.bytes = free_slabs_.back();
    free_slabs_.pop_back();
  }
  slab.chunks++;
  resident_chunks_++;
  chunk.bytes = slab.bytes + index * kChunk % kSlab;
  std::memset(chunk.bytes, 0, kChunk);
  return chunk;
}

void ContentStore::give_back(u64 index) {
  TT_DCHECK(chunks_[index].bytes != nullptr && slabs_[index * kChunk / kSlab].chunks > 0);
  chunks_[index].bytes = nullptr;
  chunks_[index].generation = 0;
  resident_chunks_--;
  Slab& slab = slabs_[index * kChunk / kSlab];
  if (--slab.chunks > 0) return;
  free_slabs_.push_back(slab.bytes);
  slab.bytes = nullptr;
}

void ContentStore::write(u64 offset, Slice bytes) {
  if (bytes.empty()) return;
  TT_CHECK(offset <= capacity_ && bytes.size() <= capacity_ - offset);
  if (history_ != nullptr) history_->before_write(offset, bytes.size(), *this);
  digest_ = fold_digest(fold_digest(digest_, offset), xxh3(bytes));
  while (!bytes.empty()) {
    Chunk& chunk = materialise(offset / kChunk);
    const u64 at = offset % kChunk, size = std::min<u64>(bytes.size(), kChunk - at);
    std::memcpy(chunk.bytes + at, bytes.data(), size);
    // Snapshots compare generations, so every change gets a new one, unique in the run.
    const u64 first = at / kHostPage, last = (at + size - 1) / kHostPage;
    chunk.written_pages |= static_cast<u16>((2u << last) - (1u << first));
    chunk.generation = ++generation_;
    offset += size;
    bytes.remove_prefix(size);
  }
}

void ContentStore::read(u64 offset, u64 size, char* out) const {
  TT_CHECK(offset <= capacity_ && size <= capacity_ - offset);
  while (size > 0) {
    const Chunk& chunk = chunks_[offset / kChunk];
    const u64 at = offset % kChunk, part = std::min<u64>(size, kChunk - at);
    if (chunk.bytes == nullptr)
      std::memset(out, 0, part);
    else
      std::memcpy(out, chunk.bytes + at, part);
    offset += part;
    size -= part;
    out += part;
  }
}

Slice ContentStore::view(u64 offset, u64 size, std::string& scratch) const {
  if (size == 0) return {};
  TT_CHECK(offset <= capacity_ && size <= capacity_ - offset);
  const u64 first = offset / kChunk, last = (offset + size - 1) / kChunk;
  bool contiguous = chunks_[first].bytes != nullptr;
  for (u64 i = first + 1; i <= last && contiguous; i++)
    // Chunks are adjacent within a slab only.
    contiguous = i * kChunk % kSlab != 0 && chunks_[i].bytes != nullptr;
  if (contiguous) return {chunks_[first].bytes + offset % kChunk, static_cast<size_t>(size)};
  scratch.resize(size);
  read(offset, size, scratch.data());
  return scratch;
}

void ContentStore::trim(u64 offset, u64 size) {
  TT_CHECK(offset % kHostPage == 0 && size % kHostPage == 0);
  TT_CHECK(offset <= capacity_ && size <= capacity_ - offset);
  // A trim that the host holds back must not show after a crash, so its bytes are kept. One under
  // way may show: no one reads the pages it trims.
  if (history_ != nullptr && history_->holding()) history_->before_write(offset, size, *this);
  digest_ = fold_digest(fold_digest(digest_, ~offset), size);
  while (size > 0) {
    Chunk& chunk = chunks_[offset / kChunk];
    const u64 at = offset % kChunk, part = std::min<u64>(size, kChunk - at);
    const u64 first = at / kHostPage, end = (at + part) / kHostPage;
    const u16 pages = static_cast<u16>((1u << end) - (1u << first));
    if ((chunk.written_pages & pages) != 0) {
      chunk.written_pages &= static_cast<u16>(~pages);
      chunk.generation = ++generation_;
      if (chunk.written_pages == 0)
        give_back(offset / kChunk);
      else
        std::memset(chunk.bytes + at, 0, part);
    }
    offset += part;
    size -= part;
  }
}

u64 ContentStore::flip_bit(u64 seed) {
  if (resident_chunks_ == 0) return capacity_;
  SplitMix64 random(seed);
  u64 skip = random.below(resident_chunks_), index = 0;
  // A random resident chunk, then its next written page: the bit always belongs to stored data.
  while (chunks_[index].bytes == nullptr || skip-- > 0) index++;
  Chunk& chunk = chunks_[index];
  u64 at = random.below(kChunk / kHostPage);
  while ((chunk.written_pages >> at & 1) == 0) at = (at + 1) % (kChunk / kHostPage);
  at = at * kHostPage + random.below(kHostPage);
  chunk.bytes[at] = static_cast<char>(chunk.bytes[at] ^ (1 << random.below(8)));
  chunk.generation = ++generation_;
  digest_ =
      fold_digest(fold_digest(digest_, index * kChunk + at), static_cast<u8>(chunk.bytes[at]));
  return index * kChunk + at;
}

u64 ContentStore::bytes_resident() const { return resident_chunks_ * kChunk; }

std::vector<ContentStore::ChunkPlace> ContentStore::chunk_places() const {
  std::vector<ChunkPlace> places;
  for (const Chunk& chunk : chunks_)
    if (chunk.bytes != nullptr) places.push_back({chunk.bytes, chunk.generation});
  return places;
}

}  // namespace tt
