#include "device/volume/content_store.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>

#include "core/hash.h"
#include "core/prng.h"

namespace tt {
namespace {

// The host pages `first` to `last` of a chunk, as a bitmap.
u16 page_bits(u64 first, u64 last) { return static_cast<u16>((2u << last) - (1u << first)); }

template <class Visit>
void each_page(u16 pages, Visit&& visit) {
  for (u32 left = pages; left != 0; left &= left - 1)
    visit(static_cast<u32>(std::countr_zero(left)));
}

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
      images_(source),
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

// A chunk's own memory; host pages without content are zero in it.
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
  chunk.bytes = slab.bytes + index * kChunk % kSlab;
  std::memset(chunk.bytes, 0, kChunk);
  return chunk;
}

void ContentStore::give_back(u64 index) {
  if (chunks_[index].bytes == nullptr) return;
  TT_DCHECK(slabs_[index * kChunk / kSlab].chunks > 0);
  chunks_[index].bytes = nullptr;
  chunks_[index].generation = 0;
  Slab& slab = slabs_[index * kChunk / kSlab];
  if (--slab.chunks > 0) return;
  free_slabs_.push_back(slab.bytes);
  slab.bytes = nullptr;
}

ContentStore::Details& ContentStore::details(Chunk& chunk) const {
  if (chunk.details == nullptr) chunk.details = std::make_unique<Details>();
  return *chunk.details;
}

void ContentStore::changed(u64 index, u16 pages) const {
  Chunk& chunk = chunks_[index];
  if (chunk.changed == 0) changed_.push_back(static_cast<u32>(index));
  chunk.changed |= pages;
}

// Releases the images of these pages, which must be parts of some.
void ContentStore::let_go(u64 index, u16 pages) {
  Chunk& chunk = chunks_[index];
  TT_DCHECK((chunk.shared & pages) == pages);
  each_page(pages, [&](u32 page) {
    images_.release(*chunk.details->parts[page].image);
    chunk.details->parts[page] = {};
  });
  chunk.shared &= static_cast<u16>(~pages);
}

// Copies these pages out of their images.
void ContentStore::make_own(u64 index, u16 pages) {
  if (pages == 0) return;
  Chunk& chunk = materialise(index);
  each_page(pages, [&](u32 page) {
    std::memcpy(chunk.bytes + page * kHostPage, bytes_of(chunk, page), kHostPage);
  });
  let_go(index, pages);
  chunk.generation = ++generation_;
}

// A host page's bytes; null if it has none.
const char* ContentStore::bytes_of(const Chunk& chunk, u32 page) const {
  if ((chunk.shared >> page & 1) == 0)
    return chunk.bytes == nullptr ? nullptr : chunk.bytes + page * kHostPage;
  const Part& part = chunk.details->parts[page];
  images_.seal(*part.image);
  return part.image->bytes + part.from;
}

void ContentStore::write(u64 offset, Slice bytes) {
  if (bytes.empty()) return;
  TT_CHECK(offset <= capacity_ && bytes.size() <= capacity_ - offset);
  if (history_ != nullptr) history_->before_write(offset, bytes.size(), *this);
  while (!bytes.empty()) {
    const u64 index = offset / kChunk;
    const u64 at = offset % kChunk, size = std::min<u64>(bytes.size(), kChunk - at);
    const u16 pages = page_bits(at / kHostPage, (at + size - 1) / kHostPage);
    Chunk& chunk = materialise(index);
    if (const u16 shared = chunk.shared & pages; shared != 0) make_own(index, shared);
    std::memcpy(chunk.bytes + at, bytes.data(), size);
    resident_chunks_ += chunk.written == 0;
    chunk.written |= pages;
    // Snapshots compare generations, so every change gets a new one, unique in the run.
    chunk.generation = ++generation_;
    changed(index, pages);
    offset += size;
    bytes.remove_prefix(size);
  }
}

void ContentStore::write(u64 offset, u64 size, std::span<PageImage* const> images, u64 from) {
  TT_CHECK(offset % kHostPage == 0 && size % kHostPage == 0 && from % kHostPage == 0);
  TT_CHECK(offset <= capacity_ && size <= capacity_ - offset);
  TT_CHECK(from + size <= images.size() * images_.page_bytes());
  if (history_ != nullptr) history_->before_write(offset, size, *this);
  for (const u64 end = offset + size; offset < end; offset += kHostPage, from += kHostPage) {
    const u64 index = offset / kChunk, page = offset % kChunk / kHostPage;
    const u16 bit = page_bits(page, page);
    Chunk& chunk = chunks_[index];
    PageImage& image = *images[from / images_.page_bytes()];
    images_.hold(image);
    if ((chunk.shared & bit) != 0) let_go(index, bit);
    details(chunk).parts[page] = {&image, from % images_.page_bytes()};
    chunk.shared |= bit;
    resident_chunks_ += chunk.written == 0;
    chunk.written |= bit;
    changed(index, bit);
    if (chunk.own() == 0) give_back(index);
  }
}

PageImage* ContentStore::image(u64 offset, u64 size, u64 from) const {
  TT_DCHECK(offset % kHostPage == 0 && size % kHostPage == 0 && from % kHostPage == 0);
  PageImage* image = nullptr;
  for (const u64 end = offset + size; offset < end; offset += kHostPage, from += kHostPage) {
    const Chunk& chunk = chunks_[offset / kChunk];
    const u64 page = offset % kChunk / kHostPage;
    if ((chunk.shared >> page & 1) == 0) return nullptr;
    const Part& part = chunk.details->parts[page];
    if (image == nullptr) image = part.image;
    if (part != Part{image, from}) return nullptr;
  }
  return image;
}

void ContentStore::read(u64 offset, u64 size, char* out) const {
  TT_CHECK(offset <= capacity_ && size <= capacity_ - offset);
  while (size > 0) {
    const Chunk& chunk = chunks_[offset / kChunk];
    const u64 at = offset % kChunk;
    // Page by page if some are parts of images.
    const u64 part =
        std::min<u64>(size, chunk.shared == 0 ? kChunk - at : kHostPage - at % kHostPage);
    const char* const bytes = bytes_of(chunk, static_cast<u32>(at / kHostPage));
    if (bytes == nullptr)
      std::memset(out, 0, part);
    else
      std::memcpy(out, bytes + at % kHostPage, part);
    offset += part;
    size -= part;
    out += part;
  }
}

Slice ContentStore::view(u64 offset, u64 size, std::string& scratch) const {
  if (size == 0) return {};
  TT_CHECK(offset <= capacity_ && size <= capacity_ - offset);
  const u64 first = offset / kChunk, last = (offset + size - 1) / kChunk;
  const Chunk& chunk = chunks_[first];
  const u64 page = offset % kChunk / kHostPage, in_page = offset % kHostPage;
  if ((chunk.shared >> page & 1) != 0) {
    const u64 from = chunk.details->parts[page].from;
    if (PageImage* image =
            this->image(offset - in_page, round_up(in_page + size, kHostPage), from)) {
      images_.seal(*image);
      return {image->bytes + from + in_page, static_cast<size_t>(size)};
    }
  }
  bool contiguous = true;
  for (u64 i = first; i <= last && contiguous; i++) {
    const u64 begins = i == first ? page : 0;
    const u64 ends = i == last ? (offset + size - 1) % kChunk / kHostPage : kPages - 1;
    // Chunks are adjacent within a slab only.
    contiguous = chunks_[i].bytes != nullptr && (i == first || i * kChunk % kSlab != 0) &&
                 (chunks_[i].shared & page_bits(begins, ends)) == 0;
  }
  if (contiguous) return {chunk.bytes + offset % kChunk, static_cast<size_t>(size)};
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
  while (size > 0) {
    const u64 index = offset / kChunk;
    Chunk& chunk = chunks_[index];
    const u64 at = offset % kChunk, part = std::min<u64>(size, kChunk - at);
    const u16 pages = page_bits(at / kHostPage, (at + part - 1) / kHostPage);
    if ((chunk.written & pages) != 0) {
      changed(index, chunk.written & pages);
      let_go(index, chunk.shared & pages);
      chunk.written &= static_cast<u16>(~pages);
      resident_chunks_ -= chunk.written == 0;
      if (chunk.own() == 0) {
        give_back(index);
      } else {
        std::memset(chunk.bytes + at, 0, part);
        chunk.generation = ++generation_;
      }
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
  while (chunks_[index].written == 0 || skip-- > 0) index++;
  u64 at = random.below(kPages);
  while ((chunks_[index].written >> at & 1) == 0) at = (at + 1) % kPages;
  const u16 page = page_bits(at, at);
  make_own(index, chunks_[index].shared & page);
  Chunk& chunk = chunks_[index];
  at = at * kHostPage + random.below(kHostPage);
  chunk.bytes[at] = static_cast<char>(chunk.bytes[at] ^ (1 << random.below(8)));
  chunk.generation = ++generation_;
  changed(index, page);
  return index * kChunk + at;
}

// The sum of the pages' hashes does not depend on the order of writes, and a page that changes
// leaves the others' part alone.
u64 ContentStore::digest() const {
  for (const u32 index : changed_) {
    Chunk& chunk = chunks_[index];
    u64* const hashes = details(chunk).hashes;
    each_page(chunk.changed, [&](u32 page) {
      digest_ -= hashes[page];
      hashes[page] = 0;
      if ((chunk.written >> page & 1) == 0) return;
      hashes[page] = fold_digest(fold_digest(0, u64{index} * kPages + page),
                                 xxh3({bytes_of(chunk, page), kHostPage}));
      digest_ += hashes[page];
    });
    chunk.changed = 0;
  }
  changed_.clear();
  return digest_;
}

std::vector<ContentStore::ChunkPlace> ContentStore::chunk_places() const {
  std::vector<ChunkPlace> places;
  for (const Chunk& chunk : chunks_)
    if (chunk.bytes != nullptr) places.push_back({chunk.bytes, chunk.generation});
  for (const PageImages::Place& place : images_.places())
    places.push_back({place.address, place.stamp});
  return places;
}

}  // namespace tt
