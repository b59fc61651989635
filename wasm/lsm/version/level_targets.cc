#include "lsm/version/level_targets.h"

#include <algorithm>

#include "core/exact_math.h"
#include "lsm/options/rules.h"

namespace tt::lsm {
namespace {

using u128 = unsigned __int128;

// options/cf_options.cc MultiplyCheckOverflow: returns `a` itself if the product does not fit.
u64 multiply(u64 a, u64 b) { return a != 0 && ~u64{0} / a < b ? a : a * b; }

// Up to 7.4: when L0 is backlogged the base level's target is L0's size, and the levels below grow
// to the largest one by equal factors (v6.29 CalculateBaseBytes).
bool l0_is_backlogged(const Options& options, const Version& version, u64 share) {
  const u64 l0_bytes = version.level_bytes(0);
  return l0_bytes > share &&
         (l0_bytes > options.max_bytes_for_level_base ||
          version.levels[0].size() / 2 >= options.level0_file_num_compaction_trigger);
}

// CalculateBaseBytes for dynamic levels:
// 1. The largest level keeps its size as its target, and each level above it gets the share of the
//    level below divided by the multiplier, up to the first level F that has files. By version 9's
//    rules, levels whose share is at most the base option divided by the multiplier are
//    unnecessary.
// 2. If F's own share is that small, the tree is too deep: F is the base, its share one byte more.
// 3. Else the base moves up from F while its share is above the base option.
// 4. Targets grow again downwards from the base's share, but none is below the base option.
void dynamic_targets(const Options& options, const Version& version, LevelTargets& targets) {
  const u32 last = static_cast<u32>(version.levels.size()) - 1;
  const Rules rules = rules_of(options);
  const u64 l0_bytes = version.level_bytes(0), factor = options.max_bytes_for_level_multiplier;
  const u64 base_most = rules.l0_raises_base ? std::max(options.max_bytes_for_level_base, l0_bytes)
                                             : options.max_bytes_for_level_base;
  targets.max_bytes.assign(version.levels.size(), kNoTarget);
  targets.base_level = last;
  u32 first = 0;
  u64 share = 0;
  for (u32 level = 1; level <= last; level++) {
    const u64 bytes = version.level_bytes(level);
    if (bytes > 0 && first == 0) first = level;
    share = std::max(share, bytes);
  }
  if (share == 0) return;

  const u64 largest = share, base_least = base_most / factor;
  for (u32 level = last; level > first; level--) {
    share /= factor;
    if (rules.drain_unnecessary && targets.lowest_unnecessary == 0 && share <= base_least)
      targets.lowest_unnecessary = level - 1;
  }
  targets.base_level = first;
  if (share <= base_least) {
    share = base_least + 1;
  } else {
    for (; targets.base_level > 1 && share > base_most; targets.base_level--) share /= factor;
    share = std::min(share, base_most);
  }
  TT_CHECK(targets.base_level >= 1 && targets.base_level <= last);
  const u64 floor = rules.base_floor ? base_most : 1;
  if (rules.l0_raises_base && l0_is_backlogged(options, version, share)) {
    const u32 below = last - targets.base_level;
    const double step =
        below == 0
            ? 1.0
            : exact_pow(static_cast<double>(largest) / static_cast<double>(l0_bytes), 1.0 / below);
    share = l0_bytes;
    for (u32 level = targets.base_level; level <= last; level++) {
      targets.max_bytes[level] = std::max(share, floor);
      share = static_cast<u64>(static_cast<double>(share) * step);
    }
    return;
  }
  for (u32 level = targets.base_level; level <= last; level++) {
    targets.max_bytes[level] = std::max(share, floor);
    share = multiply(share, factor);
  }
}

// A score as numerator / denominator. Both stay below 2^66, so products fit.
struct Score {
  u32 level;
  u128 over, under;
  void raise_to(u128 o, u128 u) {
    if (over * u < o * under) over = o, under = u;
  }
  bool below(const Score& other) const { return over * other.under < other.over * under; }
};

// Dynamic levels: scores above 1 are multiplied by this, so that incoming bytes can lower a score
// to rank it below others without making it less than 1.
constexpr u64 kScale = 10;

Score l0_score(const Options& options, const Version& version, const LevelTargets& targets) {
  u64 idle_files = 0, idle_bytes = 0;
  for (const FilePtr& file : version.levels[0]) {
    if (file->being_compacted()) continue;
    idle_files++;
    idle_bytes += file->compensated_bytes();
  }
  Score score{0, idle_files, options.level0_file_num_compaction_trigger};
  if (options.compaction_style == CompactionStyle::kFifo)
    return {0, idle_bytes, options.fifo_max_table_files_size};
  const u64 base = options.max_bytes_for_level_base;
  if (!options.level_compaction_dynamic_level_bytes || !rules_of(options).demote_by_incoming) {
    score.raise_to(idle_bytes, base);
    return score;
  }
  if (idle_bytes >= base) score.raise_to(101, 100);
  const u64 target = targets.max_bytes[targets.base_level];
  if (idle_bytes > target) {
    u64 base_level_bytes = 0;
    for (const FilePtr& file : version.levels[targets.base_level])
      base_level_bytes += file->compensated_bytes();
    score.raise_to(idle_bytes, std::max(base_level_bytes, target));
  }
  if (score.over > score.under) score.over *= kScale;
  return score;
}

// `incoming`: bytes that the levels above will push down. Adds this level's excess, for the next
// level.
Score level_score(const Options& options, const Version& version, const LevelTargets& targets,
                  u32 level, u64& incoming) {
  u64 idle_bytes = 0, bytes = 0;
  for (const FilePtr& file : version.levels[level]) {
    bytes += file->bytes;
    if (!file->being_compacted()) idle_bytes += file->compensated_bytes();
  }
  const u64 target = targets.max_bytes[level];
  Score score{level, idle_bytes, target};
  if (options.level_compaction_dynamic_level_bytes && rules_of(options).demote_by_incoming) {
    if (idle_bytes >= target) {
      score.over = u128{idle_bytes} * kScale;
      score.under = u128{target} + incoming;
    }
    if (idle_bytes > 0 && level <= targets.lowest_unnecessary)
      score.raise_to(kScale * (1001 + (targets.lowest_unnecessary - level)), 1000);
  }
  if (level <= targets.lowest_unnecessary) {
    incoming += bytes;
  } else if (bytes > target) {
    incoming += bytes - target;
  }
  return score;
}

}  // namespace

LevelTargets level_targets(const Options& options, const Version& version) {
  LevelTargets targets;
  if (options.level_compaction_dynamic_level_bytes) {
    dynamic_targets(options, version, targets);
    return targets;
  }
  targets.max_bytes.assign(version.levels.size(), options.max_bytes_for_level_base);
  for (size_t level = 2; level < version.levels.size(); level++)
    targets.max_bytes[level] =
        multiply(targets.max_bytes[level - 1], options.max_bytes_for_level_multiplier);
  return targets;
}

std::vector<LevelScore> level_scores(const Options& options, const Version& version,
                                     const LevelTargets& targets) {
  TT_CHECK(targets.max_bytes.size() == version.levels.size());  // made for another version?
  std::vector<Score> scores{l0_score(options, version, targets)};
  u64 incoming = version.level_bytes(0);
  for (u32 level = 1; level + 1 < version.levels.size(); level++)
    scores.push_back(level_score(options, version, targets, level, incoming));
  for (size_t i = 0; i < scores.size(); i++)
    for (size_t j = i + 1; j < scores.size(); j++)
      if (scores[i].below(scores[j])) std::swap(scores[i], scores[j]);
  std::vector<LevelScore> result;
  for (const Score& score : scores) TT_CHECK(score.under != 0);
  for (const Score& score : scores)
    result.push_back({score.level, static_cast<u64>(score.over * 1'000'000 / score.under)});
  return result;
}

u64 pending_compaction_bytes(const Options& options, const Version& version,
                             const LevelTargets& targets) {
  if (options.compaction_style != CompactionStyle::kLevel) return 0;
  TT_CHECK(targets.max_bytes.size() == version.levels.size());
  const u64 l0_bytes = version.level_bytes(0);
  const bool l0_due = version.levels[0].size() >= options.level0_file_num_compaction_trigger ||
                      l0_bytes >= options.max_bytes_for_level_base;
  u64 pending = l0_due ? l0_bytes : 0, pushed = pending;
  for (u32 level = targets.base_level; level + 1 < version.levels.size(); level++) {
    if (level == targets.base_level && l0_due) pending += version.level_bytes(level);
    const u64 bytes = version.level_bytes(level) + pushed;
    pushed = 0;
    if (bytes <= targets.max_bytes[level]) continue;
    pushed = bytes - targets.max_bytes[level];
    const u64 next = version.level_bytes(level + 1);
    if (next > 0) pending += static_cast<u64>(u128{pushed} * (u128{next} + bytes) / bytes);
  }
  return pending;
}

u64 l0_delay_count(const Options& options, const Version& version) {
  const CompactionStyle style = options.compaction_style;
  if (style == CompactionStyle::kFifo) return 0;
  u64 runs = version.levels[0].size();
  for (size_t level = 1; level < version.levels.size() && style == CompactionStyle::kUniversal;
       level++)
    runs += !version.levels[level].empty();
  return runs;
}

}  // namespace tt::lsm
