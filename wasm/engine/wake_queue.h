// The times at which actors run next, and the earliest of them; ties go to the smallest slot.
//
// A few actors are searched one after the other. From 64 on their slots are in a binary heap.
#pragma once
#include <utility>
#include <vector>

#include "core/types.h"

namespace tt {

class WakeQueue {
 public:
  static constexpr u32 kNobody = ~u32{0};
  static constexpr u32 kHeapFrom = 64;

  u32 size() const { return static_cast<u32>(at_.size()); }
  Ns at(u32 slot) const { return at_[slot]; }
  // The slot is the number of those before it.
  void add(Ns at) {
    at_.push_back(at);
    if (size() < kHeapFrom) return;
    place_.resize(size());
    while (heap_.size() < at_.size()) {
      heap_.push_back(static_cast<u32>(heap_.size()));
      place_[heap_.back()] = heap_.back();
      rise(heap_.back());
    }
  }
  void clear() { at_.clear(), heap_.clear(), place_.clear(); }
  void set(u32 slot, Ns at) {
    const bool earlier = at < at_[slot];
    at_[slot] = at;
    if (heap_.empty()) return;
    earlier ? rise(place_[slot]) : sink(place_[slot]);
  }
  // kNobody if all are parked (kNever).
  u32 earliest() const {
    if (!heap_.empty()) return at_[heap_[0]] == kNever ? kNobody : heap_[0];
    u32 best = kNobody;
    Ns best_time = kNever;
    for (u32 i = 0; i < at_.size(); i++)
      if (at_[i] < best_time) best = i, best_time = at_[i];
    return best;
  }

 private:
  bool before(u32 a, u32 b) const { return at_[a] != at_[b] ? at_[a] < at_[b] : a < b; }
  void swap(u32 a, u32 b) {
    std::swap(heap_[a], heap_[b]);
    place_[heap_[a]] = a, place_[heap_[b]] = b;
  }
  void rise(u32 place) {
    for (; place > 0 && before(heap_[place], heap_[(place - 1) / 2]); place = (place - 1) / 2)
      swap(place, (place - 1) / 2);
  }
  void sink(u32 place) {
    for (;;) {
      u32 least = place;
      for (const u32 child : {2 * place + 1, 2 * place + 2})
        if (child < heap_.size() && before(heap_[child], heap_[least])) least = child;
      if (least == place) return;
      swap(place, least);
      place = least;
    }
  }

  std::vector<Ns> at_;             // by slot
  std::vector<u32> heap_, place_;  // slots; the place of each in the heap
};

}  // namespace tt
