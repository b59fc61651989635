#include "fractal/flush/batch_parts.h"

#include "core/prng.h"
#include "fractal/flush/flusher.h"
#include "fractal/testing/job_facts.h"
#include "fractal/testing/small_tree.h"

namespace tt::fractal {
namespace {

struct Part {
  u64 inserts, deletes, commits, entries, bytes;
  std::string lower;
  u64 arrived() const { return inserts + deletes + commits; }
};

std::vector<Part> parts_of(Slice encoded) {
  std::vector<Part> out;
  RowReader reader(encoded);
  while (!reader.at_end()) {
    Part part{};
    for (u64* cell : {&part.inserts, &part.deletes, &part.commits, &part.entries, &part.bytes})
      *cell = reader.integer();
    part.lower = reader.bytes();
    EXPECT_FALSE(reader.damaged());
    if (reader.damaged()) break;
    out.push_back(part);
  }
  return out;
}

struct Watched : SmallTree {
  Watched() { state.nodes.copier = &writer; }
  // The batches that the facts of one flush describe, one after another.
  std::vector<JobFact> applied(Node& node) {
    facts.set_mode(FactStream::Mode::kOneJob);
    flusher.flush(scheduler.now(), node, JobReason::kGorged);
    run(scheduler.now() + kSecond);
    EXPECT_TRUE(facts.sample_complete());
    std::vector<JobFact> out;
    for (const JobFact& fact : job_facts(facts.buffer()))
      if (fact.kind == kIdOf<BatchApplied>) out.push_back(fact);
    return out;
  }
  NodeWriter writer{state.nodes, 1};
  Flusher flusher{state.nodes, writer, 2};
};

constexpr u32 kMovedMessages = 3;  // among the extra cells of BatchApplied

TEST(BatchParts, SayWhereEachMessageWent) {
  Watched t;
  Node& leaf = t.leaf({{"a", "c"}, {"e", "g"}});
  Node& root = t.above({&leaf});
  t.wait_in(root, "b"), t.wait_in(root, "f"), t.wait_in(root, "h");
  t.wait_in(root, "c", MessageType::kDelete), t.wait_in(root, "c", MessageType::kCommit);
  const auto facts = t.applied(root);
  ASSERT_EQ(facts.size(), 1u);
  const auto parts = parts_of(facts[0].bytes[0]);
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_EQ(parts[0].inserts, 1u);
  EXPECT_EQ(parts[0].deletes, 1u);
  EXPECT_EQ(parts[0].commits, 1u);
  EXPECT_EQ(parts[0].lower, "");
  EXPECT_EQ(parts[1].inserts, 2u);
  EXPECT_EQ(parts[1].arrived(), 2u);
  EXPECT_EQ(parts[1].lower, "c") << "which belongs to the part on its left";
  for (u32 i = 0; i < 2; i++) {
    EXPECT_EQ(parts[i].entries, leaf.leaflets[i].rows.rows());
    EXPECT_EQ(parts[i].bytes, leaf.leaflets[i].rows.serialized_bytes());
  }
}

TEST(BatchParts, AddUpToTheBatchInLeavesAndInNodesAboveThem) {
  SplitMix64 random(7);
  const auto key = [&] { return std::to_string(1000 + random.below(1000)); };
  for (u32 round = 0; round < 20; round++) {
    Watched t;
    Node& low = t.above({&t.leaf({{"1100", "1200"}, {"1250"}, {"1400"}}), &t.leaf({{"1900"}})});
    Node& root = t.above({&low});
    const u32 count = static_cast<u32>(20 + random.below(200));
    for (u32 i = 0; i < count; i++)
      t.wait_in(root, key(), random.below(3) == 0 ? MessageType::kDelete : MessageType::kInsert);
    for (Node* node : {&root, &low}) {
      const u64 slot = heaviest_child(*node);
      const u64 expected = node->channels[slot].messages;
      const auto facts = t.applied(*node);
      ASSERT_EQ(facts.size(), 1u);
      u64 arrived = 0;
      for (const Part& part : parts_of(facts[0].bytes[0])) arrived += part.arrived();
      EXPECT_EQ(arrived, facts[0].numbers[kMovedMessages]);
      EXPECT_EQ(arrived, expected);
    }
  }
}

// One sample, although each flush is a separate job.
TEST(BatchParts, ASampleHasTheWholeCascade) {
  Watched t;
  Node& low = t.above({&t.leaf({{"a1", "a2"}}), &t.leaf({{"b1", "b2"}})});
  t.wait_in(low, "a0"), t.wait_in(low, "a2");
  Node& root = t.above({&low});
  t.wait_in(root, "b0");
  t.state.env.options.block_size = low.serialized_bytes();  // one more message is too much
  t.state.env.options.fanout = 8;
  const auto facts = t.applied(root);
  ASSERT_EQ(facts.size(), 2u);
  EXPECT_EQ(t.facts.sampled_job(), 1u) << "the first names it";
  EXPECT_EQ(facts[0].job, 1u);
  EXPECT_EQ(facts[1].job, 2u);
  EXPECT_EQ(t.facts.jobs_started(), 2u);
}

}  // namespace
}  // namespace tt::fractal
