// The locking that a run's clients share, by the rules of its engine's server; and what is refused.
#pragma once
#include <memory>

#include "core/result.h"
#include "engine/capabilities.h"
#include "server/execute/locker.h"

namespace tt::server {

// Names what an engine cannot do with several clients. Errors: kBadOption.
Error refuse_clients(const SqlOptions& options, const Program& program, const Capabilities& engine);
// Null: one client is alone.
std::unique_ptr<Locking> make_locking(const SqlOptions& options, const Capabilities& engine);

}  // namespace tt::server
