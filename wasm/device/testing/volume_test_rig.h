// A volume on a small flash drive, with all folded tables.
#pragma once
#include "device/testing/flash_test_rig.h"
#include "device/testing/fold_test_rig.h"
#include "device/volume/volume.h"

namespace tt {

struct VolumeRig : FlashRig {
  explicit VolumeRig(u64 capacity, const VolumeOptions& options = {},
                     const FaultOptions& faults = {})
      : FlashRig(small_flash(capacity, 100)),
        content(capacity),
        volume(device, content, ledger, facts, options, faults) {}
  ContentStore content;
  Volume volume;

  void describe(std::string* out) const {
    TableSink sink(out, {});
    ledger.describe(sink);
    device.describe(sink);
    volume.describe(sink);
  }
  // The cells of a table of one row.
  std::vector<u64> row(TableId table) const {
    std::string out;
    TableSink sink(&out, {table});
    volume.describe(sink);
    std::vector<u64> cells;
    const char* end = out.data() + out.size();
    for (const char* p = out.data(); p != end;) p = get_varint(p, end, &cells.emplace_back());
    if (cells.size() > 3) cells.erase(cells.begin(), cells.begin() + 3);  // the table's head
    return cells;
  }
  void advance(const Result<Ns>& done) {
    ASSERT_TRUE(done.ok()) << done.error().message;
    now = std::max(now, done.value());
  }
};

}  // namespace tt
