// The drive's bytes by logical address: sparse, in 64 KiB chunks with generation numbers.
//
// A chunk exists while one of its pages is written and not trimmed. Each MiB of addresses has a
// slab of 16 chunks, so that a chunk's address is stable, its neighbours are adjacent, and a
// snapshot finds the changed 64 KiB by comparing generations. A slab without chunks is reused;
// slabs are allocated several at a time, as the allocator leaves a gap of a chunk before each
// aligned block. The running digest covers every write (address and bytes) and every trim, in
// order.
#pragma once
#include <vector>

#include "device/device.h"
#include "device/volume/slab_source.h"

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
  // until the next write or trim.
  Slice view(u64 offset, u64 size, std::string& scratch) const;
  void trim(u64 offset, u64 size);  // page aligned; frees chunks without written pages

  // Flips one stored bit, chosen by `seed`; returns its byte offset, or the capacity if nothing is
  // stored.
  u64 flip_bit(u64 seed);
  // Reports later writes to `history` before they replace bytes; null: to none.
  void record_into(History* history) { history_ = history; }

  u64 bytes_resident() const;  // memory held by chunks
  u64 digest() const { return digest_; }

  // For snapshots: each chunk's address in memory and its generation, which changes with its bytes
  // and is unique among chunks: in a repeated run a chunk may occupy another's former address.
  struct ChunkPlace {
    const char* address;
    u64 generation;
  };
  std::vector<ChunkPlace> chunk_places() const;

 private:
  struct Chunk {
    char* bytes = nullptr;
    u64 generation = 0;
    u16 written_pages = 0;  // bitmap of the chunk's 16 host pages that hold content
  };
  struct Slab {
    char* bytes = nullptr;
    u32 chunks = 0;
  };
  static constexpr u64 kSlab = 16 * kChunk;

  Chunk& materialise(u64 index);
  void allocate_slabs();
  void give_back(u64 index);

  const u64 capacity_;
  SlabSource& source_;
  std::vector<Chunk> chunks_;
  std::vector<Slab> slabs_;  // by address
  std::vector<char*> free_slabs_, allocations_;
  u64 allocated_slabs_ = 0;
  u64 resident_chunks_ = 0;
  u64 generation_ = 0, digest_ = 0;
  History* history_ = nullptr;
};

}  // namespace tt
