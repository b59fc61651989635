// The checkpoint (PerconaFT ft/cachetable/cachetable.cc, ft/ft.cc). Every node that is dirty when
// it begins is written once, as a clone taken when the checkpoint or a writer first reaches it.
// Then each dictionary that has changed gets its block table and the header that names it: two
// fsyncs, so that a header never names a table that is not on the drive.
#pragma once
#include "fractal/state/operations.h"
#include "fractal/state/transactions.h"
#include "fractal/write/node_writer.h"

namespace tt::fractal {

class Checkpointer : public Actor {
 public:
  Checkpointer(Nodes& nodes, Log& log, const Transactions& transactions, Operations& operations,
               NodeWriter& writer)
      : nodes_(nodes),
        env_(nodes.env),
        status_(nodes.status),
        log_(log),
        transactions_(transactions),
        operations_(operations),
        writer_(writer) {}
  void open(Ns now);
  // After a change of the period, which counts from the start of the last checkpoint
  // (util/minicron.cc).
  void change_options(Ns now) {
    if (next_ == Next::kBegin) env_.scheduler.wake(*this, next_begin(now));
  }
  // Requests a checkpoint that begins after this call; returns its number. One that runs already
  // does not count: it may have passed nodes changed since.
  u64 request(Ns now);
  bool ended(u64 number) const { return ended_ >= number; }
  // Continues the numbers of the engine that a power cut ended.
  void adopt(u64 begun) { requested_ = begun_ = ended_ = begun; }
  u64 begun() const { return begun_; }
  void wait(Actor& client) { waiters_.push_back(&client); }
  bool running() const { return next_ != Next::kBegin; }
  bool idle() const { return next_ == Next::kBegin && requested_ <= begun_; }
  Ns step(Ns now) override;
  const char* name() const override { return "checkpoint"; }
  std::string waits_for() const override;

 private:
  // The steps of a checkpoint: clone each dirty node (kWalk) and await their writes (kDrain); then,
  // for each dictionary that has changed, sync the log (kFile), write the table and the header.
  enum class Next : u8 { kBegin, kWalk, kDrain, kFile, kTable, kHeader, kEnd };
  Ns advance(Ns now);
  Ns begin(Ns now);
  Ns walk(Ns now);
  Ns sync_log(Ns now, Next next);
  // Goes to the next dictionary that has changed; after the last one writes the log's end record.
  Ns next_file(Ns now);
  Ns write_table(Ns now);
  DictionaryHeader header_of(Ns now, const Dictionary& dictionary) const;
  Ns write_header(Ns now);
  Ns write_durably(Ns now, u64 offset, Slice bytes, Cause cause);
  // Frees places that only the checkpoint before needed.
  void end_in(Ns now, Dictionary& dictionary);
  Ns end(Ns now);
  Ns next_begin(Ns now) const;
  template <class Fact>
  void emit(CheckpointState state);

  Nodes& nodes_;
  Environment& env_;
  EngineStatus& status_;
  Log& log_;
  const Transactions& transactions_;
  Operations& operations_;
  NodeWriter& writer_;
  Next next_ = Next::kBegin;
  std::vector<NodeId> pending_;  // visited from the end
  std::vector<Actor*> waiters_;
  u64 requested_ = 0, begun_ = 0, ended_ = 0, begin_lsn_ = 0, sync_lsn_ = 0;
  size_t file_ = 0;         // number of the dictionary that is written
  std::vector<u32> files_;  // dictionaries with rows, as open transactions name them
  Ns called_ns_ = 0;        // when the last one was due; its period counts from there
  u32 associated_ = 0;      // dictionaries that its records name
  u32 open_xids_ = 0;       // transactions that were open when it began
  Place table_;
  std::string table_bytes_;
};

}  // namespace tt::fractal
