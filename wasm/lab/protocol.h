// The requests of the bridge and the native driver: few and coarse, in one compact binary form.
//
// A request is a byte for its kind, then cells (facts/row_writer.h: varints, and bytes with a
// varint length). A reply is a status byte (0 ok, 1 refused), then a text cell with the reason if
// refused, else the cells that the kind lists below. TypeScript owns JSON; this side only prints it
// (kSchema).
#pragma once
#include "facts/schema.h"

namespace tt {

enum class RequestKind : u8 {
  // (nothing) -> text: the joined schema as JSON; of WebAssembly only its `build`.
  kSchema = 0,
  // seed, engine folder, follow id, number of groups { group (index in the schema's options),
  // profile (index), number of overrides { option (index), value } }, number of phases { number of
  // overrides { option, value } of the phase group }, of a workload of tables and statements its
  // program (server/program/program.h), which has the phases
  // -> nothing. Replaces the lab only if everything is in order; otherwise the running one is
  // untouched.
  kLoad = 1,
  // stop (0 statements, 1 ns, 2 fact seq, 3 never), target, max_steps, fact mode (0 off, 1 all, 2
  // one job; 3 unchanged)
  // -> one lab.status row, then a bytes cell: the facts recorded meanwhile. Stops at the first step
  // boundary at or after the target, after max_steps steps, or at the end of the run.
  kAdvance = 2,
  // number of tables { id } (0: every folded table) -> tables as TableSink writes them.
  kDescribe = 3,
  // (nothing), or 1 to leave out the digest, which costs as much as the drive's content has changed
  // since the last one -> report values as ReportSink writes them.
  kReport = 4,
  // table, row id, key bytes -> tables that show it in depth.
  kInspect = 5,
  // (nothing) -> one lab.status row.
  kStatus = 6,
  // (nothing) -> number of chunks { address, generation }: where device content is in memory, for
  // snapshots.
  kContent = 7,
  // number of overrides { option, value } of the engine's group -> nothing. The run continues
  // with them. Refused as a whole if one of them cannot be changed while the engine runs.
  kChange = 8,
  // survivors -> one lab.status row, facts. Cuts the power now and lets the engine recover; see
  // Lab::crash for `survivors`.
  kCrash = 9,
  // file (row of volume.files), offset, size -> the file's size as a program sees it, data in
  // memory included, then a bytes cell: that range, cut off at the end of the file.
  kRead = 10,
};

}  // namespace tt
