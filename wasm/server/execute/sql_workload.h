// A workload of tables and statements: runs the phases of a program with its clients.
//
// A load counts the runs of its script, a mix its statements; what they are made of, calls of the
// engine, is not counted. A mix ends with its last statement: a transaction that is open then is
// undone.
#pragma once
#include <memory>

#include "core/result.h"
#include "server/execute/axis_sample.h"
#include "server/execute/connection.h"
#include "server/options/schema.h"
#include "workload/workload.h"

namespace tt::server {

// Errors: kBadRequest for bytes that are no program, kBadOption.
Result<std::unique_ptr<Workload>> make_sql(const SqlOptions& options, Slice program, u64 seed,
                                           const Capabilities& engine);

}  // namespace tt::server
