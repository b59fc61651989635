// The drive's bytes by logical address: real, sparse, in 64 KiB chunks with generation numbers.
//
// A chunk exists while some page of it has been written and not trimmed. Each MiB of addresses has
// its own slab of 16 chunks, so a chunk's address is stable, its neighbours lie beside it, and a
// snapshot can tell which 64 KiB of memory changed by comparing generations. A slab without chunks
// is used again for another chunk; slabs are taken from the allocator several at a time, as it
// leaves a gap of a chunk before each aligned block. The running digest covers every write (address
// and bytes) and every trim, in order.
#pragma once
#include <vector>

#include "device/device.h"

namespace tt {

class ContentStore {
 public:
  // Keeps the bytes that writes and trims replace, so that a power cut can bring them back.
  class History {
   public:
    virtual ~History() = default;
    virtual void before_write(u64 offset, u64 size, const ContentStore& content) = 0;
    // Writes that follow wait for earlier ones.
    virtual bool holding() const = 0;
  };
  static constexpr u64 kChunk = 64 * KiB;

  explicit ContentStore(u64 capacity_bytes);
  ~ContentStore();
  ContentStore(const ContentStore&) = delete;
  ContentStore& operator=(const ContentStore&) = delete;

  // `offset` in bytes; any alignment. Bytes never written read as zero.
  void write(u64 offset, Slice bytes);
  void read(u64 offset, u64 size, char* out) const;
  // The bytes where they lie if they are contiguous in memory, else copied into `scratch`. Valid
  // until the next write or trim.
  Slice view(u64 offset, u64 size, std::string& scratch) const;
  void trim(u64 offset, u64 size);  // page aligned; a chunk without written pages is given back

  // Flips one bit of what is stored, chosen by `seed`; answers the byte it lies in, or the capacity
  // if nothing is stored.
  u64 flip_bit(u64 seed);
  // From now on writes leave the bytes that they replace in `history`, unless it is null.
  void record_into(History* history) { history_ = history; }

  u64 bytes_resident() const;  // memory held by chunks
  u64 digest() const { return digest_; }

  // For snapshots: every chunk's place in memory and its generation, which changes whenever its
  // bytes change, and is no other chunk's: in a repeated run one may lie where another one was.
  struct ChunkPlace {
    const char* address;
    u64 generation;
  };
  std::vector<ChunkPlace> chunk_places() const;

 private:
  struct Chunk {
    char* bytes = nullptr;
    u64 generation = 0;
    u16 written_pages = 0;  // bitmap of the 16 host pages that hold content
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
  std::vector<Chunk> chunks_;
  std::vector<Slab> slabs_;  // by address
  std::vector<char*> free_slabs_, allocations_;
  u64 allocated_slabs_ = 0;
  u64 resident_chunks_ = 0;
  u64 generation_ = 0, digest_ = 0;
  History* history_ = nullptr;
};

}  // namespace tt
