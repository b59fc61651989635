// A client of tests that runs one statement after the other and keeps the rows that the last read
// returned.
#pragma once
#include <map>
#include <memory>
#include <string>

#include "engine/engine.h"

namespace tt::fractal {

class RowsClient final : public Actor, private RowSink {
 public:
  void attach(Engine& engine) { engine_ = &engine, cursor_ = engine.new_cursor(*this); }
  void begin(const Statement& statement) {
    statement_ = statement;
    if (is_read(statement.op)) statement_.read().rows = this;
    outcome_ = {};
    rows.clear();
    done = false;
  }
  Ns step(Ns now) override {
    if (done) return kNever;
    const Progress p = engine_->run(now, statement_, *cursor_, outcome_);
    done = p.kind == Progress::kDone;
    return p.kind == Progress::kWait ? p.time : kNever;
  }
  const char* name() const override { return "client"; }
  bool done = true;
  std::map<std::string, std::string> rows;

 private:
  void row(Slice key, Slice value) override { rows.emplace(key, value); }

  Engine* engine_ = nullptr;
  std::unique_ptr<Cursor> cursor_;
  Statement statement_;
  Outcome outcome_;
};

}  // namespace tt::fractal
