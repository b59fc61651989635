#include "device/volume/faults.h"

namespace tt {

Faults::Faults(const FaultOptions& options, ContentStore& content, const Completions& completions)
    : options_(options), content_(content), completions_(completions) {
  if (remembers_writes(options_)) keep_undo();
}

void Faults::keep_undo() {
  if (undo_ != nullptr) return;
  undo_ = std::make_unique<UndoLog>(options_.sector == SectorSize::k512 ? 512 : 4096,
                                    options_.unflushed_bytes, completions_);
  content_.record_into(undo_.get());
}

void Faults::fail(Ns now, ErrorCode code, std::string message) {
  error_ = {code, std::move(message)};
  failed_at_ = now;
}

Ns Faults::after_write(Ns now, Ns done) {
  writes_++;
  if (writes_ == options_.bit_rot_at_write) content_.flip_bit(options_.seed);
  if (writes_ == options_.power_cut_at_write)
    fail(now, ErrorCode::kPowerCut,
         "power cut at write command " + std::to_string(writes_) + " of the drive");
  return slowed(now, done);
}

Ns Faults::after_read(Ns now, Ns done, u64 page, u64 count) {
  reads_++;
  if (reads_ == options_.read_error_at_read)
    fail(now, ErrorCode::kIo,
         "the drive cannot read: read command " + std::to_string(reads_) + ", pages " +
             std::to_string(page) + " to " + std::to_string(page + count - 1));
  return slowed(now, done);
}

void Faults::restart(Ns now, const Survivors& survivors) {
  TT_CHECK(undo_ != nullptr);
  content_.record_into(nullptr);
  undo_->crash(error_.ok() ? now : failed_at_, survivors, content_);
  content_.record_into(undo_.get());
  error_ = Error::none();
}

}  // namespace tt
