#include "images/image_store.h"

#include <cstdlib>
#include <cstring>

#include "core/hash.h"

namespace tt::images {
namespace {

constexpr u64 kPerBlock = sizeof(u32);
// A version's own row, and what the allocator adds to its bytes.
constexpr u64 kPerVersion = 32;

bool all_zero(Slice block) {
  return block[0] == 0 && std::memcmp(block.data(), block.data() + 1, block.size() - 1) == 0;
}

}  // namespace

u32 ImageStore::begin(u64 blocks) {
  u32 image = static_cast<u32>(images_.size());
  if (free_images_.empty()) {
    images_.emplace_back();
  } else {
    image = free_images_.back();
    free_images_.pop_back();
  }
  images_[image].assign(blocks, kZero);
  held_ += blocks * kPerBlock;
  return image;
}

u32 ImageStore::begin(u64 blocks, u32 like) {
  const u32 image = begin(blocks);
  const std::vector<u32>& from = images_.at(like);
  std::vector<u32>& to = images_[image];
  for (u64 i = 0; i < std::min<u64>(from.size(), to.size()); i++) versions_[to[i] = from[i]].holders++;
  return image;
}

void ImageStore::put(u32 image, u64 first, Slice bytes) {
  std::vector<u32>& blocks = images_[image];
  TT_CHECK(bytes.size() % kBlock == 0 && first + bytes.size() / kBlock <= blocks.size());
  for (u64 at = 0; at < bytes.size(); at += kBlock) {
    u32& version = blocks[first + at / kBlock];
    const Slice block = bytes.substr(at, kBlock);
    const u64 hash = xxh3(block);
    if (version != kZero && versions_[version].hash == hash) continue;
    release(version);
    version = all_zero(block) ? kZero : version_of(hash, block);
  }
}

void ImageStore::read(u32 image, u64 first, u64 blocks, char* out) const {
  TT_CHECK(first + blocks <= images_[image].size());
  for (u64 i = first; i < first + blocks; i++, out += kBlock) {
    const Version& version = versions_[images_[image][i]];
    if (version.packed == nullptr)
      std::memset(out, 0, kBlock);
    else
      unpack(Slice(version.packed, version.size), out);
  }
}

void ImageStore::drop(u32 image) {
  for (const u32 version : images_[image]) release(version);
  held_ -= images_[image].size() * kPerBlock;
  images_[image] = {};
  free_images_.push_back(image);
}

u32 ImageStore::version_of(u64 hash, Slice block) {
  const Slice packed = pack(block);
  char* const kept = static_cast<char*>(std::malloc(packed.size()));
  TT_CHECK(kept != nullptr);
  std::memcpy(kept, packed.data(), packed.size());
  u32 version = static_cast<u32>(versions_.size());
  if (free_versions_.empty()) {
    versions_.emplace_back();
  } else {
    version = free_versions_.back();
    free_versions_.pop_back();
  }
  versions_[version] = {hash, kept, static_cast<u32>(packed.size()), 1};
  held_ += packed.size() + kPerVersion;
  return version;
}

void ImageStore::release(u32 id) {
  Version& version = versions_[id];
  if (id == kZero || --version.holders > 0) return;
  std::free(version.packed);
  held_ -= version.size + kPerVersion;
  version = {};
  free_versions_.push_back(id);
}

}  // namespace tt::images
