// The content store against a plain string of bytes.
#include "device/volume/content_store.h"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <set>

#include "core/prng.h"

namespace tt {
namespace {

std::string random_bytes(SplitMix64& random, u64 size) {
  std::string bytes(size, '\0');
  for (char& c : bytes) c = static_cast<char>(random.next());
  return bytes;
}

TEST(ContentStore, AnswersWhatWasWritten) {
  const u64 capacity = 3 * MiB + 128 * KiB;
  SplitMix64 random(1);
  ContentStore store(capacity);
  std::string model(capacity, '\0'), scratch;
  for (int i = 0; i < 3000; i++) {
    const u64 offset = random.below(capacity),
              size = random.below(std::min<u64>(capacity - offset, 200 * KiB) + 1);
    if (i % 3 == 2) {
      const u64 page = offset / kHostPage * kHostPage, pages = size / kHostPage * kHostPage;
      store.trim(page, pages);
      std::fill_n(model.begin() + static_cast<i64>(page), pages, '\0');
    } else {
      const std::string bytes = random_bytes(random, i % 2 ? size : size % 300);
      store.write(offset, bytes);
      model.replace(offset, bytes.size(), bytes);
    }
    const u64 from = random.below(capacity),
              length = random.below(std::min<u64>(capacity - from, 150 * KiB) + 1);
    std::string copy(length, 'x');
    store.read(from, length, copy.data());
    ASSERT_EQ(copy, model.substr(from, length)) << "step " << i;
    ASSERT_EQ(store.view(from, length, scratch), Slice(model).substr(from, length)) << "step " << i;
  }
}

// An engine with one page in memory, which it changes, drops and writes.
struct PageClient : private PageImages::Writer {
  PageClient(ContentStore& store, u64 page_bytes) : images(store.images()), size(page_bytes) {
    images.begin(
        size, [](char* page, u64 bytes) { std::memset(page + bytes - 8, 'S', 8); }, *this);
    bytes = images.take_buffer();
    std::memset(bytes, 0, size);
  }
  ~PageClient() override {
    if (image == nullptr)
      images.give_buffer(bytes);
    else
      images.leave(&image);
    images.end(*this);
  }
  void sealed(const PageImage&) override { seals++; }
  void fill(Slice with) {
    images.detach(&image);
    std::memcpy(bytes, with.data(), size);
  }
  // As the drive has it.
  std::string written() const { return std::string(bytes, size - 8) + "SSSSSSSS"; }

