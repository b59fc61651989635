// The B-tree or the fractal tree as a key-value store.
//
// An iterator of the present shows each row as it is when the iterator reaches it. A backward
// iterator reads its range ahead, from the lower end.
#pragma once
#include "btree/btree_engine.h"
#include "fractal/fractal_engine.h"
#include "kv/any_store.h"

namespace tt::kv {

struct TreeStoreOptions {
  FlashOptions drive;
  std::variant<btree::Options, fractal::Options> engine;
  u64 seed = 1;
  bool power_cuts = false;  // remember what a power cut could take away
};

class TreeStore final : public AnyStore {
 public:
  explicit TreeStore(const TreeStoreOptions& options)
      : AnyStore(options.drive, options.seed, options.power_cuts),
        engine_options_(options.engine) {}

  bool exists() const override { return !volume().files().empty(); }
  // Flushes first: part of the log may still be in memory.
  Error close() override;
  // kBadRequest for a row that the engine cannot hold; as a statement it would stop the engine.
  Error write(std::span<const Write> writes) override;

  u32 begin_rows(Range range, u64 snapshot) override;
  void seek(u32 iterator, Slice key) override;
  Error next_rows(u32 iterator, u64 rows, u64 bytes, RowSink& sink, bool* more) override;
  bool has_rows(u32 iterator) const override { return iterators_.contains(iterator); }
  void end_rows(u32 iterator) override { iterators_.erase(iterator); }

 private:
  using Row = std::pair<std::string, std::string>;
  struct Iterator {
    Range range;
    u64 snapshot = kNever;
    std::string from;            // key at which the next scan begins
    std::vector<Row> remaining;  // backward: rows not shown yet, the next one last
    bool started = false, ended = false;
  };
  std::unique_ptr<Engine> make_engine(const EngineContext& context) override;
  void forget_rows() override { iterators_.clear(); }
  // Up to `rows` rows from iterator.from on, which moves past them; *more as for next_rows().
  Error scan(Iterator& iterator, u64 rows, RowSink& sink, bool* more);
  // Reads all rows that a backward iterator will show.
  Error read_ahead(Iterator& iterator);

  const std::variant<btree::Options, fractal::Options> engine_options_;
  std::map<u32, Iterator> iterators_;
  u32 next_iterator_ = 1;
};

}  // namespace tt::kv
