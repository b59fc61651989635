// Content in the wrong place of a node, under right checksums.
#include "fractal/recovery/sound_node.h"

#include <gtest/gtest.h>

namespace tt::fractal {
namespace {

using Parts = std::vector<std::vector<const char*>>;  // keys of each part

constexpr u64 kMsn = 20;

Node leaf(const Parts& parts, const std::vector<std::string>& pivots) {
  Node n{};
  n.cached = true;
  n.pivots = pivots;
  char entry[16];
  const LeafEntry value{.committed = {true, "v"}};
  value.encode(entry);
  for (const auto& keys : parts) {
    n.leaflets.emplace_back();
    for (const char* key : keys) n.leaflets.back().rows.append(key, {entry, value.bytes()});
  }
  n.partitions = static_cast<u32>(parts.size());
  n.max_msn = kMsn;
  return n;
}

struct Waiting {
  const char* key;
  u64 msn;
};
Node nonleaf(const std::vector<std::vector<Waiting>>& parts,
             const std::vector<std::string>& pivots) {
  Node n{};
  n.height = 1;
  n.pivots = pivots;
  for (const auto& messages : parts) {
    n.channels.emplace_back();
    for (const Waiting& m : messages)
      n.channels.back().buffer.append({MessageType::kInsert, m.msn, 1, m.key, "v"});
  }
  n.max_msn = kMsn;
  return n;
}

// Keys above b, up to and including y.
std::string wrong(const Node& n, u64 most_msn = kMsn) {
  const std::string upper = "y";
  return check_sound(n, {"b", &upper, most_msn}).message;
}

TEST(SoundNode, RowsOfALeafAreInOrderAndInTheirPart) {
  EXPECT_EQ(wrong(leaf({{"c", "d"}, {"e", "y"}}, {"d"})), "");
  EXPECT_EQ(wrong(leaf({{"d", "c"}, {"e", "y"}}, {"d"})), "its rows are not in order");
  EXPECT_EQ(wrong(leaf({{"c", "c"}, {"e", "y"}}, {"d"})), "its rows are not in order");
  EXPECT_EQ(wrong(leaf({{"b", "c"}, {"e", "y"}}, {"d"})), "it has a row of another part");
  EXPECT_EQ(wrong(leaf({{"c"}, {"d", "y"}}, {"d"})), "it has a row of another part");
  EXPECT_EQ(wrong(leaf({{"c"}, {"e", "z"}}, {"d"})), "it has a row of another part");
}

TEST(SoundNode, PivotsAreWithinTheBoundsOfTheNode) {
  EXPECT_EQ(wrong(leaf({{}, {"e"}}, {"b"})), "it has a pivot of another node");
  EXPECT_EQ(wrong(nonleaf({{}, {}}, {"z"})), "it has a pivot of another node");
}

// MSNs must be in order: the younger of two messages for a row counts, and a leaf takes only
// messages younger than itself.
TEST(SoundNode, MessagesAreInOrderAndInTheirPart) {
  EXPECT_EQ(wrong(nonleaf({{{"d", 7}, {"c", 9}}, {{"y", 8}}}, {"d"})), "");
  EXPECT_EQ(wrong(nonleaf({{{"c", 9}, {"c", 7}}, {}}, {"d"})), "its messages are not in order");
  EXPECT_EQ(wrong(nonleaf({{{"c", kMsn + 1}}, {}}, {"d"})), "its messages are not in order");
  EXPECT_EQ(wrong(nonleaf({{{"e", 7}}, {}}, {"d"})), "it has a message of another part");
}

// New messages would count as applied to it.
TEST(SoundNode, IsNotYoungerThanItsCheckpoint) {
  EXPECT_EQ(wrong(leaf({{"c"}}, {}), kMsn - 1), "it is younger than the checkpoint that it is of");
}

}  // namespace
}  // namespace tt::fractal
