// Checkpoints over a tree of a few leaves: what is on the drive afterwards is the tree as it was
// when the checkpoint began, whatever changes meanwhile.
#include "fractal/write/checkpoint.h"

#include "fractal/flush/batch.h"
#include "fractal/invariants.h"
#include "fractal/testing/small_tree.h"

namespace tt::fractal {
namespace {

Options without_periods() {
  Options o = calm_options();
  o.checkpointing_period = o.fsync_log_period = 0;
  return o;
}

struct Checkpointing : SmallTree {
  Checkpointing() : SmallTree(without_periods()) {
    state.nodes.copier = &writer;
    scheduler.add(checkpointer);
    scheduler.add(client);
    a = &leaf({{"a1", "a2"}});
    b = &leaf({{"b1", "b2"}});
    root = &above({a, b});
  }
  // Runs a checkpoint to its end.
  void checkpoint() {
    const u64 number = checkpointer.request(scheduler.now());
    run(scheduler.now() + kSecond);
    EXPECT_TRUE(checkpointer.ended(number));
  }
  void begin() {
    (void)checkpointer.request(scheduler.now());
    while (state.status.checkpoint.state != CheckpointState::kWritingNodes)
      ASSERT_TRUE(scheduler.run_step());
  }
  // A statement changes a leaf: it locks the leaf for writing first.
  void put(Node& n, const std::string& key) {
    state.nodes.lock_for_write(scheduler.now(), n);
    put_message(state.env.options, n, {MessageType::kInsert, ++dictionary.last_msn, 1, key, "new"},
                2, 0, 0);
    state.nodes.set_dirty(n);
    state.nodes.account(n);
  }
  // The rows of a leaf as they are on the drive.
  std::string drive(const Node& n) const {
    if (n.disk_bytes == 0) return "nothing";
    Node copy{};
    copy.id = n.id;
    std::string scratch;
    const std::string block(volume.view(dictionary.file, n.disk_offset, n.disk_bytes, scratch));
    if (!read_node_header(block, copy).ok()) return "damaged";
    copy.cached = true;
    for (u32 i = 0; i < copy.children(); i++) {
      const Partition& p = copy.partition(i);
      if (!read_partition(Slice(block).substr(p.disk_at, p.disk_bytes), copy, i).ok())
        return "damaged";
    }
    return text(copy);
  }
  NodeWriter writer{state.nodes, 1};
  Checkpointer checkpointer{state.nodes, state.log, state.transactions, state.operations, writer};
  Sleeper client;
  Node *a, *b, *root;
};

TEST(Checkpoint, WritesEachDirtyNodeOnceAndCleanOnesNever) {
  Checkpointing t;
  t.checkpoint();
  EXPECT_EQ(t.drive(*t.a), "a1 a2");
  EXPECT_EQ(t.drive(*t.b), "b1 b2");
  EXPECT_FALSE(t.a->dirty || t.b->dirty || t.root->dirty);
  t.put(*t.b, "b3");
  EXPECT_EQ(t.drive(*t.b), "b1 b2");
  t.checkpoint();
  EXPECT_EQ(t.drive(*t.b), "b1 b2 b3");
  EXPECT_EQ(t.a->writes, 1u);
  EXPECT_EQ(t.b->writes, 2u);
  const Counters& c = t.state.status.counters;
  EXPECT_EQ(c.leaf_checkpoint.nodes, 3u);
  EXPECT_EQ(c.nonleaf_checkpoint.nodes, 1u);
  EXPECT_EQ(c.leaf_eviction.nodes + c.nonleaf_eviction.nodes, 0u);
  check_invariants(t.state);
}

// Keys of two bytes, values of three. A running checkpoint does not count changes made after its
// clone of a leaf.
TEST(Checkpoint, AHeaderCountsTheRowsOnTheDrive) {
  Checkpointing t;
  t.dictionary.logical_rows = 4;
  const auto header = [&] {
    std::string scratch;
    return newest_header(t.volume.view(t.dictionary.file, 0, 2 * kHeaderReserve, scratch)).value();
  };
  t.begin();
  while (!t.a->writing_clone && t.a->writes == 0) ASSERT_TRUE(t.scheduler.run_step());
  t.put(*t.a, "a3");
  t.put(*t.a, "a1");
  t.run();
  EXPECT_EQ(header().rows, 4u);
  EXPECT_EQ(header().row_bytes, 20u);
  t.checkpoint();
  EXPECT_EQ(header().rows, 5u);
  EXPECT_EQ(header().row_bytes, 25u);
  EXPECT_EQ(header().logical_rows, 4u) << "no message was sent from the root";
}

// A statement takes the checkpoint's clone of a node before it changes the node.
TEST(Checkpoint, ANodeThatChangesMeanwhileIsCopiedBefore) {
  Checkpointing t;
  t.state.nodes.latch(*t.b, Nodes::kStatementsOwn);  // the checkpoint cannot visit it yet
  t.begin();
  t.run();
  EXPECT_TRUE(t.b->pending);
  EXPECT_EQ(t.drive(*t.b), "nothing");
  t.put(*t.b, "b3");
  EXPECT_FALSE(t.b->pending);
  EXPECT_TRUE(t.b->writing_clone);
  EXPECT_GT(t.state.cache.clone_bytes(), 0u);
  t.state.nodes.unlatch(*t.b);
  t.run(2 * kSecond);
  EXPECT_EQ(t.drive(*t.b), "b1 b2");
  EXPECT_EQ(t.text(*t.b), "b1 b2 b3");
  EXPECT_TRUE(t.b->dirty) << "for the next checkpoint";
  EXPECT_EQ(t.state.cache.clone_bytes(), 0u);
  t.checkpoint();
  EXPECT_EQ(t.drive(*t.b), "b1 b2 b3");
  check_invariants(t.state);
}

TEST(Checkpoint, WhatChangesAfterItsCopyWaitsForTheNextOne) {
  Checkpointing t;
  t.begin();
  while (!t.a->writing_clone && t.a->writes == 0) ASSERT_TRUE(t.scheduler.run_step());
  t.put(*t.a, "a3");
  t.run();
  EXPECT_EQ(t.drive(*t.a), "a1 a2");
  EXPECT_EQ(t.a->writes, 1u);
  EXPECT_TRUE(t.a->dirty);
}

// A node's row and the number of the running checkpoint tell a reader whether the checkpoint waits
// for it.
TEST(Checkpoint, ARowSaysWhichCheckpointHasToWriteItsNode) {
  Checkpointing t;
  const auto due = [](const Node& n) { return row_of(n).due_checkpoint.value; };
  t.state.nodes.latch(*t.a, Nodes::kStatementsOwn);
  t.begin();
  t.run();
  EXPECT_EQ(due(*t.a), 1u) << "waits for the one that runs";
  EXPECT_EQ(due(*t.b), 0u) << "its copy is taken";
  Node& late = t.leaf({{"c1"}});
  EXPECT_EQ(due(late), 2u) << "for the next one";
  t.put(*t.a, "a3");
  EXPECT_EQ(due(*t.a), 2u) << "copied, and changed again";
}

TEST(Checkpoint, ANodeMadeMeanwhileIsNotPartOfIt) {
  Checkpointing t;
  t.begin();
  Node& late = t.leaf({{"c1"}});
  t.run();
  EXPECT_EQ(t.drive(late), "nothing");
  EXPECT_TRUE(late.dirty);
}

// The last two checkpoints each have a place; the place of the one before them is freed.
TEST(Checkpoint, AnOldPlaceIsFreeOnceTheNextCheckpointIsDurable) {
  Checkpointing t;
  t.checkpoint();
  const u64 live = t.dictionary.blocks.live_bytes(), first = t.a->disk_offset;
  const auto old_bytes = [&] { return t.dictionary.blocks.allocated_bytes() - live; };
  const u64 table = old_bytes();
  t.put(*t.a, "a3");
  (void)t.checkpointer.request(t.scheduler.now());
  while (t.a->disk_offset == first) ASSERT_TRUE(t.scheduler.run_step());
  EXPECT_GE(old_bytes(), table + t.a->disk_bytes) << "both versions are kept";
  t.run(t.scheduler.now() + kSecond);
  EXPECT_EQ(old_bytes(), table);
  t.put(*t.a, "a4");
  t.checkpoint();
  EXPECT_EQ(t.a->disk_offset, first) << "the first hole is taken";
}

TEST(Checkpoint, WithoutChangesThereIsNoTableAndNoHeader) {
  Checkpointing t;
  t.checkpoint();
  const auto written = [&](Cause cause) { return t.ledger.row(cause).engine_bytes_written; };
  const u64 table = written(kCauseBlockTable), header = written(kCauseHeader);
  EXPECT_GT(table, 0u);
  EXPECT_EQ(header, 512u);
  t.checkpoint();
  EXPECT_EQ(written(kCauseBlockTable), table);
  EXPECT_EQ(written(kCauseHeader), header);
  t.put(*t.a, "a3");
  t.checkpoint();
  EXPECT_GT(written(kCauseBlockTable), table);
  EXPECT_EQ(written(kCauseHeader), 2 * header);
}

TEST(Checkpoint, ARequestDuringACheckpointIsForTheNextOne) {
  Checkpointing t;
  t.begin();
  const u64 next = t.checkpointer.request(t.scheduler.now());
  t.checkpointer.wait(t.client);
  t.run();
  EXPECT_TRUE(t.checkpointer.ended(next));
  EXPECT_EQ(t.state.status.counters.checkpoints, 2u);
  EXPECT_GE(t.client.woken, 1u);
}

// Changes logged before the begin record are in the trees then, and no client logs meanwhile.
TEST(Checkpoint, BeginsWhenNoStatementIsBetweenItsRecordAndItsMessage) {
  Checkpointing t;
  ASSERT_TRUE(t.state.operations.try_begin(t.client));
  (void)t.checkpointer.request(0);
  t.run();
  EXPECT_EQ(t.state.status.counters.checkpoints, 0u);
  Sleeper late;
  t.scheduler.add(late);
  EXPECT_FALSE(t.state.operations.try_begin(late)) << "the checkpoint goes first";
  t.state.operations.end(t.scheduler.now(), t.scheduler);
  t.run(2 * kSecond);
  EXPECT_EQ(t.state.status.counters.checkpoints, 1u);
  EXPECT_EQ(late.woken, 1u);
  EXPECT_TRUE(t.state.operations.try_begin(late));
}

}  // namespace
}  // namespace tt::fractal
