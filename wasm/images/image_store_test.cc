#include "images/image_store.h"

#include <gtest/gtest.h>

#include <map>

#include "core/coding.h"
#include "core/prng.h"
#include "images/requests.h"

namespace tt::images {
namespace {

std::string unpacked(Slice packed) {
  std::string out(kBlock, 'x');
  unpack(packed, out.data());
  return out;
}

// Rows as on a drive: a key, and a value whose second half repeats its first half.
std::string rows(u64 seed) {
  std::string out;
  for (u64 row = 0; out.size() < kBlock; row++) {
    SplitMix64 words(mix64(seed + row));
    std::string half;
    while (half.size() < 50) append64le(half, words.next());
    half.resize(50);
    out += "key " + std::to_string(row) + half + half;
  }
  out.resize(kBlock);
  return out;
}

TEST(Packing, ValuesTakeAFewBytesEach) {
  const std::string block = rows(5);
  const std::string packed(pack(block));
  EXPECT_EQ(unpacked(packed), block);
  EXPECT_LT(packed.size(), kBlock / 4);
}

TEST(Packing, AnyBlockComesBackAndNoneGrows) {
  SplitMix64 random(9);
  int changes = 0;
  for (int round = 0; round < 2000; round++) {
    std::string block = random.below(3) == 0 ? std::string(kBlock, '\0') : rows(round);
    if (random.below(4) == 0) {  // noise of another kind
      for (char& c : block) c = static_cast<char>(random.next() >> 40);
    }
    for (u64 edits = random.below(40); edits > 0; edits--) {
      const u64 at = random.below(kBlock), size = random.below(kBlock - at);
      if (random.below(2) == 0) {
        SplitMix64 words(random.next());
        for (u64 i = 0; i < size; i += 8) {
          char word[8];
          store64le(word, words.next());
          block.replace(at + i, std::min<u64>(8, size - i), word, std::min<u64>(8, size - i));
        }
      } else {
        block[at] = static_cast<char>(random.next());
      }
    }
    const std::string packed(pack(block));
    ASSERT_EQ(unpacked(packed), block) << round;
    ASSERT_LE(packed.size(), kBlock + 8);
    std::string changed = block;
    for (u64 edits = random.below(8); edits > 0; edits--) {
      const u64 size = 1 + random.below(200);
      changed.replace(random.below(kBlock - size), size, rows(round), 0, size);
    }
    const std::string change(pack_change(changed, block));
    if (change.empty()) continue;
    changes++;
    apply_change(change, changed.data());
    ASSERT_EQ(changed, block) << round;
  }
  EXPECT_GT(changes, 500);
}

TEST(Packing, AChangeTakesWhatHasChanged) {
  const std::string before = rows(5);
  EXPECT_EQ(pack_change(before, before).size(), 6u);
  std::string block = before;
  block.replace(1000, 100, rows(7).substr(1000, 100));
  block[0] ^= 1;
  block[kBlock - 1] ^= 1;
  EXPECT_LT(pack_change(before, block).size(), 60u);
}

// Random histories against whole copies: images copied from any other, changed, and dropped in any
// order.
TEST(ImageStore, KeepsWhatWholeCopiesKeep) {
  ImageStore store;
  SplitMix64 random(3);
  std::map<u32, std::string> model;
  for (int round = 0; round < 500; round++) {
    if (model.size() > 1 && random.below(3) == 0) {
      const auto gone = std::next(model.begin(), static_cast<long>(random.below(model.size())));
      store.drop(gone->first);
      model.erase(gone);
    } else {
      const u64 blocks = 3 + random.below(6);
      std::string memory(blocks * kBlock, '\0');
      u32 image = 0;
      if (model.empty()) {
        image = store.begin(blocks);
      } else {
        const auto like = std::next(model.begin(), static_cast<long>(random.below(model.size())));
        image = store.begin(blocks, like->first);
        std::memcpy(memory.data(), like->second.data(),
                    std::min(memory.size(), like->second.size()));
      }
      for (u64 changes = random.below(4); changes > 0; changes--) {
        const u64 first = random.below(blocks), count = 1 + random.below(blocks - first);
        switch (random.below(4)) {
          case 0: std::memset(memory.data() + first * kBlock, 0, count * kBlock); break;
          case 1: memory.replace(first * kBlock, kBlock, rows(random.below(20))); break;
          default:
            memory.replace(first * kBlock + random.below(kBlock - 40), 40, rows(random.below(20)),
                           0, 40);
        }
        store.put(image, first, Slice(memory).substr(first * kBlock, count * kBlock));
      }
      model[image] = memory;
    }
    for (const auto& [image, memory] : model) {
      std::string out(memory.size(), 'x');
      store.read(image, 0, memory.size() / kBlock, out.data());
      ASSERT_EQ(out, memory) << round;
    }
  }
  while (!model.empty()) {
    store.drop(model.begin()->first);
    model.erase(model.begin());
  }
  EXPECT_EQ(store.held_bytes(), 0u);
}

TEST(ImageStore, WhatImagesHaveInCommonIsKeptOnce) {
  ImageStore store;
  std::string memory;
  for (u64 seed = 0; seed < 100; seed++) memory += rows(seed * 1000);
  const u32 first = store.begin(100);
  store.put(first, 0, memory);
  const u64 one = store.held_bytes();
  memory.replace(7 * kBlock, kBlock, rows(1));
  const u32 second = store.begin(100, first);
  store.put(second, 0, memory);
  EXPECT_LT(store.held_bytes(), one + one / 20);
  store.drop(first);
  EXPECT_LE(store.held_bytes(), one + one / 20);
}

TEST(ImageStore, ABlockThatChangesALittleTakesALittle) {
  ImageStore store;
  std::string memory;
  for (u64 seed = 0; seed < 100; seed++) memory += rows(seed * 1000);
  u32 image = store.begin(100);
  store.put(image, 0, memory);
  const u64 one = store.held_bytes();
  for (u64 step = 1; step <= 4; step++) {
    for (u64 block = 0; block < 100; block++)
      memory.replace(block * kBlock + step * 500, 8, "new data");
    const u32 next = store.begin(100, image);
    store.put(next, 0, memory);
    // Not only against the image before, which may be dropped.
    store.drop(image);
    image = next;
  }
  std::string out(memory.size(), 'x');
  store.read(image, 0, 100, out.data());
  EXPECT_EQ(out, memory);
  EXPECT_LT(store.held_bytes(), one + one / 3);
}

std::string request(Call call, u32 image, u32 first, u32 blocks, Slice bytes = {}) {
  std::string out;
  for (const u32 word : {static_cast<u32>(call), image, first, blocks}) append32le(out, word);
  return out.append(bytes);
}

TEST(Requests, PassOnToTheStore) {
  Requests requests;
  EXPECT_EQ(load64le(requests.handle(request(Call::kBegin, 0, 0, 3)).data()), 0u);
  EXPECT_GT(load64le(requests.handle(request(Call::kPut, 0, 1, 0, rows(1))).data()), kBlock / 10);
  EXPECT_EQ(load64le(requests.handle(request(Call::kBeginLike, 0, 0, 2)).data()), 1u);
  EXPECT_EQ(requests.handle(request(Call::kRead, 1, 0, 2)), std::string(kBlock, '\0') + rows(1));
  requests.handle(request(Call::kDrop, 0, 0, 0));
  EXPECT_EQ(load64le(requests.handle(request(Call::kDrop, 1, 0, 0)).data()), 0u);
}

}  // namespace
}  // namespace tt::images
