#include "device/flash/victim_policy.h"

#include "core/prng.h"

namespace tt {
namespace {

u32 pick_greedy(const EraseBlocks& full) {
  const u32 live = full.by_live().lowest();
  TT_CHECK(live < full.pages_per_block());
  return full.by_live().first(live);
}

u32 pick_d_choices(const EraseBlocks& full, u32 choices, u64 draw) {
  SplitMix64 random(draw);
  u32 best = EraseBlocks::kNone;
  for (u32 i = 0; i < choices; i++) {
    const u32 block = full.at(static_cast<u32>(random.below(full.count())));
    if (best == EraseBlocks::kNone || full[block].live < full[best].live) best = block;
  }
  return best;
}

u32 pick_cost_benefit(const EraseBlocks& full, u64 now) {
  const u32 all = full.pages_per_block();
  u32 best = EraseBlocks::kNone;
  // The best score as a fraction, age * dead over live, without the constant half; fractions
  // compare exactly.
  unsigned __int128 best_gain = 0;
  u32 best_live = 1;
  for (u32 live = full.by_live().lowest(); live < all; live++) {
    const u32 block = full.by_live().first(live);
    if (block == EraseBlocks::kNone) continue;
    if (live == 0) return block;  // costs nothing
    const auto gain = static_cast<unsigned __int128>(now - full[block].changed_at) * (all - live);
    if (best != EraseBlocks::kNone && gain * best_live <= best_gain * live) continue;
    best = block;
    best_gain = gain;
    best_live = live;
  }
  TT_CHECK(best != EraseBlocks::kNone);
  return best;
}

}  // namespace

u32 pick_victim(const EraseBlocks& full, const VictimRequest& request) {
  TT_CHECK(full.count() > 0);
  switch (request.policy) {
    case VictimPolicy::kGreedy: return pick_greedy(full);
    case VictimPolicy::kFifo: return full.oldest();
    case VictimPolicy::kDChoices: return pick_d_choices(full, request.choices, request.draw);
    case VictimPolicy::kRandom: return pick_d_choices(full, 1, request.draw);
    case VictimPolicy::kCostBenefit: return pick_cost_benefit(full, request.now);
  }
  return EraseBlocks::kNone;
}

u32 pick_coldest(const EraseBlocks& full, u32 most_erases, u64 gap) {
  if (gap == 0 || full.count() == 0 || most_erases <= full[full.oldest()].erases + gap)
    return EraseBlocks::kNone;
  return full.oldest();
}

}  // namespace tt
