#include "fractal/statements/optimizing.h"

namespace tt::fractal {

// It names the oldest transaction that runs: versions of older ones are committed.
Progress Optimizing::send_message(Ns now, StatementCursor& cursor, Dictionary& dictionary) {
  using Stage = StatementCursor::Stage;
  if (cursor.stage == Stage::kBegin) {
    if (cursor.stalls(nodes_.status, writer_, now) || !operations_.try_begin(cursor.client))
      return Progress::park();
    cursor.stage = Stage::kInject;
  }
  const u64 oldest = transactions_.live().empty() ? 0 : transactions_.oldest_xid();
  const Progress p =
      injection_.inject(now, cursor, dictionary, {MessageType::kOptimize, 0, oldest, {}, {}});
  if (p.kind != Progress::kDone) return p;
  operations_.end(now, nodes_.env.scheduler);
  cursor.hot_path = {&cursor.client, false, {}, {}};
  cursor.stage = Stage::kReading;
  return p;
}

// One path after the other. A path that ends at no pivot has reached the rightmost leaf.
Progress Optimizing::flush_paths(Ns now, StatementCursor& cursor, Dictionary& dictionary) {
  HotPath& path = cursor.hot_path;
  if (path.running) return Progress::park();
  for (;;) {
    const Progress p = cursor.continue_fetch(nodes_, now);
    if (p.kind != Progress::kDone) return p;
    if (!nodes_.env.error.ok()) return Progress::park();
    if (path.done.has_value() && !path.inside.has_value()) return Progress::done(0);
    Node& root = nodes_.node(dictionary.root);
    const Visit there = cursor.visit(nodes_, root, nullptr, kCauseFlushRead);
    if (there == Visit::kPark) return Progress::park();
    if (there == Visit::kFetching) continue;
    if (root.leaf()) return Progress::done(0);
    nodes_.lock_for_write(now, root);
    path.inside.reset();
    path.running = true;
    flusher_.flush_path(now, root, path);
    return Progress::park();
  }
}

Progress Optimizing::run(Ns now, StatementCursor& cursor) {
  using Stage = StatementCursor::Stage;
  const auto all = nodes_.dictionaries.all();
  for (; cursor.optimizing < all.size(); cursor.optimizing++) {
    Dictionary& dictionary = *all[cursor.optimizing];
    if (!dictionary.shown()) continue;
    if (cursor.stage != Stage::kReading) {
      const Progress p = send_message(now, cursor, dictionary);
      if (p.kind != Progress::kDone) return p;
    }
    const Progress p = flush_paths(now, cursor, dictionary);
    if (p.kind != Progress::kDone) return p;
    cursor.stage = Stage::kBegin;
    cursor.hot_path = {};
  }
  cursor.optimizing = 0;
  return Progress::done(cursor.cpu);
}

}  // namespace tt::fractal
