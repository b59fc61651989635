// device-bench [checks] [speed] [memory]: the drives at full size against analytic results and
// published figures, the speed of the flash drive on this machine, and the memory that 2 GiB of
// content take. One JSON object per line: {"what", "measured", "unit"}; checks also have
// "expected" and "tolerance" (relative), and "most", which is 0 unless only bounds are known: then
// "expected" is the lower one.
#include <cstdio>
#include <cstring>
#include <ctime>
#include <memory>
#include <string>

#include "device/testing/flash_timing_checks.h"
#include "device/testing/hdd_checks.h"
#include "device/testing/volume_checks.h"
#include "device/volume/content_store.h"

namespace tt {
namespace {

#ifdef __wasm__
constexpr double kLeastRate = 3;
#else
constexpr double kLeastRate = 5;  // million/s
#endif
// A map of 4 MiB does not fit into caches that hold one of 256 KiB.
constexpr double kMaxGrowth = 1.6;

double seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

void print(const Checks& checks) {
  for (const Check& check : checks)
    std::printf(
        "{\"what\":\"%s\",\"measured\":%.17g,\"unit\":\"%s\",\"expected\":%.17g,\"tolerance\":%.17g,\"most\":%.17g}\n",
        check.what.c_str(), check.measured, check.unit, check.expected, check.tolerance,
        check.most);
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

// The rate of single-page writes through mapping, collection and timing of an aged drive, from a
// host that keeps its queue full. Other processes can only slow it down, so the fastest of several
// rounds counts.
class WriteRate {
 public:
  WriteRate(FlashOptions options, bool sequential)
      : rig_(options), queue_(options.queue_tags), sequential_(sequential) {
    for (u64& page : queue_) announce(page);
  }
  void round(u64 writes) {
    const double start = seconds();
    for (u64 i = 0; i < writes; i++) {
      u64& page = queue_[i % queue_.size()];
      rig_.write(page);
      announce(page);
    }
    least_ = std::min(least_, (seconds() - start) / static_cast<double>(writes));
  }
  double million_per_s() const { return 1e-6 / least_; }
  double cost() const { return least_; }  // seconds per write

 private:
  void announce(u64& page) {
    page = sequential_ ? next_++ % rig_.device.pages() : random_.below(rig_.device.pages());
    rig_.device.announce(page, 1);
  }
  FlashRig rig_;
  std::vector<u64> queue_;
  const bool sequential_;
  u64 next_ = 0;
  SplitMix64 random_{1};
  double least_ = 1e9;
};

constexpr u64 kRounds = 20, kRoundWrites = 96 * 1024;

double write_rate(const FlashOptions& options, bool sequential) {
  WriteRate rate(options, sequential);
  for (u64 i = 0; i < kRounds; i++) rate.round(kRoundWrites);
  return rate.million_per_s();
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
    std::memcpy(target.data() + random.below(rig.device.pages()) * kHostPage, page.data(),
                kHostPage);
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
  options.precondition = Precondition::kAged;
  const double start = seconds();
  { FlashRig aged(options); }
  print_speed("ageing a drive of 1 GiB", seconds() - start, "s");
  print_speed("sequential writes, 1 GiB", write_rate(options, true), "million/s");
  print({at_least("random writes, 7.4 % spare, 1 GiB", kLeastRate, write_rate(options, false),
                  "million/s")});
  options.over_provisioning_permille = 250;
  constexpr u64 kCapacities[] = {256 * MiB, 1 * GiB, 4 * GiB};
  std::vector<std::unique_ptr<WriteRate>> rates;
  for (u64 capacity : kCapacities) {
    options.capacity_bytes = capacity;
    rates.push_back(std::make_unique<WriteRate>(options, false));
  }
  // Alternates, so that all sizes get the same share of the processor.
  for (u64 i = 0; i < kRounds; i++)
    for (const auto& rate : rates) rate->round(kRoundWrites);
  for (u32 i = 0; i < rates.size(); i++) {
    const std::string size = std::to_string(kCapacities[i] / MiB) + " MiB";
    print({at_least("random writes, 25 % spare, " + size, kLeastRate, rates[i]->million_per_s(),
                    "million/s")});
  }
  print({between("cost of a write, 4 GiB over 256 MiB", 0, kMaxGrowth,
                 rates.back()->cost() / rates.front()->cost())});
  print_speed("writes with content over memcpy, 256 MiB", content_share(256 * MiB, 400'000), "");
}

// Writes every page with its content, then overwrites a quarter: memory must hold the drive's map
// and the content, and nothing that grows with writes.
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
  print({{"memory of 2 GiB of content", 2, static_cast<double>(content.bytes_resident()) / GiB, 0,
          "GiB"}});
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
