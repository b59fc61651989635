// WebAssembly's boundary: room for a request, and the request answered. Each module's bridge exports both for its own handler.
#pragma once
#include "core/coding.h"

namespace tt {

template <class Handler>
class Door {
 public:
  // Room for a request of `size` bytes, valid until the next call.
  char* room(u32 size) {
    if (request_.size() < size) request_.resize(size);
    return request_.data();
  }
  // Answers the request of `size` bytes that lies there: a little-endian u32 length, then the reply.
  const char* answer(u32 size) {
    const Slice reply = handler_.handle(Slice(request_).substr(0, size));
    reply_.resize(4);
    store32le(reply_.data(), static_cast<u32>(reply.size()));
    reply_.append(reply);
    return reply_.data();
  }

 private:
  Handler handler_;
  std::string request_, reply_;
};

}  // namespace tt
