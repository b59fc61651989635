#include "lsm/memtable/write_budget.h"

#include <numeric>

namespace tt::lsm {

bool spends_budget(const MemtableMemory& memory, u64 budget_bytes) {
  if (budget_bytes == 0) return false;
  if (memory.active > budget_bytes * 7 / 8) return true;
  return memory.active + memory.waiting + memory.history >= budget_bytes &&
         memory.active >= budget_bytes / 2;
}

void trim_history(std::deque<u64>& flushed, u64 in_use, u64 most_bytes) {
  u64 kept = std::accumulate(flushed.begin(), flushed.end(), in_use);
  while (!flushed.empty() && kept - flushed.front() >= most_bytes) {
    kept -= flushed.front();
    flushed.pop_front();
  }
}

}  // namespace tt::lsm
