// Images of a lab's memory at moments of its run, block by block. A block that images share is kept
// once, packed.
//
// Equal blocks are found by their hashes (64 bits of XXH3), so the memory that the last image
// copied need not be kept. A block that changed a little is stored as a change of a complete
// version, never of another change; so reading takes at most two steps, and any image can be
// dropped.
#pragma once
#include <vector>

#include "images/packing.h"

namespace tt::images {

class ImageStore {
 public:
  ImageStore() = default;
  ImageStore(const ImageStore&) = delete;
  ImageStore& operator=(const ImageStore&) = delete;
  ~ImageStore();

  // Creates an image of `blocks` blocks and returns its number. It starts as a copy of image
  // `like`, zero beyond its end, or all zero.
  u32 begin(u64 blocks);
  u32 begin(u64 blocks, u32 like);
  // Writes whole blocks, from block `first` on.
  void put(u32 image, u64 first, Slice bytes);
  void read(u32 image, u64 first, u64 blocks, char* out) const;
  void drop(u32 image);
  // Memory held by all images.
  u64 held_bytes() const { return held_; }

 private:
  static constexpr u32 kZero = 0;  // the version of a block that is all zero

  struct Version {
    u64 hash = 0;
    char* packed = nullptr;
    u32 size = 0;
    u32 holders = 0;   // places in images, and versions that are changes of this one
    u32 base = kZero;  // the version that `packed` changes; kZero: complete
  };

  u32 version_of(u64 hash, Slice block, u32 before);
  u32 keep(u64 hash, Slice packed, u32 base);
  void read(const Version& version, char* out) const;
  void release(u32 version);

  std::vector<std::vector<u32>> images_;  // versions by block; empty: dropped
  std::vector<Version> versions_{1};
  std::vector<u32> free_images_, free_versions_;
  u64 held_ = 0;
};

}  // namespace tt::images
