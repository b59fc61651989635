// A scan with bounds, in a cold tree of a few leaves: what it reads of a leaf, and of the next one
// ahead; and while the power fails or the cache is full.
#include "fractal/invariants.h"
#include "fractal/testing/rows_machine.h"
#include "fractal/testing/small_tree.h"

namespace tt::fractal {
namespace {

std::string prefetch_key(u32 row) { return std::to_string(1'000'000 + row); }

Options prefetch_options() {
  Options o = tiny_options();
  o.checkpointing_period = 0;
  o.fsync_log_period = 0;
  o.fanout = 16;
  return o;
}

// A tree that nothing is in memory of.
struct ColdTree : RowsMachine {
  static constexpr u32 kRows = 1200;
  explicit ColdTree(const Options& options = prefetch_options(), u32 rows = kRows)
      : RowsMachine(options) {
    const std::string value(90, 'v');
    for (u32 row = 0; row < rows; row++) run(Statement::put(prefetch_key(row), value));
    run(Statement::optimize());
    run(Statement::flush());
    state().dictionaries.each_node([&](const Node& n) {
      if (n.height == 1) above.push_back(n.id);
    });
    cut(1);
    run(Statement::flush());  // once the database is open
  }
  const Node& leaf_of(NodeId parent, u32 child) const {
    return node(node(parent).channels[child].child);
  }
  const Node& node(NodeId id) const { return state().dictionaries.node(id); }
  // The first key that belongs to a child.
  std::string first_of(NodeId parent, u32 child) const {
    const std::string& before = child == 0 ? node(parent).lower : node(parent).pivots[child - 1];
    return before + '\0';
  }
  u32 available(const Node& leaf) const {
    u32 count = 0;
    for (const Leaflet& l : leaf.leaflets) count += l.state == PartState::kAvailable ? 1 : 0;
    return count;
  }
  const Counters& counters() const { return state().status.counters; }
  void settle() {
    while (!idle()) ASSERT_TRUE(step());
  }
  std::vector<NodeId> above;  // the nodes of height 1
};

TEST(Prefetch, AScanReadsOfALeafAllWithinItsBoundsAndNothingElse) {
  ColdTree t;
  const NodeId parent = t.above[1];
  const std::string from = t.first_of(parent, 1);
  t.run(Statement::get(from));  // its pivots come into memory with one basement node
  const Node& leaf = t.leaf_of(parent, 1);
  ASSERT_GE(leaf.children(), 6u);
  ASSERT_EQ(t.available(leaf), 1u);
  const std::string third = leaf.pivots[1] + '\0', fifth = leaf.pivots[4];
  t.run(Statement::range(third, fifth, 1'000'000));
  EXPECT_EQ(t.rows().size(), std::stoul(fifth) - std::stoul(leaf.pivots[1]) - 1);
  for (u32 part = 0; part < leaf.children(); part++)
    EXPECT_EQ(leaf.leaflets[part].state == PartState::kAvailable,
              part == 0 || (2 <= part && part <= 4))
        << part;
  EXPECT_EQ(t.counters().basements.targets, 2u);
  EXPECT_EQ(t.counters().basements.in_range, 2u);
  EXPECT_EQ(t.counters().prefetches, 0u);
}

TEST(Prefetch, TheNextLeafIsReadOnceWithinTheBounds) {
  ColdTree t;
  const NodeId parent = t.above[1];
  const std::string from = t.first_of(parent, 1), until = t.first_of(parent, 3);
  t.run(Statement::range(from, until, 1'000'000));
  t.settle();
  const Node &first = t.leaf_of(parent, 1), &second = t.leaf_of(parent, 2),
             &third = t.leaf_of(parent, 3);
  EXPECT_EQ(t.available(first), first.children());
  EXPECT_EQ(t.available(second), second.children());
  EXPECT_EQ(t.counters().basements.targets, 1u);
  EXPECT_EQ(t.counters().basements.in_range, first.children() - 1);
  // The bound is in the third leaf, as a server does not know where leaves end.
  EXPECT_EQ(t.available(third), 1u);
  EXPECT_EQ(t.counters().basements.prefetched, second.children() + 1u);
  EXPECT_EQ(t.counters().prefetches, 2u);
}

TEST(Prefetch, NoLeafUnderTheNextNodeIsReadAhead) {
  ColdTree t;
  const NodeId parent = t.above[0];
  const u32 last = t.node(parent).children() - 1;
  const std::string until = std::to_string(std::stoul(t.node(t.above[1]).lower) + 7);
  t.run(Statement::range(t.first_of(parent, last), until, 1'000'000));
  EXPECT_EQ(t.counters().prefetches, 0u);
  EXPECT_EQ(t.counters().basements.targets, 2u);
  EXPECT_EQ(t.available(t.leaf_of(t.above[1], 0)), 2u);
}

TEST(Prefetch, ItBeginsWithTheThirdSearchOfAScan) {
  for (const u32 rows : {1u, 2u, 3u}) {
    ColdTree t;
    t.run(Statement::scan(t.first_of(t.above[1], 1), rows));
    t.settle();
    EXPECT_EQ(t.counters().prefetches, rows == 3 ? 1u : 0u) << rows;
    EXPECT_EQ(t.available(t.leaf_of(t.above[1], 1)), t.leaf_of(t.above[1], 1).children());
  }
}

TEST(Prefetch, WithoutItAScanReadsOneBasementNodeAfterTheOther) {
  Options options = prefetch_options();
  options.disable_prefetching = true;
  ColdTree t(options);
  EXPECT_EQ(t.scan().size(), ColdTree::kRows);
  u64 parts = 0;
  t.state().dictionaries.each_node([&](const Node& n) { parts += n.leaf() ? n.partitions : 0; });
  EXPECT_EQ(t.counters().basements.targets, parts);
  EXPECT_EQ(t.counters().basements.in_range + t.counters().basements.prefetched, 0u);
}

// A scan that goes backwards has its bounds too, but what would be read ahead lies where it was. It
// finds no rows in the leaf where it begins, and learns that it has ended from the one before.
TEST(Prefetch, AScanBackwardsReadsWithinItsBounds) {
  ColdTree t;
  const NodeId parent = t.above[1];
  t.run(Statement::range(t.first_of(parent, 1), t.first_of(parent, 3), 1'000'000, true));
  t.settle();
  EXPECT_EQ(t.counters().prefetches, 0u);
  EXPECT_EQ(t.available(t.leaf_of(parent, 1)), t.leaf_of(parent, 1).children());
  EXPECT_EQ(t.available(t.leaf_of(parent, 2)), t.leaf_of(parent, 2).children());
  EXPECT_EQ(t.counters().basements.targets, 4u);
}

TEST(Prefetch, APowerCutMeanwhileLosesNothing) {
  ColdTree t;
  u32 cuts = 0;
  for (u64 seed = 1; seed <= 20; seed++) {
    t.begin(Statement::scan({}, 1'000'000));
    while (!t.done() && (t.idle() || t.counters().prefetches < seed)) ASSERT_TRUE(t.step());
    cuts += t.idle() ? 0 : 1;
    t.cut(seed);
    EXPECT_EQ(t.scan().size(), ColdTree::kRows);
    t.settle();
    check_invariants(t.state());
    t.cut(seed);
    t.run(Statement::flush());
  }
  EXPECT_GT(cuts, 15u);
}

TEST(Prefetch, ALeafStaysWhileItIsRead) {
  ColdTree t(prefetch_options(), 12'000);
  t.begin(Statement::scan({}, 1'000'000));
  u64 evicted = 0;
  while (!t.done()) {
    ASSERT_TRUE(t.step());
    if (!t.idle()) evicted = std::max(evicted, t.counters().partial_evictions);
    check_invariants(t.state());
  }
  EXPECT_EQ(t.rows().size(), 12'000u);
  EXPECT_GT(evicted, 0u) << "the evictor worked during prefetches";
  EXPECT_GT(t.counters().prefetches, 100u);
}

}  // namespace
}  // namespace tt::fractal
