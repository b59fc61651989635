// Uses that the cachetable counts for a node: one for each time that PerconaFT pins it
// (pair_touch). PerconaFT pins nodes first to read them, and again where it then changes them.
#include "fractal/statements/injection.h"
#include "fractal/statements/queries.h"
#include "fractal/testing/small_tree.h"

namespace tt::fractal {
namespace {

// A root over three nonleaf nodes: the one in the middle is at no edge of the tree.
struct Pins : SmallTree {
  Pins() {
    state.nodes.copier = &writer;
    cursor.dictionary = &dictionary;
    Node* low[3];
    for (u32 i = 0; i < 3; i++) {
      const std::string a(1, static_cast<char>('a' + 2 * i)), b(1, static_cast<char>('b' + 2 * i));
      Node& left = leaf({{a + "1", a + "2", a + "3", a + "4", a + "5"}});
      low[i] = &above({&left, &leaf({{b + "1", b + "2", b + "3", b + "4", b + "5"}})});
    }
    root = &above({low[0], low[1], low[2]});
    middle = low[1];
    leaf_of_middle = &state.dictionaries.node(middle->channels[0].child);
    clean();
    start = root->count;
  }
  void put(const std::string& key) {
    Message message{MessageType::kInsert, 0, 1, key, "new"};
    const Progress p = injection.inject(scheduler.now(), cursor, dictionary, message);
    ASSERT_EQ(p.kind, Progress::kDone);
  }
  u32 used(const Node& n) const { return n.count - start; }

  NodeWriter writer{state.nodes, 1};
  Flusher flusher{state.nodes, writer, 2};
  Injection injection{state.nodes, state.transactions, flusher};
  Queries queries{state.nodes, state.transactions, writer, 1};
  Sleeper client;
  StatementCursor cursor{client, 0};
  Node *root, *middle, *leaf_of_middle;
  u32 start = 0;
};

TEST(Pins, ANodeIsPinnedAgainForAMessageThatStaysInIt) {
  Pins t;
  t.put("c3");
  EXPECT_EQ(t.root->buffered_messages(), 1u) << "the child is clean, so the message stays above it";
  EXPECT_EQ(t.used(*t.root), 2u);
  EXPECT_EQ(t.used(*t.middle), 1u);
}

TEST(Pins, ANodeThatAMessageCanNotPassIsPinnedOnce) {
  Pins t;
  t.state.nodes.set_dirty(*t.middle);
  t.put("c3");
  EXPECT_EQ(t.middle->buffered_messages(), 1u);
  EXPECT_EQ(t.used(*t.root), 1u);
  EXPECT_EQ(t.used(*t.middle), 1u);
}

// The checkpoint's clone is taken when the node is pinned to be written. Then the node is clean, so
// the message stays above it.
TEST(Pins, ANodeThatACheckpointHasNotVisitedIsCopiedAndLeftClean) {
  Pins t;
  t.state.nodes.set_dirty(*t.middle);
  t.dictionary.blocks.begin_checkpoint();
  t.middle->pending = true;
  t.put("c3");
  EXPECT_FALSE(t.middle->pending);
  EXPECT_FALSE(t.middle->dirty);
  EXPECT_EQ(t.middle->buffered_messages(), 0u);
  EXPECT_EQ(t.root->buffered_messages(), 1u);
  t.run();
}

TEST(Pins, AFlushPinsALeafInMemoryFirstToLookAtItAndAgainForTheBatch) {
  for (const auto& [reason, pins] :
       {std::pair(JobReason::kGorged, 2u), {JobReason::kCleaner, 1u}}) {
    Pins t;
    t.state.env.options.block_size = 300;  // a leaf of five rows is neither too small nor too large
    t.wait_in(*t.middle, "c3");
    t.flusher.flush(0, *t.middle, reason);
    EXPECT_EQ(t.used(*t.leaf_of_middle), pins - 1);
    t.run();
    EXPECT_EQ(t.used(*t.leaf_of_middle), pins);
  }
}

TEST(Pins, ABatchThatLeavesAtOnceHoldsItsChildPinned) {
  Pins t;
  t.wait_in(*t.root, "c3");
  t.flusher.flush(0, *t.root, JobReason::kGorged);
  EXPECT_EQ(t.root->buffered_messages(), 0u);
  t.run();
  EXPECT_EQ(t.middle->buffered_messages(), 1u);
  EXPECT_EQ(t.used(*t.middle), 1u);
}

TEST(Pins, ALookupPinsALeafAgainIfMessagesWaitForIt) {
  for (const bool waits : {false, true}) {
    Pins t;
    if (waits) t.wait_in(*t.middle, "c1");
    Outcome outcome;
    t.queries.run_get(0, Statement::get("c1"), t.cursor, outcome, nullptr);
    EXPECT_EQ(outcome.rows, 1u);
    EXPECT_EQ(t.used(*t.leaf_of_middle), waits ? 2u : 1u);
    EXPECT_EQ(t.used(*t.middle), 1u);
    t.cursor.release(t.state.nodes);
  }
}

}  // namespace
}  // namespace tt::fractal
