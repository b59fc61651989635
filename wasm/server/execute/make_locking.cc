#include "server/execute/make_locking.h"

#include <algorithm>

namespace tt::server {
namespace {

const LockRules& rules_of(const Capabilities& engine) {
  const auto* const rules =
      std::find_if(std::begin(kLockRules), std::end(kLockRules),
                   [&](const LockRules& row) { return Slice(row.name) == engine.locks; });
  TT_CHECK(rules != std::end(kLockRules));
  return *rules;
}

}  // namespace

Error refuse_clients(const SqlOptions& options, const Program& program,
                     const Capabilities& engine) {
  for (size_t i = 0; i < program.phases.size(); i++)
    if (program.phases[i].kind == PhaseKind::kConversation &&
        program.phases[i].weights.size() > options.clients)
      return {ErrorCode::kBadOption, "workload.phases[" + std::to_string(i) +
                                         "]: has more sessions than there are clients"};
  if (options.clients == 1) return Error::none();
  const bool extreme = options.isolation == Isolation::kReadUncommitted ||
                       options.isolation == Isolation::kSerializable;
  const std::string name = name_of(options.isolation);
  if (extreme && rules_of(engine).refuses_newer)
    return {ErrorCode::kBadOption, "workload.options.isolation: MyRocks has no " + name +
                                       ": read_committed or repeatable_read"};
  if (!extreme && !engine.snapshots)
    return {ErrorCode::kBadOption,
            "workload.options.isolation: " + name +
                " needs snapshots, which this engine has not yet: read_uncommitted or "
                "serializable"};
  return Error::none();
}

std::unique_ptr<Locking> make_locking(const SqlOptions& options, const Capabilities& engine) {
  if (options.clients == 1) return nullptr;
  const LockRules& rules = rules_of(engine);
  return std::make_unique<Locking>(Locking{
      LockWaits(rules, static_cast<u32>(options.clients)), options.isolation,
      options.gap_lock_raise_error, options.lock_timeout_ns, engine.snapshots, engine.tells_newer});
}

}  // namespace tt::server
