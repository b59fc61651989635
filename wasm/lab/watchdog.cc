#include "lab/watchdog.h"

#include <algorithm>

namespace tt::lab {
namespace {

// Steps that a statement may take without writing: enough to read every sector ever written, with a
// margin for timers that fire meanwhile.
constexpr u64 kFewestSteps = 1'000'000, kMaxSteps = 16'000'000, kSector = 512;
constexpr u64 kMaxStepsOfTimers = 64'000'000;
// The number of times that a statement may rewrite everything stored; a compaction of every level
// writes it a few times.
constexpr u64 kMaxRewrites = 64, kLeastStored = 64 * MiB;

std::string after_statement(u64 statements) {
  return statements == 0 ? "and no statement has ended"
                         : "since statement " + std::to_string(statements) + " ended";
}

}  // namespace

// True if the moment that clients wait for arrives within kMaxStepsOfTimers at the present pace.
bool Watchdog::arrives(const Marks& now) const {
  if (now.client_due == kNever || now.client_due != last_.client_due || now.time <= last_.time)
    return false;
  const u64 looks = (now.client_due - now.time) / (now.time - last_.time);
  return looks <= kMaxStepsOfTimers / kInterval;
}

std::string Watchdog::look(const Marks& now) {
  TT_CHECK(now.steps >= last_.steps && now.statements >= last_.statements &&
           now.bytes_written >= last_.bytes_written && now.time >= last_.time);
  if (now.statements != statement_ended_.statements) statement_ended_ = now;
  if (now.statements != last_.statements || now.bytes_written != last_.bytes_written ||
      arrives(now))
    moved_at_ = now.steps;
  last_ = now;
  const u64 steps = std::clamp(now.bytes_written / kSector, kFewestSteps, kMaxSteps);
  if (now.steps - moved_at_ > steps)
    return "no progress: " + std::to_string(now.steps - moved_at_) +
           " steps in which nothing was written, " + after_statement(now.statements);
  const u64 written = now.bytes_written - statement_ended_.bytes_written;
  if (written > kMaxRewrites * std::max(now.bytes_stored, kLeastStored))
    return "no progress: " + std::to_string(written / MiB) + " MiB written " +
           after_statement(now.statements);
  return {};
}

std::string describe_waits(const Scheduler& scheduler) {
  struct Group {
    std::string text;
    u64 actors;
  };
  std::vector<Group> groups;
  scheduler.each_actor([&](const Actor& actor, Ns next_step) {
    const std::string waits = actor.waits_for();
    if (waits.empty()) return;
    const std::string text =
        actor.name() + (": " + waits) +
        (next_step == kNever ? "" : ", next at " + std::to_string(next_step) + " ns");
    const auto same = std::find_if(groups.begin(), groups.end(),
                                   [&](const Group& group) { return group.text == text; });
    if (same == groups.end())
      groups.push_back({text, 1});
    else
      same->actors++;
  });
  std::string all;
  for (const Group& group : groups)
    all += (all.empty() ? "" : "; ") +
           (group.actors == 1 ? "" : std::to_string(group.actors) + " × ") + group.text;
  return all;
}

}  // namespace tt::lab
