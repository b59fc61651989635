// Opens the database that is on the volume after a power cut (PerconaFT ft/logger/recover.cc
// do_recovery):
//
//   log | headers | block tables | replay, record by record | end of the log cut off |
//   new log file; live transactions undone, oldest first | comment | checkpoint
//
// At each bar it waits for the drive, and in the replay for every node that it needs. It logs
// nothing before the new log file begins, so a second power cut until then changes nothing.
#pragma once
#include "fractal/recovery/directory.h"
#include "fractal/recovery/log_scan.h"
#include "fractal/recovery/replay.h"
#include "fractal/recovery/row_versions.h"
#include "fractal/recovery/skeleton.h"
#include "fractal/state/fractal_state.h"
#include "fractal/write/checkpoint.h"

namespace tt::fractal {

class Opening : public Actor {
 public:
  class Host {
   public:
    virtual ~Host() = default;
    // Opens the dictionaries, without nodes, in the order of their numbers in the log. Before the
    // first checkpoint has ended a file may have no header; then it is created again.
    // `loaded`: files of bulk loads, by the names that the dictionaries had before.
    virtual void find_dictionaries(bool checkpoint_ended, FindFile find,
                                   const LogScan::Names& loaded) = 0;
    virtual void opened(Ns now) = 0;
  };
  // `update`: the application's update function, if the files may contain updates.
  Opening(FractalState& state, NodeWriter& writer, Injection& injection, Checkpointer& checkpointer,
          Host& host, Update update)
      : state_(state),
        checkpointer_(checkpointer),
        host_(host),
        update_(update),
        replay_(state.nodes, state.transactions, state.opening, writer, injection, *this) {}
  // True if the volume has a database: a log.
  static bool finds_database(const Volume& volume) { return !find_log_files(volume).empty(); }
  bool done() const { return next_ == Next::kDone; }
  // Number of the last write that was recovered.
  u64 recovered_write() const { return recovered_write_; }
  Ns step(Ns now) override;
  const char* name() const override { return "opening"; }
  std::string waits_for() const override;

 private:
  enum class Next : u8 {
    kLog,
    kHeaders,
    kTables,
    kTrees,
    kReplay,
    kRestart,
    kUndo,
    kCheckpoint,
    kDone
  };
  Ns advance(Ns now);
  Ns read_log(Ns now);
  Ns read_headers(Ns now);
  void remove_leftovers(Ns now);
  Ns read_tables(Ns now);
  Ns open_trees(Ns now);
  Ns replay(Ns now);
  Ns end_log(Ns now);
  Ns restart_log(Ns now);
  Ns undo(Ns now);
  Ns await_checkpoint(Ns now);
  Ns read(Ns now, FileId file, u64 offset, u64 bytes);
  Ns fail(Error error);
  Error log_ends_before(const Dictionary& dictionary) const;
  Error newer_header_lost(const Dictionary& dictionary, u32 chosen_slot) const;
  void enter(OpeningState state);

  FractalState& state_;
  Checkpointer& checkpointer_;
  Host& host_;
  const Update update_;
  Replay replay_;
  Next next_ = Next::kLog;
  LogScan log_;
  LogWalk walk_;
  std::vector<ChosenHeader> headers_;  // by number of the dictionary
  u64 undoing_ = 0, undone_ = 0;       // the transaction being undone, and its changes
  u64 checkpoint_ = 0;                 // its number
  u64 recovered_write_ = 0;
};

}  // namespace tt::fractal
