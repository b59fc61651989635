// Each report field that a room declares is written by at least one pair of engine and drive, and
// never twice; and a rate is that of statements.
#include <gtest/gtest.h>

#include <bit>
#include <map>
#include <set>

#include "lab/lab.h"
#include "lab/registry.h"
#include "workload/schema.h"

namespace tt::lab {
namespace {

// Some fields are those of a part that an engine has only if it is asked for; these two exclude
// each other.
constexpr Slice kParts[] = {"change_buffering", "key_block_size"};

void turn_on(Slice part, const OptionGroup& group, std::vector<u64>& values) {
  for (size_t i = 0; i < group.options.size(); i++)
    if (group.options[i].name == part) values[i] = group.options[i].max;
}

LabConfig config_of(const EngineEntry& engine, const DeviceEntry& device, Slice part = kParts[0]) {
  LabConfig config;
  config.engine_folder = engine.schema->folder;
  for (const GroupEntry& entry : option_groups()) {
    if (entry.group->name == Slice(device.group)) config.device_group = config.groups.size();
    config.groups.push_back(default_options(*entry.group));
    turn_on(part, *entry.group, config.groups.back());
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

// The bits of each occurrence of each field of a report (facts/report_sink.h); 0 for one by cause.
std::map<u64, std::vector<u64>> fields_of(const Lab& lab) {
  std::string report;
  ReportSink sink(&report);
  lab.report(sink);
  std::map<u64, std::vector<u64>> fields;
  const char *p = report.data(), *end = p + report.size();
  const auto next = [&] {
    u64 value = 0;
    p = get_varint(p, end, &value);
    return value;
  };
  while (p != nullptr && p != end) {
    const u64 field = next();
    const ReportFieldDef* definition = definition_of(field);
    fields[field].push_back(0);
    if (definition == nullptr) return fields;
    if (definition->type != ReportType::kByCause) {
      fields[field].back() = load64le(p);
      p += 8;
      continue;
    }
    for (u64 values = 2 * next(); values > 0; values--) next();
  }
  EXPECT_EQ(p, end);
  return fields;
}

TEST(Report, HoldsEachFieldThatIsDeclared) {
  std::set<u64> written;
  const auto look = [&](const LabConfig& config) {
    const Result<std::unique_ptr<Lab>> lab = Lab::create(config);
    ASSERT_TRUE(lab.ok()) << lab.error().message;
    lab.value()->advance(StopAt::kStatements, 100, ~u64{0});
    for (const auto& [field, occurrences] : fields_of(*lab.value())) {
      const ReportFieldDef* definition = definition_of(field);
      ASSERT_NE(definition, nullptr) << field;
      EXPECT_EQ(occurrences.size(), 1u) << definition->name;
      written.insert(field);
    }
  };
  for (const EngineEntry& engine : engines())
    for (const DeviceEntry& device : devices())
      for (const Slice part : kParts) {
        SCOPED_TRACE(std::string(engine.schema->name) + " on " + device.group + ", " +
                     std::string(part));
        look(config_of(engine, device, part));
      }
  for (const FolderSchema* folder : folders())
    for (u64 row = 0; row < folder->report.size(); row++)
      EXPECT_TRUE(written.contains(make_id(folder->folder, static_cast<u8>(row))))
          << folder->report[row].name << " is declared, but nothing writes it";
}

// InnoDB's log of an every_second run is idle only after its flush, up to a second after the
// last statement.
TEST(Report, TheRateEndsWithTheLastStatement) {
  constexpr u64 kRows = 1000;
  const EngineEntry* btree = nullptr;
  for (const EngineEntry& engine : engines())
    if (engine.schema->name == Slice("btree")) btree = &engine;
  ASSERT_NE(btree, nullptr);
  LabConfig config = config_of(*btree, devices()[0]);
  std::vector<u64> options = config.engine_options();
  for (const ProfileValue& v :
       btree->durability->promises[static_cast<size_t>(Durability::kEverySecond)].values)
    options[v.option] = v.value;
  config.set_engine_options(options);
  for (size_t i = 0; i < config.groups.size(); i++)
    if (const OptionGroup& group = *option_groups()[i].group; group.name == Slice("kv"))
      for (u64 option = 0; option < group.options.size(); option++)
        if (group.options[option].name == Slice("rows")) config.groups[i][option] = kRows;
  const Result<std::unique_ptr<Lab>> lab = Lab::create(config);
  ASSERT_TRUE(lab.ok()) << lab.error().message;
  const auto ratio = [&](ReportField field) {
    return std::bit_cast<double>(fields_of(*lab.value()).at(field).at(0));
  };
  lab.value()->advance(StopAt::kStatements, kRows, ~u64{0});
  ASSERT_EQ(lab.value()->state(), RunState::kRunning);
  const double served = ratio(kReportVirtualSeconds.id);
  EXPECT_DOUBLE_EQ(ratio(kReportOperationsPerSecond.id), kRows / served);
  lab.value()->advance(StopAt::kEnd, 0, ~u64{0});
  ASSERT_EQ(lab.value()->state(), RunState::kFinished);
  EXPECT_GT(ratio(kReportVirtualSeconds.id), 2 * served) << "the run waits for its log";
  EXPECT_DOUBLE_EQ(ratio(kReportOperationsPerSecond.id), kRows / served);
}

}  // namespace
}  // namespace tt::lab
