// The native driver: the bridge's requests over stdin and stdout, each framed by a little-endian
// u32 length. With `--content FILE` it keeps the drive's content in that file (mapped_content.h).
#include <cstdio>
#include <cstring>

#include "core/coding.h"
#include "lab/handler.h"
#include "tools/mapped_content.h"

namespace {

int serve(tt::SlabSource& slabs) {
  tt::lab::Handler handler(slabs);
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

}  // namespace

int main(int count, char** words) {
  if (count == 1) return serve(tt::heap_slabs());
  if (count != 3 || std::strcmp(words[1], "--content") != 0) {
    std::fprintf(stderr, "usage: %s [--content FILE]\n", words[0]);
    return 2;
  }
  tt::tools::MappedContent content;
  if (const char* why = content.open(words[2]); why != nullptr) {
    std::fprintf(stderr, "%s cannot keep the drive's content: %s\n", words[2], why);
    return 2;
  }
  return serve(content);
}
