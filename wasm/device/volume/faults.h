// Deterministic faults: what the drive does wrong, and when, counted in its own commands.
//
// Faults lie over a pristine state: a drive and its content know nothing of them. The block layer
// asks here at each command.
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

  // A command has been submitted and answered with `done`; answers the time that it really takes.
  Ns after_write(Ns now, Ns done);
  Ns after_read(Ns now, Ns done, u64 page, u64 count);
  Ns after_flush(Ns now, Ns done) { return slowed(now, done); }
  void flushed(Ns now, Ending done) {
    if (undo_ != nullptr) undo_->flush(now, done);
  }

  // Set once the drive has failed; nothing reaches it any more.
  const Error& error() const { return error_; }
  Ns failed_at() const { return failed_at_; }
  u64 writes() const { return writes_; }
  // Null unless a power cut is planned or a test wants to crash.
  UndoLog* undo() { return undo_.get(); }
  void keep_undo();
  // Power is back: content is what has survived of it, the drive works again.
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
