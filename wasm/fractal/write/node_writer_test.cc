// Parts that the evictor takes from nodes that it passes.
#include "fractal/write/node_writer.h"

#include "fractal/testing/small_tree.h"

namespace tt::fractal {
namespace {

struct Evicting : SmallTree {
  Evicting() : SmallTree(full()) {
    state.nodes.copier = &writer;
    a = &leaf({{"a1", "a2"}, {"a3"}});
    root = &above({a, &leaf({{"b1"}})});
    wait_in(*root, "a1"), wait_in(*root, "b1");
    clean();
    // Pins all nodes, so that a test can free the one it is about.
    state.dictionaries.each_node([&](const Node& n) { state.dictionaries.node(n.id).pins = 1; });
  }
  static Options full() {
    Options o = calm_options();
    o.cache_size = 1;
    return o;
  }
  void evict(Node& n) {
    n.pins = 0;
    writer.wake_evictor_if_full(scheduler.now());
    run();
  }
  NodeWriter writer{state.nodes, 1};
  Node *a, *root;
};

TEST(NodeWriter, EvictsUnusedBasementNodesOfACleanLeafFirst) {
  Evicting t;
  t.evict(*t.a);
  EXPECT_EQ(t.state.status.counters.partial_evictions, 2u);
  EXPECT_EQ(t.state.status.counters.evictions, 1u) << "once it was passed three times";
}

// The buffers were in use, and a visit that would free nothing does not take place, so none of them
// ever becomes unused.
TEST(NodeWriter, EvictsACleanNonleafNodeAsAWhole) {
  Evicting t;
  t.evict(*t.root);
  EXPECT_EQ(t.state.status.counters.partial_evictions, 0u);
  EXPECT_EQ(t.state.status.counters.evictions, 1u);
}

// A visit that frees something passes the other buffers too.
TEST(NodeWriter, AnUnusedBufferMakesTheHandPassTheOthers) {
  Evicting t;
  for (Channel& c : t.root->channels) c.disk_bytes = 30;
  t.root->channels[1].clock = false;
  t.evict(*t.root);
  EXPECT_EQ(t.state.status.counters.partial_evictions, 2u);
}

// Nodes that clients use meanwhile gain counts faster than the hand takes them.
TEST(NodeWriter, TheHandTakesItsTime) {
  struct Client final : Actor {
    Evicting& t;
    explicit Client(Evicting& tree) : t(tree) {}
    Ns step(Ns now) override {
      t.state.cache.touch(*t.a);
      return now < kMillisecond ? now + kMicrosecond : kNever;
    }
    const char* name() const override { return "client"; }
  };
  for (const Ns visit : {Ns{0}, 2 * kMicrosecond}) {
    Evicting t;
    t.state.env.options.cpu_evictor_visit_ns = visit;
    Client client(t);
    t.scheduler.add(client, 0);
    t.a->count = 15;
    t.a->pins = 0;
    t.writer.wake_evictor_if_full(0);
    while (t.scheduler.now() < kMillisecond / 2 && t.scheduler.run_step()) {
    }
    EXPECT_EQ(t.state.status.counters.evictions, visit == 0 ? 1u : 0u);
  }
}

TEST(Eviction, BeginsOnceTheWokenThreadRuns) {
  for (const Ns wake : {Ns{0}, kMillisecond}) {
    Evicting t;
    t.state.env.options.evictor_wake_ns = wake;
    t.a->pins = 0;
    t.a->count = 0;
    t.writer.wake_evictor_if_full(0);
    while (t.scheduler.run_step(kMillisecond / 2)) {
    }
    EXPECT_EQ(t.state.status.counters.evictions, wake == 0 ? 1u : 0u);
    while (t.scheduler.run_step(kSecond)) {
    }
    EXPECT_EQ(t.state.status.counters.evictions, 1u);
  }
}

}  // namespace
}  // namespace tt::fractal
