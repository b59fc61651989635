// The drive's bytes by logical address: sparse, in 64 KiB chunks with generation numbers.
//
// A host page of a chunk is stored either in the chunk's own memory or as part of a page image
// (page_images.h), which the engine that wrote it shares. Each MiB of addresses has a slab of 16
// chunks' memory, so that its address is stable, its neighbours are adjacent, and a snapshot finds
// the changed 64 KiB by comparing generations. A slab without chunks is reused; slabs are allocated
// several at a time, as the allocator leaves a gap of a chunk before each aligned block.
#pragma once
#include <memory>
#include <span>
#include <vector>

#include "device/volume/page_images.h"

namespace tt {

class ContentStore {
 public:
  // Keeps the bytes that writes and trims replace, so that a power cut can restore them.
  class History {
   public:
    virtual ~History() = default;
    virtual void before_write(u64 offset, u64 size, const ContentStore& content) = 0;
    // True while writes that follow wait for earlier ones.
    virtual bool holding() const = 0;
  };
  static constexpr u64 kChunk = 64 * KiB;

  // `source` outlives the store.
  explicit ContentStore(u64 capacity_bytes, SlabSource& source = heap_slabs());
  ~ContentStore();
  ContentStore(const ContentStore&) = delete;
  ContentStore& operator=(const ContentStore&) = delete;

  // `offset` in bytes; any alignment. Bytes never written read as zero.
  void write(u64 offset, Slice bytes);
  void read(u64 offset, u64 size, char* out) const;
  // Returns the bytes in place if they are contiguous in memory, else copied into `scratch`. Valid
  // until the next write or trim there; an image's bytes until its engine changes the page.
  Slice view(u64 offset, u64 size, std::string& scratch) const;
  void trim(u64 offset, u64 size);  // page aligned; frees chunks without written pages

  // Stores part of some images, from byte `from` of the first one on, by reference. `offset`,
  // `from` and `size` are host page aligned.
  void write(u64 offset, u64 size, std::span<PageImage* const> images, u64 from);
  // Returns the image of which [offset, offset + size) holds the part from byte `from` on; null if
  // there is none.
  PageImage* image(u64 offset, u64 size, u64 from) const;
  PageImages& images() const { return images_; }

  // Flips one stored bit, chosen by `seed`; returns its byte offset, or the capacity if nothing is
  // stored.
  u64 flip_bit(u64 seed);
  // Reports later writes to `history` before they replace bytes; null: to none.
  void record_into(History* history) { history_ = history; }

  u64 bytes_resident() const { return resident_chunks_ * kChunk; }  // chunks with content
  // A hash of all that is stored and its addresses. Costs as much as has changed since the last
  // call.
  u64 digest() const;

  // For snapshots: each chunk's address in memory and its generation, which changes with its bytes
  // and is unique among chunks: in a repeated run a chunk may occupy another's former address.
  // Stretches of images are listed likewise.
  struct ChunkPlace {
    const char* address;
    u64 generation;
  };
  std::vector<ChunkPlace> chunk_places() const;

 private:
  static constexpr u64 kSlab = 16 * kChunk;
  static constexpr u32 kPages = kChunk / kHostPage;

  // A host page within an image.
  struct Part {
    PageImage* image = nullptr;
    u64 from = 0;  // bytes
    bool operator==(const Part&) const = default;
  };
  struct Details {
    Part parts[kPages];
    u64 hashes[kPages] = {};  // in the digest; 0: not written
  };
  struct Chunk {
    char* bytes = nullptr;
    std::unique_ptr<Details> details;
    u64 generation = 0;
    // Bitmaps of the chunk's host pages: those that hold content, those of them that are parts of
    // images, and those whose content has changed since the last digest.
    u16 written = 0, shared = 0, changed = 0;
    u16 own() const { return written & static_cast<u16>(~shared); }
  };
  struct Slab {
    char* bytes = nullptr;
    u32 chunks = 0;
  };

  Chunk& materialise(u64 index);
  void allocate_slabs();
  void give_back(u64 index);
  void make_own(u64 index, u16 pages);
  void let_go(u64 index, u16 pages);
  Details& details(Chunk& chunk) const;
  void changed(u64 index, u16 pages) const;
  const char* bytes_of(const Chunk& chunk, u32 page) const;

  const u64 capacity_;
  SlabSource& source_;
  mutable std::vector<Chunk> chunks_;
  mutable PageImages images_;
  std::vector<Slab> slabs_;  // by address
  std::vector<char*> free_slabs_, allocations_;
  u64 allocated_slabs_ = 0;
  u64 resident_chunks_ = 0;
  u64 generation_ = 0;
  mutable std::vector<u32> changed_;  // chunks with changes since the last digest
  mutable u64 digest_ = 0;            // sum of the pages' hashes
  History* history_ = nullptr;
};

}  // namespace tt
