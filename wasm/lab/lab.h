// The run of one contender: workload, clients, engine, volume, device and virtual clock.
#pragma once
#include <algorithm>

#include "device/volume/volume.h"
#include "engine/engine.h"
#include "lab/client.h"
#include "lab/intervals.h"
#include "lab/latency.h"
#include "lab/schema.h"
#include "lab/series.h"
#include "lab/watchdog.h"
#include "workload/workload.h"

namespace tt::lab {

// A disk has no cells: it stores what the host writes.
inline u64 stored_bytes(u64 nand, u64 host) { return nand > 0 ? nand : host; }

// Everything that determines a run, already checked.
struct LabConfig {
  u64 seed = 1;
  u8 engine_folder = 0;
  u64 follow_id = 0;                     // the row that the page follows
  u64 workload = 0;                      // which of workloads()
  u64 device_group = 0;                  // which group says what the drive is
  std::vector<std::vector<u64>> groups;  // option values by group, as registry.h numbers them
  std::vector<std::vector<u64>> phases;  // option values of each workload phase
};

// The operating system's flusher thread: writes back the page cache and commits the journal.
class FlusherActor : public Actor, public Volume::Flusher {
 public:
  FlusherActor(Scheduler& scheduler, Volume& volume) : scheduler_(scheduler), volume_(volume) {}
  Ns step(Ns now) override { return volume_.background(now); }
  const char* name() const override { return "flusher"; }
  void wake_at(Ns time) override { scheduler_.wake(*this, std::max(time, scheduler_.now())); }

 private:
  Scheduler& scheduler_;
  Volume& volume_;
};

// A power cut and its consequences.
struct Crash {
  Ns t_ns;
  u64 survivors, acknowledged;  // the last write acknowledged
  Ns reopened_ns = 0;           // 0: not yet
  u64 lost_writes = 0;
};

// The latest virtual time that JavaScript holds exactly.
inline constexpr Ns kMaxTime = (Ns{1} << 53) - 1;

enum class StopAt : u8 { kStatements, kTime, kFact, kEnd };

class Lab : public ClientHost {
 public:
  static Result<std::unique_ptr<Lab>> create(const LabConfig& config);
  ~Lab() override;

  // Runs steps until `target` is reached, max_steps are done or the run has ended. True if the
  // target is reached.
  bool advance(StopAt stop, u64 target, u64 max_steps);
  RunState state() const { return state_; }
  FactStream& facts() { return facts_; }
  const ContentStore& content() const { return content_; }
  const Volume& volume() const { return volume_; }
  // A power cut and the restart after it. `survivors` seeds which unflushed writes the drive keeps:
  // see survivors_by_seed(). Clients repeat a statement that was not acknowledged. Unless the
  // scenario plans a power cut, everything that reached the drive is kept: only then is the drive's
  // history recorded, which a loss needs.
  void crash(u64 survivors);
  void describe(TableSink& sink) const;
  void inspect(TableId table, u64 id, Slice key, TableSink& sink);
  void report(ReportSink& sink) const;
  Error change_options(std::span<const u64> values);
  StatusRow status(bool target_reached) const;
  u64 digest() const;

 private:
  explicit Lab(const LabConfig& config, std::unique_ptr<Workload> workload);
  bool next_statement(Issue& issue) override;
  void statement_done(Ns now, const Issue& issue, const Outcome& outcome, u32 client,
                      Ns latency) override;
  void wait_until_idle(Actor& client) override { idle_waiters_.push_back(&client); }
  void client_ended() override { clients_ended_++; }
  Ns phase_start() const override { return phase_start_; }
  void enter_phase(u32 phase);
  void begin_measuring();
  void end_interval();
  void add_moment();
  void finish();
  void wake_idle_waiters();
  void stop(const std::string& message);
  void stop_as_nothing_runs();
  void stop_if_stuck();
  Ns next_client() const;
  ProgressRow progress() const;
  void start_engine();
  void look_whether_open();
  CrashesRow crash_row(u64 index) const;
  void describe_crashes(TableSink& sink) const;

  FactStream facts_;
  Ledger ledger_;
  Scheduler scheduler_;
  std::unique_ptr<Device> device_;
  ContentStore content_;
  Volume volume_;
  FlusherActor flusher_;
  std::unique_ptr<Workload> workload_;
  const KeyAxis axis_;
  std::unique_ptr<Engine> engine_;
  LabConfig config_;
  std::vector<std::unique_ptr<Client>> clients_;
  std::vector<Actor*> idle_waiters_;

  RunState state_ = RunState::kRunning;
  std::string message_;
  u32 phase_ = 0, clients_ended_ = 0;
  bool any_statement_ = false;
  Ns phase_start_ = 0;
  u64 statements_ = 0, writes_ = 0, reads_ = 0, user_bytes_ = 0, answers_ = 0;
  // as the workload said at the last acknowledgement; it moves on when it issues, no fact
  u64 live_user_bytes_ = 0;
  LatencyHistogram latency_;
  Watchdog watchdog_;
  Intervals intervals_;
  Series series_;
  std::vector<Crash> crashes_;
  bool remembers_writes_;  // the drive's history is recorded, so that a power cut can undo it
  // Counters at the start of the measured phases.
  struct Baseline {
    Ledger ledger;
    Ns t_ns = 0;
    u64 statements = 0, user_bytes = 0;
  } baseline_;
};

}  // namespace tt::lab
