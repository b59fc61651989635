// The fractal tree engine: PerconaFT's rules (TokuDB's tree) on the emulated drive. Owns the state
// and its parts, and dispatches statements to them.
#pragma once
#include "fractal/flush/cleaner.h"
#include "fractal/statements/queries.h"
#include "fractal/statements/write_path.h"
#include "fractal/write/checkpoint.h"

namespace tt::fractal {

class FractalEngine final : public Engine {
 public:
  static constexpr Capabilities kCapabilities{};
  FractalEngine(const EngineContext& context, const Options& options);
  std::unique_ptr<Cursor> new_cursor(Actor& client) override;
  Progress run(Ns now, const Statement& statement, Cursor& cursor, Outcome& outcome) override;
  Error change_options(Ns now, std::span<const u64> values) override;
  bool background_idle() const override {
    return flusher_.idle() && writer_.idle() && checkpointer_.idle() && cleaner_.idle() &&
           state_.log.idle();
  }
  const Error& error() const override { return state_.error; }
  std::string waits_for(const Cursor& cursor) const override;
  void describe(TableSink& sink) const override;
  void inspect(TableId table, u64 id, Slice key, TableSink& sink) override;
  void begin_measuring() override;
  void report(ReportSink& sink) const override;
  u64 digest() const override;

  const FractalState& state() const { return state_; }  // for tests

 private:
  void open_dictionaries();
  Progress look_up(Ns now, const Statement& statement, StatementCursor& cursor);
  Progress run_flush(Ns now, StatementCursor& cursor);
  void finish(Ns now, StatementCursor& cursor);

  FractalState state_;
  NodeWriter writer_;
  Flusher flusher_;
  Checkpointer checkpointer_;
  Cleaner cleaner_;
  Injection injection_;
  WritePath write_path_;
  Queries queries_;
  Counters baseline_;  // when measuring began
  u64 baseline_log_ = 0, cursors_ = 0;
};

}  // namespace tt::fractal
