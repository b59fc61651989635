// Each report field that a room declares is written by at least one pair of engine and drive, and
// never twice.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "lab/lab.h"
#include "lab/registry.h"
#include "workload/schema.h"

namespace tt::lab {
namespace {

LabConfig config_of(const EngineEntry& engine, const DeviceEntry& device) {
  LabConfig config;
  config.engine_folder = engine.schema->folder;
  for (const GroupEntry& entry : option_groups()) {
    if (entry.group->name == Slice(device.group)) config.device_group = config.groups.size();
    config.groups.push_back(default_options(*entry.group));
  }
  config.phases.push_back(workload::KvPhaseOptions{}.to_values());
  return config;
}

const ReportFieldDef* definition_of(u64 field) {
  for (const FolderSchema* folder : folders())
    for (u64 row = 0; row < folder->report.size(); row++)
      if (make_id(folder->folder, static_cast<u8>(row)) == field) return &folder->report[row];
  return nullptr;
}

// Occurrences of each field in a report (facts/report_sink.h).
std::map<u64, u32> count_fields(const std::string& report) {
  std::map<u64, u32> times;
  const char *p = report.data(), *end = p + report.size();
  const auto next = [&] {
    u64 value = 0;
    p = get_varint(p, end, &value);
    return value;
  };
  while (p != nullptr && p != end) {
    const u64 field = next();
    times[field]++;
    const ReportFieldDef* definition = definition_of(field);
    if (definition == nullptr) return times;
    if (definition->type != ReportType::kByCause) {
      p += 8;
      continue;
    }
    for (u64 values = 2 * next(); values > 0; values--) next();
  }
  EXPECT_EQ(p, end);
  return times;
}

TEST(Report, HoldsEachFieldThatIsDeclared) {
  std::set<u64> written;
  for (const EngineEntry& engine : engines())
    for (const DeviceEntry& device : devices()) {
      SCOPED_TRACE(std::string(engine.schema->name) + " on " + device.group);
      const Result<std::unique_ptr<Lab>> lab = Lab::create(config_of(engine, device));
      ASSERT_TRUE(lab.ok()) << lab.error().message;
      lab.value()->advance(StopAt::kStatements, 100, ~u64{0});
      std::string report;
      ReportSink sink(&report);
      lab.value()->report(sink);
      for (const auto& [field, times] : count_fields(report)) {
        const ReportFieldDef* definition = definition_of(field);
        ASSERT_NE(definition, nullptr) << field;
        EXPECT_EQ(times, 1u) << definition->name;
        written.insert(field);
      }
    }
  for (const FolderSchema* folder : folders())
    for (u64 row = 0; row < folder->report.size(); row++)
      EXPECT_TRUE(written.contains(make_id(folder->folder, static_cast<u8>(row))))
          << folder->report[row].name << " is declared, but nothing writes it";
}

}  // namespace
}  // namespace tt::lab
