// WebAssembly's boundary: room for a request, and the request answered. Each module's bridge
// exports both for its own handler.
#pragma once
#include <malloc.h>

#include "core/coding.h"

namespace tt {

template <class Handler>
class Door {
 public:
  // The allocator would ask for 64 KiB at a time; a browser takes long to let a memory grow,
  // however little.
  Door() { mallopt(kGranularity, 4 * MiB); }
  // Room for a request of `size` bytes, valid until the next call.
  char* room(u32 size) {
    if (request_.size() < size) request_.resize(size);
    return request_.data();
  }
  // Answers the request of `size` bytes that lies there: a little-endian u32 length, then the
  // reply.
  const char* answer(u32 size) {
    const Slice reply = handler_.handle(Slice(request_).substr(0, size));
    reply_.resize(4);
    store32le(reply_.data(), static_cast<u32>(reply.size()));
    reply_.append(reply);
    return reply_.data();
  }

 private:
  static constexpr int kGranularity = -2;  // M_GRANULARITY of dlmalloc

  Handler handler_;
  std::string request_, reply_;
};

}  // namespace tt
