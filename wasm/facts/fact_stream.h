// The sink of all facts: numbers every fact, and encodes those being recorded.
//
// The number (`seq`) advances whether or not facts are recorded, so it is a coordinate of the run,
// and recording never changes the run. An encoded fact is varint kind, varint cause, varint job,
// varint t_ns, varint seq, then the row and the extra cells.
//
//   facts.emit(cause, job, [&] { return FileAdded{.row = row_of(*file)}; });
#pragma once
#include <type_traits>

#include "facts/row_writer.h"
#include "facts/rows.h"
#include "facts/schema.h"

namespace tt {

class FactStream {
 public:
  enum class Mode : u8 {
    kOff,  // nothing is recorded
    kAll,  // every fact
    // the facts of one background job: the next one to start, from its first fact to its last
    kOneJob,
  };

  // Emits the fact that make() returns (facts/rows.h); make() is called only if it is recorded.
  template <class Make>
  void emit(Cause cause, u64 job, Make&& make) {
    using Fact = std::invoke_result_t<Make&>;
    if (begin(kIdOf<Fact>, cause, job)) make().encode(writer_);
  }
  // True if facts of this job are recorded now.
  bool records(u64 job) const {
    return mode_ == Mode::kAll || (mode_ == Mode::kOneJob && job != 0 && job == recorded_job_);
  }
  // Advances the number by `facts` that no one records, without a call for each.
  void pass(u64 facts) { seq_ += facts; }

  // Background jobs call these before their first fact and after their last.
  void job_begins(u64 job) {
    jobs_started_++;
    if (mode_ == Mode::kOneJob && sampled_job_ == 0) sampled_job_ = recorded_job_ = job;
  }
  // `job` starts `next`, which begins at once: a sample of the first then covers both.
  void job_goes_on_as(u64 job, u64 next) {
    if (mode_ == Mode::kOneJob && recorded_job_ == job) recorded_job_ = next;
  }
  void job_ends(u64 job) {
    if (mode_ == Mode::kOneJob && recorded_job_ == job) sample_complete_ = true, mode_ = Mode::kOff;
  }

  void set_mode(Mode mode) {
    mode_ = mode;
    buffer_.clear();
    sampled_job_ = recorded_job_ = 0;
    sample_complete_ = false;
  }
  Mode mode() const { return mode_; }
  u64 seq() const { return seq_; }  // facts so far; the last fact has this number
  u64 jobs_started() const { return jobs_started_; }
  u64 sampled_job() const { return sampled_job_; }
  bool sample_complete() const { return sample_complete_; }
  void set_now(Ns now) { now_ = now; }
  std::string& buffer() { return buffer_; }  // recorded facts, back to back; the reader clears it

 private:
  // Starts a fact. True if it is recorded, so that its cells are needed.
  bool begin(FactKind kind, Cause cause, u64 job) {
    seq_++;
    if (mode_ == Mode::kOff) return false;
    return begin_recording(kind, cause, job);
  }
  bool begin_recording(FactKind kind, Cause cause, u64 job);

  Mode mode_ = Mode::kOff;
  bool sample_complete_ = false;
  u64 seq_ = 0, jobs_started_ = 0;
  u64 sampled_job_ = 0, recorded_job_ = 0;  // the sample's first job, and the one running now
  Ns now_ = 0;
  std::string buffer_;
  RowWriter writer_{&buffer_};
};

}  // namespace tt
