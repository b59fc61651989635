// The only file that knows WebAssembly's boundary: one function to get room for a request, one to answer it.
#include <cstring>

#include "lab/handler.h"

namespace {
std::string& request_buffer() {
  static std::string buffer;
  return buffer;
}
std::string& reply_buffer() {
  static std::string buffer;
  return buffer;
}
}  // namespace

extern "C" {

// Room for a request of `size` bytes, valid until the next call.
__attribute__((used, visibility("default"))) char* tt_alloc(unsigned size) {
  request_buffer().resize(size);
  return request_buffer().data();
}

// Answers the request of `size` bytes that lies there: a little-endian u32 length, then the reply.
__attribute__((used, visibility("default"))) const char* tt_request(unsigned size) {
  static tt::lab::Handler handler;
  const tt::Slice reply = handler.handle(tt::Slice(request_buffer()).substr(0, size));
  std::string& out = reply_buffer();
  out.resize(4);
  tt::store32le(out.data(), static_cast<tt::u32>(reply.size()));
  out.append(reply);
  return out.data();
}
}
