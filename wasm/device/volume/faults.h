// Deterministic faults of the drive, timed by the numbers of its commands.
//
// Faults overlay a pristine state: drive and content do not know of them. The block layer consults
// them at each command.
#pragma once
#include <memory>

#include "core/result.h"
#include "device/options/fault_options.h"
#include "device/volume/undo_log.h"

namespace tt {

class Faults {
 public:
  Faults(const FaultOptions& options, ContentStore& content, const Completions& completions);
  ~Faults() { content_.record_into(nullptr); }

  // Called for a command that the drive ends at `done`; return its end under the fault options.
  Ns after_write(Ns now, Ns done);
  Ns after_read(Ns now, Ns done, u64 page, u64 count);
  Ns after_flush(Ns now, Ns done) { return slowed(now, done); }
  void flushed(Ns now, Ending done) {
    if (undo_ != nullptr) undo_->flush(now, done);
  }

  // Set once the drive has failed; no later command reaches it.
  const Error& error() const { return error_; }
  Ns failed_at() const { return failed_at_; }
  u64 writes() const { return writes_; }
  // Null unless a power cut is planned or a test wants to crash.
  UndoLog* undo() { return undo_.get(); }
  void keep_undo();
  // Restores power: content becomes what survived the cut, and the drive works again.
  void restart(Ns now, const Survivors& survivors);

  const FaultOptions& options() const { return options_; }

 private:
  Ns slowed(Ns now, Ns done) const {
    return options_.slow_permille == 1000 ? done
                                          : now + (done - now) / 1000 * options_.slow_permille +
                                                (done - now) % 1000 * options_.slow_permille / 1000;
  }
  void fail(Ns now, ErrorCode code, std::string message);

  const FaultOptions options_;
  ContentStore& content_;
  const Completions& completions_;
  std::unique_ptr<UndoLog> undo_;
  u64 writes_ = 0, reads_ = 0;
  Error error_;
  Ns failed_at_ = 0;
};

}  // namespace tt
