// Joins the device folder's definitions.
#include "device/options/schema.h"

#include "device/options/fault_options.h"
#include "device/options/flash_profiles.h"
#include "device/options/hdd_options.h"
#include "device/options/volume_options.h"

namespace tt {
namespace {

constexpr auto kCauses = device::cause_definitions();
constexpr auto kTables = device::table_definitions();
constexpr auto kFacts = device::fact_definitions();
constexpr auto kReport = device::report_definitions();

constexpr OptionGroup kOptionGroups[] = {
    {"flash", "device", kFlashOptionRows, kFlashProfiles},
    {"hdd", "device", kHddOptionRows, kHddProfiles},
    {"volume", "volume", kVolumeOptionRows, kVolumeProfiles},
    {"faults", "volume", kFaultOptionRows, kFaultProfiles},
};

}  // namespace

TT_DEFINE_OPTIONS(FlashOptions, FlashOption, TT_FLASH_OPTIONS)
TT_DEFINE_OPTIONS(HddOptions, HddOption, TT_HDD_OPTIONS)
TT_DEFINE_OPTIONS(VolumeOptions, VolumeOption, TT_VOLUME_OPTIONS)
TT_DEFINE_OPTIONS(FaultOptions, FaultOption, TT_FAULT_OPTIONS)

const FolderSchema kDeviceSchema = {device::kFolder, "device",      kCauses, kTables,
                                    kFacts,          kOptionGroups, kReport};

}  // namespace tt
