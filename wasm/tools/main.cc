// The native driver: the bridge's requests over stdin and stdout, each framed by a little-endian
// u32 length.
#include <cstdio>

#include "core/coding.h"
#include "lab/handler.h"

int main() {
  tt::lab::Handler handler;
  std::string request;
  char length[4];
  while (std::fread(length, 1, 4, stdin) == 4) {
    request.resize(tt::load32le(length));
    if (std::fread(request.data(), 1, request.size(), stdin) != request.size()) return 1;
    const tt::Slice reply = handler.handle(request);
    tt::store32le(length, static_cast<tt::u32>(reply.size()));
    if (std::fwrite(length, 1, 4, stdout) != 4 ||
        std::fwrite(reply.data(), 1, reply.size(), stdout) != reply.size())
      return 1;
    std::fflush(stdout);
  }
  return 0;
}
