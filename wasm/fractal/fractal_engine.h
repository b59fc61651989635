// The fractal tree engine: PerconaFT's rules (TokuDB's tree) on the emulated drive. Ties the parts
// together and answers statements.
#pragma once
#include "engine/index_number.h"
#include "fractal/flush/checkpoint.h"
#include "fractal/flush/cleaner.h"

namespace tt::fractal {

class FractalEngine final : public Engine {
 public:
  static constexpr Capabilities kCapabilities{};
  FractalEngine(const EngineContext& context, const Options& options);
  std::unique_ptr<Cursor> new_cursor(Actor& client) override;
  Progress run(Ns now, const Statement& statement, Cursor& cursor, Outcome& outcome) override;
  Error change_options(Ns now, const u64* values) override;
  bool background_idle() const override {
    return flusher_.idle() && writer_.idle() && checkpointer_.idle() && tree_.log.idle();
  }
  const Error& error() const override { return tree_.error; }
  void describe(TableSink& sink) const override;
  void inspect(TableId table, u64 id, Slice key, TableSink& sink) override;
  void begin_measuring() override {
    baseline_ = tree_.counters, baseline_log_ = tree_.log.written_bytes();
  }
  void report(ReportSink& sink) const override;
  u64 digest() const override;
  const Tree& tree() const { return tree_; }
  // Recounts what is kept as sums, and checks the order of keys and messages. For tests.
  void check_invariants() const;

 private:
  struct StatementCursor;
  bool several_indexes() const { return !tree_.context.indexes.empty(); }
  Statement stored(const Statement& statement, std::string& key) const;
  Slice key_of_row(Slice stored_key) const {
    return several_indexes() ? row_key(stored_key) : stored_key;
  }
  Progress look_up(Ns now, const Statement& statement, StatementCursor& cursor);
  Progress run_write(Ns now, const Statement& statement, StatementCursor& cursor);
  Progress run_commit(Ns now, StatementCursor& cursor);
  Progress run_flush(Ns now, StatementCursor& cursor);
  Progress run_get(Ns now, const Statement& statement, StatementCursor& cursor, Outcome& outcome);
  Progress run_scan(Ns now, const Statement& statement, StatementCursor& cursor, Outcome& outcome);
  void finish(Ns now, StatementCursor& cursor);

  // Brings a message to where it belongs (injection.cc).
  Progress inject(Ns now, StatementCursor& cursor, Message message);
  enum class Visit : u8 { kThere, kPark, kFetching };
  bool inject_rightmost(Ns now, StatementCursor& cursor, const Message& message, Visit* there);
  Visit visit(StatementCursor& cursor, Node& node, const Target* target, Cause cause);
  Progress go_on(Ns now, StatementCursor& cursor);
  void inject_into(Ns now, Node& node, Message message, u32 depth, bool right_edge);
  enum class Reshaped : u8 { kNo, kYes, kWait };
  Reshaped reshape_child(Ns now, StatementCursor& cursor, Node& parent, u32 child, u32 edges);

  // The way of a query from the root to a basement node (query.cc).
  struct Step {
    Node* node;
    u32 child;
  };
  Progress descend(Ns now, StatementCursor& cursor, const Target& target);
  void apply_ancestors(Ns now, StatementCursor& cursor, Node& leaf, u32 part);
  static const std::string* upper_bound(const StatementCursor& cursor, u32 part);
  void emit_read(Fact fact, Slice key, const Outcome& outcome, StatementCursor& cursor);

  void inspect_leaf(Node& leaf, TableSink& sink);
  void inspect_messages(Node& node, TableSink& sink);
  void inspect_rows(Node& leaf, Slice basement, TableSink& sink);
  void inspect_places(Slice key, TableSink& sink);

  Tree tree_;
  NodeWriter writer_;
  Flusher flusher_;
  Checkpointer checkpointer_;
  Cleaner cleaner_;
  Counters baseline_;
  u64 baseline_log_ = 0, cursors_ = 0;
};

}  // namespace tt::fractal
