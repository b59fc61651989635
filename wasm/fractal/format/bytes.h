// Numbers as PerconaFT writes them (ft/serialize/wbuf.h, rbuf.h): 32 bits little-endian; 64 bits as
// two such words, the high one first; a few in network order. Bytes from the drive are read within
// their bounds.
#pragma once
#include <bit>

#include "core/coding.h"

namespace tt::fractal {

inline u64 load64words(const void* p) { return std::rotl(load64le(p), 32); }
inline void store64words(void* p, u64 v) { store64le(p, std::rotl(v, 32)); }
inline void append64words(std::string& out, u64 v) { append64le(out, std::rotl(v, 32)); }
inline u32 load32network(const void* p) { return __builtin_bswap32(load32le(p)); }
inline void append32network(std::string& out, u32 v) { append32le(out, __builtin_bswap32(v)); }

// Reads field after field. Past the end every field is 0 or empty, and ok() is false: callers check
// once, after all fields.
class ByteReader {
 public:
  explicit ByteReader(Slice bytes) : rest_(bytes) {}
  bool ok() const { return ok_; }
  bool at_end() const { return ok_ && rest_.empty(); }
  u64 left() const { return rest_.size(); }
  Slice rest() const { return rest_; }

  Slice bytes(u64 size) {
    if (size > rest_.size()) return ok_ = false, rest_ = {}, Slice();
    const Slice taken = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return taken;
  }
  u8 byte() {
    return static_cast<u8>(number(1, [](const char* p) { return u64{u8(*p)}; }));
  }
  u32 u32le() {
    return static_cast<u32>(number(4, [](const char* p) { return u64{load32le(p)}; }));
  }
  u32 u32network() {
    return static_cast<u32>(number(4, [](const char* p) { return u64{load32network(p)}; }));
  }
  u64 u64le() {
    return number(8, [](const char* p) { return load64le(p); });
  }
  u64 u64words() {
    return number(8, [](const char* p) { return load64words(p); });
  }
  Slice counted() { return bytes(u32le()); }  // a length, then that many bytes

 private:
  template <class Load>
  u64 number(u64 size, Load&& load) {
    const Slice taken = bytes(size);
    return ok_ ? load(taken.data()) : 0;
  }
  Slice rest_;
  bool ok_ = true;
};

}  // namespace tt::fractal
