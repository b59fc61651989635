// The WebAssembly boundary: a buffer for a request, and its reply. Each module's bridge exports
// both functions for its own handler.
#pragma once
#include <malloc.h>

#include <new>

#include "core/coding.h"

namespace tt {

template <class Handler>
class Door {
 public:
  // By default the allocator grows memory by 64 KiB at a time, but growing is slow in browsers,
  // whatever the amount.
  Door() {
    mallopt(kGranularity, 4 * MiB);
    std::set_new_handler([] { panic(kOutOfMemory, "operator new", 0); });
  }
  // A buffer for a request of `size` bytes, valid until the next call.
  char* room(u32 size) {
    if (request_.size() < size) request_.resize(size);
    return request_.data();
  }
  // Handles the request of `size` bytes in that buffer. Returns a little-endian u32 length, then
  // the reply; valid until the next call.
  const char* answer(u32 size) {
    const Slice reply = handler_.handle(Slice(request_).substr(0, size));
    reply_.resize(4);
    store32le(reply_.data(), static_cast<u32>(reply.size()));
    reply_.append(reply);
    return reply_.data();
  }

 private:
  static constexpr int kGranularity = -2;  // M_GRANULARITY of dlmalloc
  // The loader recognises this text (web/src/run/transport/loader.ts).
  static constexpr char kOutOfMemory[] = "out of memory";

  Handler handler_;
  std::string request_, reply_;
};

}  // namespace tt
