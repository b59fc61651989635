#include "fractal/loader/load_rules.h"

#include <algorithm>

namespace tt::fractal {
namespace {

constexpr u64 kQueuedRowsets = 2;  // EXTRACTOR_QUEUE_DEPTH
constexpr u64 kWriterRowsets = 5;  // FRACTAL_WRITER_ROWSETS
constexpr u64 kReadBuffers = 2;    // DBUFIO_DEPTH
constexpr u64 kLeastFanIn = 2;     // MIN_MERGE_FANIN
constexpr u64 kMostPieces = 8;     // max_sub_blocks
constexpr u32 kChildren = 15;

u64 less(u64 all, u64 part) { return all > part ? all - part : 0; }

// memory_avail_during_merge: the last merge leaves room for a node of default_loader_nodesize, in
// two forms.
u64 merge_memory(const LoadMemory& memory, bool last) {
  return last ? less(memory.reserved, memory.buffer / 4 * 2) : memory.reserved;
}

}  // namespace

LoadMemory LoadMemory::of(const Options& options, u64 dictionaries) {
  const u64 reservable = options.cache_size - options.cache_size / 4;
  return {std::min<u64>(reservable * 2 / 3, options.loader_memory), options.loader_buffer,
          dictionaries};
}

// memory_per_rowset_during_extract: rows that were put, those that wait to be sorted, and for each
// dictionary those that are sorted, twice; and a buffer of the file that is written.
u64 LoadMemory::rowset() const {
  const u64 copies = 1 + kQueuedRowsets + dictionaries + dictionaries + 1;
  return std::max(less(reserved, dictionaries * buffer) / copies, smallest_rowset());
}

u64 LoadMemory::fan_in(bool last) const {
  const u64 buffers = less(merge_memory(*this, last) / buffer, last ? kWriterRowsets : 0);
  return std::max(buffers / kReadBuffers, kLeastFanIn);
}

u64 LoadMemory::merge_read(u64 runs, bool last) const {
  const u64 buffers = kReadBuffers * runs + (last ? kWriterRowsets : 0);
  return std::max(merge_memory(*this, last) / buffers, block());
}

std::vector<u64> compressed_pieces(u64 bytes, u64 target) {
  const u64 count = std::clamp<u64>(bytes / target, 1, kMostPieces);
  const u64 size = count == 1 ? bytes : round_up(bytes / count, 32);
  std::vector<u64> pieces;
  for (u64 at = 0; at < bytes; at += pieces.back()) pieces.push_back(std::min(size, bytes - at));
  return pieces;
}

bool LeafFill::closes_before(u64 row) {
  used_ += row;
  const u64 rest = all_ - used_, here = here_ + kOverhead;
  const bool full = here + row >= target_;
  const bool even = here + rest >= target_ && here_ > rest;
  const bool closes = here_ > 0 && (full || even);
  here_ = closes ? row : here_ + row;
  return closes;
}

std::vector<u32> children_of_level(u64 below) {
  std::vector<u32> nodes;
  for (; below >= 2 * kChildren; below -= kChildren) nodes.push_back(kChildren);
  if (below > kChildren) {
    nodes.push_back(static_cast<u32>(below / 2));
    below -= nodes.back();
  }
  nodes.push_back(static_cast<u32>(below));
  return nodes;
}

}  // namespace tt::fractal
