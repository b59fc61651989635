// Victim policies of garbage collection: pure pickers over the full blocks.
//
// greedy    fewest live pages, the one that changed longest ago of those: O(1). Best for uniform
// random writes (Desnoyers 2014). fifo     filled longest ago: O(1). Also known as LRU (Xiang and
// Kurkoski 2011, arXiv 1110.4245). d_choices   fewest live pages of d drawn at random: O(d). Close
// to greedy from d = 10 on (Van Houdt 2013; Li, Lee, Lui). random    any: O(1). cost_benefit
// greatest age * (1 - v) / 2v, v being the live share and age the time since the block last changed
// (Kawaguchi, Nishioka, Motoda 1995): O(pages per block), as only the head of each live count can
// win. fifo, d_choices and random may return a block without a dead page, whose collection frees
// nothing, as on real drives.
#pragma once
#include "device/flash/erase_blocks.h"
#include "device/options/flash_options.h"

namespace tt {

struct VictimRequest {
  VictimPolicy policy;
  u32 choices;  // d of d_choices
  u64 now;      // in pages programmed, like EraseBlock::changed_at
  u64 draw;     // 64 random bits, for the policies that draw
};

// Returns a full block. REQUIRES: a full block; for greedy and cost_benefit, one with a dead page.
u32 pick_victim(const EraseBlocks& full, const VictimRequest& request);

// Static wear levelling: returns the block to relocate, or EraseBlocks::kNone. The oldest data are
// taken as the coldest; they move if their block has over `gap` fewer erases than the most erased
// one. Blocks with fewer erases may exist, but they were filled later and may soon be erased
// anyway.
u32 pick_coldest(const EraseBlocks& full, u32 most_erases, u64 gap);

}  // namespace tt
