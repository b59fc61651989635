// What an engine offers beyond puts, deletes, gets, scans, flushes and compactions.
//
// An engine class declares all it can do as `static constexpr Capabilities kCapabilities`, so that
// the registry can name the engines that offer something. Engine::capabilities() is what one engine
// offers with the options that it was made with.
#pragma once

namespace tt {

struct Capabilities {
  // Operations. A workload that needs one of them is refused by engines that lack it.
  bool merges = false;             // Op::kMerge
  bool deletes_ranges = false;     // Op::kDeleteRange
  bool makes_checkpoints = false;  // Op::kCheckpoint
  // Refinements. Without them a statement is run as the plain one.
  bool single_deletes = false;  // WriteFlavour::kSingle
  bool bulk_loads = false;      // WriteFlavour::kBulk
  bool snapshots = false;       // ReadArgs::snapshot

  // The options without which an engine that could merge does not, for messages.
  const char* merges_only_with = "";
};

}  // namespace tt
