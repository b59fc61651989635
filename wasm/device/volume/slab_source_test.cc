// Memory that is offered for the drive's content is used, and all of it is given back.
#include "device/volume/slab_source.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "device/volume/content_store.h"

namespace tt {
namespace {

// Fills what it returns with noise, as contents are undefined.
class Counted final : public SlabSource {
 public:
  char* allocate(u64 bytes) override {
    EXPECT_EQ(bytes % MiB, 0u);
    char* const memory = heap_slabs().allocate(bytes);
    std::fill_n(memory, bytes, '\x5a');
    out_.insert(memory);
    allocated_ += bytes;
    return memory;
  }
  void release(char* memory) override {
    EXPECT_EQ(out_.erase(memory), 1u);
    heap_slabs().release(memory);
  }
  u64 allocated() const { return allocated_; }
  bool all_back() const { return out_.empty(); }

 private:
  std::set<char*> out_;
  u64 allocated_ = 0;
};

TEST(SlabSource, HoldsAllContentAndGetsItBack) {
  Counted source;
  {
    ContentStore store(200 * MiB, source);
    EXPECT_EQ(source.allocated(), 0u);
    for (u64 at = 0; at < 150 * MiB; at += MiB) store.write(at + 5, std::string(3 * MiB, 'a'));
    EXPECT_GE(source.allocated(), store.bytes_resident());
    EXPECT_LE(source.allocated(), store.bytes_resident() * 33 / 32 + MiB);
    std::string start(6, 'x');
    store.read(0, start.size(), start.data());
    EXPECT_EQ(start, std::string(5, '\0') + "a");
    EXPECT_FALSE(source.all_back());
  }
  EXPECT_TRUE(source.all_back());
}

}  // namespace
}  // namespace tt
