// The worth of the rules that omit_rule leaves out, in orders and sizes that need them.
#include "engine/testing/engine_test_rig.h"
#include "fractal/fractal_engine.h"
#include "fractal/invariants.h"
#include "fractal/testing/small_tree.h"

#include <set>

namespace tt::fractal {
namespace {

using Bench = EngineBench<FractalEngine, Options>;

TEST(OmittedRules, AreMissedInOrdersThatNeedThem) {
  struct Load : Actor {
    Load(Scheduler& s, Engine& e, bool ordered)
        : engine(e), cursor(e.new_cursor(*this)), in_order(ordered) {
      s.add(*this, 0);
    }
    const char* name() const override { return "load"; }
    Ns step(Ns now) override {
      if (left == 0) return kNever;
      const u64 number = in_order ? 8000 - left : mix64(left);
      store64be(key, number);
      const bool reads = !in_order && left < 2000;
      Outcome outcome;
      const Statement statement =
          reads ? Statement::get({key, 8}) : Statement::put({key, 8}, value);
      const Progress p = engine.run(now, statement, *cursor, outcome);
      if (p.kind == Progress::kPark) return kNever;
      if (p.kind == Progress::kDone) left--;
      return p.kind == Progress::kDone ? now + p.time : p.time;
    }
    Engine& engine;
    const std::unique_ptr<Cursor> cursor;
    const bool in_order;
    const std::string value = std::string(60, 'v');
    u32 left = 8000;
    char key[8];  // until its statement is done, over all its steps
  };
  const auto load = [](OmittedRule rule, bool in_order) {
    Options options = tiny_options();
    options.omit_rule = rule;
    options.rightmost_score = 1000000;  // ordered rows go through the root
    Bench bench(options, 1);
    const Load client(bench.scheduler, bench.engine, in_order);
    while (client.left > 0 && bench.engine.error().ok()) bench.scheduler.run_step();
    check_invariants(bench.engine.state());
    return bench.engine.state().status.counters;
  };
  const Counters ordered = load(OmittedRule::kNone, true), random = load(OmittedRule::kNone, false);
  EXPECT_GT(load(OmittedRule::kUnevenSplit, true).leaf_splits, ordered.leaf_splits * 3 / 2);
  EXPECT_GT(load(OmittedRule::kPromotion, true).flushes, ordered.flushes + 100);
  EXPECT_NE(load(OmittedRule::kEvictionEstimate, false).evictions, random.evictions);
}

// Nodes as large as PerconaFT's own, a cache for five of them, and rows in no order.
struct LargeNodes : Actor {
  explicit LargeNodes(OmittedRule omitted) : bench(options(omitted), 1, {}, 256 * MiB) {
    bench.scheduler.add(*this, 0);
    cursor = bench.engine.new_cursor(*this);
  }
  static Options options(OmittedRule omitted) {
    Options o;
    o.fanout = 4;  // else it would take several hundred MB for as many nonleaf nodes
    o.cache_size = 20 * MiB;
    o.file_growth_max = 1 * MiB;
    o.checkpointing_period = kSecond / 4;
    o.omit_rule = omitted;
    return o;
  }
  const char* name() const override { return "load"; }
  Ns step(Ns now) override {
    if (left == 0) return kNever;
    store64be(key, mix64(left));
    Outcome outcome;
    const Progress p = bench.engine.run(now, Statement::put({key, 8}, value), *cursor, outcome);
    if (p.kind == Progress::kPark) return kNever;
    if (p.kind == Progress::kDone) left--;
    return p.kind == Progress::kDone ? now + p.time : p.time;
  }
  void run() {
    while (left > 0 && bench.engine.error().ok() && bench.scheduler.run_step()) look();
    check_invariants(bench.engine.state());
  }
  // Counts the buffers that left memory in this step.
  void look() {
    const FractalState& state = bench.engine.state();
    const u64 now = state.status.counters.evictions + state.status.counters.partial_evictions;
    if (now == evictions) return;
    evictions = now;
    state.dictionaries.each_node([&](const Node& n) {
      if (n.leaf()) return;
      bool& was = cached.try_emplace(n.id, n.cached).first->second;
      if (was && !n.cached) nodes++;
      was = n.cached;
      for (const Channel& c : n.channels) {
        if (c.state == PartState::kAvailable || !n.cached)
          away.erase({n.id, c.child});
        else if (away.insert({n.id, c.child}).second)
          buffers++;
      }
    });
  }
  Bench bench;
  std::unique_ptr<Cursor> cursor;
  const std::string value = std::string(1000, 'v');
  u32 left = 100'000;
  char key[8];  // until its statement is done, over all its steps
  u64 evictions = 0;
  std::map<NodeId, bool> cached;
  std::set<std::pair<NodeId, NodeId>> away;  // buffers of nodes that are in memory
  u64 nodes = 0, buffers = 0;
};

// A nonleaf node leaves the memory as a whole, and seldom: messages pass through it all the time.
// PerconaFT has evicted no single buffer in any measured run.
TEST(OmittedRules, LargeNonleafNodesStayWhole) {
  LargeNodes real(OmittedRule::kNone), omitted(OmittedRule::kEvictionEstimate);
  real.run(), omitted.run();
  EXPECT_GT(real.cached.size(), 5u) << "not all of them fit the cache";
  EXPECT_GT(real.nodes, 0u);
  EXPECT_LE(real.nodes + real.buffers, 20u);
  EXPECT_EQ(real.buffers, 0u);
  EXPECT_GT(omitted.nodes + omitted.buffers, 100u);
}

}  // namespace
}  // namespace tt::fractal
