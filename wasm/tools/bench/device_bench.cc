// device-bench [checks] [speed] [memory]: the drives at full size against analytic results and published figures, the speed of the
// flash drive on this machine, and the memory that 2 GiB of content take. One JSON object a line: {"what", "measured", "unit"}, of checks also "expected" and
// "tolerance" (relative), and "most" where only bounds are known, "expected" being the lower one; else it is 0.
#include <cstdio>
#include <cstring>
#include <ctime>
#include <string>

#include "device/content_store.h"
#include "device/flash/flash_timing_checks.h"
#include "device/hdd/hdd_checks.h"
#include "device/volume_checks.h"

namespace tt {
namespace {

double seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

void print(const Checks& checks) {
  for (const Check& check : checks)
    std::printf(
        "{\"what\":\"%s\",\"measured\":%.17g,\"unit\":\"%s\",\"expected\":%.17g,\"tolerance\":%.17g,\"most\":%.17g}\n",
        check.what.c_str(), check.measured, check.unit, check.expected, check.tolerance, check.most);
  std::fflush(stdout);
}

void print_speed(const std::string& what, double value, const char* unit) {
  std::printf("{\"what\":\"%s\",\"measured\":%.9g,\"unit\":\"%s\"}\n", what.c_str(), value, unit);
  std::fflush(stdout);
}

void run_checks() {
  print(flash_checks::uniform(1 * GiB, 8, 6));
  print(flash_checks::hot_cold(256 * MiB, 20, 12));
  print(flash_checks::streams(256 * MiB, 20, 12));
  print(flash_checks::two_logs(1 * GiB, 6));
  print(flash_checks::sequential_and_trim(1 * GiB, 6));
  print(flash_checks::scaling({256 * MiB, 1 * GiB, 4 * GiB}, 1));
  print(flash_checks::queue_depth(1 * GiB, 400'000));
  print(flash_checks::interface_limits(200'000));
  print(flash_checks::reads_behind_programs(50'000));
  print(flash_checks::flushes(1000));
  print(flash_checks::profiles(3));
  print(hdd_checks::random_reads(100'000));
  print(hdd_checks::sorted_queue(100'000));
  print(hdd_checks::shortest_access(100'000));
  print(hdd_checks::rewrites(10'000));
  print(hdd_checks::sequential_read(1 * GiB));
  print(volume_checks::syncs(2000));
}

// Million single-page writes a second through mapping, collection and timing; the drive was aged before.
double write_rate(const FlashOptions& options, u64 writes, bool sequential) {
  FlashRig rig(options);
  SplitMix64 random(1);
  const u64 pages = rig.device.pages();
  const double start = seconds();
  for (u64 i = 0; i < writes; i++) rig.write(sequential ? i % pages : random.below(pages));
  return static_cast<double>(writes) / (seconds() - start) / 1e6;
}

// The speed of writing pages with their content at random, as a share of copying them with memcpy.
double content_share(u64 capacity, u64 writes) {
  FlashOptions options;
  options.capacity_bytes = capacity;
  FlashRig rig(options);
  ContentStore content(capacity);
  std::string target(capacity, 'x'), page(kHostPage, 'y');
  for (u64 p = 0; p < capacity / kHostPage; p++) content.write(p * kHostPage, page);
  SplitMix64 random(1);
  double start = seconds();
  for (u64 i = 0; i < writes; i++) {
    page[i % kHostPage]++;
    std::memcpy(target.data() + random.below(rig.device.pages()) * kHostPage, page.data(), kHostPage);
  }
  const double copying = seconds() - start;
  start = seconds();
  for (u64 i = 0; i < writes; i++) {
    const u64 p = random.below(rig.device.pages());
    page[i % kHostPage]++;
    content.write(p * kHostPage, page);
    rig.write(p);
  }
  const double writing = seconds() - start;
  volatile char keep = target[writes % capacity];
  static_cast<void>(keep);
  return copying / writing;
}

void run_speed() {
  FlashOptions options = flash_profile("sata-mlc");
  options.precondition = static_cast<u64>(Precondition::kAged);
  const double start = seconds();
  { FlashRig aged(options); }
  print_speed("ageing a drive of 1 GiB", seconds() - start, "s");
  print_speed("sequential writes, 1 GiB", write_rate(options, 4'000'000, true), "million/s");
  print_speed("random writes with collection, 7.4 % spare", write_rate(options, 2'000'000, false), "million/s");
  options.over_provisioning_permille = 250;
  for (u64 capacity : {256 * MiB, 1 * GiB, 4 * GiB}) {
    options.capacity_bytes = capacity;
    print_speed("random writes, 25 % spare, " + std::to_string(capacity / MiB) + " MiB",
                write_rate(options, 2'000'000, false), "million/s");
  }
  print_speed("writes with content over memcpy, 256 MiB", content_share(256 * MiB, 400'000), "");
}

// Every page written with its content, and overwritten in part: the drive's map, the content and nothing that grows with writes.
void run_memory() {
  FlashOptions options = flash_profile("sata-mlc");
  options.capacity_bytes = 2 * GiB;
  FlashRig rig(options);
  ContentStore content(options.capacity_bytes);
  std::string page(kHostPage, 'y');
  const u64 pages = rig.device.pages();
  SplitMix64 random(1);
  for (u64 i = 0; i < pages + pages / 4; i++) {
    const u64 at = i < pages ? i : random.below(pages);
    std::memcpy(page.data(), &i, sizeof i);
    content.write(at * kHostPage, page);
    rig.write(at);
  }
  print({{"memory of 2 GiB of content", 2, static_cast<double>(content.bytes_resident()) / GiB, 0, "GiB"}});
#ifdef __wasm__
  const double all = static_cast<double>(__builtin_wasm_memory_size(0)) * 65536 / GiB;
  print({between("memory of the drive with it", 2, 2.1, all, "GiB")});
#endif
}

}  // namespace
}  // namespace tt

int main(int count, char** words) {
  for (int i = 1; i < count; i++) {
    if (std::strcmp(words[i], "checks") == 0) tt::run_checks();
    if (std::strcmp(words[i], "speed") == 0) tt::run_speed();
    if (std::strcmp(words[i], "memory") == 0) tt::run_memory();
  }
  return 0;
}
