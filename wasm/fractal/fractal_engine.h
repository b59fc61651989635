// The fractal tree engine (PerconaFT, TokuDB's tree). Its schema is complete; statements are refused until the tree is built.
#pragma once
#include "engine/engine.h"
#include "fractal/schema.h"

namespace tt::fractal {

class FractalEngine final : public Engine {
 public:
  FractalEngine(const EngineContext& context, const Options& options) : context_(context), options_(options) {}
  std::unique_ptr<Cursor> new_cursor(Actor& client) override { return std::make_unique<Cursor>(client); }
  Progress run(Ns, const Statement&, Cursor&, Outcome&) override {
    error_ = {ErrorCode::kUnsupported, "the fractal tree takes no statements yet"};
    return Progress::park();
  }
  bool background_idle() const override { return true; }
  const Error& error() const override { return error_; }
  void describe(TableSink&) const override {}
  void inspect(TableId, u64, Slice, TableSink&) override {}
  void begin_measuring() override {}
  void report(ReportSink&) const override {}
  u64 digest() const override { return 0; }

 private:
  EngineContext context_;
  Options options_;
  Error error_;
};

}  // namespace tt::fractal