  PageImages& images;
  u64 size, seals = 0;
  char* bytes;
  PageImage* image = nullptr;
};

TEST(ContentStore, AnswersWhatWasWrittenByReference) {
  const u64 capacity = 1 * MiB;
  for (const u64 page : {4 * KiB, 16 * KiB, 64 * KiB}) {
    SplitMix64 random(page);
    ContentStore store(capacity), plain(capacity);
    PageClient client(store, page);
    std::string model(capacity, '\0'), scratch;
    for (int i = 0; i < 3000; i++) {
      const u64 offset = random.below((capacity - page) / kHostPage) * kHostPage;
      const u64 size = (1 + random.below(page / kHostPage)) * kHostPage;
      if (i % 5 == 4) {
        store.trim(offset, size), plain.trim(offset, size);
        std::fill_n(model.begin() + static_cast<i64>(offset), size, '\0');
      } else if (i % 5 == 3) {
        const std::string bytes = random_bytes(random, random.below(size) + 1);
        store.write(offset + 7, bytes), plain.write(offset + 7, bytes);
        model.replace(offset + 7, bytes.size(), bytes);
      } else {
        client.fill(random_bytes(random, page));
        PageImage& image = client.images.share(i, client.bytes, &client.image);
        store.write(offset, size, std::array{&image}, page - size);
        client.images.release(image);
        const std::string bytes = client.written().substr(page - size);
        plain.write(offset, bytes);
        model.replace(offset, size, bytes);
      }
      const u64 from = random.below(capacity), length = random.below(capacity - from) % (3 * page);
      ASSERT_EQ(store.view(from, length, scratch), Slice(model).substr(from, length)) << i;
      if (i % 50 == 0) {
        ASSERT_EQ(store.digest(), plain.digest());
      }
    }
    EXPECT_EQ(store.bytes_resident(), plain.bytes_resident());
    EXPECT_EQ(store.flip_bit(1), plain.flip_bit(1));
    EXPECT_EQ(store.digest(), plain.digest());
  }
}

TEST(ContentStore, SealsNoPageThatNobodyLooksAt) {
  ContentStore store(1 * MiB);
  PageClient client(store, 16 * KiB);
  const auto write = [&] {
    client.fill(std::string(client.size, 'a'));
    PageImage& image = client.images.share(0, client.bytes, &client.image);
    store.write(0, client.size, std::array{&image}, 0);
    client.images.release(image);
    return &image;
  };
  for (int i = 0; i < 10; i++) {
    const PageImage* const written = write();
    EXPECT_EQ(store.image(0, client.size, 0), written);
  }
  EXPECT_EQ(client.seals, 0u);
  (void)store.digest();
  (void)store.digest();
  EXPECT_EQ(client.seals, 1u);
  EXPECT_EQ(store.image(4 * KiB, client.size, 0), nullptr);
}

TEST(ContentStore, ViewsInPlaceWithinAMebibyte) {
  ContentStore store(4 * MiB);
  const std::string bytes(1 * MiB, 'a');
  store.write(0, bytes);
  std::string scratch;
  EXPECT_EQ(store.view(1000, 900 * KiB, scratch).size(), 900 * KiB);
  EXPECT_TRUE(scratch.empty());
}

TEST(ContentStore, GivesTrimmedChunksBack) {
  ContentStore store(4 * MiB);
  store.write(0, std::string(1 * MiB, 'a'));
  EXPECT_EQ(store.bytes_resident(), 1 * MiB);
  store.trim(0, 64 * KiB);
  EXPECT_EQ(store.bytes_resident(), 1 * MiB - 64 * KiB);
  store.trim(64 * KiB, 60 * KiB);  // one page of the second chunk still holds bytes
  EXPECT_EQ(store.bytes_resident(), 1 * MiB - 64 * KiB);
  EXPECT_EQ(store.chunk_places().size(), 15u);
  store.trim(0, 1 * MiB);
  EXPECT_EQ(store.bytes_resident(), 0u);
}

TEST(ContentStore, GenerationsAndDigestTellChanges) {
  ContentStore a(1 * MiB), b(1 * MiB);
  a.write(0, "hello");
  a.write(100 * KiB, "world");
  b.write(0, "hello");
  EXPECT_NE(a.digest(), b.digest());
  b.write(100 * KiB, "world");
  EXPECT_EQ(a.digest(), b.digest());
  const auto before = a.chunk_places();
  a.write(100 * KiB, "World");
  const auto after = a.chunk_places();
  EXPECT_EQ(before[0].generation, after[0].generation);
  EXPECT_NE(before[1].generation, after[1].generation);
  EXPECT_EQ(before[1].address, after[1].address);
}

TEST(ContentStore, NoTwoChunksShareAGeneration) {
  ContentStore store(1 * MiB);
  store.write(0, std::string(4 * ContentStore::kChunk, 'a'));
  store.trim(4 * KiB, 2 * ContentStore::kChunk);
  std::set<u64> generations;
  for (const auto& place : store.chunk_places()) generations.insert(place.generation);
  EXPECT_EQ(generations.size(), 3u);
}

TEST(ContentStore, HoldsAddressesBeyondTwoAndFourGibibytes) {
  ContentStore content(9 * GiB);
  const std::string text(3 * ContentStore::kChunk, 'q');
  std::string scratch;
  const u64 places[] = {2 * GiB - 1, 2252 * MiB + 7, 4 * GiB - ContentStore::kChunk,
                        9 * GiB - text.size()};
  for (u64 at : places) content.write(at, text);
  for (u64 at : places) EXPECT_EQ(content.view(at, text.size(), scratch), text);
  std::string around(10, 'x');
  content.read(2 * GiB - 9, around.size(), around.data());
  EXPECT_EQ(around, std::string(8, '\0') + "qq");
  EXPECT_LE(content.bytes_resident(), 4 * 4 * ContentStore::kChunk);
  content.trim(0, 9 * GiB);
  EXPECT_EQ(content.bytes_resident(), 0u);
}

}  // namespace
}  // namespace tt
