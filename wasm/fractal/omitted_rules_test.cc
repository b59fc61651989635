// What the rules that omit_rule leaves out are worth, in orders that need them.
#include "engine/testing/engine_test_rig.h"
#include "fractal/fractal_engine.h"
#include "fractal/invariants.h"
#include "fractal/testing/small_tree.h"

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
    return bench.engine.state().counters;
  };
  const Counters ordered = load(OmittedRule::kNone, true), random = load(OmittedRule::kNone, false);
  EXPECT_GT(load(OmittedRule::kUnevenSplit, true).leaf_splits, ordered.leaf_splits * 3 / 2);
  EXPECT_GT(load(OmittedRule::kPromotion, true).flushes, ordered.flushes + 100);
  EXPECT_NE(load(OmittedRule::kEvictionEstimate, false).evictions, random.evictions);
}

}  // namespace
}  // namespace tt::fractal
