// The volume on a hard disk against ext4's behaviour: an fsync of appended bytes costs revolutions.
#pragma once
#include "device/testing/checks.h"
#include "device/testing/hdd_test_rig.h"
#include "device/volume/volume.h"

namespace tt::volume_checks {

struct DiskVolumeRig : HddRig {
  DiskVolumeRig(const HddOptions& options, const VolumeOptions& volume_options)
      : HddRig(options),
        content(device.pages() * kHostPage),
        volume(device, content, ledger, facts, volume_options) {}
  ContentStore content;
  Volume volume;
};

// Mean revolutions per call, for `times` calls one directly after the other.
template <class Call>
double revolutions(DiskVolumeRig& rig, u64 times, Call&& call) {
  const Ns start = rig.now;
  for (u64 i = 0; i < times; i++) rig.wait(call(i).value());
  return static_cast<double>(rig.now - start) /
         static_cast<double>(times * rig.device.geometry().revolution());
}

// A log on an otherwise idle disk. With a journal, data, journal and commit block are written, and
// the last has just passed the head when it is due. Without one, the page, or the page after it, is
// under the head after one revolution.
inline Checks syncs(u64 times) {
  Checks checks;
  for (u32 profile : {1, 0, 2, 3}) {
    const std::string name = std::string(", ") + kHddProfiles[profile].name;
    for (u64 journal : {1, 0}) {
      VolumeOptions o;
      o.journal = static_cast<JournalMode>(journal);
      DiskVolumeRig rig(hdd_profile(profile), o);
      const FileId log = rig.volume.create("log");
      const std::string record(100, 'r');
      const auto append = [&](u64) {
        rig.volume.append(log, record, {kTestCause});
        return rig.volume.sync(rig.now, log, {kTestCause});
      };
      const auto overwrite = [&](u64) {
        rig.wait(rig.volume.overwrite(rig.now, log, 0, record, {kTestCause}).value());
        return rig.volume.datasync(rig.now, log, {kTestCause});
      };
      (void)revolutions(rig, 10, append);
      if (journal) {
        checks.push_back(between("revolutions of append + fsync, ext4 journal" + name, 2, 3,
                                 revolutions(rig, times, append)));
        (void)revolutions(rig, 2, overwrite);
        checks.push_back({"revolutions of overwrite + fdatasync, ext4 journal" + name, 1,
                          revolutions(rig, times, overwrite), 0.001});
      } else {
        checks.push_back({"revolutions of append + fsync, no journal" + name, 1,
                          revolutions(rig, times, append), 0.05});
      }
    }
  }
  return checks;
}

}  // namespace tt::volume_checks
