// A sample of a file's keys: all versions of every sixty-fourth user key, chosen by its hash. A key
// that is in the sample of one file is in the sample of every file that holds it, so samples show
// how much of a file is hidden under newer ones (dead_weight.h).
//
// An instrument of the lab: samples are neither stored nor charged to any cause. RocksDB itself
// knows only the number of tombstones in a file.
#pragma once
#include <cstring>

#include "lsm/rows/internal_key.h"

namespace tt::lsm {

class KeySample {
 public:
  static constexpr u32 kOneIn = 64;
  // Takes eight bytes at a time, the last eight perhaps twice: it runs for every written entry.
  static u64 hash(Slice user_key) {
    const char *at = user_key.data(), *const end = at + user_key.size();
    u64 hash = user_key.size(), word = 0;
    for (; end - at > 8; at += 8) hash = mix(hash ^ load64le(at));
    if (user_key.size() >= 8)
      word = load64le(end - 8);
    else
      std::memcpy(&word, at, user_key.size());
    return mix(hash ^ word);
  }
  // `one_in`: a power of two.
  static bool takes(Slice user_key, u64 one_in = kOneIn) {
    TT_DCHECK(one_in != 0 && (one_in & (one_in - 1)) == 0);
    return hash(user_key) < ~u64{0} / one_in;
  }

  // The caller offers every entry of the file, in the file's order.
  void offer(Slice internal_key) {
    if (takes(user_key(internal_key))) keep(internal_key);
  }
  u64 count() const { return count_; }
  // Calls visit(internal_key) for each, in order.
  template <class Visit>
  void each(Visit&& visit) const {
    const char *at = bytes_.data(), *const end = at + bytes_.size();
    while (at < end) {
      u32 size = 0;
      at = get_varint32(at, end, &size);
      TT_DCHECK(at != nullptr && size <= static_cast<u64>(end - at));  // keep() wrote it
      visit(Slice(at, size));
      at += size;
    }
  }

 private:
  static u64 mix(u64 word) {
    word = (word ^ word >> 32) * 0x9e3779b97f4a7c15;
    return (word ^ word >> 29) * 0xbf58476d1ce4e5b9;
  }
  void keep(Slice internal_key) {
    append_varint(bytes_, internal_key.size());
    bytes_.append(internal_key);
    count_++;
  }
  std::string bytes_;  // size and internal key, one after the other
  u64 count_ = 0;
};

}  // namespace tt::lsm
