// An emulated hard disk: one arm, platters that turn with virtual time, a command queue, a write
// cache and a read-ahead buffer.
//
// The arm decides when it becomes free, never earlier: it serves a command that waits at that
// moment, or else destages dirty pages of the cache. Commands are served in batches, each of all
// that waited when the last batch was done, so that none starves; a later command may be served
// earlier. As a call must return at once, it returns the earliest end, that of being served next;
// Device::hold() returns the real one.
//   - A write that fits into the cache is acknowledged from there. Dirty pages go to the platter in
//     rising order, a contiguous run of one track at a time: when no command waits and the
//     read-ahead is done, or, while a flush waits, in turns with commands.
//   - A write that does not fit, and every write without a cache, waits in the queue and is
//     acknowledged from the platter.
//   - A read is served from DRAM if all its pages are dirty or read ahead; otherwise it waits in
//     the queue.
//   - Writes of an actor after its flush in the same moment reach the drive when the flush is
//     done, as fsync blocks: the commit block of a journal misses its turn of the platter.
// Decisions are computed lazily, once time is known to have passed them, so that all commands of
// one moment compete. Not modelled: remapped sectors, thermal recalibration,
// read-ahead in several segments, power saving.
#pragma once
#include "device/device.h"
#include "device/hdd/hdd_geometry.h"
#include "device/hdd/page_set.h"
#include "device/host_commands.h"
#include "device/ledger.h"

namespace tt {

// Absolute counters of the arm since the run began.
struct HddCounters : HostCounters {
  u64 seeks = 0;  // to another cylinder
  Ns seek_ns = 0, rotation_ns = 0, transfer_ns = 0;
  u64 buffer_hits = 0;  // reads answered from DRAM
};

class HddDevice final : public Device {
 public:
  HddDevice(const HddOptions& options, Ledger& ledger, FactStream& facts);

  u64 pages() const override { return geometry_.pages(); }
  Ns write(Ns now, u64 page, u64 count, const IoTag& tag) override;
  Ns read(Ns now, u64 page, u64 count, const IoTag& tag) override;
  Ns flush(Ns now, const IoTag& tag) override;
  void trim(Ns now, u64 page, u64 count) override;
  void submitter(u32 actor) override { submitter_ = actor; }
  Ns hold(u32 actor, Ns due) override;
  u64 undecided() const override { return undecided_; }
  void attach(Listener& listener) override { listener_ = &listener; }

  void describe(TableSink& sink) const override;
  void inspect(TableId, u64, TableSink&) const override {}
  void begin_measuring(Ns now) override;
  void report(ReportSink& sink) const override;
  u64 digest() const override;

  const HddCounters& counters() const { return counters_; }
  const HddGeometry& geometry() const { return geometry_; }
  u64 dirty_pages() const { return dirty_.size() + flushing_.size(); }

 private:
  // The time that a command's submitter was promised, and that actor.
  struct Promise {
    u64 command;  // its number
    u32 actor;
    Ns answered;
  };
  struct Command {
    bool write;
    u64 page, count;
    IoTag tag;
    Ns ready;  // the drive has decoded it and has its data
    Promise promise;
    u64 batch;  // number of its batch, 0 if none yet
  };
  struct Kept {
    Promise promise;
    Ns ends;
  };
  struct Flush {
    Promise promise;
    Ns submitted;
  };
  // A write that waits for a flush; `flush` is that command's number.
  struct Deferred {
    u64 flush;
    u64 page, count;
    IoTag tag;
    Promise promise;
  };
  // The times of serving a command from a certain moment on.
  struct Plan {
    Ns seek, rotation, transfer, end;
    bool from_stream;  // the running read-ahead reaches these pages anyway
  };
  // Pages of the last read and those after it. While `live`, the head is still reading on to `end`.
  struct ReadAhead {
    u64 begin = 0, end = 0;
    bool live = false;
    Ns offset = 0;  // virtual time minus the moment on the geometry's stream
  };

  void begin_command(Ns now, u64 page, u64 count);
  Ns transfer_to_dram(Ns now, u64 count);
  Promise promise(Ns answered) { return {undecided_ = ++commands_, submitter_, answered}; }
  const Flush* flush_to_wait_for(Ns now) const;
  Ns defer(const Flush& flush, u64 page, u64 count, const IoTag& tag);
  void deliver(u64 flush, Ns at);
  bool into_cache(Ns now, Ns arrived, u64 page, u64 count, const IoTag& tag);
  Ns enqueue(bool write, Ns ready, u64 page, u64 count, const IoTag& tag);
  bool in_dram(Ns now, u64 page, u64 count) const;

  // hdd_arm.cc: decisions.
  void advance(Ns now);
  Ns next_decision() const;
  void decide(Ns at);
  u32 choose(Ns at);
  void begin_batch(Ns at);
  u64 cost_of(const Command& command, Ns at) const;
  Plan plan(Ns at, bool write, u64 page, u64 count) const;
  void serve(u32 index, Ns at);
  void move_arm(Ns at, bool write, u64 page, u64 count, const IoTag& tag);
  void read_on(u64 page, u64 count, const Plan& plan);
  u64 next_dirty() const;
  void destage(Ns at);
  void keep(const Promise& promise, Ns ends);
  void next_flush(Ns at);
  u64 buffered_until(Ns at) const;
  u64 arm_page(Ns at) const;
  Ns earliest_destage() const;

  // hdd_observe.cc
  device::ArmRow arm_row() const;
  device::CountersRow counters_row() const;
  void command_facts(const IoTag& tag);

  const HddOptions options_;
  const HddGeometry geometry_;
  const HddQueue queue_kind_;
  const Ns interface_page_ns_;
  const u64 cache_pages_;
  Ledger& ledger_;
  FactStream& facts_;
  HddCounters counters_, before_;  // before_: when measuring began
  Ns measured_from_ = 0;           // no earlier than the end of the arm's operation at that time
  u32 submitter_ = 0;
  u64 commands_ = 0, undecided_ = 0;
  Listener* listener_ = nullptr;
  Ns now_ = 0, interface_free_at_ = 0;

  std::vector<Command> queue_;  // in order of arrival
  std::vector<Kept> kept_;      // promises whose ends are decided but in the future
  u64 batch_ = 1;
  bool upwards_ = true;

  u64 arm_page_ = 0;   // the last page served
  Ns busy_until_ = 0;  // end of the arm's current operation
  u64 destaging_ = 0;  // its pages, which still occupy the cache
  ReadAhead buffer_;

  PageSet dirty_, flushing_;   // flushing_: pages that the first waiting flush must write
  std::vector<Cause> causes_;  // by page, for cached ones
  Ns dirty_since_ = 0;         // arrival of the first page of dirty_
  Ns cached_at_ = 0;           // arrival of the cache's last page
  Ns flush_ready_ = 0;         // the same for flushing_
  u64 destage_from_ = 0;
  bool flush_started_ = false;  // flushing_ belongs to the first of flushes_
  bool destaged_last_ = false;
  std::vector<Flush> flushes_;
  std::vector<Deferred> deferred_;
};

}  // namespace tt
