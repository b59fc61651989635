#include "images/image_store.h"

#include <cstdlib>
#include <cstring>

#include "core/hash.h"
#include "core/zeros.h"

namespace tt::images {
namespace {

constexpr u64 kPerBlock = sizeof(u32);
// A version's row, and the allocator's overhead for its bytes.
constexpr u64 kPerVersion = 40;
// A change larger than its base divided by this is stored complete: it would save too little to pay
// for the second decoding step.
constexpr u64 kWorthShare = 2;

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
  for (u64 i = 0; i < std::min<u64>(from.size(), to.size()); i++)
    versions_[to[i] = from[i]].holders++;
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
    const u32 before = version;
    version = is_zero(block) ? kZero : version_of(hash, block, before);
    release(before);
  }
}

void ImageStore::read(u32 image, u64 first, u64 blocks, char* out) const {
  TT_CHECK(first + blocks <= images_[image].size());
  for (u64 i = first; i < first + blocks; i++, out += kBlock)
    read(versions_[images_[image][i]], out);
}

void ImageStore::read(const Version& version, char* out) const {
  const Slice packed(version.packed, version.size);
  if (version.packed == nullptr) {
    std::memset(out, 0, kBlock);
  } else if (version.base == kZero) {
    unpack(packed, out);
  } else {
    read(versions_[version.base], out);
    apply_change(packed, out);
  }
}

void ImageStore::drop(u32 image) {
  for (const u32 version : images_[image]) release(version);
  held_ -= images_[image].size() * kPerBlock;
  images_[image] = {};
  free_images_.push_back(image);
}

ImageStore::~ImageStore() {
  for (const Version& version : versions_) std::free(version.packed);
}

u32 ImageStore::version_of(u64 hash, Slice block, u32 before) {
  const u32 base = versions_[before].base == kZero ? before : versions_[before].base;
  if (base != kZero) {
    static char from[kBlock];
    read(versions_[base], from);
    const Slice change = pack_change(Slice(from, kBlock), block);
    if (!change.empty() && change.size() * kWorthShare <= versions_[base].size)
      return keep(hash, change, base);
  }
  return keep(hash, pack(block), kZero);
}

u32 ImageStore::keep(u64 hash, Slice packed, u32 base) {
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
  versions_[version] = {hash, kept, static_cast<u32>(packed.size()), 1, base};
  if (base != kZero) versions_[base].holders++;
  held_ += packed.size() + kPerVersion;
  return version;
}

void ImageStore::release(u32 id) {
  Version& version = versions_[id];
  if (id == kZero || --version.holders > 0) return;
  const u32 base = version.base;
  std::free(version.packed);
  held_ -= version.size + kPerVersion;
  version = {};
  free_versions_.push_back(id);
  release(base);
}

}  // namespace tt::images
