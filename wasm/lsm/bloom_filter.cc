#include "lsm/bloom_filter.h"

#include "lsm/preview_hash.h"

namespace tt::lsm {
namespace {

constexpr u64 kLine = 64;     // bytes; all probes of a key fall into one cache line
constexpr u64 kMetadata = 5;  // marker -1, sub-implementation 0, probes, two reserved bytes
constexpr u64 kMaxBytes = 0xffffffc0u;

// The lower half of the hash chooses the line, the upper half seeds the probes.
u64 line_offset(u64 hash, u64 filter_bytes) { return ((filter_bytes / kLine * (hash & 0xffffffffu)) >> 32) * kLine; }
u32 first_probe(u64 hash) { return static_cast<u32>(hash >> 32); }
u32 next_probe(u32 probe) { return probe * 0x9e3779b9u; }

// As its metadata say; 0 of an empty or unknown filter.
u32 probes_of(Slice filter) {
  if (filter.size() < kLine + kMetadata || (filter.size() - kMetadata) % kLine != 0) return 0;
  const Slice metadata = filter.substr(filter.size() - kMetadata);
  const u32 probes = static_cast<u8>(metadata[2]);
  const bool known = static_cast<u8>(metadata[0]) == 0xff && metadata[1] == 0 && metadata[3] == 0 && metadata[4] == 0;
  return known && probes <= 30 ? probes : 0;
}

}  // namespace

u32 bloom_probes(u64 millibits) {
  constexpr u64 kMost[] = {2080, 3580, 5100, 6640, 8300, 10070, 11720, 14001, 16050, 18300, 22001, 25501};
  for (u32 i = 0; i < 12; i++)
    if (millibits <= kMost[i]) return i + 1;
  return millibits > 50000 ? 24 : static_cast<u32>((millibits - 1) / 2000 - 1);
}

void BloomFilterBuilder::add(Slice user_key) {
  const u64 hash = preview_hash(user_key);
  if (hashes_.empty() || hashes_.back() != hash) hashes_.push_back(hash);
}

void BloomFilterBuilder::finish(std::string& out) {
  if (hashes_.empty()) return;
  u64 bytes = div_up(hashes_.size() * millibits_per_key_, 8000);
  bytes = round_up(bytes < kMaxBytes ? bytes : kMaxBytes, kLine);
  const u64 start = out.size();
  out.resize(start + bytes + kMetadata, '\0');
  char* filter = &out[start];
  const u32 probes = bloom_probes(millibits_per_key_);
  for (const u64 hash : hashes_) {
    char* line = filter + line_offset(hash, bytes);
    u32 probe = first_probe(hash);
    for (u32 i = 0; i < probes; i++, probe = next_probe(probe))
      line[probe >> 26] = static_cast<char>(line[probe >> 26] | 1 << ((probe >> 23) & 7));
  }
  filter[bytes] = static_cast<char>(-1);
  filter[bytes + 2] = static_cast<char>(probes);
}

bool bloom_may_contain(Slice filter, Slice user_key) {
  const u32 probes = probes_of(filter);
  if (probes == 0) return true;
  const u64 hash = preview_hash(user_key);
  const char* line = filter.data() + line_offset(hash, filter.size() - kMetadata);
  u32 probe = first_probe(hash);
  for (u32 i = 0; i < probes; i++, probe = next_probe(probe))
    if ((line[probe >> 26] >> ((probe >> 23) & 7) & 1) == 0) return false;
  return true;
}

BloomLook bloom_look(Slice filter, Slice user_key) {
  const u32 probes = probes_of(filter);
  if (probes == 0) return {};
  const u64 hash = preview_hash(user_key), bytes = filter.size() - kMetadata;
  BloomLook look{line_offset(hash, bytes) / kLine, bytes / kLine, {}};
  u32 probe = first_probe(hash);
  for (u32 i = 0; i < probes; i++, probe = next_probe(probe)) look.bits.push_back(probe >> 23);
  return look;
}

}  // namespace tt::lsm
