#include "lab/machine.h"

#include "core/hash.h"
#include "lab/registry.h"

namespace tt::lab {
namespace {

std::unique_ptr<Device> drive_of(const LabConfig& config, Ledger& ledger, FactStream& facts) {
  for (const DeviceEntry& entry : devices())
    if (Slice(option_groups()[config.device_group].group->name) == entry.group)
      return entry.make(config.groups[config.device_group], ledger, facts);
  panic("a device group without a device", __FILE__, __LINE__);
}

}  // namespace

Machine::Machine(const LabConfig& config)
    : scheduler(facts),
      device(drive_of(config, ledger, facts)),
      content(device->pages() * kHostPage, *config.slabs),
      volume(*device, content, ledger, facts, VolumeOptions::from_values(config.group("volume")),
             FaultOptions::from_values(config.group("faults"))),
      flusher(scheduler, volume) {
  TT_CHECK(device->pages() == config.drive_bytes() / kHostPage);
  scheduler.attach(*device);
}

void Machine::begin_measuring() {
  device->begin_measuring(now());
  volume.begin_measuring(now());
}

u64 Machine::fold_ledger(u64 digest) const {
  ledger.each([&](Cause cause, const LedgerRow& row) {
    digest = fold_digest(digest, cause);
    for (u64 v : {row.engine_bytes_written, row.first_bytes, row.host_bytes_written,
                  row.host_bytes_read, row.nand_bytes_programmed})
      digest = fold_digest(digest, v);
  });
  return digest;
}

}  // namespace tt::lab
